// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus
import Pinning

/// The causes that a run observed, each once, with the worst that it does.
///
/// What a policy inherits from the library that it links is charged to the library.
package struct CauseLedger: Sendable {
    /// The worst first.
    package let entries: [Entry]

    /// One cause, and what was observed of it.
    package struct Entry: Identifiable, Hashable, Sendable {
        package let cause: Cause
        /// The worst finding of all its vectors.
        package let worst: Finding
        /// Nil for an outage, which has a scale of its own, and for a limit.
        package let severity: Severity?
        /// Every kind of finding that it came to.
        package let kinds: Set<Finding.Kind>
        /// The policies that do it, sorted; none where it is a library's own fact.
        package let policies: [String]
        /// The vectors that show it, the most important first.
        package let vectors: [Vector.ID]
        /// What shows the worst finding, sorted by vector.
        package let proofs: [Proof]
        /// What the operator did before the outages, in the order of their names.
        package let events: [OperatorEvent.What]
        /// Whether somebody who chose no option and switched nothing off has it.
        package let isInDefault: Bool
        /// The less, the worse.
        fileprivate let rank: [Int]

        package var id: Cause.ID { cause.id }

        /// One vector that shows it, and what the norm refuses by there.
        package struct Proof: Hashable, Sendable {
            package let vector: Vector.ID
            package let checks: Set<Standard.Check>
        }

        /// Chosen by the framework, or written down in its documentation.
        package var isByDesign: Bool { cause.kind == .design || cause.kind == .documented }
    }

    package init(of run: Run) {
        let vectors = Dictionary(uniqueKeysWithValues: run.vectors.map { ($0.id, $0) })
        let settings = Dictionary(
            uniqueKeysWithValues: run.policies.map { ($0.id, $0.setting) }
        )
        let kinds = Dictionary(uniqueKeysWithValues: run.policies.map { ($0.id, $0.kind) })
        var seen: [Cause.ID: [Piece]] = [:]
        for observation in run.observations
        where observation.finding.isHarm && !observation.isForeign {
            guard let cause = observation.cause else { continue }

            let vector = vectors[observation.vector]
            var piece = Piece(observation.finding, observation.policy, vector)
            if let vector, let kind = kinds[observation.policy] {
                piece.checks = vector.checks(of: kind, violatedBy: observation.verdict)
            }
            seen[cause, default: []].append(piece)
        }
        let withoutPath = Set(
            run.facts.filter { $0.fact == .path && $0.isRefusal }
                .flatMap { fact in fact.backends.map { [fact.vector, $0] } }
        )
        for fact in run.facts where fact.finding.isHarm {
            guard let cause = fact.cause else { continue }

            var piece = Piece(fact.finding, nil, vectors[fact.vector])
            switch fact.fact {
            case .host: piece.checks = [.host]
            case .nativeKey: break
            case .path: piece.checks = vectors[fact.vector]?.checksOfPath ?? []
            }
            piece.isHidden =
                fact.fact == .host
                && fact.backends.allSatisfy { withoutPath.contains([fact.vector, $0]) }
            seen[cause, default: []].append(piece)
        }
        entries = run.causes.all.compactMap { cause in
            seen[cause.id].map { pieces in
                Entry(cause, pieces, settings: settings)
            }
        }
        .sorted { one, other in
            one.rank == other.rank
                ? one.id < other.id : one.rank.lexicographicallyPrecedes(other.rank)
        }
    }

    package subscript(id: Cause.ID) -> Entry? { entries.first { $0.id == id } }

    /// Those of one framework or library.
    package func of(_ subject: String) -> [Entry] {
        entries.filter { $0.cause.subject == subject }
    }

    /// How many causes have a finding as their worst, of those in default settings.
    package func count(_ kind: Finding.Kind, _ severity: Severity? = nil) -> Int {
        entries.count {
            $0.isInDefault && $0.worst.kind == kind && (severity == nil || $0.severity == severity)
        }
    }

    /// One finding of a cause.
    fileprivate struct Piece {
        let finding: Finding
        let policy: String?
        let vector: Vector.ID
        let importance: Int
        let isPlausibleSlip: Bool
        /// Whether a client would refuse before it came to this: no example to begin with.
        var isHidden = false
        /// What the norm refuses by.
        var checks: Set<Standard.Check> = []
        let event: OperatorEvent.What?

        init(_ finding: Finding, _ policy: String?, _ vector: Vector?) {
            self.finding = finding
            self.policy = policy
            self.vector = vector?.id ?? ""
            importance = vector?.importance.rank ?? 2
            isPlausibleSlip = vector?.isPlausibleSlip ?? false
            event = finding.kind == .outage ? vector?.event?.what : nil
        }

        /// The less, the worse.
        func rank(of cause: Cause) -> [Int] {
            finding.harmRank(of: cause, isPlausibleSlip: isPlausibleSlip)
        }
    }
}

extension CauseLedger.Entry {
    fileprivate init(
        _ cause: Cause,
        _ pieces: [CauseLedger.Piece],
        settings: [String: Traits.Setting]
    ) {
        self.cause = cause
        // What somebody has without choosing anything weighs more than what an option does.
        let usual = pieces.filter { piece in
            piece.policy.map { settings[$0] == .default } ?? true
        }
        isInDefault = !usual.isEmpty
        let counted = usual.isEmpty ? pieces : usual
        // Where pins are ignored whatever they are, no slip of theirs switches anything off.
        let bypasses = counted.filter { $0.finding.kind == .bypass }
        let ignoresPins = cause.group?.ignoresPins ?? false
        let worst = (ignoresPins && !bypasses.isEmpty ? bypasses : counted).min { one, other in
            one.rank(of: cause).lexicographicallyPrecedes(other.rank(of: cause))
        }
        self.worst = worst?.finding ?? .conforming
        let kind = self.worst.kind
        let shown = counted.filter { $0.finding.kind == kind }
        proofs = Set(shown.map { Proof(vector: $0.vector, checks: $0.checks) })
            .sorted { $0.order < $1.order }
        severity = worst.flatMap {
            $0.finding.severity(of: cause, isPlausibleSlip: $0.isPlausibleSlip)
        }
        rank = [isInDefault ? 0 : 1] + (worst?.rank(of: cause) ?? [])
        events = Set(pieces.compactMap(\.event)).sorted { $0.rawValue < $1.rawValue }
        kinds = Set(pieces.map(\.finding.kind))
        policies = Set(pieces.compactMap(\.policy)).sorted()
        vectors = Dictionary(
            pieces.map { ($0.vector, $0.isHidden ? Int.max : $0.importance) },
            uniquingKeysWith: min
        )
        .sorted { one, other in (one.value, one.key) < (other.value, other.key) }
        .map(\.key)
    }
}

extension CauseLedger.Entry.Proof {
    /// By vector, then by what is refused.
    fileprivate var order: (Vector.ID, String) {
        (vector, checks.map(\.rawValue).sorted().joined(separator: " "))
    }
}

extension Finding {
    /// Whether it is one of those that are counted.
    package var isHarm: Bool { Kind.harms.contains(kind) }

    /// How much harm it does for this cause; nil for outages and limits.
    ///
    /// A published score wins over what the vectors say.
    ///
    /// - Parameters:
    ///   - cause: Whose condition and references count.
    ///   - isPlausibleSlip: Whether people make the slip that leaves a configuration unpinned.
    /// - Returns: The severity.
    package func severity(of cause: Cause, isPlausibleSlip: Bool) -> Severity? {
        let own: Severity?
        switch self {
        case .bypass(let needs): own = needs.severity
        case .unpinned: own = isPlausibleSlip ? .medium : .low
        case .lenient: own = .low
        case .conforming, .defect, .inherited, .limit, .open, .otherReason, .outage,
            .platformUnknown, .unsupported:
            own = nil
        }
        guard let own else { return nil }
        if case .bypass = self, let published = cause.publishedSeverity { return published }
        let isHarder = cause.condition.map { $0.by != .attacker } ?? false
        if case .bypass = self, isHarder { return own.lowered }
        return own
    }

    /// The less, the worse.
    ///
    /// What lets somebody in comes by its severity, a bypass before a slip; among equals the bypass
    /// that takes least is the worst. Outages have a scale of their own, and come after it.
    fileprivate func harmRank(of cause: Cause, isPlausibleSlip: Bool) -> [Int] {
        let kind = Kind.harms.firstIndex(of: self.kind) ?? Kind.harms.count
        let severity = severity(of: cause, isPlausibleSlip: isPlausibleSlip)
            .map { Severity.allCases.firstIndex(of: $0) ?? 0 }
        switch self {
        case .bypass(let needs):
            return [0, severity ?? 0, kind, AttackerNeeds.allCases.firstIndex(of: needs) ?? 0]
        case .unpinned: return [0, severity ?? 0, kind]
        case .outage(let often): return [1, Outage.allCases.firstIndex(of: often) ?? 0, kind]
        case .conforming, .defect, .inherited, .lenient, .limit, .open, .otherReason,
            .platformUnknown, .unsupported:
            return [2, 0, kind]
        }
    }
}

extension Cause {
    /// By the highest published score: 7.0 and above is high, 4.0 and above medium.
    ///
    /// - SeeAlso: CVSS 3.1, section 5; critical counts as high.
    package var publishedSeverity: Severity? {
        evidence.compactMap { evidence -> Int? in
            if case .reference(_, let score?) = evidence { score.tenths } else { nil }
        }.max().map { $0 >= 70 ? .high : $0 >= 40 ? .medium : .low }
    }
}

extension Vector.Importance {
    /// The less, the more important.
    var rank: Int {
        switch self {
        case .high: 0
        case .medium: 1
        case .low: 2
        }
    }
}

extension FactObservation {
    fileprivate var isRefusal: Bool { if case .refused = outcome { true } else { false } }
}
