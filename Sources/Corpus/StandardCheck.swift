// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Standard {
    /// A part of the norm that a requirement of others is about: the stage that refuses.
    ///
    /// - SeeAlso: NORM.md, and `Reason`, whose stages these are.
    package enum Check: String, CaseIterable, Sendable {
        /// What the framework is told to pin.
        case configuration
        /// The encoding of a certificate.
        case encoding
        /// The name that the leaf is for.
        case host
        /// The path to a trust anchor, but for its dates.
        case path
        /// The comparison of pins.
        case pins
        /// The dates of the certificates.
        case time
    }

    /// Whether what was violated is all of its kind; always so where it names no checks.
    ///
    /// - Parameter checks: Those that the norm refuses by, where somebody connects.
    /// - Returns: False where nothing was violated, or something else may have been.
    package func isAbout(_ checks: Set<Check>) -> Bool {
        guard let own = self.checks else { return true }

        return !checks.isEmpty && checks.isSubset(of: own)
    }
}

extension Reason {
    /// The stage that it belongs to; nil for one that stands for any.
    package var check: Standard.Check? {
        switch self {
        case .malformedPin, .malformedHost, .malformedExpiry, .backupPinMissing: .configuration
        case .malformedCertificate: .encoding
        case .noPath, .selfSigned, .unsupportedKey, .unsupportedAlgorithm, .badSignature, .notACA,
            .pathTooLong, .nameConstraint, .wrongUsage, .unknownCriticalExtension, .weakAlgorithm,
            .budgetExhausted:
            .path
        case .notYetValid, .expired: .time
        case .nameMismatch: .host
        case .noMatchingPin, .pinDenied, .noPins, .unlistedHost: .pins
        case .any: nil
        }
    }
}

extension Vector {
    /// What both kinds of pinning are asked here.
    package var checks: Set<Standard.Check> {
        PinningKind.allCases.reduce(into: []) { $0.formUnion(checks(of: $1)) }
    }

    /// What the norm refuses by, of one kind of pinning.
    ///
    /// Where it permits a connection, the comparison of pins is all that can be left out. So it is
    /// where somebody connects unpinned, and both path and host are as they should be.
    ///
    /// - Parameters:
    ///   - kind: What is pinned.
    ///   - verdict: What was said in place of the norm's; nil where it does not matter.
    /// - Returns: None where the vector says nothing of the kind.
    package func checks(
        of kind: PinningKind,
        violatedBy verdict: Verdict? = nil
    ) -> Set<Standard.Check> {
        let norm = (expectation.verdicts(of: kind) ?? []).map(\.verdict)
        let isUnpinned = verdict == .notPinned && hasPath && expectation.host.contains(.match)
        let permits = norm.contains { $0 == .notPinned || $0 == .accept }
        if permits || (isUnpinned && !norm.isEmpty) { return [.pins] }
        return Set(norm.compactMap(\.reason?.check))
    }

    /// What the norm refuses the path by; none where it has one.
    package var checksOfPath: Set<Standard.Check> {
        guard !hasPath else { return [] }

        return Set(
            expectation.path.compactMap { verdict in
                if case .reject(let reason) = verdict { reason.check } else { nil }
            }
        )
    }

    private var hasPath: Bool {
        expectation.path.contains { if case .accept = $0 { true } else { false } }
    }
}
