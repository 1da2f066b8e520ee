// SPDX-License-Identifier: Apache-2.0

/// A list of trust anchors by which one finds what a library made of it.
///
/// Equal where all certificates are; lists that are shared are not even looked into.
package struct AnchorList: Hashable, Sendable {
    private let anchors: [EncodedCertificate]

    package init(_ anchors: [EncodedCertificate]) {
        self.anchors = anchors
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(anchors.count)
        hasher.combine(anchors.first)
        hasher.combine(anchors.last)
    }

    /// Whether a list is worth remembering for a library that takes long to read it: a platform has
    /// more than a hundred, and few are read as fast as they are found.
    package static func isLong(_ anchors: [EncodedCertificate]) -> Bool { anchors.count > 8 }

    /// The most octets of all lists together that are remembered as a library has them: GnuTLS takes
    /// forty for each, and whoever asks it in a process of its own gives that a gibibyte.
    package static let mostOctetsInALibrary = 4 << 20

    fileprivate var octets: Int { anchors.reduce(0) { $0 + $1.octets.count } }
}

extension Remembered where Key == AnchorList {
    /// What was made of a few lists: who asks often asks with the same ones.
    ///
    /// - Parameter mostOctets: The most octets that the certificates of all lists have together.
    package convenience init(mostOctets: Int) {
        self.init(capacity: 16, mostOctets: mostOctets) { $0.octets }
    }
}
