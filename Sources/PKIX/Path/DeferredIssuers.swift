// SPDX-License-Identifier: Apache-2.0

/// Candidates for an issuer that are tried after all others, since key identifiers say that others
/// are likelier.
///
/// Whoever is named is a candidate, whatever the identifiers say; they only decide who comes first.
///
/// - SeeAlso: RFC 4158, section 3.5.12; RFC 5280, section 4.2.1.1.
struct DeferredIssuers {
    /// In the order in which they were met; those that are not silent have another identifier than
    /// the certificate states.
    private var met: [(index: Int, isSilent: Bool)] = []

    /// Keeps a candidate for later; false where it is to be tried at once.
    mutating func take(_ index: Int, _ issuer: Certificate, of certificate: Certificate) -> Bool {
        guard let wanted = certificate.extensions.authorityKeyIdentifier else { return false }
        guard let own = issuer.extensions.subjectKeyIdentifier else {
            met.append((index, isSilent: true))
            return true
        }
        guard !octetsEqual(certificate, wanted, issuer, own) else { return false }

        met.append((index, isSilent: false))
        return true
    }

    /// The likelier ones first, each kind in the order in which it was met.
    var indices: [Int] {
        guard !met.isEmpty else { return [] }

        return met.filter(\.isSilent).map(\.index) + met.filter { !$0.isSilent }.map(\.index)
    }
}
