// SPDX-License-Identifier: Apache-2.0

#if Certificates
import Pinning
import SwiftASN1
import X509

/// A certificate that the library can read, beside the octets it was given.
struct Readable: Sendable {
    let encoded: EncodedCertificate
    let parsed: X509.Certificate

    /// Nil where it cannot.
    init?(_ certificate: EncodedCertificate) {
        guard let parsed = try? X509.Certificate(derEncoded: certificate.octets) else { return nil }

        self.init(encoded: certificate, parsed: parsed)
    }

    init(encoded: EncodedCertificate, parsed: X509.Certificate) {
        self.encoded = encoded
        self.parsed = parsed
    }
}

/// Trust anchors that the library has read; those that it cannot read are none.
struct Roots: Sendable {
    /// By their names, in their order.
    let byName: [DistinguishedName: [X509.Certificate]]
    private let readable: [Readable]

    init(_ anchors: [EncodedCertificate]) {
        readable = anchors.compactMap(Readable.init)
        byName = Dictionary(grouping: readable.map(\.parsed), by: \.subject)
    }

    /// The anchor as it was given; nil where it is none.
    func encoded(_ certificate: X509.Certificate) -> EncodedCertificate? {
        readable.first { $0.parsed == certificate }?.encoded
    }
}
#endif
