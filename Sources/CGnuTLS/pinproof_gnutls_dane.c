// SPDX-License-Identifier: Apache-2.0

#include "pinproof_gnutls_shared.h"

#ifdef PINPROOF_GNUTLS

#include <gnutls/dane.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

/// The library asks for a resolver, and is never given anything to resolve.
static dane_state_t resolver;

static void make_resolver(void) {
    if (dane_state_init(&resolver, DANE_F_IGNORE_LOCAL_RESOLVER | DANE_F_INSECURE) != 0) {
        resolver = NULL;
    }
}

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
) {
    *error = 0;
    *status = 0;
    if (count > UINT_MAX) return PINPROOF_GNUTLS_FAILED;

    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_resolver);
    pinproof_gnutls_answer answer = PINPROOF_GNUTLS_FAILED;
    dane_query_t query = NULL;
    gnutls_datum_t *chain = calloc(count + 1, sizeof *chain);
    // The list of records ends with NULL.
    char **data = calloc(record_count + 1, sizeof *data);
    int *data_lengths = calloc(record_count + 1, sizeof *data_lengths);
    if (resolver == NULL || chain == NULL || data == NULL || data_lengths == NULL) goto done;

    for (size_t index = 0; index < count; octets += lengths[index++]) {
        if (lengths[index] > UINT_MAX) goto done;
        chain[index] = (gnutls_datum_t){(unsigned char *)octets, (unsigned int)lengths[index]};
    }
    for (size_t index = 0; index < record_count; records += record_lengths[index++]) {
        if (record_lengths[index] > INT_MAX) goto done;
        data[index] = (char *)records;
        data_lengths[index] = (int)record_lengths[index];
    }

    pinproof_gnutls_begin_at(time);
    *error = dane_raw_tlsa(resolver, &query, data, data_lengths, 1, 0);
    if (*error == 0) {
        *error = dane_verify_crt_raw(
            resolver,
            chain,
            (unsigned int)count,
            GNUTLS_CRT_X509,
            query,
            0,
            0,
            status
        );
    }
    answer = *error == 0 && *status == 0 ? PINPROOF_GNUTLS_YES : PINPROOF_GNUTLS_NO;

done:
    if (query != NULL) dane_query_deinit(query);
    free(data_lengths);
    free(data);
    free(chain);
    return answer;
}

#endif
