// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Readers of certificates that take what is none.
    static let readers: [Mutant] = [
        reading(
            "octets-behind-the-certificate-skipped",
            "What follows a certificate in its bytes is skipped",
            standsFor: "d2i_X509, whose caller has to compare lengths"
        ) { octets in
            var reader = DERReader(0..<octets.count)
            return (try? reader.readElement(of: octets.span)).map { Array(octets[$0.whole]) }
        },
        reading(
            "lengths-of-ber-taken",
            "Lengths that are longer than they need be, or indefinite, are taken",
            standsFor: "OpenSSL's reader"
        ) { ElementTree(ber: $0)?.octets },
        reading(
            "flags-of-any-value-taken",
            "A flag is true where it is not zero",
            standsFor: "X.690, 8.2.2, without 11.1"
        ) { octets in
            changed(octets) { element in
                element.tag == 0x01 && element.leafOctets.count == 1 && element.leafOctets != [0]
                    ? ElementTree(tag: 0x01, .octets([0xff])) : element
            }
        },
        reading(
            "numbers-with-surplus-octets-taken",
            "A number may have zero bytes in front that it does not need",
            standsFor: "readers of big numbers"
        ) { octets in
            changed(octets) { element in
                guard element.tag == 0x02 else { return element }

                var contents = element.leafOctets[...]
                while contents.count > 1, contents.first == 0,
                    contents.dropFirst().first ?? 0 < 0x80
                {
                    contents.removeFirst()
                }
                return ElementTree(tag: 0x02, .octets(Array(contents)))
            }
        },
        reading(
            "defaults-spelled-out-taken",
            "A flag that is false may be spelled out",
            standsFor: "X.690, 11.5, left out"
        ) { octets in
            changed(octets) { element in
                guard element.tag == 0x30 else { return element }

                var element = element
                element.elements.removeAll { $0 == ElementTree(tag: 0x01, .octets([0x00])) }
                return element
            }
        },
        reading(
            "dates-unread",
            "A date that cannot be read passes for one that does not limit anything",
            standsFor: "OpenSSL's parser, which leaves dates to whoever compares them"
        ) { octets in
            edited(octets) { fields in
                // Serial number, algorithm and issuer come first, and the version if there is one.
                let validity = fields[0].tag == 0xa0 ? 4 : 3
                let unlimited = ["190101000000Z", "491231235959Z"]
                for (index, text) in unlimited.enumerated()
                where index < fields[validity].elements.count
                    && !isTime(fields[validity].elements[index])
                {
                    fields[validity].elements[index] = ElementTree(
                        tag: 0x17,
                        .octets(Array(text.utf8))
                    )
                }
            }
        },
    ]

    /// A mutant that reads what a strict reader refuses, by way of what it takes it for.
    private static func reading(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ takenFor: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) -> Mutant {
        let taken: @Sendable (EncodedCertificate) -> EncodedCertificate = { certificate in
            guard certificate.certificate == nil, let octets = takenFor(certificate.octets) else {
                return certificate
            }

            return EncodedCertificate(octets)
        }
        return Mutant(
            id,
            flaw,
            standsFor: standsFor,
            backend: LenientBackend(id: id, taken: taken)
        ) { steps in
            steps = .correct(
                host: hostName,
                digest: { certificate, kind throws(BackendError) in
                    try Norm.digest(of: taken(certificate), kind)
                }
            )
        }
    }

    /// A certificate with each of its elements changed, from the inside out, where its lengths are
    /// right.
    private static func changed(
        _ octets: [UInt8],
        _ change: (ElementTree) -> ElementTree
    ) -> [UInt8]? {
        func all(_ element: ElementTree) -> ElementTree {
            var element = element
            element.elements = element.elements.map(all)
            return change(element)
        }
        guard let certificate = ElementTree(ber: octets), certificate.octets == octets else {
            return nil
        }

        return all(certificate).octets
    }

    private static func isTime(_ element: ElementTree) -> Bool {
        let octets = element.octets
        var reader = DERReader(0..<octets.count)
        return (try? reader.readTime(of: octets.span)) != nil
    }

    /// A certificate with the fields of its signed part changed, where its lengths are right.
    private static func edited(
        _ octets: [UInt8],
        _ edit: (inout [ElementTree]) -> Void
    ) -> [UInt8]? {
        guard var certificate = ElementTree(ber: octets), certificate.octets == octets,
            certificate.elements.first?.elements.count ?? 0 >= 6
        else { return nil }

        edit(&certificate.elements[0].elements)
        return certificate.octets
    }
}

/// The Swift backend behind a reader that takes some octets for others.
private struct LenientBackend: Backend {
    let id: String
    let version = pinproofVersion
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []
    let taken: @Sendable (EncodedCertificate) -> EncodedCertificate

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let changed = served.filter { taken($0) != $0 }.map { taken($0).octets }
        // The signature covers the octets as they came. This reader would verify those, and what
        // they were taken for no longer has them: that they were signed is taken for granted.
        let signatures = FlawedSignatures { certificate, _ in changed.contains(certificate.octets) }
        return try await FlawedBackend(id: id, validator: .rfc5280(signatures: signatures)).path(
            from: served.map(taken),
            to: anchors.map(taken),
            at: time
        )
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        try await FlawedBackend.flawless.endEntity(taken(certificate), isFor: host)
    }

    func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        try await FlawedBackend.flawless.nativeKey(of: taken(certificate))
    }
}
