// SPDX-License-Identifier: Apache-2.0

/// What a worker may take.
package struct IsolationLimits: Hashable, Sendable {
    /// How long one answer may take, in seconds of the clock on the wall.
    ///
    /// The longest that a question of the corpus takes is some hundredths of one.
    package var seconds = 10
    /// How much memory may be added to what a worker starts with, in MiB of address space.
    ///
    /// What a question of the corpus takes is a small part of one.
    package var memory = 1_024

    package init() {}
}
