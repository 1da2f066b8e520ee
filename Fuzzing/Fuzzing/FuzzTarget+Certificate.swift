// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Signatures
import SwiftBackend

extension FuzzTarget {
    /// A certificate, and everything that is made of one.
    static let certificate = FuzzTarget("certificate", .element) { octets in
        let walked = try? Certificate.subjectPublicKeyInfo(in: octets.span)
        guard let certificate = try? Certificate(octets) else { return nil }

        if (try? rewritten(octets, 0..<octets.count)) != octets {
            return "a certificate that is read is written otherwise"
        }
        guard walked == certificate.subjectPublicKeyInfo else {
            return "the walk finds the key at \(String(describing: walked)), the reader at "
                + "\(certificate.subjectPublicKeyInfo)"
        }
        guard key(of: octets) == Array(certificate.subjectPublicKeyInfoOctets) else {
            return "the key is not the element that stands in its place"
        }
        guard (try? SPKIPin(ofKeyIn: octets)) == SPKIPin(of: certificate) else {
            return "the two ways to a pin give different pins"
        }
        return useViolation(of: certificate)
    }

    /// The SubjectPublicKeyInfo by its place alone: the seventh field of the signed part, or the
    /// sixth where the version is left out (RFC 5280, 4.1).
    private static func key(of octets: [UInt8]) -> [UInt8]? {
        guard let fields = ElementTree(octets)?.elements.first?.elements, let first = fields.first
        else { return nil }

        let place = first.tag == DERTag.contextConstructed(0).rawValue ? 6 : 5
        return place < fields.count ? fields[place].octets : nil
    }

    private static func useViolation(of certificate: Certificate) -> String? {
        for implementation in [CanonicalKeyImplementation.gnutls, .openJDK, .opensslCommand] {
            guard case .octets(let key) = CanonicalKey(of: certificate, by: implementation) else {
                continue
            }
            guard (try? rewritten(key, 0..<key.count)) == key else {
                return "the key as \(implementation) writes it is no DER"
            }
        }
        // Its lengths are constant, and wrong in front of RSA keys alone, by their exponent.
        if case .octets(let key) = RebuiltKey(of: certificate),
            certificate.publicKey.modulusBits == nil,
            (try? rewritten(key, 0..<key.count)) != key
        {
            return "the key behind a constant header is no DER"
        }
        _ = certificate.publicKey.modulusBits
        _ = CryptoSignatures().outcome(of: certificate, under: certificate)
        for host in ["www.example.com", "192.0.2.1"] {
            _ = ReferenceIdentifier(host: host)?.matches(certificate)
        }
        return nil
    }
}
