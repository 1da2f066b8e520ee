// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in finding issuers and in verifying that they are the issuers.
    static let search: [Mutant] = [
        validating(
            "signatures-unchecked",
            "No signature is verified: names are enough",
            standsFor: "chains that are built by name and never verified",
            signatures: FlawedSignatures { _, _ in true }
        ),
        validating(
            "anchor-signature-unchecked",
            "The signature under the anchor's key is not verified",
            standsFor: "a root that is looked up by its name",
            signatures: FlawedSignatures { $1.isSelfIssued }
        ),
        validating(
            "intermediate-signature-unchecked",
            "The signature of an intermediate is not verified",
            standsFor: "a check of the end entity's signature alone",
            signatures: FlawedSignatures { certificate, _ in
                certificate.extensions.basicConstraints?.isCA == true
            }
        ),
        validating(
            "end-entity-signature-unchecked",
            "The signature of the end entity is not verified",
            standsFor: "a loop that starts at the second certificate",
            signatures: FlawedSignatures { certificate, _ in
                certificate.extensions.basicConstraints?.isCA != true
            }
        ),
        validating(
            "key-identifier-trusted",
            "A signature counts as verified where the key identifiers agree",
            standsFor: "issuers that are matched by a claim in the certificate",
            signatures: FlawedSignatures(trusts: keyIdentifiersAgree)
        ),
        validating(
            "key-identifier-required",
            "An issuer whose key identifier differs is none",
            standsFor: "OpenSSL rules out issuers whose identifiers disagree",
            matching: IssuerMatching { issuer, certificate in
                let disagree =
                    issuer.extensions.subjectKeyIdentifier != nil
                    && certificate.extensions.authorityKeyIdentifier != nil
                    && !keyIdentifiersAgree(certificate, issuer)
                return IssuerMatching.byName.matches(issuer, certificate) && !disagree
            }
        ),
        validating(
            "issuer-matched-by-key-identifier-alone",
            "Issuers are found by key identifier, and names are not compared",
            standsFor: "a chain builder that prefers identifiers",
            matching: IssuerMatching { keyIdentifiersAgree($1, $0) }
        ),
        validating(
            "names-not-compared",
            "Any certificate whose key verifies the signature is the issuer",
            standsFor: "a loop over keys",
            matching: IssuerMatching { _, _ in true }
        ),
        arranging(
            "served-roots-trusted",
            "A self-signed certificate that the server sends is an anchor",
            standsFor: "stores that are filled with what the handshake brought"
        ) { served, anchors in
            .init(
                served: served,
                anchors: anchors
                    + served.dropFirst().filter { $0.certificate?.isSelfIssued == true }
            )
        },
        arranging(
            "anchors-known-by-name",
            "A served certificate with the name of an anchor is one",
            standsFor: "root lists that are compared by subject"
        ) { served, anchors in
            .init(
                served: served,
                anchors: anchors
                    + served.dropFirst().filter { candidate in
                        anchors.contains { subject(of: $0) == subject(of: candidate) }
                    }
            )
        },
        arranging(
            "served-order-required",
            "Each served certificate must be issued by the next one",
            standsFor: "TLS 1.2 read literally (RFC 5246, section 7.4.2)"
        ) { served, anchors in
            .init(served: inOrder(served, stopsAtGap: true), anchors: anchors)
        },
        arranging(
            "first-issuer-only",
            "Of several possible issuers only the first is tried",
            standsFor: "chain builders without backtracking"
        ) { served, anchors in
            .init(served: inOrder(served, stopsAtGap: false), anchors: anchors)
        },
        arranging(
            "anchors-must-be-self-signed",
            "An anchor that is not self-signed is none",
            standsFor: "OpenSSL without X509_V_FLAG_PARTIAL_CHAIN"
        ) { served, anchors in
            .init(served: served, anchors: anchors.filter { $0.certificate?.isSelfIssued == true })
        },
        arranging(
            "own-signature-of-anchors-checked",
            "A self-signed anchor whose signature does not verify under its own key is none",
            standsFor: "OpenSSL with X509_V_FLAG_CHECK_SS_SIGNATURE"
        ) { served, anchors in
            .init(
                served: served,
                anchors: anchors.filter { anchor in
                    guard let anchor = anchor.certificate, anchor.isSelfIssued else { return true }

                    return knownSignatures.outcome(of: anchor, under: anchor) != .invalid
                }
            )
        },
        arranging(
            "last-served-is-the-end-entity",
            "The last certificate of the list is taken for the server's",
            standsFor: "a list that is read from the root down"
        ) { served, anchors in
            .init(served: served.reversed(), anchors: anchors)
        },
        arranging(
            "extras-refused",
            "A served certificate that belongs to no path makes the connection fail",
            standsFor: "libraries that take the served list for the path"
        ) { served, anchors in
            .init(
                served: isOneChain(served) ? served : [EncodedCertificate([])],
                anchors: anchors
            )
        },
        Mutant(
            "two-certificates-at-most",
            "A path of more than three certificates is not found",
            standsFor: "a verification depth that is set too low",
            backend: FlawedBackend(
                id: "two-certificates-at-most",
                validator: PathValidator(
                    requirements: Requirement.rfc5280,
                    signatures: knownSignatures,
                    budget: shallow
                )
            )
        ),
    ]

    static func validating(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        requirements: [Requirement] = Requirement.rfc5280,
        matching: IssuerMatching = .byName,
        signatures: any SignatureVerification = knownSignatures
    ) -> Mutant {
        let validator = PathValidator(
            requirements: requirements,
            matching: matching,
            signatures: signatures
        )
        return Mutant(
            id,
            flaw,
            standsFor: standsFor,
            backend: FlawedBackend(id: id, validator: validator)
        )
    }

    /// One that searches among other certificates, or in another order: what was sent, and anchors.
    static func arranging(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ arranged:
            @escaping @Sendable ([EncodedCertificate], [EncodedCertificate]) ->
            FlawedBackend.Arranged
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor, backend: FlawedBackend(id: id, arranged: arranged))
    }

    private static var shallow: PathBudget {
        var budget = PathBudget()
        budget.depth = 3
        return budget
    }
}

/// Signatures of which some are not verified.
struct FlawedSignatures: SignatureVerification {
    let trusts: @Sendable (_ certificate: Certificate, _ issuer: Certificate) -> Bool

    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        trusts(certificate, issuer)
            ? .valid : knownSignatures.outcome(of: certificate, under: issuer)
    }
}

private func subject(of certificate: EncodedCertificate) -> ArraySlice<UInt8>? {
    certificate.certificate.map { $0.octets[$0.subject] }
}

@Sendable private func keyIdentifiersAgree(
    _ certificate: Certificate,
    _ issuer: Certificate
) -> Bool {
    guard let claimed = certificate.extensions.authorityKeyIdentifier,
        let own = issuer.extensions.subjectKeyIdentifier
    else { return false }

    return certificate.octets[claimed] == issuer.octets[own]
}

/// The end entity and, one after the other, the first certificate that may be the issuer.
private func inOrder(
    _ served: [EncodedCertificate],
    stopsAtGap: Bool
) -> [EncodedCertificate] {
    guard let first = served.first, var newest = first.certificate else { return served }

    var chain = [first]
    var rest = Array(served.dropFirst())
    while !rest.isEmpty {
        let candidates = stopsAtGap ? rest.prefix(1) : rest[...]
        guard
            let next = candidates.firstIndex(where: { candidate in
                candidate.certificate.map { IssuerMatching.byName.matches($0, newest) } ?? false
            }),
            let issuer = rest[next].certificate
        else { break }

        chain.append(rest.remove(at: next))
        newest = issuer
    }
    return chain
}

private func isOneChain(_ served: [EncodedCertificate]) -> Bool {
    inOrder(served, stopsAtGap: false).count == served.count
}
