// SPDX-License-Identifier: Apache-2.0

#include "pinproof_gnutls_sign.h"

#ifdef PINPROOF_GNUTLS

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <string.h>

static gnutls_sign_algorithm_t native(pinproof_gnutls_signature algorithm) {
    switch (algorithm) {
    case PINPROOF_GNUTLS_ECDSA_SHA1: return GNUTLS_SIGN_ECDSA_SHA1;
    case PINPROOF_GNUTLS_ECDSA_SHA256: return GNUTLS_SIGN_ECDSA_SHA256;
    case PINPROOF_GNUTLS_ECDSA_SHA384: return GNUTLS_SIGN_ECDSA_SHA384;
    case PINPROOF_GNUTLS_ECDSA_SHA512: return GNUTLS_SIGN_ECDSA_SHA512;
    case PINPROOF_GNUTLS_ED448: return GNUTLS_SIGN_EDDSA_ED448;
    }
    return GNUTLS_SIGN_UNKNOWN;
}

int pinproof_gnutls_sign(
    const uint8_t *key, size_t key_count,
    pinproof_gnutls_signature algorithm,
    const uint8_t *message, size_t message_count,
    uint8_t *signature, size_t *signature_count) {
    // A datum is what GnuTLS reads, too, and has no const: these two are not written to.
    const gnutls_datum_t encoded_key = { (unsigned char *)key, (unsigned int)key_count };
    const gnutls_datum_t signed_octets = { (unsigned char *)message, (unsigned int)message_count };
    gnutls_datum_t result = { NULL, 0 };
    gnutls_privkey_t private_key = NULL;

    int status = gnutls_privkey_init(&private_key);
    if (status < 0) return status;

    status = gnutls_privkey_import_x509_raw(
        private_key, &encoded_key, GNUTLS_X509_FMT_DER, NULL, 0);
    if (status >= 0) {
        status = gnutls_privkey_sign_data2(
            private_key, native(algorithm), GNUTLS_PRIVKEY_FLAG_REPRODUCIBLE, &signed_octets,
            &result);
    }
    gnutls_privkey_deinit(private_key);
    if (status < 0) return status;

    if (result.size > *signature_count) {
        status = GNUTLS_E_SHORT_MEMORY_BUFFER;
    } else {
        memcpy(signature, result.data, result.size);
        *signature_count = result.size;
        status = GNUTLS_E_SUCCESS;
    }
    gnutls_free(result.data);
    return status;
}

#endif
