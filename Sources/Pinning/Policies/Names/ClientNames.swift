// SPDX-License-Identifier: Apache-2.0

import PKIX

/// How a client compares a host with the names of a certificate by code of its own.
protocol ClientNames: Sendable {
    /// Whether the certificate is for the host; nil where that was not read of such a host.
    func isMatch(_ certificate: Certificate, _ host: String) -> Bool?
}

extension ServerTrust {
    /// A platform's ordinary evaluation, after which the client compares the host itself.
    ///
    /// Of a certificate that our reader refuses, and of a host that was not read about, it is what the
    /// library says.
    func evaluation(namesBy names: some ClientNames) async throws(BackendError) -> Evaluation {
        switch try await evaluation(host: .unchecked) {
        case .refused(let reason): .refused(reason)
        case .trusted(let path):
            try await hostMatches(by: names) ? .trusted(path) : .refused(.nameMismatch)
        }
    }

    /// Whether the end entity is for the connection's host, as the client compares it.
    func hostMatches(by names: some ClientNames) async throws(BackendError) -> Bool {
        if let certificate = endEntity?.certificate,
            let isMatch = names.isMatch(certificate, connection.host)
        {
            return isMatch
        }

        return try await hostMatches()
    }
}

extension Certificate {
    /// The octets of each dNSName.
    var namesOfHosts: [[UInt8]] {
        (extensions.subjectAltName?.dns ?? []).map { Array(octets[$0]) }
    }

    /// The octets of each iPAddress.
    var addressesOfHosts: [[UInt8]] {
        (extensions.subjectAltName?.ip ?? []).map { Array(octets[$0]) }
    }

    /// The octets of the subject's last common name, where it is a string of single octets; nil where
    /// there is none.
    var lastCommonName: [UInt8]? { Self.lastCommonName(in: subject, of: octets) }

    private static func lastCommonName(in name: Range<Int>, of octets: [UInt8]) -> [UInt8]? {
        let span = octets.span
        var last: [UInt8]?
        var outside = DERReader(name)
        if var names = try? outside.read(.sequence, of: span).reader {
            while var attributes = try? names.read(.set, of: span).reader {
                while let attribute = try? attributes.read(.sequence, of: span) {
                    var fields = attribute.reader
                    guard let type = try? fields.readObjectIdentifier(of: span),
                        octets[type].elementsEqual(commonName),
                        let value = try? fields.readAny(of: span)
                    else { continue }

                    last = stringsOfOctets.contains(value.tag) ? Array(octets[value.contents]) : nil
                }
            }
        }
        return last
    }

    private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
    /// UTF8String, PrintableString, TeletexString, IA5String.
    private static let stringsOfOctets: Set<UInt8> = [0x0c, 0x13, 0x14, 0x16]
}
