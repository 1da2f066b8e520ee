// SPDX-License-Identifier: Apache-2.0

package import Pinning
package import PKIX

/// Certificates of somebody's server, in the order of their files, and what they say of themselves.
///
/// The first is the end entity, but for anchors that were named ahead of it. A self-issued one
/// behind it is an anchor and counts as not served; where there is none, the last one is the
/// anchor, and was served.
package struct CapturedChain {
    package private(set) var certificates: [ItemName: EncodedCertificate] = [:]
    package private(set) var served: [ItemName] = []
    package private(set) var anchors: [ItemName] = []
    /// The first DNS name of the end entity, a wildcard filled in; nil where it has none.
    package let host: String?
    /// The first instant at which all of them are valid, if there is one.
    package let time: Time
    /// Whether the first has issued another, so that it is hardly the end entity.
    package let beginsWithAnIssuer: Bool

    /// Nil where there is no certificate at all.
    package init?(_ certificates: [EncodedCertificate]) {
        let chain = Self.anchorsLast(certificates)
        guard let first = chain.first else { return nil }

        beginsWithAnIssuer = Self.issues(first, oneOf: chain.dropFirst())

        let read = chain.compactMap { try? Certificate.read($0.octets, .deployed) }
        time = read.map(\.notBefore).max() ?? CertificateRecipe.defaultNotBefore
        host = (try? Certificate.read(first.octets, .deployed)).flatMap(Self.host)
        for (index, certificate) in chain.enumerated() {
            let isAnchor = index > 0 && Self.isSelfIssued(certificate)
            let name = name(index == 0 ? "leaf" : isAnchor ? "root" : "intermediate")
            self.certificates[name] = certificate
            if isAnchor { anchors.append(name) } else { served.append(name) }
        }
        if anchors.isEmpty { anchors = served.suffix(1) }
    }

    /// The certificates with the self-issued ones from the beginning put to the end, where they
    /// have issued one of the others: a self-signed end entity has not.
    private static func anchorsLast(_ chain: [EncodedCertificate]) -> [EncodedCertificate] {
        let anchors = chain.prefix { isSelfIssued($0) }
        let others = chain[anchors.endIndex...]
        guard anchors.contains(where: { issues($0, oneOf: others) }) else { return chain }

        return Array(others + anchors)
    }

    private static func issues(
        _ issuer: EncodedCertificate,
        oneOf others: some Sequence<EncodedCertificate>
    ) -> Bool {
        guard let issuer = try? Certificate.read(issuer.octets, .deployed) else { return false }

        return others.contains { other in
            guard let other = try? Certificate.read(other.octets, .deployed) else { return false }

            return !other.isSelfIssued
                && issuer.octets[issuer.subject] == other.octets[other.issuer]
        }
    }

    /// `intermediate`, then `intermediate-2`.
    private func name(_ role: String) -> ItemName {
        var name = role
        var number = 1
        while certificates[name] != nil {
            number += 1
            name = "\(role)-\(number)"
        }
        return name
    }

    private static func isSelfIssued(_ encoded: EncodedCertificate) -> Bool {
        guard let certificate = try? Certificate.read(encoded.octets, .deployed) else {
            return false
        }

        return certificate.octets[certificate.issuer] == certificate.octets[certificate.subject]
    }

    private static func host(_ certificate: Certificate) -> String? {
        guard let name = certificate.extensions.subjectAltName?.dns.first else { return nil }

        let text = String(decoding: certificate.octets[name], as: UTF8.self)
        return text.hasPrefix("*.") ? "www" + text.dropFirst() : text
    }
}
