// SPDX-License-Identifier: Apache-2.0

#include "pinproof_openssl_shared.h"

#ifdef PINPROOF_OPENSSL

#include <openssl/crypto.h>
#include <string.h>

typedef struct {
    X509 *certificate;
    uint8_t *octets;
    size_t count;
} known_certificate;

/// One vector has few certificates: they are looked for one after the other.
struct pinproof_openssl_reader {
    CRYPTO_RWLOCK *lock;
    known_certificate *known;
    size_t count;
};

pinproof_openssl_reader *pinproof_openssl_reader_new(void) {
    pinproof_openssl_begin();
    pinproof_openssl_reader *reader = OPENSSL_zalloc(sizeof *reader);
    if (reader == NULL) return NULL;
    reader->lock = CRYPTO_THREAD_lock_new();
    if (reader->lock != NULL) return reader;
    OPENSSL_free(reader);
    return NULL;
}

void pinproof_openssl_reader_free(pinproof_openssl_reader *reader) {
    if (reader == NULL) return;
    for (size_t index = 0; index < reader->count; index++) {
        X509_free(reader->known[index].certificate);
        OPENSSL_free(reader->known[index].octets);
    }
    OPENSSL_free(reader->known);
    CRYPTO_THREAD_lock_free(reader->lock);
    OPENSSL_free(reader);
}

X509 *pinproof_openssl_reader_find(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count
) {
    if (reader == NULL || CRYPTO_THREAD_read_lock(reader->lock) != 1) return NULL;
    X509 *found = NULL;
    for (size_t index = 0; found == NULL && index < reader->count; index++) {
        const known_certificate *known = &reader->known[index];
        if (known->count != count || memcmp(known->octets, octets, count) != 0) continue;
        if (X509_up_ref(known->certificate) == 1) found = known->certificate;
    }
    CRYPTO_THREAD_unlock(reader->lock);
    return found;
}

void pinproof_openssl_reader_keep(
    pinproof_openssl_reader *reader,
    X509 *certificate,
    const uint8_t *octets,
    size_t count
) {
    if (reader == NULL || CRYPTO_THREAD_write_lock(reader->lock) != 1) return;
    // What there is no memory for is read again.
    known_certificate *known =
        OPENSSL_realloc(reader->known, (reader->count + 1) * sizeof *known);
    uint8_t *copy = OPENSSL_memdup(octets, count);
    if (known != NULL) reader->known = known;
    if (known != NULL && copy != NULL && X509_up_ref(certificate) == 1) {
        known[reader->count++] = (known_certificate){certificate, copy, count};
    } else {
        OPENSSL_free(copy);
    }
    CRYPTO_THREAD_unlock(reader->lock);
}

#endif
