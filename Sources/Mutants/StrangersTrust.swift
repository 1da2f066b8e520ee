// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What a pin is taken to make up for, and how names of issuers and of several kinds are read.
    static let strangersTrust: [Mutant] = excuses + issuers + namesInOrder

    /// A pinned authority at hand makes up for one thing that is wrong.
    private static let excuses: [Mutant] = Reason.allCases
        .filter { $0.stage == .path && $0 != .selfSigned && $0 != .budgetExhausted }
        .map { reason in
            Mutant(
                "pinned-authority-makes-up-for-\(reason)",
                "A path that is refused as \(reason) is accepted below a pinned authority",
                standsFor: "a handler that asks the pins before it repeats an error"
            ) { steps in
                let path = steps.path
                steps.path = { trust, pins throws(BackendError) in
                    let outcome = try await path(trust, pins)
                    let connection = trust.connection
                    let above = connection.served.dropFirst() + connection.anchors.all
                    guard case .refused(reason, _) = outcome,
                        above.contains(where: { other in
                            pins.contains { pinned($0, other) }
                        })
                    else { return outcome }

                    return .path(connection.served + connection.anchors.all)
                }
                forgiveUnreadable(&steps)
            }
        }

    private static let issuers: [Mutant] = [
        issuer(
            "issuers-by-their-common-names",
            "Of names of issuers only the last attribute is compared"
        ) { $0.flat.last == $1.flat.last },
        issuer(
            "issuers-in-any-order",
            "The attributes of an issuer's name are compared in any order"
        ) {
            Set($0.flat) == Set($1.flat)
        },
        issuer("issuers-by-the-beginning", "Names of issuers are compared as far as both go") {
            zip($0.flat, $1.flat).allSatisfy { $0 == $1 }
        },
        issuer("issuers-without-their-sets", "Sets of several attributes are taken apart in names")
        {
            $0.flat == $1.flat
        },
        issuer("issuers-by-what-both-have", "Attributes that one name has alone are passed over") {
            Set($0.flat).isSubset(of: Set($1.flat)) || Set($1.flat).isSubset(of: Set($0.flat))
        },
    ]

    private static let namesInOrder: [Mutant] = [
        ordered(
            "first-name-of-any-kind-alone",
            "Only the first name of subjectAltName is looked at"
        ) {
            $0.prefix(1)
        },
        ordered("last-name-of-any-kind-alone", "Only the last name of subjectAltName is looked at")
        {
            $0.suffix(1)
        },
        ordered(
            "names-to-the-first-of-another-kind",
            "Names are read up to the first of another kind"
        ) { names in
            let kind = names.first?.tag
            return names.prefix { $0.tag == kind }
        },
        ordered(
            "four-names-of-any-kind",
            "Only the first four names of subjectAltName are looked at"
        ) {
            $0.prefix(4)
        },
        Mutant(
            "name-that-matches-twice-refused",
            "A host that two names are for is refused",
            standsFor: "a count that has to be one",
            backend: FlawedBackend(
                id: "name-that-matches-twice-refused",
                isForHost: { certificate, host in
                    guard isCertificate(certificate, for: host) else { return false }

                    let names = certificate.listedNames.filter { $0.isFor(host) }
                    return names.count <= 1
                }
            )
        ),
        Mutant(
            "eight-attributes-at-most",
            "A certificate whose subject has more than eight attributes is not read",
            standsFor: "an array of that length",
            backend: FlawedBackend(
                id: "eight-attributes-at-most",
                arranged: { served, anchors in
                    let isShort = { (certificate: EncodedCertificate) in
                        certificate.certificate.map {
                            RelativeNames($0.octets[$0.subject]).flat.count <= 8
                        } ?? true
                    }
                    return .init(served: served.filter(isShort), anchors: anchors.filter(isShort))
                }
            )
        ),
    ]

    private static func issuer(
        _ id: String,
        _ flaw: String,
        isSame: @escaping @Sendable (_ subject: RelativeNames, _ issuer: RelativeNames) -> Bool
    ) -> Mutant {
        validating(
            id,
            flaw,
            standsFor: "names that are compared after they were taken apart",
            matching: IssuerMatching { issuer, certificate in
                let subject = RelativeNames(issuer.octets[issuer.subject])
                let named = RelativeNames(certificate.octets[certificate.issuer])
                return IssuerMatching.byName.matches(issuer, certificate)
                    || !subject.isEmpty && !named.isEmpty && isSame(subject, named)
            }
        )
    }

    private static func ordered(
        _ id: String,
        _ flaw: String,
        lookedAt: @escaping @Sendable (ArraySlice<ElementTree>) -> ArraySlice<ElementTree>
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "a list of names that is not read to its end",
            backend: FlawedBackend(
                id: id,
                isForHost: { certificate, host in
                    guard isCertificate(certificate, for: host) else { return false }

                    return lookedAt(certificate.listedNames[...]).contains { $0.isFor(host) }
                }
            )
        )
    }
}

extension Certificate {
    /// The names in subjectAltName, of whatever kind.
    fileprivate var listedNames: [ElementTree] {
        let id = Array(ObjectIdentifier.subjectAltName.contents)
        guard let value = listedExtensions.first(where: { $0.id == id })?.value else { return [] }

        return ElementTree(ber: value)?.elements ?? []
    }
}

extension ElementTree {
    /// Whether a name is one for a host; a wildcard stands for one label.
    fileprivate func isFor(_ host: String) -> Bool {
        if let address = IPAddress(host) { return tag == 0x87 && leafOctets == address.octets }
        guard tag == 0x82 else { return false }

        let name = String(decoding: leafOctets, as: UTF8.self)
        guard name.hasPrefix("*."), let dot = host.firstIndex(of: ".") else {
            return hostName(name) == hostName(host)
        }

        return hostName(String(name.dropFirst(2))) == hostName(String(host[dot...].dropFirst()))
    }
}
