// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_LINUX_H
#define PINPROOF_LINUX_H

// What the system has and Swift's module of its C library does not.

/// Takes: a listening socket. Gives: its next connection, which is not handed on to a program that
/// is started, or -1 with errno. Frees: nothing.
int pinproof_linux_accept(int descriptor);

#endif
