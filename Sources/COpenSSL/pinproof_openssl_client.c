// SPDX-License-Identifier: Apache-2.0

#include "pinproof_openssl_client.h"

#ifdef PINPROOF_OPENSSL

#include "pinproof_openssl_shared.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define PROBLEM_SIZE 256

/// Takes: nothing. Gives: milliseconds that only ever grow. Frees: nothing.
static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Takes: a socket, what to wait for, and until when. Gives: whether it came. Frees: nothing.
static int wait_for(int descriptor, short event, int64_t end) {
    for (;;) {
        int64_t rest = end - now();
        if (rest <= 0) return 0;
        struct pollfd waiting = {.fd = descriptor, .events = event, .revents = 0};
        int ready = poll(&waiting, 1, rest > INT_MAX ? INT_MAX : (int)rest);
        if (ready > 0) return 1;
        if (ready < 0 && errno != EINTR) return 0;
    }
}

/// Takes: as pinproof_openssl_fetch. Gives: a connected socket that nobody waits in, and until when
/// all must be done. Frees: everything but the socket.
static pinproof_openssl_contact connect_to(
    const char *host,
    const char *port,
    int64_t *end,
    int patience,
    int *connected,
    char *problem
) {
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    struct addrinfo *addresses = NULL;
    int error = getaddrinfo(host, port, &hints, &addresses);
    *end = now() + patience;
    if (error != 0) {
        snprintf(problem, PROBLEM_SIZE, "%s", gai_strerror(error));
        return PINPROOF_OPENSSL_NOT_CONNECTED;
    }

    pinproof_openssl_contact contact = PINPROOF_OPENSSL_NOT_CONNECTED;
    for (struct addrinfo *address = addresses; address != NULL; address = address->ai_next) {
        int descriptor = socket(
            address->ai_family,
            address->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
            address->ai_protocol
        );
        if (descriptor < 0) continue;
        int failure = 0;
        socklen_t size = sizeof failure;
        if (connect(descriptor, address->ai_addr, address->ai_addrlen) != 0) {
            failure = errno;
            if (failure == EINPROGRESS) {
                if (!wait_for(descriptor, POLLOUT, *end)) {
                    contact = PINPROOF_OPENSSL_TIMED_OUT;
                    close(descriptor);
                    continue;
                }
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size);
            }
        }
        if (failure == 0) {
            *connected = descriptor;
            contact = PINPROOF_OPENSSL_RECEIVED;
            break;
        }
        contact = PINPROOF_OPENSSL_NOT_CONNECTED;
        snprintf(problem, PROBLEM_SIZE, "%s", strerror(failure));
        close(descriptor);
    }
    freeaddrinfo(addresses);
    return contact;
}

/// Takes: a socket and a connection on it. Gives: how the handshake ended. Frees: nothing.
static pinproof_openssl_contact
shake_hands(int descriptor, int64_t end, SSL *connection, char *problem) {
    for (;;) {
        ERR_clear_error();
        errno = 0;
        int result = SSL_connect(connection);
        if (result == 1) return PINPROOF_OPENSSL_RECEIVED;
        int error = SSL_get_error(connection, result);
        if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
            short event = error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
            if (!wait_for(descriptor, event, end)) return PINPROOF_OPENSSL_TIMED_OUT;
            continue;
        }

        unsigned long code = ERR_peek_error();
        const char *reason = code == 0 ? NULL : ERR_reason_error_string(code);
        if (reason == NULL) reason = errno == 0 ? "the server hung up" : strerror(errno);
        snprintf(problem, PROBLEM_SIZE, "%s", reason);
        return PINPROOF_OPENSSL_NO_HANDSHAKE;
    }
}

/// Takes: a list of certificates or NULL, and one that stands in front of it or NULL. Gives: whether
/// there was memory for their octets. Frees: nothing.
static int
copy_out(const STACK_OF(X509) *list, X509 *first, pinproof_openssl_certificates *certificates) {
    int others = list == NULL ? 0 : sk_X509_num(list);
    size_t count = (size_t)(others < 0 ? 0 : others) + (first == NULL ? 0 : 1);
    size_t size = 0;
    certificates->lengths = OPENSSL_zalloc((count + 1) * sizeof *certificates->lengths);
    if (certificates->lengths == NULL) return 0;
    for (size_t index = 0; index < count; index++) {
        size_t skipped = first == NULL ? 0 : 1;
        X509 *one = index < skipped ? first : sk_X509_value(list, (int)(index - skipped));
        int length = i2d_X509(one, NULL);
        if (length <= 0) return 0;
        certificates->lengths[index] = (size_t)length;
        size += (size_t)length;
    }
    certificates->octets = OPENSSL_zalloc(size + 1);
    if (certificates->octets == NULL) return 0;
    uint8_t *next = certificates->octets;
    for (size_t index = 0; index < count; index++) {
        size_t skipped = first == NULL ? 0 : 1;
        X509 *one = index < skipped ? first : sk_X509_value(list, (int)(index - skipped));
        if (i2d_X509(one, &next) <= 0) return 0;
    }
    certificates->count = count;
    return 1;
}

pinproof_openssl_contact pinproof_openssl_fetch(
    const char *host,
    const char *port,
    const char *name,
    int patience,
    pinproof_openssl_certificates *certificates,
    char *problem
) {
    pinproof_openssl_begin();
    memset(certificates, 0, sizeof *certificates);
    problem[0] = '\0';
    // A server that hangs up must not end the process: the signal is held back in this thread, and
    // taken away before it is let through again.
    sigset_t pipe;
    sigset_t before;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    if (pthread_sigmask(SIG_BLOCK, &pipe, &before) != 0) return PINPROOF_OPENSSL_CLIENT_FAILED;

    int descriptor = -1;
    int64_t end = 0;
    SSL *connection = NULL;
    SSL_CTX *settings = NULL;
    pinproof_openssl_contact contact =
        connect_to(host, port, &end, patience, &descriptor, problem);
    if (contact != PINPROOF_OPENSSL_RECEIVED) goto done;

    contact = PINPROOF_OPENSSL_CLIENT_FAILED;
    settings = SSL_CTX_new(TLS_client_method());
    if (settings == NULL) goto done;
    // Certificates are wanted, of whatever strength: nothing is sent beside the handshake.
    SSL_CTX_set_security_level(settings, 0);
    SSL_CTX_set_verify(settings, SSL_VERIFY_NONE, NULL);
    connection = SSL_new(settings);
    if (connection == NULL || SSL_set_fd(connection, descriptor) != 1) goto done;
    if (name != NULL && SSL_set_tlsext_host_name(connection, name) != 1) goto done;

    contact = shake_hands(descriptor, end, connection, problem);
    // A server that wants a client's certificate has sent its own by then.
    STACK_OF(X509) *sent = SSL_get_peer_cert_chain(connection);
    if (sent != NULL && sk_X509_num(sent) > 0) {
        contact = copy_out(sent, NULL, certificates) ? PINPROOF_OPENSSL_RECEIVED
                                                     : PINPROOF_OPENSSL_CLIENT_FAILED;
    }

done:
    SSL_free(connection);
    SSL_CTX_free(settings);
    if (descriptor >= 0) close(descriptor);
    ERR_clear_error();
    struct timespec none = {0, 0};
    while (sigtimedwait(&pipe, NULL, &none) == SIGPIPE) continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return contact;
}

pinproof_openssl_contact pinproof_openssl_open_archive(
    const uint8_t *octets,
    size_t count,
    const char *password,
    pinproof_openssl_certificates *certificates
) {
    pinproof_openssl_begin();
    memset(certificates, 0, sizeof *certificates);
    pinproof_openssl_contact contact = PINPROOF_OPENSSL_UNREADABLE_ARCHIVE;
    const uint8_t *next = octets;
    PKCS12 *archive = count > LONG_MAX ? NULL : d2i_PKCS12(NULL, &next, (long)count);
    EVP_PKEY *key = NULL;
    X509 *own = NULL;
    STACK_OF(X509) *others = NULL;
    if (archive == NULL) goto done;

    if (PKCS12_mac_present(archive) == 1 && PKCS12_verify_mac(archive, password, -1) != 1) {
        contact = PINPROOF_OPENSSL_WRONG_PASSWORD;
        goto done;
    }
    if (PKCS12_parse(archive, password, &key, &own, &others) != 1) goto done;

    contact = copy_out(others, own, certificates) ? PINPROOF_OPENSSL_RECEIVED
                                                  : PINPROOF_OPENSSL_CLIENT_FAILED;

done:
    EVP_PKEY_free(key);
    X509_free(own);
    sk_X509_pop_free(others, X509_free);
    PKCS12_free(archive);
    ERR_clear_error();
    return contact;
}

void pinproof_openssl_certificates_free(pinproof_openssl_certificates *certificates) {
    OPENSSL_free(certificates->octets);
    OPENSSL_free(certificates->lengths);
    memset(certificates, 0, sizeof *certificates);
}

#endif
