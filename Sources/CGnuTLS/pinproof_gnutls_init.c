// SPDX-License-Identifier: Apache-2.0

#include "pinproof_gnutls.h"

#ifdef PINPROOF_GNUTLS

#include <gnutls/gnutls.h>
#include <stdlib.h>

// The library reads the machine's priorities when it is loaded, and they can take algorithms away
// that the corpus uses: the same vectors would have other verdicts on another machine. It is
// therefore told to wait, and made ready here with a file that says nothing. That is done before
// main, while there is one thread: setting the environment is not for several.

static int was_asked;

int _gnutls_global_init_skip(void);

/// Takes: nothing. Gives: 1, the library's question whether it is to wait for gnutls_global_init
/// (GNUTLS_SKIP_GLOBAL_INIT in gnutls.h). Frees: nothing.
int _gnutls_global_init_skip(void) {
    was_asked = 1;
    return 1;
}

__attribute__((constructor)) static void make_ready(void) {
    // It stays set: the library keeps the pointer, and looks at the file again.
    setenv("GNUTLS_SYSTEM_PRIORITY_FILE", "/dev/null", 1);
    gnutls_global_init();
}

int pinproof_gnutls_reads_system_priorities(void) {
    return !was_asked;
}

#endif
