// SPDX-License-Identifier: Apache-2.0

/// Candidates for an issuer that are tried after all others, since key identifiers say that others
/// are likelier.
///
/// Whoever is named is a candidate, whatever the identifiers say; they only decide who comes first.
///
/// - SeeAlso: RFC 4158, section 3.5.12; RFC 5280, section 4.2.1.1.
struct DeferredIssuers {
    /// Those without an identifier.
    private var silent: [Int] = []
    /// Those that have another than the certificate states.
    private var different: [Int] = []

    /// Keeps a candidate for later; false where it is to be tried at once.
    mutating func take(_ index: Int, _ issuer: Certificate, of certificate: Certificate) -> Bool {
        guard let wanted = certificate.extensions.authorityKeyIdentifier else { return false }
        guard let own = issuer.extensions.subjectKeyIdentifier else {
            silent.append(index)
            return true
        }
        guard !octetsEqual(certificate, wanted, issuer, own) else {
            return false
        }
        different.append(index)
        return true
    }

    /// The likelier ones first, each kind in the order in which it was met.
    var indices: [Int] { silent.isEmpty ? different : silent + different }
}
