// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Lists of which no more is read than an author made room for.
    ///
    /// Only how long a list may be is each time another number: those that arrays, protocols and
    /// libraries really have.
    static let limits: [Mutant] =
        [3, 4, 5, 8, 10, 16, 32].map(certificatesSent)
        + [1, 2, 4, 8, 16].map(anchors)
        + [2, 4, 8, 16, 32].map(pins)
        + [1, 2].map(entries)
        + [2, 4, 8, 16].map(names)
        + [3, 4, 8, 10].map(pathOf)
        + [1_024, 2_048, 4_096, 8_192].map(certificateOf)
        + [32, 63].map(hostOf)

    private static func certificatesSent(_ most: Int) -> Mutant {
        limiting("certificates-sent-after-\(most)-left-out", "certificates sent", most) {
            .init(served: Array($0.prefix(most)), anchors: $1)
        }
    }

    private static func anchors(_ most: Int) -> Mutant {
        limiting("anchors-after-\(most)-left-out", "trust anchors", most) {
            .init(served: $0, anchors: Array($1.prefix(most)))
        }
    }

    private static func pins(_ most: Int) -> Mutant {
        comparing(
            "pins-after-\(most)-left-out",
            "Of the pins of a host only the first \(most) are compared",
            standsFor: "an array of that length"
        ) { pins, digest in pins.prefix(most).contains { $0.digest == digest } }
    }

    private static func entries(_ most: Int) -> Mutant {
        Mutant(
            "entries-after-\(most)-left-out",
            "Of the entries of a configuration only the first \(most) are read",
            standsFor: "an array of that length",
            configuration: { Array($0.prefix(most)) },
            outcome: { verdict, _, _ in verdict }
        )
    }

    private static func names(_ most: Int) -> Mutant {
        let id = "names-after-\(most)-left-out"
        return Mutant(
            id,
            "Of a certificate's DNS names only the first \(most) are compared",
            standsFor: "an array of that length",
            backend: FlawedBackend(
                id: id,
                isForHost: { certificate, host in
                    let names = certificate.extensions.subjectAltName?.dns ?? []
                    guard isCertificate(certificate, for: host) else { return false }

                    return names.count <= most
                        || names.prefix(most).contains { range in
                            HostName(
                                String(decoding: certificate.octets[range], as: UTF8.self)
                            ) == HostName(host)
                        }
                }
            )
        )
    }

    private static func pathOf(_ most: Int) -> Mutant {
        Mutant(
            "path-of-more-than-\(most)-refused",
            "A path of more than \(most) certificates is refused",
            standsFor: "the depth that many validators have by default"
        ) { steps in
            let path = steps.path
            steps.path = { trust, pins throws(BackendError) in
                let outcome = try await path(trust, pins)
                if case .path(let found) = outcome, found.count > most {
                    return .refused(.pathTooLong, native: "")
                }
                return outcome
            }
        }
    }

    private static func certificateOf(_ most: Int) -> Mutant {
        let id = "certificate-of-more-than-\(most)-octets-left-out"
        return Mutant(
            id,
            "A certificate of more than \(most) bytes is not read",
            standsFor: "a buffer of that size",
            backend: FlawedBackend(
                id: id,
                arranged: { served, anchors in
                    .init(
                        served: served.filter { $0.octets.count <= most },
                        anchors: anchors.filter { $0.octets.count <= most }
                    )
                }
            )
        )
    }

    private static func hostOf(_ most: Int) -> Mutant {
        let id = "host-after-\(most)-characters-left-out"
        return Mutant(
            id,
            "Of a host only the first \(most) characters are compared",
            standsFor: "a buffer of that size",
            backend: FlawedBackend(
                id: id,
                isForHost: { certificate, host in
                    isCertificate(certificate, for: String(host.prefix(most)))
                }
            )
        )
    }

    private static func limiting(
        _ id: String,
        _ what: String,
        _ most: Int,
        _ arranged:
            @escaping @Sendable ([EncodedCertificate], [EncodedCertificate]) ->
            FlawedBackend.Arranged
    ) -> Mutant {
        Mutant(
            id,
            "Of the \(what) only the first \(most) are read",
            standsFor: "an array of that length",
            backend: FlawedBackend(id: id, arranged: arranged)
        )
    }
}
