// SPDX-License-Identifier: Apache-2.0

/// What stands against one certificate of a path.
struct Objections {
    /// The least telling failure, which is the one that a branch meets first.
    private(set) var first: PathFailure?
    /// Whether a weak algorithm or key is among them.
    private(set) var concernStrength = false

    mutating func add(_ failure: PathFailure) {
        first = first.map { min($0, failure) } ?? failure
        if failure == .weakAlgorithm { concernStrength = true }
    }
}
