/* SPDX-License-Identifier: Apache-2.0 */

#include "libfuzzer.h"

#ifdef PINPROOF_FUZZING
/* What is fuzzed; written in Swift. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The Swift package manager calls an executable's main so, and the linker looks for it. */
int PinproofFuzzer_main(int argc, char **argv)
{
    return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput);
}
#endif
