// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_LINUX_H
#define PINPROOF_LINUX_H

// What the system has and Swift's module of its C library does not.

/// Takes: a listening socket. Gives: its next connection, which is not handed on to a program that
/// is started, or -1 with errno. Frees: nothing.
int pinproof_linux_accept(int descriptor);

/// Takes: an open file. Gives: 1 where it is a regular file that has no other name, otherwise 0.
/// Frees: nothing.
int pinproof_linux_is_file_of_its_own(int descriptor);

/// Takes: a core's number. Gives: 1 where the calling thread may run on it, otherwise 0. Frees:
/// nothing.
int pinproof_linux_may_run_on(int core);

/// Takes: the numbers of cores, each of which the thread might run on. Gives: 0 once the calling
/// thread, and what it starts, runs on these alone, or -1 with errno. Frees: nothing.
int pinproof_linux_run_on(const int *numbers, int count);

/// Takes: nothing. Gives: 0 once processes below this one whose parent ends become its own
/// children, or -1 with errno. Frees: nothing.
int pinproof_linux_adopt_orphans(void);

/// Takes: a path. Gives: 0 once the file or the folder with all that is in it is gone, links not
/// followed, or -1 with errno. Frees: nothing.
int pinproof_linux_remove(const char *path);

#endif
