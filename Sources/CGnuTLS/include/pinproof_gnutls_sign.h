// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_GNUTLS_SIGN_H
#define PINPROOF_GNUTLS_SIGN_H

// Declared always: Swift reads this header without the trait's macro, and asks `#if GnuTLS` itself.

#include <stddef.h>
#include <stdint.h>

/// The signatures that are made here.
typedef enum {
    PINPROOF_GNUTLS_ECDSA_SHA1,
    PINPROOF_GNUTLS_ECDSA_SHA256,
    PINPROOF_GNUTLS_ECDSA_SHA384,
    PINPROOF_GNUTLS_ECDSA_SHA512,
    PINPROOF_GNUTLS_ED448,
} pinproof_gnutls_signature;

/// Signs so that the same key and message always give the same signature (ECDSA: RFC 6979).
///
/// Takes the key as PKCS#8 DER, the message, and room for a signature of `*signature_count` octets.
/// Gives 0, the ECDSA-Sig-Value in DER or the octets of Ed448, and how long that is, or GnuTLS's
/// error code.
/// Frees everything it makes.
int pinproof_gnutls_sign(
    const uint8_t *key, size_t key_count,
    pinproof_gnutls_signature algorithm,
    const uint8_t *message, size_t message_count,
    uint8_t *signature, size_t *signature_count);

#endif
