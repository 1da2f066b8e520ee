// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE

#include "pinproof_linux.h"

#include <sched.h>
#include <sys/socket.h>

int pinproof_linux_accept(int descriptor) {
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC);
}

int pinproof_linux_core(void) {
    return sched_getcpu();
}

bool pinproof_linux_allowed(pinproof_linux_cores *cores) {
    return sched_getaffinity(0, sizeof cores->words, (cpu_set_t *)cores->words) == 0;
}

void pinproof_linux_stay(pinproof_linux_cores cores) {
    sched_setaffinity(0, sizeof cores.words, (const cpu_set_t *)cores.words);
}
