// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_OPENSSL_SERVER_H
#define PINPROOF_OPENSSL_SERVER_H

#include <stddef.h>
#include <stdint.h>

/// What a TLS server presents: one list of certificates, or several by the name that is asked for.
typedef struct pinproof_openssl_server pinproof_openssl_server;

/// Why a list of certificates cannot be presented.
typedef enum {
    PINPROOF_OPENSSL_PRESENTABLE = 0,
    /// The library failed for lack of memory.
    PINPROOF_OPENSSL_SERVER_FAILED = 1,
    /// It cannot read one of the certificates.
    PINPROOF_OPENSSL_UNREADABLE_CERTIFICATE = 2,
    /// It would write one of them with other octets.
    PINPROOF_OPENSSL_OTHER_OCTETS = 3,
    /// It cannot read the private key.
    PINPROOF_OPENSSL_UNREADABLE_KEY = 4,
    /// It takes the first certificate for none of a TLS server.
    PINPROOF_OPENSSL_NO_SERVER_CERTIFICATE = 5,
    /// The private key is not that of the first certificate, as the library reads it.
    PINPROOF_OPENSSL_OTHER_KEY = 6
} pinproof_openssl_presentable;

/// Takes: the DER of `count` certificates, one after the other in `octets`, each as long as
/// `lengths` says, the server's own first; and its private key (PKCS#8, DER). Gives: a server for
/// TLS 1.2 and 1.3 that sends exactly these in this order, or why there is none, and which
/// certificate is to blame. Frees: everything but `server`, which the caller frees with
/// pinproof_openssl_server_free.
pinproof_openssl_presentable pinproof_openssl_server_make(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const uint8_t *key,
    size_t key_count,
    pinproof_openssl_server **server,
    size_t *culprit
);

/// Takes: a server, a name in lower case that ends with NUL, and another server that is to answer
/// clients who ask for that name. Gives: whether there was memory for it; from now on a client that
/// asks for a name that was not given is refused. Frees: nothing; both servers keep what they need.
int pinproof_openssl_server_name(
    pinproof_openssl_server *server,
    const char *name,
    const pinproof_openssl_server *other
);

/// Takes: a server, a connected socket whose operations end in time by themselves, and the text
/// that answers a request over HTTP. Gives: whether a handshake was completed. Any number of
/// threads may ask at once. Frees: nothing; the caller closes the socket.
int pinproof_openssl_server_answer(
    const pinproof_openssl_server *server,
    int descriptor,
    const char *response
);

/// Takes: a server, or NULL. Gives: nothing. Frees: the server.
void pinproof_openssl_server_free(pinproof_openssl_server *server);

#endif
