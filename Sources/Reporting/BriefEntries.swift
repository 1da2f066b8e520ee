// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What of a run its results state: what departs from the norm, what the norm leaves open, what
/// was not expected.
///
/// Left out is what a model or a backend says exactly as the vector's norm has it, where no cause
/// and no mark says more. Who was asked about every vector stands in the results all the same, so
/// that nothing is lost by it: `ResultsFile` puts it back.
struct BriefEntries {
    typealias Node = CanonicalText.Node
    typealias Member = (name: String, value: Node)

    /// What was said, by vector: one node for each outcome, with all policies that came to it.
    private(set) var observations: [String: [Node]] = [:]
    /// What is the same in many vectors, with all of them (`EntryGroup`), sorted.
    let groups: [ResultsText.Group]
    /// What backends stated, by vector.
    private(set) var facts: [String: [Node]] = [:]
    /// The ids of the causes that the entries name, sorted.
    let causes: [Cause.ID]

    init(of run: Run) {
        var causes: Set<Cause.ID> = []
        var groups = EntryGroups()
        let norms = Norms(of: run)
        let computed = Set(run.causes.all.filter { $0.group?.isComputed ?? false }.map(\.id))
        let own = Dictionary(run.policies.map { ($0.id, $0.backends) }) { first, _ in first }
        var outcomes = SameOutcomes()
        for observation in run.observations {
            let isNorm = norms.isNorm(observation)
            if observation.evaluator == .modelled, isNorm { continue }
            let backends = own[observation.policy]
            let group = EntryGroup(
                observation,
                isNorm: isNorm,
                isComputed: observation.cause.map(computed.contains) ?? false,
                own: backends
            )
            if let group {
                groups.add(observation, to: group)
                if let cause = group.cause { causes.insert(cause) }
            } else {
                outcomes.add(observation, own: backends)
                if let cause = observation.knownCause { causes.insert(cause) }
            }
        }
        observations = outcomes.nodes
        self.groups = groups.sorted
        for fact in run.facts where !norms.isNorm(fact) {
            facts[fact.vector, default: []].append(Self.node(fact, in: run))
            if let cause = fact.knownCause { causes.insert(cause) }
        }
        self.causes = causes.sorted()
    }

    private static func node(_ fact: FactObservation, in run: Run) -> Node {
        var members: [Member] = [("fact", .string(fact.fact.rawValue))]
        if fact.fact == .nativeKey { members.append(("of", .string(fact.of))) }
        if fact.backends != run.backends {
            members.append(("backends", .strings(fact.backends)))
        }
        members += ResultsJSON.members(of: fact.outcome).filter { !$0.value.isNull }
        members += ResultsJSON.members(of: fact.finding)
        members += fact.knownCause.map { [("cause", .string($0))] } ?? []
        return .object(
            members
                + marks(isUnexpected: fact.isUnexpected, isNewOnVersion: fact.isNewOnVersion)
        )
    }

    static func marks(isUnexpected: Bool, isNewOnVersion: Bool) -> [Member] {
        (isUnexpected ? [("unexpected", .boolean(true))] : [])
            + (isNewOnVersion ? [("newOnVersion", .boolean(true))] : [])
    }
}

/// The norms of a run's vectors, where they leave no choice.
private struct Norms {
    private let vectors: [String: Vector]
    private let kinds: [String: PinningKind]

    init(of run: Run) {
        vectors = Dictionary(run.vectors.map { ($0.id, $0) }) { first, _ in first }
        kinds = Dictionary(run.policies.map { ($0.id, $0.kind) }) { first, _ in first }
    }

    /// Whether it is exactly what the norm says, and there is nothing else to say of it.
    func isNorm(_ observation: Observation) -> Bool {
        guard observation.finding == .conforming, observation.cause == nil,
            !observation.isUnexpected, !observation.isNewOnVersion,
            let kind = kinds[observation.policy],
            let norm = vectors[observation.vector]?.expectation.verdicts(of: kind),
            norm.count == 1
        else { return false }

        return norm[0].verdict == observation.verdict
    }

    /// The same of a fact.
    ///
    /// A library's own words for a refusal are not what the norm says, and
    /// are left out with it.
    func isNorm(_ fact: FactObservation) -> Bool {
        guard fact.finding == .conforming, fact.cause == nil, !fact.isUnexpected,
            !fact.isNewOnVersion, let norm = vectors[fact.vector]?.expectation
        else { return false }

        return switch fact.outcome {
        case .host(let verdict): norm.host == [verdict]
        case .nativeKey: true
        case .path(let path): norm.path == [.accept(paths: [path])]
        case .refused(let reason, _): norm.path == [.reject(reason)]
        case .unanswered: false
        }
    }
}

/// The outcomes of policies, each with all that came to it in a vector.
private struct SameOutcomes {
    private var entries: [String: [(outcome: SameOutcome, policies: [String])]] = [:]

    mutating func add(_ observation: Observation, own: [String]?) {
        let outcome = SameOutcome(observation, own: own)
        // One vector has a dozen: the list is shorter than a table of them.
        if let place = entries[observation.vector]?.firstIndex(where: { $0.outcome == outcome }) {
            entries[observation.vector]?[place].policies.append(observation.policy)
        } else {
            entries[observation.vector, default: []].append((outcome, [observation.policy]))
        }
    }

    /// In the order of the first policy that came to each.
    var nodes: [String: [CanonicalText.Node]] {
        entries.mapValues { $0.map { $0.outcome.node($0.policies) } }
    }
}

/// Everything that is said of an observation but whose it is.
private struct SameOutcome: Equatable {
    let evaluator: Observation.Evaluation
    /// Nil where they are all that the policy's model was asked on.
    let backends: [String]?
    let verdict: Verdict?
    let statesReason: Bool
    let finding: Finding
    let cause: Cause.ID?
    /// Empty where what was said is what was expected, or is not judged here.
    let expected: [Verdict]
    let isForeign: Bool
    let isUnexpected: Bool
    let isNewOnVersion: Bool
    let said: String?
    let knownBecause: String?
    let twins: [Vector.ID: KnownFailures.Said]

    init(_ observation: Observation, own: [String]?) {
        evaluator = observation.evaluator
        backends = observation.backendsUnless(own)
        verdict = observation.verdict
        statesReason = observation.statesReason
        finding = observation.finding
        cause = observation.knownCause
        isUnexpected = observation.isUnexpected
        isNewOnVersion = observation.isNewOnVersion
        said = observation.said
        knownBecause = observation.knownBecause
        twins = observation.twins?.wrong ?? [:]
        expected =
            isUnexpected || isNewOnVersion || knownBecause != nil ? observation.expected : []
        isForeign = observation.isForeign
    }

    func node(_ policies: [String]) -> CanonicalText.Node {
        var members: [BriefEntries.Member] = [("policies", .strings(policies))]
        if evaluator == .executed { members.append(("evaluator", .string(evaluator.rawValue))) }
        if let backends { members.append(("backends", .strings(backends))) }
        if let verdict {
            members += ResultsJSON.members(of: verdict, statesReason: statesReason)
        }
        members += ResultsJSON.members(of: finding)
        if let cause { members.append(("cause", .string(cause))) }
        if !expected.isEmpty {
            let expected = expected.map { CanonicalText.Node.object(ResultsJSON.members(of: $0)) }
            members.append(("expected", .array(expected)))
        }
        if isForeign { members.append(("foreign", .boolean(true))) }
        if let said { members.append(("said", .string(said))) }
        if let knownBecause { members.append(("known", .string(knownBecause))) }
        members += ResultsJSON.members(of: twins)
        return .object(
            members
                + BriefEntries.marks(isUnexpected: isUnexpected, isNewOnVersion: isNewOnVersion)
        )
    }
}

extension Observation {
    /// Nil where nobody knows the cause.
    var knownCause: Cause.ID? { cause.flatMap { $0.isEmpty ? nil : $0 } }
}

extension FactObservation {
    /// Nil where nobody knows the cause.
    var knownCause: Cause.ID? { cause.flatMap { $0.isEmpty ? nil : $0 } }
}

extension CanonicalText.Node {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}
