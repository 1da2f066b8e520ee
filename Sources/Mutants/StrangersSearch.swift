// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who looks for issuers, and compares dates, on one's own.
    static let strangersSearch: [Mutant] = sent + validity

    private static let sent: [Mutant] = [
        arranging(
            "issuers-must-come-later",
            "An issuer that was sent before what it issued is not found",
            standsFor: "one walk through the list"
        ) { served, anchors in
            var reached: [EncodedCertificate] = []
            for certificate in served {
                let isNeeded = reached.contains { below in
                    guard let below = below.certificate, let issuer = certificate.certificate else {
                        return false
                    }

                    return IssuerMatching.byName.matches(issuer, below)
                }
                if reached.isEmpty || isNeeded { reached.append(certificate) }
            }
            return .init(served: reached, anchors: anchors)
        },
        arranging(
            "repeated-certificates-refused",
            "A certificate that was sent twice makes the connection fail",
            standsFor: "a check for loops before the search"
        ) { served, anchors in
            .init(
                served: Set(served).count == served.count ? served : [EncodedCertificate([])],
                anchors: anchors
            )
        },
        arranging(
            "anchors-that-are-sent-are-strangers",
            "A trust anchor that the server sends is no anchor",
            standsFor: "lists that are told apart by what they hold"
        ) { served, anchors in
            .init(
                served: served,
                anchors: anchors.filter { !served.dropFirst().contains($0) }
            )
        },
        arranging(
            "first-anchor-of-a-name-alone",
            "Of several trust anchors of one name the first is known",
            standsFor: "a map from names to anchors that keeps what it has"
        ) { served, anchors in .init(served: served, anchors: ofOneName(anchors)) },
        arranging(
            "last-anchor-of-a-name-alone",
            "Of several trust anchors of one name the last is known",
            standsFor: "a map from names to anchors that is overwritten"
        ) { served, anchors in .init(served: served, anchors: ofOneName(anchors.reversed())) },
        arranging(
            "last-issuer-only",
            "Of several possible issuers only the last one sent is tried",
            standsFor: "a map from names to certificates that is overwritten"
        ) { served, anchors in
            .init(
                served: served.prefix(1) + ofOneName(served.dropFirst().reversed()),
                anchors: anchors
            )
        },
        everySent(
            "every-sent-certificate-in-its-dates",
            "A certificate beside the path may not be expired"
        ) { certificate, _, time in
            time >= certificate.notBefore && time <= certificate.notAfter
        },
        everySent(
            "every-sent-signature-verified",
            "A certificate beside the path may not be forged"
        ) {
            certificate,
            others,
            _ in
            let issuers = others.filter { IssuerMatching.byName.matches($0, certificate) }
            return issuers.isEmpty
                || issuers.contains {
                    knownSignatures.outcome(of: certificate, under: $0) == .valid
                }
        },
        everySent(
            "every-sent-key-understood",
            "A certificate beside the path must have a usual key"
        ) {
            certificate,
            _,
            _ in certificate.publicKey.algorithm != .unsupported
        },
        everySent(
            "every-sent-certificate-of-version-3",
            "A certificate beside the path must be of version 3"
        ) { certificate, _, _ in certificate.version >= 3 },
        everySent(
            "every-sent-certificate-for-servers",
            "A certificate beside the path must be for servers"
        ) {
            certificate,
            _,
            _ in
            certificate.extensions.extendedKeyUsage?.allowsServerAuthentication != false
        },
    ]

    private static let validity: [Mutant] = [
        moment("dates-by-day", "Of dates only the days are compared") { certificate, time, _ in
            let day = { (time: Time) in time.seconds / 86_400 }
            return day(time) >= day(certificate.notBefore) && day(time) <= day(certificate.notAfter)
        },
        moment("dates-by-month", "Of dates only the months are compared") { certificate, time, _ in
            let month = { (time: Time) in time.parts.year * 12 + Int(time.parts.month) }
            return month(time) >= month(certificate.notBefore)
                && month(time) <= month(certificate.notAfter)
        },
        moment("dates-by-year", "Of dates only the years are compared") { certificate, time, _ in
            time.parts.year >= certificate.notBefore.parts.year
                && time.parts.year <= certificate.notAfter.parts.year
        },
        moment("dates-by-their-texts", "Dates are compared as texts with two digits of the year") {
            certificate,
            time,
            _ in
            text(time) >= text(certificate.notBefore) && text(time) <= text(certificate.notAfter)
        },
        moment(
            "issuer-valid-when-it-issued",
            "An issuer need not be valid now, and only when it issued"
        ) { certificate, time, below in
            let time = below?.notBefore ?? time
            return time >= certificate.notBefore && time <= certificate.notAfter
        },
        moment("end-entity-within-its-issuer", "A certificate may not outlive its issuer") {
            certificate,
            time,
            below in
            time >= certificate.notBefore && time <= certificate.notAfter
                && below.map { $0.notAfter <= certificate.notAfter } != false
        },
    ]

    /// Whatever was sent is held to a rule, on the path or not.
    private static func everySent(
        _ id: String,
        _ flaw: String,
        isRight: @escaping @Sendable (Certificate, [Certificate], Time) -> Bool
    ) -> Mutant {
        Mutant(id, flaw, standsFor: "a loop over the list before the search") { steps in
            let path = steps.path
            steps.path = { trust, pins throws(BackendError) in
                let connection = trust.connection
                let others = connection.served.dropFirst().compactMap(\.certificate)
                let anchors = connection.anchors.all.compactMap(\.certificate)
                guard
                    others.allSatisfy({ isRight($0, others + anchors, connection.time) })
                else { return .refused(.noPath, native: "") }

                return try await path(trust, pins)
            }
        }
    }

    private static func moment(
        _ id: String,
        _ flaw: String,
        isValid: @escaping @Sendable (Certificate, Time, _ below: Certificate?) -> Bool
    ) -> Mutant {
        exchanging(id, flaw, standsFor: "dates that are compared by hand", .validity) { step in
            guard !step.isAnchor else { return nil }

            return isValid(step.newest, step.time, step.below.last) ? nil : .expired
        }
    }

    private static func text(_ time: Time) -> String {
        let (year, month, day, hour, minute, second) = time.parts
        return [Int(year) % 100, Int(month), Int(day), Int(hour), Int(minute), Int(second)]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}

/// The first certificate of each name, in their order.
private func ofOneName(_ certificates: [EncodedCertificate]) -> [EncodedCertificate] {
    var names: Set<[UInt8]> = []
    return certificates.filter { encoded in
        encoded.certificate.map { names.insert(Array($0.octets[$0.subject])).inserted } ?? true
    }
}
