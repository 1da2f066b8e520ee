// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A list of trust anchors by which one finds what was made of it.
///
/// Equal where all certificates are and are read as strictly; lists that are shared are not even
/// looked into.
package struct AnchorList: Hashable, Sendable {
    private let anchors: [EncodedCertificate]
    private let reading: CertificateReading?

    package init(_ anchors: [EncodedCertificate]) {
        self.anchors = anchors
        reading = anchors.first?.reading
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(anchors.count)
        hasher.combine(anchors.first)
        hasher.combine(anchors.last)
    }

    /// Whether there are so many anchors as only a platform or a fleet has, and no vector of one's
    /// own.
    package static func isLong(_ anchors: some Collection) -> Bool { anchors.count > 8 }

    /// What it takes to remember it: a certificate of three octets was measured to take 240 more,
    /// and one that can be read takes what was read of it besides.
    fileprivate var octets: Int { anchors.reduce(0) { $0 + $1.octets.count + 512 } }
}

extension Remembered where Key == AnchorList {
    /// What was made of a few lists: who asks often asks with the same ones.
    ///
    /// - Parameter mostOctets: The most octets that the certificates of all lists have together.
    package convenience init(mostOctets: Int) {
        self.init(capacity: 16, mostOctets: mostOctets) { $0.octets }
    }
}

/// What a library makes of long lists of trust anchors, made once for each: with a platform's a
/// path took ten to twenty-seven times as long.
///
/// Of a short list it is made anew, so that a path from DER is what the benchmark compares.
package struct LongAnchorLists<Made: Sendable>: Sendable {
    /// GnuTLS takes forty octets for each, and whoever asks it in a process of its own gives that a
    /// gibibyte.
    private let lists = Remembered<AnchorList, Made>(mostOctets: 4 << 20)

    package init() {}

    package func value<Failure: Error>(
        for anchors: [EncodedCertificate],
        _ make: ([EncodedCertificate]) throws(Failure) -> Made
    ) throws(Failure) -> Made {
        guard AnchorList.isLong(anchors) else { return try make(anchors) }

        return try lists.value(for: AnchorList(anchors)) { () throws(Failure) in
            try make(anchors)
        }
    }
}
