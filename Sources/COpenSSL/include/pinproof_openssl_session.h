// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_OPENSSL_SESSION_H
#define PINPROOF_OPENSSL_SESSION_H

#include "pinproof_openssl_server.h"

#include <stddef.h>
#include <stdint.h>

/// One connection of a TLS server, as bytes in memory: no socket is read or written.
typedef struct pinproof_openssl_session pinproof_openssl_session;

/// How far a connection has come.
typedef struct {
    /// Whether the server's Certificate message was written.
    int presented;
    /// Whether the client's Finished was received and verified.
    int completed;
    /// The version of the protocol, 0x0303 or 0x0304; 0 before there is one.
    int version;
    /// The first alert that the client sent, other than close_notify; -1 if there was none.
    int alert_received;
    /// Whether the client sent close_notify.
    int close_received;
    /// The first alert that the server sent, other than close_notify; -1 if there was none.
    int alert_sent;
} pinproof_openssl_session_state;

/// Takes: a server, to be asked of by one thread. Gives: nothing. From now on the server chooses
/// the first protocol of those that a client offers by ALPN. Frees: nothing.
void pinproof_openssl_server_follow_alpn(pinproof_openssl_server *server);

/// Takes: a server. Gives: a connection that waits for a ClientHello, or NULL for lack of memory.
/// It can be resumed by nothing: no ticket, no session id, no early data, no renegotiation. Frees:
/// nothing; the caller frees it with pinproof_openssl_session_free, and before the server.
pinproof_openssl_session *pinproof_openssl_session_new(const pinproof_openssl_server *server);

/// Takes: a connection, and bytes that the client sent. Gives: whether there was memory for them.
/// Frees: nothing.
int pinproof_openssl_session_receive(
    pinproof_openssl_session *session,
    const uint8_t *octets,
    size_t count
);

/// Takes: a connection, and room for what the client sent encrypted. Gives: how much of it there is
/// now, 0 if nothing before more is received, and -1 if the connection has ended or failed. Goes on
/// with the handshake first. Frees: nothing.
int pinproof_openssl_session_read(pinproof_openssl_session *session, uint8_t *octets, int room);

/// Takes: a connection whose handshake is complete, and bytes for the client. Gives: whether they
/// were encrypted. Frees: nothing.
int pinproof_openssl_session_write(
    pinproof_openssl_session *session,
    const uint8_t *octets,
    int count
);

/// Takes: a connection. Gives: nothing; close_notify is to be sent if the handshake is complete.
/// Frees: nothing.
void pinproof_openssl_session_close(pinproof_openssl_session *session);

/// Takes: a connection, and room for bytes to send to the client. Gives: how many there were, 0 if
/// none. Frees: nothing.
int pinproof_openssl_session_take(pinproof_openssl_session *session, uint8_t *octets, int room);

/// Takes: a connection. Gives: how far it has come. Frees: nothing.
void pinproof_openssl_session_look(
    const pinproof_openssl_session *session,
    pinproof_openssl_session_state *state
);

/// Takes: a connection that failed. Gives: OpenSSL's reason, or NULL if it has none. Frees: nothing
/// is to be freed; the text belongs to the library.
const char *pinproof_openssl_session_reason(const pinproof_openssl_session *session);

/// Takes: a connection, or NULL. Gives: nothing. Frees: the connection.
void pinproof_openssl_session_free(pinproof_openssl_session *session);

#endif
