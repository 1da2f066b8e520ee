// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_GNUTLS_SHARED_H
#define PINPROOF_GNUTLS_SHARED_H

#include "pinproof_gnutls.h"

/// Takes: the time in seconds since 1970. Gives: a library that takes it for the present, as long
/// as this thread sets no other. Frees: nothing.
void pinproof_gnutls_begin_at(int64_t time);

#endif
