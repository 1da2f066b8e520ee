// SPDX-License-Identifier: Apache-2.0

// For memfd_create.
#define _GNU_SOURCE

#include "pinproof_gnutls_shared.h"

#ifdef PINPROOF_GNUTLS

#include <arpa/inet.h>
#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct pinproof_gnutls_anchors {
    /// As they were given; NULL for one that cannot be read.
    gnutls_x509_crt_t *certificates;
    size_t count;
    gnutls_x509_trust_list_t list;
};

/// A certificate, and the issuer that vouches for it.
typedef struct {
    gnutls_x509_crt_t certificate;
    gnutls_x509_crt_t issuer;
} link_pair;

/// What the verification of this thread reported so far.
typedef struct {
    link_pair *links;
    size_t count;
    unsigned int traits;
    int out_of_memory;
} verification_record;

/// The library asks for the time and reports links without saying for whom, so that both are kept
/// per thread: a call of the library never leaves the thread that made it.
static _Thread_local time_t time_of_thread;
static _Thread_local verification_record record;

static time_t tell_time(time_t *time) {
    if (time != NULL) *time = time_of_thread;
    return time_of_thread;
}

static void set_time_function(void) {
    gnutls_global_set_time_function(tell_time);
}

/// Takes: nothing. Gives: a library that asks this thread for the time, for the whole process.
/// Frees: nothing.
static void begin(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_time_function);
}

/// Takes: a certificate. Gives: whether the library cannot read its key. Frees: nothing.
static int is_key_unknown(gnutls_x509_crt_t certificate) {
    gnutls_pubkey_t key = NULL;
    if (gnutls_pubkey_init(&key) != 0) return 0;
    int result = gnutls_pubkey_import_x509(key, certificate, 0);
    gnutls_pubkey_deinit(key);
    return result != 0;
}

/// Takes: a link and what the library found about it. Gives: 0, the link in this thread's record
/// where it holds, else what is the matter with it. Frees: nothing.
static int record_link(
    gnutls_x509_crt_t certificate,
    gnutls_x509_crt_t issuer,
    gnutls_x509_crl_t list,
    unsigned int status
) {
    // The library hands over no list of revocations, since it was given none.
    (void)list;
    if (status != 0) {
        // The library begins again after a search that failed, and reports every link again.
        record.count = 0;
        unsigned int usage = 0;
        if (is_key_unknown(certificate)) record.traits |= PINPROOF_GNUTLS_UNKNOWN_KEY;
        if (issuer != NULL) {
            if (is_key_unknown(issuer)) record.traits |= PINPROOF_GNUTLS_UNKNOWN_KEY;
            if (gnutls_x509_crt_get_key_usage(issuer, &usage, NULL) == 0
                && (usage & GNUTLS_KEY_KEY_CERT_SIGN) == 0) {
                record.traits |= PINPROOF_GNUTLS_NO_CERTIFICATE_SIGNING;
            }
            // The library reports this as a violation of the issuer's constraints.
            int algorithm = gnutls_x509_crt_get_signature_algorithm(certificate);
            int kind = gnutls_x509_crt_get_pk_algorithm(issuer, NULL);
            if (algorithm > GNUTLS_SIGN_UNKNOWN && kind > GNUTLS_PK_UNKNOWN
                && !gnutls_sign_supports_pk_algorithm(algorithm, kind)) {
                record.traits |= PINPROOF_GNUTLS_KEY_OF_ANOTHER_KIND;
            }
        } else if ((status & GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE) != 0
            && (status & GNUTLS_CERT_SIGNER_NOT_FOUND) == 0) {
            record.traits |= PINPROOF_GNUTLS_LENGTH_USED_UP;
        }
        if (gnutls_x509_crt_get_signature_algorithm(certificate) <= GNUTLS_SIGN_UNKNOWN) {
            record.traits |= PINPROOF_GNUTLS_UNKNOWN_ALGORITHM;
        }
        return 0;
    }

    if (issuer == NULL) return 0;
    link_pair *links = realloc(record.links, (record.count + 1) * sizeof *links);
    if (links == NULL) {
        record.out_of_memory = 1;
        return 0;
    }
    links[record.count++] = (link_pair){certificate, issuer};
    record.links = links;
    return 0;
}

/// Takes: octets. Gives: the certificate that they are, or NULL. Frees: nothing; the caller frees
/// the certificate.
static gnutls_x509_crt_t read_certificate(const uint8_t *octets, size_t count) {
    gnutls_x509_crt_t certificate = NULL;
    if (count > UINT_MAX || gnutls_x509_crt_init(&certificate) != 0) return NULL;
    gnutls_datum_t datum = {(unsigned char *)octets, (unsigned int)count};
    if (gnutls_x509_crt_import(certificate, &datum, GNUTLS_X509_FMT_DER) == 0) return certificate;
    gnutls_x509_crt_deinit(certificate);
    return NULL;
}

/// Takes: the DER of certificates, one after the other. Gives: as many certificates, NULL for one
/// that cannot be read, or NULL for lack of memory. Frees: nothing; the caller frees them with
/// free_certificates.
static gnutls_x509_crt_t *read_certificates(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count
) {
    // One more, since none at all may be NULL.
    gnutls_x509_crt_t *certificates = calloc(count + 1, sizeof *certificates);
    for (size_t index = 0; certificates != NULL && index < count; octets += lengths[index++]) {
        certificates[index] = read_certificate(octets, lengths[index]);
    }
    return certificates;
}

/// Takes: certificates, or NULL. Gives: nothing. Frees: what it takes.
static void free_certificates(gnutls_x509_crt_t *certificates, size_t count) {
    for (size_t index = 0; certificates != NULL && index < count; index++) {
        if (certificates[index] != NULL) gnutls_x509_crt_deinit(certificates[index]);
    }
    free(certificates);
}

/// Takes: a certificate, and some of which it may be one. Gives: its place among them, or their
/// count where it is none. Frees: nothing.
static size_t place_of(
    gnutls_x509_crt_t certificate,
    const gnutls_x509_crt_t *certificates,
    size_t count
) {
    size_t place = 0;
    while (place < count && certificates[place] != certificate) place++;
    return place;
}

/// Takes: a certificate. Gives: whether it is its own issuer and its signature verifies under its
/// own key, whatever else is wrong with it. Frees: nothing.
static int is_self_signed(gnutls_x509_crt_t certificate) {
    unsigned int status = 0;
    int result = gnutls_x509_crt_verify(
        certificate,
        &certificate,
        1,
        // Without DO_NOT_ALLOW_SAME the library takes the certificate's word for it.
        GNUTLS_VERIFY_DO_NOT_ALLOW_SAME | GNUTLS_VERIFY_DISABLE_CA_SIGN
            | GNUTLS_VERIFY_DISABLE_TIME_CHECKS | GNUTLS_VERIFY_ALLOW_BROKEN
            | GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
        &status
    );
    return result == 0
        && (status & (GNUTLS_CERT_SIGNATURE_FAILURE | GNUTLS_CERT_SIGNER_NOT_FOUND)) == 0;
}

/// Takes: a certificate, and anchors. Gives: whether it equals one of them. Frees: nothing.
static int is_anchor(gnutls_x509_crt_t certificate, const pinproof_gnutls_anchors *anchors) {
    for (size_t place = 0; place < anchors->count; place++) {
        if (anchors->certificates[place] != NULL
            && gnutls_x509_crt_equals(anchors->certificates[place], certificate)) return 1;
    }
    return 0;
}

/// Takes: this thread's record, and the certificates that it is about. Gives: YES and the place of
/// each certificate from the end entity to an anchor, or FAILED where the links do not lead to
/// one. Frees: nothing; `path` is the caller's.
static pinproof_gnutls_answer list_path(
    const gnutls_x509_crt_t *certificates,
    size_t count,
    const pinproof_gnutls_anchors *anchors,
    pinproof_gnutls_verification *verification
) {
    // A link a certificate, and the end entity.
    verification->path = calloc(record.count + 1, sizeof *verification->path);
    if (verification->path == NULL) return PINPROOF_GNUTLS_FAILED;

    gnutls_x509_crt_t certificate = certificates[0];
    while (verification->path_count <= record.count) {
        size_t place = place_of(certificate, certificates, count);
        if (place == count) place += place_of(certificate, anchors->certificates, anchors->count);
        if (place == count + anchors->count) return PINPROOF_GNUTLS_FAILED;
        verification->path[verification->path_count++] = place;

        // An anchor is its own issuer here, whether it signed itself or not.
        size_t link = 0;
        while (link < record.count && record.links[link].certificate != certificate) link++;
        if (link == record.count
            || gnutls_x509_crt_equals(record.links[link].issuer, certificate)) {
            return is_anchor(certificate, anchors)
                ? PINPROOF_GNUTLS_YES
                : PINPROOF_GNUTLS_FAILED;
        }
        certificate = record.links[link].issuer;
    }
    return PINPROOF_GNUTLS_FAILED;
}

const char *pinproof_gnutls_version(void) {
    return gnutls_check_version(NULL);
}

pinproof_gnutls_anchors *pinproof_gnutls_anchors_read(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count
) {
    begin();
    pinproof_gnutls_anchors *anchors = calloc(1, sizeof *anchors);
    if (anchors == NULL) return NULL;
    anchors->count = count;
    anchors->certificates = read_certificates(octets, lengths, count);
    int is_complete = anchors->certificates != NULL
        && gnutls_x509_trust_list_init(&anchors->list, 0) == 0;
    for (size_t index = 0; is_complete && index < count; index++) {
        if (anchors->certificates[index] == NULL) continue;
        is_complete = gnutls_x509_trust_list_add_cas(
            anchors->list,
            &anchors->certificates[index],
            1,
            0
        ) == 1;
    }
    if (is_complete) return anchors;
    pinproof_gnutls_anchors_free(anchors);
    return NULL;
}

void pinproof_gnutls_anchors_free(pinproof_gnutls_anchors *anchors) {
    if (anchors == NULL) return;
    // The list is freed without its certificates, which are freed one by one.
    if (anchors->list != NULL) gnutls_x509_trust_list_deinit(anchors->list, 0);
    free_certificates(anchors->certificates, anchors->count);
    free(anchors);
}

/// Whether an end entity does not restrict its key, or allows signing, or enciphering or agreeing on
/// keys: which of these the handshake does depends on what is negotiated.
static int may_take_part_in_handshake(gnutls_x509_crt_t certificate) {
    unsigned int usage = 0;
    if (gnutls_x509_crt_get_key_usage(certificate, &usage, NULL) < 0) return 1;

    return (usage & (GNUTLS_KEY_DIGITAL_SIGNATURE | GNUTLS_KEY_KEY_ENCIPHERMENT
                     | GNUTLS_KEY_KEY_AGREEMENT)) != 0;
}

pinproof_gnutls_answer pinproof_gnutls_verify(
    const uint8_t *octets,
    const size_t *lengths,
    size_t count,
    const pinproof_gnutls_anchors *anchors,
    int64_t time,
    pinproof_gnutls_verification *verification
) {
    pinproof_gnutls_answer answer = PINPROOF_GNUTLS_FAILED;
    *verification = (pinproof_gnutls_verification){0};
    if (count == 0 || count > UINT_MAX) return answer;

    begin();
    gnutls_x509_crt_t *certificates = read_certificates(octets, lengths, count);
    gnutls_x509_crt_t *served = calloc(count, sizeof *served);
    unsigned int readable_count = 0;
    if (certificates == NULL || served == NULL) goto done;
    if (certificates[0] == NULL) {
        answer = PINPROOF_GNUTLS_UNREADABLE;
        goto done;
    }

    for (size_t index = 0; index < count; index++) {
        if (certificates[index] != NULL) served[readable_count++] = certificates[index];
    }

    gnutls_typed_vdata_st purpose = {
        GNUTLS_DT_KEY_PURPOSE_OID, (unsigned char *)GNUTLS_KP_TLS_WWW_SERVER, 0
    };
    time_of_thread = (time_t)time;
    int result = gnutls_x509_trust_list_verify_crt2(
        anchors->list,
        served,
        readable_count,
        &purpose,
        1,
        GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_MEDIUM),
        &verification->status,
        record_link
    );
    if (result < 0 || record.out_of_memory) goto done;
    if (verification->status == 0 && !may_take_part_in_handshake(certificates[0])) {
        verification->traits = PINPROOF_GNUTLS_NO_HANDSHAKE;
        answer = PINPROOF_GNUTLS_NO;
        goto done;
    }
    if (verification->status == 0) {
        answer = list_path(certificates, count, anchors, verification);
        goto done;
    }
    verification->traits = record.traits;
    if (is_self_signed(certificates[0])) verification->traits |= PINPROOF_GNUTLS_SELF_SIGNED;
    answer = PINPROOF_GNUTLS_NO;

done:
    free(served);
    free_certificates(certificates, count);
    free(record.links);
    record = (verification_record){0};
    return answer;
}

pinproof_gnutls_answer pinproof_gnutls_matches_host(
    const uint8_t *octets,
    size_t count,
    const char *host
) {
    begin();
    gnutls_x509_crt_t certificate = read_certificate(octets, count);
    if (certificate == NULL) return PINPROOF_GNUTLS_UNREADABLE;

    unsigned char address[16];
    unsigned int matches;
    if (inet_pton(AF_INET, host, address) == 1) {
        matches = gnutls_x509_crt_check_ip(certificate, address, 4, 0);
    } else if (inet_pton(AF_INET6, host, address) == 1) {
        matches = gnutls_x509_crt_check_ip(certificate, address, 16, 0);
    } else {
        matches = gnutls_x509_crt_check_hostname2(
            certificate,
            host,
            GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES
        );
    }
    gnutls_x509_crt_deinit(certificate);
    return matches != 0 ? PINPROOF_GNUTLS_YES : PINPROOF_GNUTLS_NO;
}

pinproof_gnutls_answer pinproof_gnutls_public_key(
    const uint8_t *octets,
    size_t count,
    uint8_t **key,
    size_t *key_count
) {
    *key = NULL;
    *key_count = 0;
    begin();
    gnutls_x509_crt_t certificate = read_certificate(octets, count);
    if (certificate == NULL) return PINPROOF_GNUTLS_UNREADABLE;

    pinproof_gnutls_answer answer = PINPROOF_GNUTLS_FAILED;
    gnutls_datum_t written = {NULL, 0};
    gnutls_pubkey_t parsed = NULL;
    if (gnutls_pubkey_init(&parsed) != 0) goto done;
    if (gnutls_pubkey_import_x509(parsed, certificate, 0) != 0
        || gnutls_pubkey_export2(parsed, GNUTLS_X509_FMT_DER, &written) != 0) {
        answer = PINPROOF_GNUTLS_UNREADABLE;
        goto done;
    }
    *key = malloc(written.size);
    if (*key == NULL) goto done;
    memcpy(*key, written.data, written.size);
    *key_count = written.size;
    answer = PINPROOF_GNUTLS_YES;

done:
    gnutls_free(written.data);
    if (parsed != NULL) gnutls_pubkey_deinit(parsed);
    gnutls_x509_crt_deinit(certificate);
    return answer;
}

pinproof_gnutls_answer pinproof_gnutls_verify_stored(
    const char *lines,
    size_t lines_count,
    const char *host,
    const uint8_t *octets,
    size_t count,
    int64_t time,
    int *error
) {
    *error = 0;
    if (count > UINT_MAX) return PINPROOF_GNUTLS_FAILED;
    begin();
    // The library takes a path, and nothing is to be left on a disk.
    pinproof_gnutls_answer answer = PINPROOF_GNUTLS_FAILED;
    int file = memfd_create("known_hosts", MFD_CLOEXEC);
    if (file < 0) return answer;
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (write(file, lines, lines_count) == (ssize_t)lines_count) {
        time_of_thread = (time_t)time;
        gnutls_datum_t datum = {(unsigned char *)octets, (unsigned int)count};
        *error = gnutls_verify_stored_pubkey(
            path,
            NULL,
            host,
            "443",
            GNUTLS_CRT_X509,
            &datum,
            0
        );
        answer = *error == 0 ? PINPROOF_GNUTLS_YES : PINPROOF_GNUTLS_NO;
    }
    close(file);
    return answer;
}

void pinproof_gnutls_free(void *memory) {
    free(memory);
}

void pinproof_gnutls_begin_at(int64_t time) {
    begin();
    time_of_thread = (time_t)time;
}

#endif
