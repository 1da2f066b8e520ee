// SPDX-License-Identifier: Apache-2.0

/// How much of an app is looked at; what lies beyond is said to be unseen.
package struct AuditLimits: Sendable {
    /// How many entries an archive may have.
    package var entries = 500_000
    /// How many bytes are inflated of one entry.
    package var entryBytes = 256 << 20
    /// How many bytes are inflated in all.
    package var totalBytes = 2 << 30
    /// How many bytes one byte of the archive may become, once it is worth asking.
    package var ratio = 1_000
    /// How deep archives lie in archives.
    package var depth = 2
    /// How many seconds it takes at most.
    package var seconds = 120

    package init() {}
}
