// SPDX-License-Identifier: Apache-2.0

#include "pinproof_openssl_shared.h"

#ifdef PINPROOF_OPENSSL

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// Takes: settings or NULL, a host, and whether an end entity's own record makes up for its name. Gives: a connection
/// to nowhere on which DANE is enabled for the host, or NULL.
/// Frees: nothing; the caller frees the connection.
static SSL *dane_of(SSL_CTX *settings, const char *host, int leaves_out_end_entity_names) {
    SSL *connection = settings != NULL ? SSL_new(settings) : NULL;
    if (connection != NULL) {
        SSL_set_hostflags(
            connection,
            X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS
        );
        if (SSL_dane_enable(connection, host) != 1) {
            SSL_free(connection);
            connection = NULL;
        } else if (leaves_out_end_entity_names) {
            SSL_dane_set_flags(connection, DANE_FLAG_NO_DANE_EE_NAMECHECKS);
        }
    }
    return connection;
}

/// Takes: records, and their data one after the other. Gives: YES and how many the library can
/// use, or FAILED. Frees: nothing.
static pinproof_openssl_answer add_records(
    SSL *connection,
    const pinproof_openssl_record *records,
    const uint8_t *data,
    size_t count,
    size_t *usable_count
) {
    for (size_t index = 0; index < count; data += records[index++].count) {
        int added = SSL_dane_tlsa_add(
            connection,
            records[index].usage,
            records[index].selector,
            records[index].matching,
            data,
            records[index].count
        );
        // 0 is for a record that is not usable (SSL_dane_tlsa_add(3)).
        if (added < 0) return PINPROOF_OPENSSL_FAILED;
        *usable_count += (size_t)added;
    }
    return PINPROOF_OPENSSL_YES;
}

pinproof_openssl_dane_settings *pinproof_openssl_dane_settings_new(void) {
    pinproof_openssl_begin();
    SSL_CTX *settings = SSL_CTX_new(TLS_client_method());
    if (settings != NULL && SSL_CTX_dane_enable(settings) == 1) return settings;
    SSL_CTX_free(settings);
    return NULL;
}

void pinproof_openssl_dane_settings_free(pinproof_openssl_dane_settings *settings) {
    SSL_CTX_free(settings);
}

pinproof_openssl_answer pinproof_openssl_verify_dane(
    pinproof_openssl_dane_settings *settings,
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_openssl_anchors *anchors,
    int64_t time,
    const char *host,
    int leaves_out_end_entity_names,
    const pinproof_openssl_record *records,
    const uint8_t *data,
    size_t record_count,
    size_t *usable_count,
    pinproof_openssl_verification *verification
) {
    *verification = (pinproof_openssl_verification){0};
    *usable_count = 0;
    if (count == 0) return PINPROOF_OPENSSL_FAILED;

    pinproof_openssl_begin();
    SSL *connection = dane_of(settings, host, leaves_out_end_entity_names);
    pinproof_openssl_question question;
    pinproof_openssl_answer answer =
        pinproof_openssl_ask(reader, octets, lengths, count, anchors, &question);
    if (answer != PINPROOF_OPENSSL_YES) goto done;

    answer = PINPROOF_OPENSSL_FAILED;
    if (connection == NULL) goto done;
    answer = add_records(connection, records, data, record_count, usable_count);
    if (answer != PINPROOF_OPENSSL_YES) goto done;

    // As a client that is asked to verify does (ssl/ssl_cert.c, ssl_verify_cert_chain).
    answer = PINPROOF_OPENSSL_FAILED;
    X509_VERIFY_PARAM *parameters = X509_STORE_CTX_get0_param(question.context);
    if (X509_STORE_CTX_set_default(question.context, "ssl_server") != 1
        || X509_VERIFY_PARAM_set1(parameters, SSL_get0_param(connection)) != 1
        || !pinproof_openssl_set(parameters, time)) goto done;
    if (*usable_count > 0) X509_STORE_CTX_set0_dane(question.context, SSL_get0_dane(connection));
    answer = X509_verify_cert(question.context) == 1
        ? PINPROOF_OPENSSL_YES
        : pinproof_openssl_explain(&question, verification);

done:
    pinproof_openssl_forget(&question);
    SSL_free(connection);
    return answer;
}

#endif
