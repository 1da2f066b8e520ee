// SPDX-License-Identifier: Apache-2.0

import Crypto
package import PKIX

/// A TLSA record: which certificate it is for, what of it, and the digest.
///
/// - SeeAlso: RFC 6698, section 2.1; RFC 7671.
package struct TLSARecord: Hashable, Sendable {
    /// 0 PKIX-TA, 1 PKIX-EE, 2 DANE-TA, 3 DANE-EE.
    package let usage: UInt8
    /// 0 the whole certificate, 1 its SubjectPublicKeyInfo.
    package let selector: UInt8
    /// 0 the octets themselves, 1 SHA-256, 2 SHA-512.
    package let matching: UInt8
    package let data: [UInt8]

    package init(usage: UInt8, selector: UInt8, matching: UInt8, data: [UInt8]) {
        self.usage = usage
        self.selector = selector
        self.matching = matching
        self.data = data
    }

    /// Parses the presentation format, `3 1 1 265ad3…`; nil for a record that no client can use:
    /// an unknown field, a digest of another length, or whole contents that cannot be read.
    ///
    /// - SeeAlso: RFC 6698, section 2.2; OpenSSL, ssl/ssl_lib.c, `dane_tlsa_add`.
    package init?(_ text: String) {
        self.init(written: text)
        guard usage <= 3, selector <= 1, matching <= 2 else { return nil }

        let isUsable =
            switch matching {
            case 1: data.count == 32
            case 2: data.count == 64
            default: (try? Certificate(selector == 0 ? data : Self.certificate(of: data))) != nil
            }
        guard isUsable else { return nil }
    }

    /// A certificate that can be read if the key in it can.
    private static func certificate(of key: [UInt8]) -> [UInt8] {
        let commonName = DERWriter.sequence(
            DERWriter.objectIdentifier(.commonName),
            DERWriter.utf8String("anchor")
        )
        let name = DERWriter.sequence(DERWriter.set(ofOne: commonName))
        return EncodedCertificate(anchor: name, key: key).octets
    }

    /// Parses the presentation format, whether a client can use the record or not.
    package init?(written text: String) {
        let fields = text.split(separator: " ").map(String.init)
        guard fields.count >= 4, let usage = UInt8(fields[0]), let selector = UInt8(fields[1]),
            let matching = UInt8(fields[2]), let data = Hexadecimal.decode(fields[3...].joined())
        else { return nil }

        self.init(usage: usage, selector: selector, matching: matching, data: data)
    }

    /// Whether the record is for an authority's certificate.
    package var isForAuthority: Bool { usage == 0 || usage == 2 }

    /// Whether a certificate is what the record says.
    package func matches(_ certificate: Certificate) -> Bool {
        let octets =
            selector == 0 ? certificate.octets[...] : certificate.subjectPublicKeyInfoOctets
        return holds(of: Array(octets))
    }

    /// The same of a certificate that is read; never of one that cannot be.
    func matches(_ encoded: EncodedCertificate) -> Bool {
        guard let certificate = encoded.certificate, let pin = encoded.pin else { return false }

        return switch (matching, selector) {
        case (1, 0): encoded.fingerprint == data
        case (1, _): pin.octets == data
        default: matches(certificate)
        }
    }

    /// Whether the data are those of a certificate's or a key's octets.
    package func holds(of octets: [UInt8]) -> Bool {
        switch matching {
        case 0: octets == data
        case 1: Array(SHA256.hash(data: octets)) == data
        case 2: Array(SHA512.hash(data: octets)) == data
        default: false
        }
    }

    /// Of records with the same usage and selector, those with the strongest digest alone; full
    /// contents always stay.
    ///
    /// - SeeAlso: RFC 7671, section 9; OpenSSL, crypto/x509/x509_vfy.c, `dane_match_cert`.
    package static func strongest(of records: [TLSARecord]) -> [TLSARecord] {
        records.filter { record in
            record.matching == 0
                || !records.contains { other in
                    other.usage == record.usage && other.selector == record.selector
                        && other.matching > record.matching
                }
        }
    }
}

extension TLSARecord: CustomStringConvertible {
    package var description: String {
        "\(usage) \(selector) \(matching) \(Hexadecimal.encode(data))"
    }
}

extension TLSARecord {
    /// The record that a pin becomes.
    init(of certificate: EncodedCertificate, _ form: DANE.Form, _ kind: PinningKind) {
        let first: UInt8 = form == .constraining ? 0 : 2
        let isAuthority = certificate.certificate?.isAuthority ?? false
        let pin = certificate.pin?.octets ?? []
        self.init(
            usage: first + (isAuthority ? 0 : 1),
            selector: kind == .certificate ? 0 : 1,
            matching: 1,
            data: kind == .certificate ? certificate.fingerprint : pin
        )
    }
}
