// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE

#include "pinproof_linux.h"

#include <ftw.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>

int pinproof_linux_accept(int descriptor) {
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC);
}

int pinproof_linux_stream_socket(void) {
    return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int pinproof_linux_stream_pair(int *ends) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int pinproof_linux_limit_memory(unsigned long long bytes) {
    struct rlimit limit = {(rlim_t)bytes, (rlim_t)bytes};
    return setrlimit(RLIMIT_AS, &limit);
}

int pinproof_linux_allow_descriptors(unsigned long long count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
    limit.rlim_cur = limit.rlim_max < (rlim_t)count ? limit.rlim_max : (rlim_t)count;
    return setrlimit(RLIMIT_NOFILE, &limit);
}

int pinproof_linux_start_thread(void *(*body)(void *), void *context) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, body, context);
    if (error != 0) return error;
    return pthread_detach(thread);
}

int pinproof_linux_is_file_of_its_own(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return 0;
    return S_ISREG(status.st_mode) && status.st_nlink == 1 ? 1 : 0;
}

int pinproof_linux_may_run_on(int core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (core < 0 || core >= CPU_SETSIZE) return 0;
    if (sched_getaffinity(0, sizeof cores, &cores) != 0) return 0;
    return CPU_ISSET(core, &cores) ? 1 : 0;
}

int pinproof_linux_run_on(const int *numbers, int count) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    for (int index = 0; index < count; index += 1) CPU_SET(numbers[index], &cores);
    return sched_setaffinity(0, sizeof cores, &cores);
}

int pinproof_linux_adopt_orphans(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

static int pinproof_linux_remove_one(
    const char *path, const struct stat *what, int kind, struct FTW *place
) {
    (void)what;
    (void)kind;
    (void)place;
    // Goes on whatever comes of it: the next attempt takes what was written meanwhile.
    (void)remove(path);
    return 0;
}

int pinproof_linux_remove(const char *path) {
    return nftw(path, pinproof_linux_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
