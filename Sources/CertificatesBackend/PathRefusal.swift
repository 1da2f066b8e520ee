// SPDX-License-Identifier: Apache-2.0

#if Certificates
internal import Pinning

/// Why one branch of the library's search for a path failed.
///
/// The library says so in sentences for people and in nothing else: the beginning and the end of
/// each are the same in every refusal, and the certificates stand between them.
///
/// - SeeAlso: swift-certificates 1.21.1, Sources/X509/Verifier.
struct PathRefusal {
    let reason: Reason
    let text: String

    static let noPath = PathRefusal(reason: .noPath, text: nothingFound)
    static let selfSigned = PathRefusal(reason: .selfSigned, text: nothingFound)

    /// The refusal of a policy, every certificate in its text named by its subject; nil for a text
    /// that no policy of ours has.
    init?(policyFailure text: String) {
        let sentence = policyFailures.first {
            text.hasPrefix($0.beginning) && text.hasSuffix($0.end)
        }
        guard let sentence else { return nil }

        self.init(reason: sentence.reason, text: text)
    }

    /// A refusal that the search itself reports; nil for any other report of its progress.
    init?(diagnostic: String) {
        guard let sentence = diagnostics.first(where: { diagnostic.hasPrefix($0.beginning) }) else {
            return nil
        }

        self.init(reason: sentence.reason, text: sentence.beginning)
    }

    private init(reason: Reason, text: String) {
        self.reason = reason
        self.text = text
    }

    /// The branch that got farthest; the first of several.
    static func mostTelling(of refusals: [PathRefusal]) -> PathRefusal? {
        let telling = Reason.allCases.last { reason in refusals.contains { $0.reason == reason } }
        return refusals.first { $0.reason == telling }
    }
}

/// A sentence of the library, by what never changes in it.
private struct Sentence {
    let beginning: String
    let end: String
    let reason: Reason

    init(_ beginning: String, to end: String = "", _ reason: Reason) {
        self.beginning = beginning
        self.end = end
        self.reason = reason
    }
}

private let nothingFound = "Could not validate leaf certificate"

/// The table from the policies' sentences to our reasons; the first that fits decides.
private let policyFailures: [Sentence] = [
    Sentence("version 1 certificate contains extensions but should not", .malformedCertificate),
    // At no time is it valid; the library does not look at the time.
    Sentence(
        "RFC5280Policy: Certificate",
        to: "notValidAfter is earlier than notValidBefore",
        .expired
    ),
    Sentence("RFC5280Policy: Certificate", to: "is not yet valid", .notYetValid),
    Sentence("RFC5280Policy: Certificate", to: "has expired", .expired),
    Sentence("RFC5280Policy: Certificate", to: "is not marked as a CA", .notACA),
    // The end entity is an anchor, and the library wants a root to be a CA.
    Sentence("RFC5280Policy: Self-signed cert", to: "is not marked as a CA", .notACA),
    // An extension that cannot be read makes nobody a CA.
    Sentence("RFC5280Policy: Error processing basic constraints for", .notACA),
    Sentence("RFC5280Policy: CA", to: "subCAs", .pathTooLong),
    Sentence("RFC5280Policy: Unable to decode name constraints from", .nameConstraint),
    Sentence("RFC5280Policy: Unable to decode SAN field of", .nameConstraint),
    Sentence("RFC5280Policy: directoryName name constraints are not supported", .nameConstraint),
    Sentence("RFC5280Policy: dnsName", to: "in name constraints", .nameConstraint),
    Sentence("RFC5280Policy: ipAddress", to: "in name constraints", .nameConstraint),
    Sentence("RFC5280Policy: URI", to: "in name constraints", .nameConstraint),
    Sentence("RFC5280Policy: Unable to validate excluded subtree for", .nameConstraint),
    Sentence("RFC5280Policy: Unable to validate permitted subtree for", .nameConstraint),
]

/// The table from the search's own sentences to our reasons.
private let diagnostics: [Sentence] = [
    Sentence(
        "The leaf certificate has critical extensions that the policy does not understand",
        .unknownCriticalExtension
    ),
    Sentence(
        "A candidate issuer of a certificate in the (partial) chain has critical extensions "
            + "that the policy does not understand",
        .unknownCriticalExtension
    ),
    Sentence(
        "A candidate issuer of a certificate in the (partial) chain has not signed "
            + "the previous certificate in the chain",
        .badSignature
    ),
]
#endif
