// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_OPENSSL_CLIENT_H
#define PINPROOF_OPENSSL_CLIENT_H

#include <stddef.h>
#include <stdint.h>

/// Certificates in DER, one after the other.
typedef struct {
    uint8_t *octets;
    size_t *lengths;
    size_t count;
} pinproof_openssl_certificates;

/// Why there are no certificates.
typedef enum {
    PINPROOF_OPENSSL_RECEIVED = 0,
    /// The library failed for lack of memory.
    PINPROOF_OPENSSL_CLIENT_FAILED = 1,
    /// There was no connection within the time.
    PINPROOF_OPENSSL_TIMED_OUT = 2,
    /// The connection failed; `problem` says how.
    PINPROOF_OPENSSL_NOT_CONNECTED = 3,
    /// The handshake failed before a certificate came; `problem` says how.
    PINPROOF_OPENSSL_NO_HANDSHAKE = 4,
    /// An archive cannot be read.
    PINPROOF_OPENSSL_UNREADABLE_ARCHIVE = 5,
    /// The password of an archive is another one.
    PINPROOF_OPENSSL_WRONG_PASSWORD = 6
} pinproof_openssl_contact;

/// Takes: a host and a port as texts that end with NUL, the name to ask for (SNI) or NULL, and how
/// many milliseconds it may take once the host's addresses are known. Gives: the certificates that
/// the server sends, in its order, whatever they are: nothing is verified. `problem` has room for
/// 256 octets, and ends with NUL. Frees: nothing; the caller frees the certificates with
/// pinproof_openssl_certificates_free.
pinproof_openssl_contact pinproof_openssl_fetch(
    const char *host,
    const char *port,
    const char *name,
    int patience,
    pinproof_openssl_certificates *certificates,
    char *problem
);

/// Takes: a PKCS#12 archive, and its password as text that ends with NUL. Gives: the certificates
/// in it, that of its key first. Frees: nothing; the caller frees the certificates with
/// pinproof_openssl_certificates_free.
pinproof_openssl_contact pinproof_openssl_open_archive(
    const uint8_t *octets,
    size_t count,
    const char *password,
    pinproof_openssl_certificates *certificates
);

/// Takes: certificates, or none. Gives: nothing. Frees: what is in them.
void pinproof_openssl_certificates_free(pinproof_openssl_certificates *certificates);

#endif
