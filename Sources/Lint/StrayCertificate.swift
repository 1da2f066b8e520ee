// SPDX-License-Identifier: Apache-2.0

/// A certificate that a pin was made of rightly, and that is not in the chain which the host sends.
///
/// Such a pin is well formed and never matches. What it is of says where it came from: a server that
/// was asked for no name, the first certificate of a file, or a proxy.
struct StrayCertificate: CustomStringConvertible {
    /// Why it is in no chain of the host's, as the end of a sentence that names the certificate.
    let description: String
    /// The chain of the host, as far as it is at hand.
    let chain: [CertificateOutline]

    /// Looks for the key in the chain of the host; nil where it is there, and where nothing can be
    /// said.
    ///
    /// - Parameters:
    ///   - certificate: What the pin was made of.
    ///   - items: The server's chain first, and whatever else is at hand.
    ///   - anchors: The trust anchors among them.
    ///   - paths: The paths from the server's chain to these; where there is none, names decide.
    ///   - host: The host that the pin is for.
    init?(
        _ certificate: CertificateOutline,
        among items: [PinMaterial.Item],
        anchors: [CertificateOutline],
        paths: [[CertificateOutline]],
        for host: String
    ) {
        let certificates = items.compactMap(\.certificate)
        let unsent = Set(paths.isEmpty ? [] : anchors.map(\.octets))
        chain =
            Self.chain(of: host, in: certificates.filter { !unsent.contains($0.octets) })
            + paths.flatMap(\.self)
        // Where the server has no certificate for the host, the first is its own nevertheless.
        let served = chain.isEmpty ? Array(certificates.prefix(1)) : chain
        guard !served.contains(where: { $0.key.octets == certificate.key.octets }) else {
            return nil
        }

        guard certificate.isCA || certificate.names(host) else {
            let names =
                certificate.hosts.isEmpty
                ? "no host" : certificate.hosts.prefix(3).joined(separator: " and ")
            description =
                "is for \(names), and not for \(host): a client that sends no name, as “openssl "
                + "s_client” may without “-servername”, is sent the server's default certificate"
            return
        }
        guard let leaf = chain.first else { return nil }

        if anchors.contains(where: { $0.octets == certificate.octets }) {
            description = "is a trust anchor that no path from the chain of \(host) leads to"
        } else if certificate.isCA {
            description =
                "is a CA's that is not in the chain of \(host): of a file with several "
                + "certificates “openssl x509” reads the first alone"
        } else if certificate.issuerName == leaf.issuerName {
            description =
                "is another certificate for \(host) by the same issuer, with another key than the "
                + "server's: of another machine, or of another year"
        } else {
            description =
                "is for \(host) and issued by “\(certificate.issuer)”, and the server's is issued "
                + "by “\(leaf.issuer)”: a proxy makes such certificates, and so does another CA"
        }
    }

    /// The certificate that is first for the host, and its issuers.
    private static func chain(
        of host: String,
        in certificates: [CertificateOutline]
    ) -> [CertificateOutline] {
        guard let leaf = certificates.first(where: { !$0.isCA && $0.names(host) }) else {
            return []
        }

        var chain = [leaf]
        while chain.count <= certificates.count, let last = chain.last, !last.isSelfIssued,
            let issuer = certificates.first(where: { $0.isIssuer(of: last) })
        {
            chain.append(issuer)
        }
        return chain
    }
}
