// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_LINUX_H
#define PINPROOF_LINUX_H

// What the system has and Swift's module of its C library does not, or has with a type of its own in
// every C library.

/// Takes: a listening socket. Gives: its next connection, which is not handed on to a program that
/// is started, or -1 with errno. Frees: nothing.
int pinproof_linux_accept(int descriptor);

/// Takes: nothing. Gives: a stream socket of version 4 whose operations wait for nothing, which is
/// not handed on to a program that is started, or -1 with errno. Frees: nothing.
int pinproof_linux_stream_socket(void);

/// Takes: room for two descriptors. Gives: 0 once they are the ends of a stream, neither of which is
/// handed on to a program that is started, or -1 with errno. Frees: nothing.
int pinproof_linux_stream_pair(int *ends);

/// Takes: how many bytes of address space the process may have. Gives: 0 once it may have no more,
/// or -1 with errno. Frees: nothing.
int pinproof_linux_limit_memory(unsigned long long bytes);

/// Takes: how many descriptors the process wants. Gives: 0 once it may have so many, or as many as
/// the system allows it, or -1 with errno. Frees: nothing.
int pinproof_linux_allow_descriptors(unsigned long long count);

/// Takes: what a thread does, and what it is given. Gives: 0 once the thread has been started, which
/// nobody waits for, or the number of an error. Frees: nothing.
int pinproof_linux_start_thread(void *(*body)(void *), void *context);

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
