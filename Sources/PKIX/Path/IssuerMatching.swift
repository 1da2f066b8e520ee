// SPDX-License-Identifier: Apache-2.0

/// Whether a certificate may be the issuer of another, before any signature is verified.
package struct IssuerMatching: Sendable {
    package let matches: @Sendable (_ issuer: Certificate, _ certificate: Certificate) -> Bool
    /// Whether nobody matches but those of the name, so that others need not be asked about.
    let isByName: Bool

    package init(
        matches: @escaping @Sendable (_ issuer: Certificate, _ certificate: Certificate) -> Bool
    ) {
        self.init(isByName: false, matches: matches)
    }

    private init(
        isByName: Bool,
        matches: @escaping @Sendable (_ issuer: Certificate, _ certificate: Certificate) -> Bool
    ) {
        self.isByName = isByName
        self.matches = matches
    }

    /// The issuer's subject is the certificate's issuer, octet for octet.
    ///
    /// Key identifiers only help to choose (RFC 5280, 4.2.1.1), so a wrong one rules nothing out.
    ///
    /// - SeeAlso: RFC 5280, section 6.1.3 (a)(4).
    package static let byName = IssuerMatching(isByName: true) { issuer, certificate in
        octetsEqual(issuer, issuer.subject, certificate, certificate.issuer)
    }
}
