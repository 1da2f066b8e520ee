// SPDX-License-Identifier: Apache-2.0

import Pinning
import PKIX

extension Mutant {
    /// Flaws in whether certificates are validated, and against which anchors.
    static let trust: [Mutant] = [
        Mutant(
            "certificates-not-validated",
            "No path is validated: whatever was served is compared",
            standsFor:
                "tutorial.certificate-without-evaluation and tutorial.key-without-evaluation"
        ) { steps in
            steps.path = { trust, _ in .path(trust.connection.served) }
        },
        Mutant(
            "pins-before-trust",
            "A pin anywhere in the served list is accepted before anything is validated",
            standsFor: "AFNetworking in public-key mode with allowInvalidCertificates"
        ) { steps in
            steps.path = { trust, pins throws(BackendError) in
                for certificate in trust.connection.served
                where pins.contains(where: { pinned($0, certificate) }) {
                    return .path(trust.connection.served)
                }
                return try await trust.path(to: trust.connection.anchors.all)
            }
        },
        Mutant(
            "pinned-leaf-needs-no-trust",
            "An end entity that is pinned is accepted without a path",
            standsFor: "curl --insecure, aiohttp's Fingerprint"
        ) { steps in
            steps.path = { trust, pins throws(BackendError) in
                if let endEntity = trust.connection.served.first,
                    pins.contains(where: { pinned($0, endEntity) })
                {
                    return .path([endEntity])
                }
                return try await trust.path(to: trust.connection.anchors.all)
            }
        },
        Mutant(
            "anchors-taken-from-the-pins",
            "The pinned certificates are the only anchors",
            standsFor: "AFNetworking in certificate mode, react-native-ssl-pinning"
        ) { steps in
            steps.path = { trust, pins throws(BackendError) in
                try await trust.path(to: certificates(of: pins))
            }
        },
        Mutant(
            "pins-added-to-the-anchors",
            "The pinned certificates are anchors besides the platform's",
            standsFor: "SecTrustSetAnchorCertificates without anchors-only"
        ) { steps in
            steps.path = { trust, pins throws(BackendError) in
                try await trust.path(to: trust.connection.anchors.all + certificates(of: pins))
            }
        },
        Mutant(
            "self-signed-end-entity-trusted",
            "An end entity that signed itself is trusted",
            standsFor: "development switches left on"
        ) { steps in
            steps.path = { trust, _ throws(BackendError) in
                let outcome = try await trust.path(to: trust.connection.anchors.all)
                guard case .refused(.selfSigned, _) = outcome else { return outcome }

                return .path(Array(trust.connection.served.prefix(1)))
            }
        },
        accepting(
            "unknown-issuer-trusted",
            "An end entity whose issuer is not known is trusted",
            standsFor: "a handler that recovers from every recoverable result",
            [.noPath]
        ),
        Mutant(
            "unknown-issuer-proceeded-with",
            "Where the issuer is not known the connection goes ahead without pins",
            standsFor: "onReceivedSslError that calls proceed, and dialogs that ask the user",
            outcome: { verdict, _, _ in
                verdict == .reject(.noPath) || verdict == .reject(.selfSigned)
                    ? .notPinned : verdict
            }
        ),
        Mutant(
            "errors-accepted",
            "What the library cannot read or verify is accepted",
            standsFor: "an error that is logged and forgotten",
            outcome: { verdict, _, _ in
                let errors: Set<Reason> = [
                    .malformedCertificate, .unsupportedAlgorithm, .unsupportedKey,
                    .budgetExhausted,
                ]
                guard case .reject(let reason) = verdict, errors.contains(reason) else {
                    return verdict
                }

                return .accept
            }
        ),
        accepting(
            "dates-forgiven",
            "A path that is not valid at the time is accepted",
            standsFor: "DANE-EE, urllib3 without verification; clocks that cannot be trusted",
            [.expired, .notYetValid]
        ),
        Mutant(
            "validity-in-local-time",
            "The dates of certificates are read in the device's time zone",
            standsFor: "date formatters without a zone of their own"
        ) { steps in
            steps.path = { trust, _ throws(BackendError) in
                let connection = trust.connection
                guard connection.timeZone != 0 else {
                    return try await trust.path(to: connection.anchors.all)
                }

                return try await FlawedBackend.flawless.path(
                    from: connection.served,
                    to: connection.anchors.all,
                    at: connection.time.advanced(by: Int64(connection.timeZone))
                )
            }
        },
        Mutant(
            "unpinned-hosts-not-validated",
            "A host that no entry names is connected to whatever it serves",
            standsFor: "AFNetworking 2.5.1, whose mode without pins took any certificate",
            outcome: { verdict, connection, pinned in
                guard case .reject = verdict, !isNamed(connection.host, by: pinned) else {
                    return verdict
                }

                return .notPinned
            }
        ),
        Mutant(
            "host-unchecked-where-nothing-is-pinned",
            "The name is not compared for a host that no entry names",
            standsFor: "AFNetworking 2.5.2, whose mode without pins did not compare names",
            outcome: { verdict, connection, pinned in
                guard verdict == .reject(.nameMismatch), !isNamed(connection.host, by: pinned)
                else { return verdict }

                return .notPinned
            }
        ),
        Mutant(
            "added-anchors-refused",
            "Anchors that were put into the system's store are no anchors",
            standsFor: "a client with a store of its own"
        ) { steps in
            steps.path = { trust, _ throws(BackendError) in
                let anchors = trust.connection.anchors
                return try await trust.path(to: anchors.shipped + anchors.user)
            }
        },
        Mutant(
            "user-anchors-spared",
            "Pins do not hold on a path to an anchor that the user installed",
            standsFor: "TrustKit on macOS, Chromium, Android with overridePins"
        ) { steps in
            steps.view = { connection, path in
                let isSpared = path.last.map { connection.anchors.user.contains($0) } ?? false
                return isSpared ? [spared] : path
            }
            let correct = Norm.Steps.norm.isPinned
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                guard certificate != spared else { return true }

                return try correct(kind, pins, certificate)
            }
        },
        Mutant(
            "any-added-anchor-turns-pinning-off",
            "Pins do not hold where the user installed any anchor at all",
            standsFor: "a check for developer devices"
        ) { steps in
            let correct = Norm.Steps.norm.isInForce
            steps.isInForce = { entry, connection in
                connection.anchors.user.isEmpty && correct(entry, connection)
            }
        },
    ]

    private static func accepting(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ reasons: Set<Reason>
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.path = { trust, _ throws(BackendError) in
                let outcome = try await trust.path(to: trust.connection.anchors.all)
                guard case .refused(let reason, _) = outcome, reasons.contains(reason) else {
                    return outcome
                }

                return .path(trust.connection.served)
            }
            forgiveUnreadable(&steps)
        }
    }
}

/// Whether an entry decides over a host.
private func isNamed(_ host: String, by pinned: [PinnedHost]) -> Bool {
    guard let host = hostName(host) else { return false }

    return pinned.contains { entry in
        guard let name = hostName(entry.host) else { return false }

        return name == host || entry.includeSubdomains && name.isAbove(host)
    }
}

/// Stands in the view for a path that pins do not hold on.
private let spared = EncodedCertificate([])

/// Whether a pin is the certificate's, as certificate or as key.
func pinned(_ pin: NormPin, _ certificate: EncodedCertificate) -> Bool {
    PinningKind.allCases.contains { kind in
        (try? Norm.digest(of: certificate, kind)) == pin.digest
    }
}

/// The certificates that pins were configured as.
func certificates(of pins: [NormPin]) -> [EncodedCertificate] {
    pins.compactMap { pin in
        if case .of(let certificate) = pin.pin { certificate } else { nil }
    }
}

/// Lets a certificate without readable octets match no pin, rather than ending the evaluation.
func forgiveUnreadable(_ steps: inout Norm.Steps) {
    let correct = steps.isPinned
    steps.isPinned = { kind, pins, certificate in
        (try? correct(kind, pins, certificate)) ?? false
    }
}
