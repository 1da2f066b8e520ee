/* SPDX-License-Identifier: Apache-2.0 */

#ifndef PINPROOF_LIBFUZZER_H
#define PINPROOF_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/* See compiler-rt, lib/fuzzer/FuzzerInterface.h. */

/* Changes octets in place, in one of libFuzzer's own ways, and returns how many there are then. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* Everything that libFuzzer does, with what stands on the command line. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));

#endif
