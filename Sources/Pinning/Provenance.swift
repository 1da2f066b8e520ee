// SPDX-License-Identifier: Apache-2.0

/// Where the behaviour of a policy was read.
package struct Provenance: Hashable, Sendable {
    /// The project as its forge names it: `square/okhttp`.
    package let project: String
    /// The version or commit that was read.
    package let version: String
    /// File and function.
    package let location: String

    package init(project: String, version: String, location: String) {
        self.project = project
        self.version = version
        self.location = location
    }
}

extension Provenance: CustomStringConvertible {
    package var description: String { "\(project) \(version), \(location)" }
}
