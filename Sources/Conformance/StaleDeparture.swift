// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// A line of a cause, or of a vector for a group, that nothing observed fits.
package struct StaleDeparture: Hashable, Sendable {
    package let vector: Vector.ID
    /// The cause, or the group.
    package let cause: String
    /// What the line claims.
    package let says: String
    /// Whether it fails the run.
    package let isUnexpected: Bool
    /// Whether a library that the line speaks of is of a version that is not recorded.
    package let isNewOnVersion: Bool
}

extension StaleDeparture: CustomStringConvertible {
    package var description: String {
        "\(vector): \(cause) says that \(says), and nothing observed fits it; "
            + "confirm it again, or remove the vector from it"
    }
}
