// SPDX-License-Identifier: Apache-2.0

/// Where the behaviour of a policy was read.
package struct Provenance: Hashable, Sendable {
    /// The project as its forge names it: `square/okhttp`.
    package let project: String
    /// The version or commit that was read.
    package let version: String
    /// File and function.
    package let location: String
    /// What of the behaviour could not be read there, one sentence without its full stop; nil
    /// where all of it was.
    package let caveat: String?

    package init(project: String, version: String, location: String, caveat: String? = nil) {
        self.project = project
        self.version = version
        self.location = location
        self.caveat = caveat
    }
}

extension String {
    /// What is not read of Apple's platforms.
    static let applePaths =
        "of the platform's Security framework the reading of certificates and keys was read, at "
        + "db15acbe; how it builds paths is what the backend does"
}

extension Provenance: CustomStringConvertible {
    package var description: String {
        let read = "\(project) \(version), \(location)"
        return caveat.map { "\(read) (\($0))" } ?? read
    }
}
