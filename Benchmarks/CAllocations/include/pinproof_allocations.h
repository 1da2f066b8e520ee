// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_ALLOCATIONS_H
#define PINPROOF_ALLOCATIONS_H

#include <stdint.h>

/// How many times the calling thread has asked for memory; 0 where benchmarks are not built.
uint64_t pinproof_allocations(void);

#endif
