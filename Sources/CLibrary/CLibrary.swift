// SPDX-License-Identifier: Apache-2.0

// The system's C library, by whatever name the toolchain has it: the one place that knows the name.
// Everything is built and tested on glibc; no build on musl has been tried.

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
#error("Pinproof runs on Linux, and needs the module of its C library: Glibc or Musl.")
#endif
