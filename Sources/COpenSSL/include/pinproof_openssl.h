// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_OPENSSL_H
#define PINPROOF_OPENSSL_H

// A Swift importer does not see the macro that the bodies stand behind, so that the declarations
// stand without it; nobody calls them where the trait is off.

// The names of the verification errors, for the table that gives them our reasons.
#if __has_include(<openssl/x509_vfy.h>)
#include <openssl/x509_vfy.h>
#endif
#include "pinproof_openssl_client.h"
#include "pinproof_openssl_server.h"
#include "pinproof_openssl_session.h"
#include <stddef.h>
#include <stdint.h>

/// What came of a question.
typedef enum {
    /// The library failed for lack of memory, or did what this file does not expect.
    PINPROOF_OPENSSL_FAILED = -1,
    /// The answer is no.
    PINPROOF_OPENSSL_NO = 0,
    /// The answer is yes.
    PINPROOF_OPENSSL_YES = 1,
    /// The first certificate cannot be read, or octets follow it.
    PINPROOF_OPENSSL_UNREADABLE = 2
} pinproof_openssl_answer;

/// What is the matter with a certificate at which verification stopped, or with the end entity.
enum {
    /// The library has no key for the certificate.
    PINPROOF_OPENSSL_UNKNOWN_KEY = 1,
    /// The library does not know the algorithm of the certificate's signature.
    PINPROOF_OPENSSL_UNKNOWN_ALGORITHM = 2,
    /// The key usage is there and leaves signing certificates out.
    PINPROOF_OPENSSL_NO_CERTIFICATE_SIGNING = 4,
    /// The end entity is self-issued, and its signature verifies under its own key.
    PINPROOF_OPENSSL_SELF_SIGNED = 8
};

/// How a search for a path ended.
typedef struct {
    /// The verification error, X509_V_OK where there is a path.
    int error;
    /// How far from the end entity verification stopped.
    int depth;
    /// What is the matter there, as bits of the enumeration above.
    unsigned int traits;
    /// The path from the end entity to the anchor, each certificate by its place among those that
    /// were served, and behind them the anchors.
    size_t *path;
    size_t path_count;
} pinproof_openssl_verification;

/// Takes: nothing. Gives: the version of the library at run time, "3.0.19". Frees: nothing is to
/// be freed; the text belongs to the library.
const char *pinproof_openssl_version(void);

/// Takes: a verification error. Gives: the library's sentence about it. Frees: nothing is to be
/// freed; the text belongs to the library.
const char *pinproof_openssl_error_text(int error);

/// Certificates that were read, kept for the next question about one of them: the library takes
/// longer to read a certificate than to verify its signature.
typedef struct pinproof_openssl_reader pinproof_openssl_reader;

/// Takes: nothing. Gives: a reader that knows no certificate, for any number of threads, or NULL
/// for lack of memory. Frees: nothing; the caller frees it with pinproof_openssl_reader_free.
pinproof_openssl_reader *pinproof_openssl_reader_new(void);

/// Takes: a reader that nobody asks with any more, or NULL. Gives: nothing. Frees: what it takes.
void pinproof_openssl_reader_free(pinproof_openssl_reader *reader);

/// Trust anchors, read once for any number of questions and threads.
typedef struct pinproof_openssl_anchors pinproof_openssl_anchors;

/// Takes: a reader, or NULL where every certificate is to be read anew; and the DER of `count`
/// certificates, one after the other in `octets`, each as long as `lengths` says. Gives: those of them that can be read as anchors, or NULL where the library
/// failed for lack of memory. Frees: nothing; the caller frees them with
/// pinproof_openssl_anchors_free.
pinproof_openssl_anchors *pinproof_openssl_anchors_read(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count
);

/// Takes: anchors that nobody asks about any more, or NULL. Gives: nothing. Frees: what it takes.
void pinproof_openssl_anchors_free(pinproof_openssl_anchors *anchors);

/// Takes: a reader or NULL; the DER of the `count` certificates that were served, one after the other in `octets`,
/// each as long as `lengths` says; the anchors; and the time in seconds since 1970. Gives: YES and
/// a path, NO and an error, UNREADABLE, or FAILED; whatever else cannot be read is left out.
/// Frees: everything but `path`, which the caller frees with pinproof_openssl_free.
pinproof_openssl_answer pinproof_openssl_verify(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_openssl_anchors *anchors,
    int64_t time,
    pinproof_openssl_verification *verification
);

/// A TLSA record (RFC 6698, section 2.1).
typedef struct {
    uint8_t usage;
    uint8_t selector;
    uint8_t matching;
    /// How many octets its data has.
    size_t count;
} pinproof_openssl_record;

/// The settings of a client that uses DANE.
typedef struct ssl_ctx_st pinproof_openssl_dane_settings;

/// Takes: nothing. Gives: settings that any number of threads may ask with at once, or NULL for lack
/// of memory. Frees: nothing; the caller frees them with pinproof_openssl_dane_settings_free.
pinproof_openssl_dane_settings *pinproof_openssl_dane_settings_new(void);

/// Takes: settings, or NULL. Gives: nothing. Frees: what it takes.
void pinproof_openssl_dane_settings_free(pinproof_openssl_dane_settings *settings);

/// Takes: settings; reader, certificates and time as pinproof_openssl_verify does, the host as text that ends with
/// NUL, whether an end entity's own record makes up for its name (1) or not (0), and records, whose
/// data stand one after the other in `data`. Gives: YES where a client that was given the records
/// as its own accepts the connection, NO and an error, UNREADABLE, or FAILED; and how many of the
/// records it can use. Without one DANE is off. Frees: everything; `path` is not set.
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
);

/// Takes: a reader or NULL, the DER of a certificate, and a host as text that ends with NUL. Gives: whether a
/// subjectAltName of the certificate is the host (an address by iPAddress, any other by dNSName),
/// UNREADABLE, or FAILED. Frees: everything.
pinproof_openssl_answer pinproof_openssl_matches_host(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count,
    const char *host
);

/// Takes: a reader or NULL, and the DER of a certificate. Gives: YES and the SubjectPublicKeyInfo as the library writes
/// it, UNREADABLE where it cannot read certificate or key, or FAILED. Frees: everything but `key`, which the caller
/// frees with pinproof_openssl_free.
pinproof_openssl_answer pinproof_openssl_public_key(
    pinproof_openssl_reader *reader,
    const uint8_t *octets,
    size_t count,
    uint8_t **key,
    size_t *key_count
);

/// Takes: what a function above handed out, or NULL. Gives: nothing. Frees: what it takes.
void pinproof_openssl_free(void *memory);

#endif
