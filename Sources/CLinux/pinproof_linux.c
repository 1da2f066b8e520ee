// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE

#include "pinproof_linux.h"

#include <stddef.h>
#include <sys/socket.h>

int pinproof_linux_accept(int descriptor) {
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC);
}
