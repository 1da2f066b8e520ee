// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_GNUTLS_H
#define PINPROOF_GNUTLS_H

// A Swift importer does not see the macro that the bodies stand behind, so that the declarations
// stand without it; nobody calls them where the trait is off.

// The names of the status bits, for the table that gives them our reasons.
#if __has_include(<gnutls/x509.h>)
#include <gnutls/x509.h>
#endif
#if __has_include(<gnutls/dane.h>)
#include <gnutls/dane.h>
#endif
#include <stddef.h>
#include <stdint.h>

/// What came of a question.
typedef enum {
    /// The library failed for lack of memory, or did what this file does not expect.
    PINPROOF_GNUTLS_FAILED = -1,
    /// The answer is no.
    PINPROOF_GNUTLS_NO = 0,
    /// The answer is yes.
    PINPROOF_GNUTLS_YES = 1,
    /// The first certificate cannot be read, or its key cannot.
    PINPROOF_GNUTLS_UNREADABLE = 2
} pinproof_gnutls_answer;

/// What is the matter with a link that did not hold, or with the end entity.
enum {
    /// The library cannot read the certificate's key, or the issuer's.
    PINPROOF_GNUTLS_UNKNOWN_KEY = 1,
    /// The library does not know the algorithm of the certificate's signature.
    PINPROOF_GNUTLS_UNKNOWN_ALGORITHM = 2,
    /// The issuer's key usage is there and leaves signing certificates out.
    PINPROOF_GNUTLS_NO_CERTIFICATE_SIGNING = 4,
    /// No more intermediates may follow, so that the library looked for no issuer.
    PINPROOF_GNUTLS_LENGTH_USED_UP = 8,
    /// The end entity is self-issued, and its signature verifies under its own key.
    PINPROOF_GNUTLS_SELF_SIGNED = 16,
    /// The issuer's key is of another kind than the certificate's signature.
    PINPROOF_GNUTLS_KEY_OF_ANOTHER_KIND = 32,
    /// The end entity's key usage allows nothing that a handshake does. The library's verification of
    /// certificates does not look at it, and its handshake does (lib/tls-sig.c, lib/auth/rsa.c).
    PINPROOF_GNUTLS_NO_HANDSHAKE = 64
};

/// How a search for a path ended.
typedef struct {
    /// The status bits of the whole, 0 where there is a path.
    unsigned int status;
    /// What is the matter, as bits of the enumeration above.
    unsigned int traits;
    /// The path from the end entity to the anchor, each certificate by its place among those that
    /// were served, and behind them the anchors.
    size_t *path;
    size_t path_count;
} pinproof_gnutls_verification;

/// Takes: nothing. Gives: the version of the library at run time, "3.7.9". Frees: nothing is to be
/// freed; the text belongs to the library.
const char *pinproof_gnutls_version(void);

/// Takes: nothing. Gives: whether the library had read the machine's priorities before it could be
/// kept from that. Frees: nothing.
int pinproof_gnutls_reads_system_priorities(void);

/// Trust anchors, read once for any number of questions and threads.
typedef struct pinproof_gnutls_anchors pinproof_gnutls_anchors;

/// Takes: the DER of `count` certificates, one after the other in `octets`, each as long as
/// `lengths` says. Gives: those of them that can be read as anchors, or NULL where the library
/// failed for lack of memory. Frees: nothing; the caller frees them with
/// pinproof_gnutls_anchors_free.
pinproof_gnutls_anchors *pinproof_gnutls_anchors_read(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count
);

/// Takes: anchors that nobody asks about any more, or NULL. Gives: nothing. Frees: what it takes.
void pinproof_gnutls_anchors_free(pinproof_gnutls_anchors *anchors);

/// Takes: the DER of the `count` certificates that were served, one after the other in `octets`,
/// each as long as `lengths` says; the anchors; and the time in seconds since 1970. Gives: YES and
/// a path, NO and a status, UNREADABLE, or FAILED; whatever else cannot be read is left out.
/// Frees: everything but `path`, which the caller frees with pinproof_gnutls_free.
pinproof_gnutls_answer pinproof_gnutls_verify(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_gnutls_anchors *anchors,
    int64_t time,
    pinproof_gnutls_verification *verification
);

/// Takes: the DER of a certificate, and a host as text that ends with NUL. Gives: whether the
/// certificate is for the host (an address by iPAddress, any other as a DNS name), UNREADABLE, or
/// FAILED. Frees: everything.
pinproof_gnutls_answer pinproof_gnutls_matches_host(
    const uint8_t *octets,
    size_t count,
    const char *host
);

/// Takes: the DER of a certificate. Gives: YES and the SubjectPublicKeyInfo as the library writes
/// it, UNREADABLE where it has none, or FAILED. Frees: everything but `key`, which the caller frees
/// with pinproof_gnutls_free.
pinproof_gnutls_answer pinproof_gnutls_public_key(
    const uint8_t *octets,
    size_t count,
    uint8_t **key,
    size_t *key_count
);

/// Takes: the text of a known_hosts file, a host as text that ends with NUL, the DER of the end
/// entity, and the time in seconds since 1970. Gives: YES where the key is stored for the host, NO
/// and the library's error where another key or none is, or where it cannot read this one; or
/// FAILED. Frees: everything.
pinproof_gnutls_answer pinproof_gnutls_verify_stored(
    const char *lines,
    size_t lines_count,
    const char *host,
    const uint8_t *octets,
    size_t count,
    int64_t time,
    int *error
);

/// Takes: the DER of the `count` certificates that were served, one after the other in `octets`;
/// the time in seconds since 1970; and TLSA records as they stand in DNS (RFC 6698, section 2.1),
/// one after the other in `records`. Gives: YES where a record holds, NO with the library's error,
/// or with bits of dane_verify_status_t where there is none; or FAILED. Frees: everything.
pinproof_gnutls_answer pinproof_gnutls_verify_dane(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    int64_t time,
    const uint8_t *records,
    const size_t *record_lengths,
    size_t record_count,
    int *error,
    unsigned int *status
);

/// Takes: what a function above handed out, or NULL. Gives: nothing. Frees: what it takes.
void pinproof_gnutls_free(void *memory);

#endif
