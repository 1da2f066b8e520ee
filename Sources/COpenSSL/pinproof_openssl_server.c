// SPDX-License-Identifier: Apache-2.0

#include "pinproof_openssl_server.h"

#ifdef PINPROOF_OPENSSL

#include "pinproof_openssl_server_shared.h"
#include "pinproof_openssl_shared.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/// How many octets of a request are read.
#define MOST_REQUEST 16384
/// In how many pieces.
#define MOST_READS 64

/// Takes: nothing. Gives: settings that present anything the library can hold, weak keys and
/// signatures included, and remember no client, or NULL. Frees: nothing; the caller frees them.
static SSL_CTX *settings_of_a_server(void) {
    SSL_CTX *settings = SSL_CTX_new(TLS_server_method());
    if (settings == NULL) return NULL;

    SSL_CTX_set_security_level(settings, 0);
    // What was asked for is sent, and nothing is put together.
    SSL_CTX_set_mode(settings, SSL_MODE_NO_AUTO_CHAIN);
    SSL_CTX_set_session_cache_mode(settings, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_options(settings, SSL_OP_NO_TICKET);
    if (SSL_CTX_set_min_proto_version(settings, TLS1_2_VERSION) != 1
        || SSL_CTX_set_num_tickets(settings, 0) != 1
        || SSL_CTX_set_cipher_list(settings, "DEFAULT:@SECLEVEL=0") != 1) {
        SSL_CTX_free(settings);
        return NULL;
    }
    return settings;
}

/// Takes: settings, and the DER of a certificate. Gives: whether the settings hold exactly it.
/// Frees: nothing that the settings keep.
static pinproof_openssl_presentable add_certificate(
    SSL_CTX *settings,
    const uint8_t *octets,
    size_t count,
    int is_own
) {
    if (count > LONG_MAX) return PINPROOF_OPENSSL_UNREADABLE_CERTIFICATE;
    const uint8_t *cursor = octets;
    X509 *certificate = d2i_X509(NULL, &cursor, (long)count);
    if (certificate == NULL || cursor != octets + count) {
        X509_free(certificate);
        return PINPROOF_OPENSSL_UNREADABLE_CERTIFICATE;
    }

    uint8_t *written = NULL;
    int written_count = i2d_X509(certificate, &written);
    int is_same = written_count >= 0 && (size_t)written_count == count
        && memcmp(written, octets, count) == 0;
    OPENSSL_free(written);
    pinproof_openssl_presentable result = PINPROOF_OPENSSL_PRESENTABLE;
    if (!is_same) {
        result = PINPROOF_OPENSSL_OTHER_OCTETS;
    } else if (is_own) {
        if (SSL_CTX_use_certificate(settings, certificate) != 1) {
            result = PINPROOF_OPENSSL_NO_SERVER_CERTIFICATE;
        }
    } else if (SSL_CTX_add1_chain_cert(settings, certificate) != 1) {
        result = PINPROOF_OPENSSL_SERVER_FAILED;
    }
    X509_free(certificate);
    return result;
}

/// Takes: settings that hold the server's own certificate, and a private key (PKCS#8, DER). Gives:
/// whether the settings hold it, too. Frees: nothing that the settings keep.
static pinproof_openssl_presentable add_key(
    SSL_CTX *settings,
    const uint8_t *octets,
    size_t count
) {
    if (count > LONG_MAX) return PINPROOF_OPENSSL_UNREADABLE_KEY;
    const uint8_t *cursor = octets;
    EVP_PKEY *key = d2i_AutoPrivateKey(NULL, &cursor, (long)count);
    if (key == NULL) return PINPROOF_OPENSSL_UNREADABLE_KEY;

    int holds = SSL_CTX_use_PrivateKey(settings, key) == 1
        && SSL_CTX_check_private_key(settings) == 1;
    EVP_PKEY_free(key);
    return holds ? PINPROOF_OPENSSL_PRESENTABLE : PINPROOF_OPENSSL_OTHER_KEY;
}

/// Takes: a connection whose client has said hello, and the server. Gives: whether there is
/// something to present to it. Frees: nothing.
static int choose(SSL *connection, int *alert, void *argument) {
    const pinproof_openssl_server *server = argument;
    const char *wanted = SSL_get_servername(connection, TLSEXT_NAMETYPE_host_name);
    for (size_t index = 0; wanted != NULL && index < server->name_count; index++) {
        if (strcasecmp(wanted, server->names[index]) == 0) {
            return SSL_set_SSL_CTX(connection, server->others[index]) != NULL
                ? SSL_TLSEXT_ERR_OK
                : SSL_TLSEXT_ERR_ALERT_FATAL;
        }
    }
    *alert = SSL_AD_UNRECOGNIZED_NAME;
    return SSL_TLSEXT_ERR_ALERT_FATAL;
}

/// Takes: a connection after its handshake, and the answer to a request. Gives: whether the
/// connection can be shut down in order. Frees: nothing.
static int converse(SSL *connection, const char *response) {
    char request[MOST_REQUEST + 1];
    size_t read = 0;
    for (int reads = 0; reads < MOST_READS && read < MOST_REQUEST; reads++) {
        int count = SSL_read(connection, request + read, (int)(MOST_REQUEST - read));
        if (count <= 0) return SSL_get_error(connection, count) == SSL_ERROR_ZERO_RETURN;
        read += (size_t)count;
        request[read] = 0;
        // A request ends with an empty line (RFC 9112, section 2.1).
        if (strstr(request, "\r\n\r\n") != NULL) {
            return SSL_write(connection, response, (int)strlen(response)) > 0;
        }
    }
    return 0;
}

pinproof_openssl_presentable pinproof_openssl_server_make(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const uint8_t *key,
    size_t key_count,
    pinproof_openssl_server **server,
    size_t *culprit
) {
    pinproof_openssl_begin();
    *server = NULL;
    *culprit = 0;
    pinproof_openssl_presentable result = PINPROOF_OPENSSL_SERVER_FAILED;
    SSL_CTX *settings = settings_of_a_server();
    if (settings == NULL || count == 0) goto done;

    for (size_t index = 0; index < count; octets += lengths[index++]) {
        *culprit = index;
        result = add_certificate(settings, octets, lengths[index], index == 0);
        if (result != PINPROOF_OPENSSL_PRESENTABLE) goto done;
    }
    *culprit = 0;
    result = add_key(settings, key, key_count);
    if (result != PINPROOF_OPENSSL_PRESENTABLE) goto done;

    *server = OPENSSL_zalloc(sizeof **server);
    if (*server == NULL) {
        result = PINPROOF_OPENSSL_SERVER_FAILED;
        goto done;
    }
    (*server)->settings = settings;
    settings = NULL;

done:
    SSL_CTX_free(settings);
    ERR_clear_error();
    return result;
}

int pinproof_openssl_server_name(
    pinproof_openssl_server *server,
    const char *name,
    const pinproof_openssl_server *other
) {
    size_t count = server->name_count + 1;
    char **names = OPENSSL_realloc(server->names, count * sizeof *names);
    if (names == NULL) return 0;
    server->names = names;
    SSL_CTX **others = OPENSSL_realloc(server->others, count * sizeof *others);
    if (others == NULL) return 0;
    server->others = others;

    char *copy = OPENSSL_strdup(name);
    if (copy == NULL || SSL_CTX_up_ref(other->settings) != 1) {
        OPENSSL_free(copy);
        return 0;
    }
    names[server->name_count] = copy;
    others[server->name_count] = other->settings;
    server->name_count = count;
    SSL_CTX_set_tlsext_servername_callback(server->settings, choose);
    SSL_CTX_set_tlsext_servername_arg(server->settings, server);
    return 1;
}

int pinproof_openssl_server_answer(
    const pinproof_openssl_server *server,
    int descriptor,
    const char *response
) {
    // A client that hangs up must not end the process: the signal is held back in this thread, and
    // taken away before it is let through again.
    sigset_t pipe;
    sigset_t before;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    if (pthread_sigmask(SIG_BLOCK, &pipe, &before) != 0) return 0;

    SSL *connection = SSL_new(server->settings);
    int completed = connection != NULL && SSL_set_fd(connection, descriptor) == 1
        && SSL_accept(connection) == 1;
    if (completed && converse(connection, response)) SSL_shutdown(connection);
    SSL_free(connection);
    ERR_clear_error();

    const struct timespec at_once = {0};
    while (sigtimedwait(&pipe, NULL, &at_once) > 0) continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return completed;
}

void pinproof_openssl_server_free(pinproof_openssl_server *server) {
    if (server == NULL) return;

    for (size_t index = 0; index < server->name_count; index++) {
        OPENSSL_free(server->names[index]);
        SSL_CTX_free(server->others[index]);
    }
    OPENSSL_free(server->names);
    OPENSSL_free(server->others);
    SSL_CTX_free(server->settings);
    OPENSSL_free(server);
}

#else

/// Nothing is presented without the library; the type is there for those who import it.
struct pinproof_openssl_server {
    int unused;
};

#endif
