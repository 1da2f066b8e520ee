// SPDX-License-Identifier: Apache-2.0

extension Reason {
    /// The stage of a connection in which a reason arises.
    package enum Stage: String, CaseIterable, Sendable {
        case configuration, parse, path, host, pins
    }

    package var stage: Stage { meaning.stage }

    /// One sentence that a person who never saw the code understands.
    package var explanation: String { meaning.explanation }

    /// The clause the reason stands on, or the frameworks that know it.
    package var source: String { meaning.source }

    private var meaning: (stage: Stage, explanation: String, source: String) {
        switch self {
        case .malformedPin:
            (.configuration, "a pin cannot be read", "RFC 7469, section 2.4; RFC 4648, section 4")
        case .malformedHost:
            (.configuration, "a host name of the configuration cannot be read", "RFC 1123, 2.1")
        case .malformedExpiry:
            (.configuration, "the expiry of a pin set cannot be read", "Android, TrustKit")
        case .backupPinMissing:
            (.configuration, "the framework asks for a second pin", "RFC 7469, section 4.3")
        case .malformedCertificate:
            (.parse, "the end entity's certificate is not DER as laid out", "RFC 5280, 4.1; X.690")
        case .noPath:
            (.path, "no path leads to a trust anchor", "RFC 5280, section 6.1")
        case .selfSigned:
            (
                .path, "the end entity is signed by its own key and is no trust anchor",
                "RFC 5280, section 6.1"
            )
        case .unsupportedKey:
            (.path, "an issuer's key is of a kind the verifier does not know", "RFC 5280, 6.1.3")
        case .unsupportedAlgorithm:
            (
                .path, "a signature is of a kind the verifier does not know",
                "RFC 5280, section 6.1.3"
            )
        case .badSignature:
            (.path, "a signature does not verify under the issuer's key", "RFC 5280, 6.1.3 (a)(1)")
        case .notACA:
            (.path, "an issuer is no certification authority", "RFC 5280, section 6.1.4 (k)")
        case .pathTooLong:
            (.path, "more intermediates follow than an issuer allows", "RFC 5280, 6.1.4 (l), (m)")
        case .nameConstraint:
            (.path, "a name lies outside an issuer's constraints", "RFC 5280, 6.1.3 (b), (c)")
        case .wrongUsage:
            (
                .path, "a key is used for what its certificate does not allow",
                "RFC 5280, sections 4.2.1.3, 4.2.1.12 and 6.1.4 (n)"
            )
        case .unknownCriticalExtension:
            (
                .path, "a critical extension is not known to the verifier",
                "RFC 5280, sections 4.2, 6.1.4 (o) and 6.1.5 (f)"
            )
        case .weakAlgorithm:
            (
                .path, "a signature algorithm or a key is too weak",
                "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3"
            )
        case .notYetValid:
            (.path, "a certificate is not valid yet", "RFC 5280, section 6.1.3 (a)(2)")
        case .expired:
            (.path, "a certificate is not valid any more", "RFC 5280, section 6.1.3 (a)(2)")
        case .budgetExhausted:
            (.path, "the search for a path used up its budget", "RFC 4158, section 2.4.2")
        case .nameMismatch:
            (.host, "the certificate is not for this host", "RFC 9525, section 6")
        case .noMatchingPin:
            (.pins, "none of the pins matches", "RFC 7469, section 2.6")
        case .pinDenied:
            (.pins, "a key of the path is on a list of refused keys", "Chromium")
        case .noPins:
            (.pins, "the host is pinned and its list of pins is empty", "frameworks")
        case .unlistedHost:
            (.pins, "the framework refuses hosts that its configuration does not name", "Alamofire")
        case .any:
            (.pins, "in what is expected: the verdict alone counts", "Vectors/NORM.md")
        }
    }
}
