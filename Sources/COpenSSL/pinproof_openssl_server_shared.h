// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_OPENSSL_SERVER_SHARED_H
#define PINPROOF_OPENSSL_SERVER_SHARED_H

#include "pinproof_openssl_server.h"

#ifdef PINPROOF_OPENSSL

#include <openssl/ssl.h>

struct pinproof_openssl_server {
    SSL_CTX *settings;
    /// The names that clients may ask for; NULL where they may ask for any.
    char **names;
    SSL_CTX **others;
    size_t name_count;
};

#endif

#endif
