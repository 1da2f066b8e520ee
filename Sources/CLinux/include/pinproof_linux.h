// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_LINUX_H
#define PINPROOF_LINUX_H

// What the system has and Swift's module of its C library does not.

#include <stdbool.h>

/// Takes: a listening socket. Gives: its next connection, which is not handed on to a program that
/// is started, or -1 with errno. Frees: nothing.
int pinproof_linux_accept(int descriptor);

/// Cores of the machine.
typedef struct {
    /// As sched_setaffinity(2) takes them.
    unsigned long words[16];
} pinproof_linux_cores;

/// Takes: nothing. Gives: the core that this thread runs on now, or -1. Frees: nothing.
int pinproof_linux_core(void);

/// Takes: room for cores. Gives: whether those that this thread may run on could be put there: a
/// machine may have more than there is room for. Frees: nothing.
bool pinproof_linux_allowed(pinproof_linux_cores *cores);

/// Takes: cores, a copy. Gives: nothing; this thread runs on those from now on, or where it did if it
/// may not. Frees: nothing.
void pinproof_linux_stay(pinproof_linux_cores cores);

#endif
