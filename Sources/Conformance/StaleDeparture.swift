// SPDX-License-Identifier: Apache-2.0

/// A departure line that nothing observed fits.
package struct StaleDeparture: Hashable, Sendable {
    package let vector: String
    /// The line as a person finds it: `departures.policies[2]`.
    package let line: String
    /// What the line claims.
    package let says: String
    /// Whether it fails the run.
    package let isUnexpected: Bool
    /// Whether a library that the line speaks of is of a version that is not recorded.
    package let isNewOnVersion: Bool
}

extension StaleDeparture: CustomStringConvertible {
    package var description: String {
        "\(vector): \(line) says that \(says), and nobody does; "
            + "confirm it again, or remove the line"
    }
}
