// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_DOMAIN_LISTS_H
#define PINPROOF_DOMAIN_LISTS_H

// The lists of domains that are part of the program, as they lie in `lists`: the compiler takes
// their bytes, and nothing reads a file.

#include <stddef.h>

typedef enum {
    /// The public suffix list; its head says of which day.
    PINPROOF_PUBLIC_SUFFIXES = 0,
    /// The same, as TrustKit has it.
    PINPROOF_PUBLIC_SUFFIXES_2018 = 1,
    /// The top-level domains that TrustKit for Android knows.
    PINPROOF_TOP_LEVEL_DOMAINS_2016 = 2
} pinproof_domain_list;

/// Takes: which list. Gives: its bytes, which are constant, and how many there are. Frees: nothing.
const unsigned char *pinproof_domain_list_bytes(pinproof_domain_list list, size_t *count);

#endif
