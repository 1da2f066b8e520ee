// SPDX-License-Identifier: Apache-2.0

#include "pinproof_openssl_shared.h"

#ifdef PINPROOF_OPENSSL

#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>

/// Takes: a reader or NULL, and octets. Gives: the certificate that they are, or NULL; d2i_X509
/// itself ignores octets that follow. Frees: nothing; the caller frees the certificate.
static X509 *read_certificate(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count
) {
    X509 *certificate = pinproof_openssl_reader_find(reader, octets, count);
    if (certificate != NULL || count > LONG_MAX) return certificate;
    const uint8_t *cursor = octets;
    certificate = d2i_X509(NULL, &cursor, (long)count);
    if (certificate == NULL) return NULL;
    if (cursor == octets + count) {
        pinproof_openssl_reader_keep(reader, certificate, octets, count);
        return certificate;
    }
    X509_free(certificate);
    return NULL;
}

/// Takes: a reader or NULL, and the DER of certificates, one after the other. Gives: as many certificates, NULL for one
/// that cannot be read, or NULL for lack of memory. Frees: nothing; the caller frees them with
/// free_certificates.
static X509 **read_certificates(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count
) {
    // One more, since none at all would be NULL.
    X509 **certificates = OPENSSL_zalloc((count + 1) * sizeof *certificates);
    for (size_t index = 0; certificates != NULL && index < count; octets += lengths[index++]) {
        certificates[index] = read_certificate(reader, octets, lengths[index]);
    }
    return certificates;
}

/// Takes: certificates, or NULL. Gives: nothing. Frees: what it takes.
static void free_certificates(X509 **certificates, size_t count) {
    for (size_t index = 0; certificates != NULL && index < count; index++) {
        X509_free(certificates[index]);
    }
    OPENSSL_free(certificates);
}

/// Takes: a certificate. Gives: what is the matter with it. Frees: nothing.
static unsigned int traits_of(X509 *certificate) {
    unsigned int traits = 0;
    if (X509_get0_pubkey(certificate) == NULL) traits |= PINPROOF_OPENSSL_UNKNOWN_KEY;
    if (X509_get_signature_info(certificate, NULL, NULL, NULL, NULL) != 1) {
        traits |= PINPROOF_OPENSSL_UNKNOWN_ALGORITHM;
    }
    // All bits are set where there is no extension (X509_get_key_usage(3)).
    if ((X509_get_key_usage(certificate) & KU_KEY_CERT_SIGN) == 0) {
        traits |= PINPROOF_OPENSSL_NO_CERTIFICATE_SIGNING;
    }
    return traits;
}

/// Takes: a certificate. Gives: whether it names itself as its issuer and its signature verifies
/// under its own key. Frees: nothing.
static int is_self_signed(X509 *certificate) {
    EVP_PKEY *key = X509_get0_pubkey(certificate);
    return key != NULL
        && X509_NAME_cmp(
            X509_get_subject_name(certificate),
            X509_get_issuer_name(certificate)
        ) == 0
        && X509_verify(certificate, key) == 1;
}

/// Takes: a certificate, and some of which it may be one. Gives: its place among them, or their
/// count where it is none. Frees: nothing.
static size_t place_of(const X509 *certificate, X509 *const *certificates, size_t count) {
    size_t place = 0;
    while (place < count && certificates[place] != certificate) place++;
    return place;
}

/// Takes: a validated chain, and the certificates that it was built from. Gives: YES and the
/// place of each, or FAILED where one is none of them. Frees: nothing; `path` is the caller's.
static pinproof_openssl_answer list_path(
    const STACK_OF(X509) *chain,
    const pinproof_openssl_question *question,
    const pinproof_openssl_anchors *anchors,
    pinproof_openssl_verification *verification
) {
    int length = sk_X509_num(chain);
    if (length <= 0) return PINPROOF_OPENSSL_FAILED;
    verification->path = OPENSSL_zalloc((size_t)length * sizeof *verification->path);
    if (verification->path == NULL) return PINPROOF_OPENSSL_FAILED;

    for (int position = 0; position < length; position++) {
        const X509 *certificate = sk_X509_value(chain, position);
        size_t place = place_of(certificate, question->certificates, question->count);
        if (place == question->count) {
            place += place_of(certificate, anchors->certificates, anchors->count);
        }
        if (place == question->count + anchors->count) return PINPROOF_OPENSSL_FAILED;
        verification->path[position] = place;
    }
    verification->path_count = (size_t)length;
    return PINPROOF_OPENSSL_YES;
}

const char *pinproof_openssl_version(void) {
    return OpenSSL_version(OPENSSL_VERSION_STRING);
}

const char *pinproof_openssl_error_text(int error) {
    return X509_verify_cert_error_string(error);
}

pinproof_openssl_anchors *pinproof_openssl_anchors_read(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count
) {
    pinproof_openssl_begin();
    pinproof_openssl_anchors *anchors = OPENSSL_zalloc(sizeof *anchors);
    if (anchors == NULL) return NULL;
    anchors->count = count;
    anchors->certificates = read_certificates(reader, octets, lengths, count);
    anchors->store = X509_STORE_new();
    int is_complete = anchors->certificates != NULL && anchors->store != NULL;
    for (size_t index = 0; is_complete && index < count; index++) {
        if (anchors->certificates[index] == NULL) continue;
        is_complete = X509_STORE_add_cert(anchors->store, anchors->certificates[index]) == 1;
    }
    ERR_clear_error();
    if (is_complete) return anchors;
    pinproof_openssl_anchors_free(anchors);
    return NULL;
}

void pinproof_openssl_anchors_free(pinproof_openssl_anchors *anchors) {
    if (anchors == NULL) return;
    X509_STORE_free(anchors->store);
    free_certificates(anchors->certificates, anchors->count);
    OPENSSL_free(anchors);
}

pinproof_openssl_answer pinproof_openssl_verify(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_openssl_anchors *anchors,
    int64_t time,
    pinproof_openssl_verification *verification
) {
    *verification = (pinproof_openssl_verification){0};
    if (count == 0) return PINPROOF_OPENSSL_FAILED;

    pinproof_openssl_begin();
    pinproof_openssl_question question;
    pinproof_openssl_answer answer =
        pinproof_openssl_ask(reader, octets, lengths, count, anchors, &question);
    if (answer != PINPROOF_OPENSSL_YES) goto done;

    answer = PINPROOF_OPENSSL_FAILED;
    if (!pinproof_openssl_set(X509_STORE_CTX_get0_param(question.context), time)) goto done;
    if (X509_verify_cert(question.context) == 1) {
        answer = list_path(
            X509_STORE_CTX_get0_chain(question.context),
            &question,
            anchors,
            verification
        );
    } else {
        answer = pinproof_openssl_explain(&question, verification);
    }

done:
    pinproof_openssl_forget(&question);
    return answer;
}

pinproof_openssl_answer pinproof_openssl_matches_host(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count,
    const char *host
) {
    pinproof_openssl_begin();
    X509 *certificate = read_certificate(reader, octets, count);
    if (certificate == NULL) {
        ERR_clear_error();
        return PINPROOF_OPENSSL_UNREADABLE;
    }

    // -2 from the first call means that the text is no address (X509_check_host(3)).
    int result = X509_check_ip_asc(certificate, host, 0);
    if (result == -2) {
        result = X509_check_host(
            certificate,
            host,
            0,
            X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS,
            NULL
        );
    }
    X509_free(certificate);
    ERR_clear_error();
    if (result == 1) return PINPROOF_OPENSSL_YES;
    return result == 0 || result == -2 ? PINPROOF_OPENSSL_NO : PINPROOF_OPENSSL_FAILED;
}

pinproof_openssl_answer pinproof_openssl_public_key(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count,
    uint8_t **key,
    size_t *key_count
) {
    *key = NULL;
    *key_count = 0;
    pinproof_openssl_begin();
    X509 *certificate = read_certificate(reader, octets, count);
    if (certificate == NULL) {
        ERR_clear_error();
        return PINPROOF_OPENSSL_UNREADABLE;
    }
    // A handshake ends where there is none, whatever is verified: nobody ever compares its octets.
    if (X509_get0_pubkey(certificate) == NULL) {
        X509_free(certificate);
        ERR_clear_error();
        return PINPROOF_OPENSSL_UNREADABLE;
    }

    int length = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), key);
    X509_free(certificate);
    ERR_clear_error();
    if (length <= 0) return PINPROOF_OPENSSL_FAILED;
    *key_count = (size_t)length;
    return PINPROOF_OPENSSL_YES;
}

void pinproof_openssl_free(void *memory) {
    OPENSSL_free(memory);
}

void pinproof_openssl_begin(void) {
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
    ERR_clear_error();
}

pinproof_openssl_answer pinproof_openssl_ask(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_openssl_anchors *anchors,
    pinproof_openssl_question *question
) {
    *question = (pinproof_openssl_question){
        .certificates = read_certificates(reader, octets, lengths, count),
        .count = count,
        .served = sk_X509_new_null(),
        .context = X509_STORE_CTX_new()
    };
    X509 **certificates = question->certificates;
    if (certificates == NULL || question->served == NULL || question->context == NULL) {
        return PINPROOF_OPENSSL_FAILED;
    }
    if (certificates[0] == NULL) return PINPROOF_OPENSSL_UNREADABLE;

    for (size_t index = 1; index < count; index++) {
        if (certificates[index] == NULL) continue;
        if (sk_X509_push(question->served, certificates[index]) <= 0) {
            return PINPROOF_OPENSSL_FAILED;
        }
    }

    int initialised = X509_STORE_CTX_init(
        question->context,
        anchors->store,
        certificates[0],
        question->served
    );
    return initialised == 1 ? PINPROOF_OPENSSL_YES : PINPROOF_OPENSSL_FAILED;
}

int pinproof_openssl_set(X509_VERIFY_PARAM *parameters, int64_t time) {
    if (X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER) != 1) return 0;
    X509_VERIFY_PARAM_set_auth_level(parameters, 2);
    X509_VERIFY_PARAM_set_time(parameters, (time_t)time);
    return X509_VERIFY_PARAM_set_flags(
        parameters,
        X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST
    );
}

pinproof_openssl_answer pinproof_openssl_explain(
    const pinproof_openssl_question *question,
    pinproof_openssl_verification *verification
) {
    X509 *end_entity = question->certificates[0];
    verification->error = X509_STORE_CTX_get_error(question->context);
    verification->depth = X509_STORE_CTX_get_error_depth(question->context);
    X509 *stopped_at = X509_STORE_CTX_get_current_cert(question->context);
    verification->traits = traits_of(stopped_at == NULL ? end_entity : stopped_at);
    if (is_self_signed(end_entity)) verification->traits |= PINPROOF_OPENSSL_SELF_SIGNED;
    // A failure without an error is the library's, not the certificate's.
    return verification->error != X509_V_OK ? PINPROOF_OPENSSL_NO : PINPROOF_OPENSSL_FAILED;
}

void pinproof_openssl_forget(pinproof_openssl_question *question) {
    X509_STORE_CTX_free(question->context);
    sk_X509_free(question->served);
    free_certificates(question->certificates, question->count);
    ERR_clear_error();
}

#endif
