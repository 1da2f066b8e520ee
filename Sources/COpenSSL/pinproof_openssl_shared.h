// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_OPENSSL_SHARED_H
#define PINPROOF_OPENSSL_SHARED_H

#include "pinproof_openssl.h"

#ifdef PINPROOF_OPENSSL

#include <openssl/x509.h>

struct pinproof_openssl_anchors {
    /// As they were given; NULL for one that cannot be read.
    X509 **certificates;
    size_t count;
    X509_STORE *store;
};

/// What a verification is asked with.
typedef struct {
    /// As they were served; NULL for one that cannot be read.
    X509 **certificates;
    size_t count;
    /// The same behind the end entity.
    STACK_OF(X509) *served;
    X509_STORE_CTX *context;
} pinproof_openssl_question;

/// Takes: nothing. Gives: a library that reads no configuration of this machine, and an empty
/// list of errors for this thread. Frees: nothing.
void pinproof_openssl_begin(void);

/// Takes: a reader or NULL, and octets. Gives: the certificate that it knows them as, or NULL.
/// Frees: nothing; the caller frees the certificate.
X509 *pinproof_openssl_reader_find(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count
);

/// Takes: a reader or NULL, and a certificate with the octets that it was read from. Gives:
/// nothing. Frees: nothing; the certificate stays the caller's, and is the reader's besides.
void pinproof_openssl_reader_keep(
    pinproof_openssl_reader *reader,
    X509 *certificate,
    const uint8_t *octets,
    size_t count
);

/// Takes: a reader or NULL, and certificates as pinproof_openssl_verify does. Gives: YES and a context for them,
/// UNREADABLE where the first cannot be read, or FAILED. Frees: nothing; the caller frees the
/// question with pinproof_openssl_forget, whatever the answer, and before the anchors.
pinproof_openssl_answer pinproof_openssl_ask(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_openssl_anchors *anchors,
    pinproof_openssl_question *question
);

/// Takes: the parameters of a verification, and the time in seconds since 1970. Gives: whether
/// they are now those of every verification of ours. Frees: nothing.
int pinproof_openssl_set(X509_VERIFY_PARAM *parameters, int64_t time);

/// Takes: a question whose verification failed. Gives: NO and the error, or FAILED where there is
/// none. Frees: nothing.
pinproof_openssl_answer pinproof_openssl_explain(
    const pinproof_openssl_question *question,
    pinproof_openssl_verification *verification
);

/// Takes: a question. Gives: nothing. Frees: all of it, and this thread's errors.
void pinproof_openssl_forget(pinproof_openssl_question *question);

#endif

#endif
