// SPDX-License-Identifier: Apache-2.0

#include "pinproof_openssl_session.h"

#ifdef PINPROOF_OPENSSL

#include "pinproof_openssl_server_shared.h"
#include "pinproof_openssl_shared.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

struct pinproof_openssl_session {
    SSL *connection;
    /// What the client sent, and what is to be sent to it; the connection's own.
    BIO *received;
    BIO *sent;
    pinproof_openssl_session_state state;
    unsigned long error;
};

/// Takes: the list that a client offers by ALPN. Gives: its first protocol. Frees: nothing.
static int follow(
    SSL *connection,
    const unsigned char **chosen,
    unsigned char *length,
    const unsigned char *offered,
    unsigned int count,
    void *argument
) {
    (void)connection;
    (void)argument;
    // Each is preceded by its length (RFC 7301, section 3.1); the library has checked the list.
    if (count < 2 || offered[0] == 0 || offered[0] > count - 1) return SSL_TLSEXT_ERR_NOACK;
    *chosen = offered + 1;
    *length = offered[0];
    return SSL_TLSEXT_ERR_OK;
}

/// Takes: a connection, and what happened in it. Gives: nothing; alerts and the end of the handshake
/// are kept. Frees: nothing.
static void notice(const SSL *connection, int place, int value) {
    pinproof_openssl_session *session = SSL_get_app_data(connection);
    if (place & SSL_CB_HANDSHAKE_DONE) session->state.completed = 1;
    if (!(place & SSL_CB_ALERT)) return;
    int description = value & 0xFF;
    int is_closing = description == SSL_AD_CLOSE_NOTIFY;
    if (place & SSL_CB_READ) {
        if (is_closing) {
            session->state.close_received = 1;
        } else if (session->state.alert_received < 0) {
            session->state.alert_received = description;
        }
    } else if (!is_closing && session->state.alert_sent < 0) {
        session->state.alert_sent = description;
    }
}

/// Takes: a message of the protocol. Gives: nothing; that the Certificate was written is kept.
/// Frees: nothing.
static void notice_message(
    int is_written,
    int version,
    int type,
    const void *octets,
    size_t count,
    SSL *connection,
    void *argument
) {
    (void)version;
    (void)connection;
    pinproof_openssl_session *session = argument;
    if (is_written && type == SSL3_RT_HANDSHAKE && count > 0
        && *(const uint8_t *)octets == SSL3_MT_CERTIFICATE) {
        session->state.presented = 1;
    }
}

void pinproof_openssl_server_follow_alpn(pinproof_openssl_server *server) {
    SSL_CTX_set_alpn_select_cb(server->settings, follow, NULL);
}

pinproof_openssl_session *pinproof_openssl_session_new(const pinproof_openssl_server *server) {
    pinproof_openssl_begin();
    pinproof_openssl_session *session = OPENSSL_zalloc(sizeof *session);
    BIO *received = BIO_new(BIO_s_mem());
    BIO *sent = BIO_new(BIO_s_mem());
    SSL *connection = SSL_new(server->settings);
    if (session == NULL || received == NULL || sent == NULL || connection == NULL) {
        OPENSSL_free(session);
        BIO_free(received);
        BIO_free(sent);
        SSL_free(connection);
        ERR_clear_error();
        return NULL;
    }

    *session = (pinproof_openssl_session){
        .connection = connection,
        .received = received,
        .sent = sent,
        .state = {.alert_received = -1, .alert_sent = -1}
    };
    // An empty buffer is not the end: more may be received.
    BIO_set_mem_eof_return(received, -1);
    SSL_set_bio(connection, received, sent);
    SSL_set_options(connection, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET);
    SSL_set_accept_state(connection);
    SSL_set_app_data(connection, session);
    SSL_set_info_callback(connection, notice);
    SSL_set_msg_callback(connection, notice_message);
    SSL_set_msg_callback_arg(connection, session);
    return session;
}

int pinproof_openssl_session_receive(
    pinproof_openssl_session *session,
    const uint8_t *octets,
    size_t count
) {
    if (count > INT_MAX) return 0;
    return count == 0 || BIO_write(session->received, octets, (int)count) == (int)count;
}

int pinproof_openssl_session_read(pinproof_openssl_session *session, uint8_t *octets, int room) {
    ERR_clear_error();
    int count = SSL_read(session->connection, octets, room);
    if (count > 0) return count;

    int error = SSL_get_error(session->connection, count);
    if (session->error == 0) session->error = ERR_peek_error();
    ERR_clear_error();
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int pinproof_openssl_session_write(
    pinproof_openssl_session *session,
    const uint8_t *octets,
    int count
) {
    ERR_clear_error();
    int written = SSL_write(session->connection, octets, count);
    ERR_clear_error();
    return written == count;
}

void pinproof_openssl_session_close(pinproof_openssl_session *session) {
    ERR_clear_error();
    if (session->state.completed) SSL_shutdown(session->connection);
    ERR_clear_error();
}

int pinproof_openssl_session_take(pinproof_openssl_session *session, uint8_t *octets, int room) {
    int count = BIO_read(session->sent, octets, room);
    return count > 0 ? count : 0;
}

void pinproof_openssl_session_look(
    const pinproof_openssl_session *session,
    pinproof_openssl_session_state *state
) {
    *state = session->state;
    // Before the ServerHello it is the newest that the server knows.
    state->version = session->state.presented ? SSL_version(session->connection) : 0;
}

const char *pinproof_openssl_session_reason(const pinproof_openssl_session *session) {
    return session->error == 0 ? NULL : ERR_reason_error_string(session->error);
}

void pinproof_openssl_session_free(pinproof_openssl_session *session) {
    if (session == NULL) return;
    SSL_free(session->connection);
    OPENSSL_free(session);
    ERR_clear_error();
}

#else

/// There is no connection without the library; the type is there for those who import it.
struct pinproof_openssl_session {
    int unused;
};

#endif
