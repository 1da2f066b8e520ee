// SPDX-License-Identifier: Apache-2.0

#include "pinproof_domain_lists.h"

// It is C23's, and clang has it in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char public_suffixes[] = {
#embed "lists/public-suffixes.txt"
};

static const unsigned char public_suffixes_2018[] = {
#embed "lists/public-suffixes-2018.txt"
};

static const unsigned char top_level_domains_2016[] = {
#embed "lists/top-level-domains-2016.txt"
};

const unsigned char *pinproof_domain_list_bytes(pinproof_domain_list list, size_t *count) {
    switch (list) {
    case PINPROOF_PUBLIC_SUFFIXES:
        *count = sizeof public_suffixes;
        return public_suffixes;
    case PINPROOF_PUBLIC_SUFFIXES_2018:
        *count = sizeof public_suffixes_2018;
        return public_suffixes_2018;
    case PINPROOF_TOP_LEVEL_DOMAINS_2016:
        *count = sizeof top_level_domains_2016;
        return top_level_domains_2016;
    }
    *count = 0;
    return public_suffixes;
}
