// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus
import Pinning

/// One of the two tables that a report begins with: what frameworks do in their default setting.
///
/// A row is a default policy on a library that its framework links; those of one framework whose
/// cells are equal are one row. Counts are of causes, each once.
package struct HarmTable<Column: HarmColumn>: Sendable {
    /// Those in which something harmful happens, or something open, the worst first.
    package let rows: [Row]
    /// Those in which nothing does, to be named in one line, by name.
    package let silent: [Row]

    /// What some default policies of one framework do.
    package struct Row: Identifiable, Hashable, Sendable {
        /// The framework's id, as its causes begin: `okhttp`.
        package let framework: String
        /// The framework as its makers write it.
        package let name: String
        /// The same for a narrow column.
        package let label: String
        /// What of the framework: `jvm`, or the library `gnutls`; nil where it is all of it.
        package let part: String?
        /// The ids of the policies, sorted.
        package let policies: [String]
        /// By column; every column has its cell.
        package let cells: [Column: HarmCell]

        package var id: String { part.map { "\(framework) \($0)" } ?? framework }
        /// The name with the part: `OkHttp (jvm)`.
        package var title: String { part.map { "\(name) (\($0))" } ?? name }
        /// The same in a few words, for a narrow column: `DANE (OpenSSL)`.
        package var shortTitle: String { part.map { "\(label) (\($0))" } ?? label }
        /// Whether nothing happens but what the framework chose or documents.
        package var isByDesignAlone: Bool {
            cells.values.allSatisfy { cell in
                cell.causes.isEmpty && cell.inherited.isEmpty && !cell.isUnexplained
            } && cells.values.contains { !$0.byDesign.isEmpty }
        }

        package subscript(column: Column) -> HarmCell { cells[column] ?? HarmCell() }
    }
}

/// What a column of one of the tables is about.
package protocol HarmColumn: CaseIterable, Hashable, Sendable where AllCases == [Self] {
    /// The heading, in lines that stand one above the other.
    var heading: [String] { get }
    /// The column in a sentence, for whoever points at it or prints it wide.
    var explanation: String { get }
    /// What stands in a cell where nothing happens.
    static var held: String { get }
    /// The heading over all columns.
    static var title: String { get }
    /// How a cell says how many causes there are.
    static var counts: [(sign: String, meaning: String)] { get }
    /// What the headings have in common, and go on from.
    static var lead: String { get }
    /// What one observation adds, and to which columns.
    static func entries(
        of observation: Observation,
        in evidence: HarmEvidence
    ) -> [(Self, HarmMark)]
}

/// What one framework does in one column.
package struct HarmCell: Hashable, Sendable {
    /// Its own causes that nobody chose, sorted.
    ///
    /// Defects, and what the platform decides.
    package var causes: [Cause.ID] = []
    /// The worst of those; nil for outages, whose column says how often they strike.
    package var severity: Severity?
    /// Its own causes that it chose or documents, sorted.
    package var byDesign: [Cause.ID] = []
    /// The causes of the library that it links, sorted.
    package var inherited: [Cause.ID] = []
    /// The worst of those; nil for outages.
    package var inheritedSeverity: Severity?
    /// Whether something happens that no cause explains.
    package var isUnexplained = false
    /// Whether a part of it is up to a platform that was not measured.
    package var isUnknown = false
    /// Whether it let somebody through where the norm leaves open whether it may.
    package var isOpen = false
    /// Whether it did what the norm says at least once.
    package var isHeld = false
    /// Whether it stands for several settings or platforms, and in some of them nothing happens.
    package var isPartial = false
    /// Whether it refused what it never accepted: whoever built it saw that.
    package var isLimited = false

    package init() {}

    /// What either cell holds.
    func joined(with other: HarmCell) -> HarmCell {
        var joined = self
        joined.causes = Set(causes).union(other.causes).sorted()
        joined.severity = [severity, other.severity].compactMap { $0 }.max()
        joined.byDesign = Set(byDesign).union(other.byDesign).sorted()
        joined.inherited = Set(inherited).union(other.inherited).sorted()
        joined.inheritedSeverity =
            [inheritedSeverity, other.inheritedSeverity].compactMap { $0 }.max()
        joined.isUnexplained = isUnexplained || other.isUnexplained
        joined.isUnknown = isUnknown || other.isUnknown
        joined.isOpen = isOpen || other.isOpen
        joined.isHeld = isHeld || other.isHeld
        joined.isLimited = isLimited || other.isLimited
        joined.isPartial =
            isPartial || other.isPartial || isHarmful != other.isHarmful || isOpen != other.isOpen
        return joined
    }

    /// Whether anything harmful happens.
    package var isHarmful: Bool {
        isUnexplained || !causes.isEmpty || !byDesign.isEmpty || !inherited.isEmpty
    }
}

/// What an observation adds to a cell.
package enum HarmMark: Hashable, Sendable {
    case harm(Cause.ID?, Severity?)
    case held
    case inherited(Cause.ID, Severity?)
    case limited
    case open
    case unknown
}

/// What is looked up for every observation of a run.
package struct HarmEvidence: Sendable {
    package let vectors: [Vector.ID: VectorStakes]
    private let facts: [Vector.ID: [FactObservation]]
    let causes: Causes
    /// By policy.
    let kinds: [String: PinningKind]
    /// The platform that was measured, by policy.
    private let platforms: [String: String]

    init(of run: Run) {
        kinds = Dictionary(uniqueKeysWithValues: run.policies.map { ($0.id, $0.kind) })
        platforms = Dictionary(
            uniqueKeysWithValues: run.policies.compactMap { policy in
                if case .measured(let name) = policy.platform { (policy.id, name) } else { nil }
            }
        )
        vectors = Dictionary(
            uniqueKeysWithValues: run.vectors.map { ($0.id, VectorStakes(of: $0)) }
        )
        facts = Dictionary(grouping: run.facts.filter { $0.cause != nil }, by: \.vector)
        causes = run.causes
    }

    /// What a platform accepts that the norm refuses, where an observation inherits that: it was
    /// measured, and is called by the platform and the norm's reason.
    func measured(behind observation: Observation) -> Cause.ID? {
        guard observation.finding == .inherited, observation.cause == nil,
            let verdict = observation.verdict, !verdict.isRefusal,
            let platform = platforms[observation.policy],
            let stakes = vectors[observation.vector],
            let reason = stakes.refusedFor, stakes.needsOfDefect != nil
        else { return nil }

        return "\(platform)/\(reason)"
    }

    /// What a library or a platform accepts behind an observation that would be a bypass of a client
    /// without pins; nil where it is none.
    func bypass(behind observation: Observation) -> Cause.ID? {
        if let platform = measured(behind: observation) { return platform }
        guard observation.finding == .inherited, let verdict = observation.verdict,
            !verdict.isRefusal, case .bypass? = fact(behind: observation)?.finding
        else { return nil }

        return observation.cause
    }

    /// What somebody needs whom a policy lets through where the norm leaves that open; nil where
    /// it is no attack, or where no pin could have refused it.
    func openNeeds(of observation: Observation) -> AttackerNeeds? {
        guard observation.finding == .open, observation.verdict?.isRefusal == false,
            let kind = kinds[observation.policy], let stakes = vectors[observation.vector],
            stakes.pinsMayRefuse.contains(kind)
        else { return nil }

        return stakes.needs[kind]
    }

    /// What the library's fact does that an observation inherits.
    func fact(behind observation: Observation) -> FactObservation? {
        facts[observation.vector]?.first { fact in
            fact.cause == observation.cause
                && !Set(fact.backends).isDisjoint(with: observation.backends)
        }
    }
}

/// What a vector says of harm, computed once.
package struct VectorStakes: Hashable, Sendable {
    /// What somebody needs, by kind of pinning, where it is an attack.
    let needs: [PinningKind: AttackerNeeds]
    /// What somebody needs for a chain with the vector's defect, where it is an attack.
    let needsOfDefect: AttackerNeeds?
    /// Why path or host is refused, whatever no standard decides; nil where neither is.
    let refusedFor: Reason?
    /// The kinds of which a permitted verdict is that no pin matches.
    let pinsMayRefuse: Set<PinningKind>
    /// The kinds of which the norm blames the configuration.
    let slips: Set<PinningKind>
    /// Whether the slip is one that people make.
    let isPlausibleSlip: Bool
    let event: OperatorEvent?

    init(of vector: Vector) {
        var needs: [PinningKind: AttackerNeeds] = [:]
        var (slips, pinsMayRefuse): (Set<PinningKind>, Set<PinningKind>) = ([], [])
        for kind in PinningKind.allCases {
            let verdicts = (vector.expectation.verdicts(of: kind) ?? []).map(\.verdict)
            if !verdicts.isEmpty, verdicts.allSatisfy(\.blamesConfiguration) { slips.insert(kind) }
            if verdicts.contains(.reject(.noMatchingPin)) { pinsMayRefuse.insert(kind) }
            guard let need = vector.needs(of: kind), need.isAttack else { continue }

            needs[kind] = need
        }
        self.needs = needs
        self.slips = slips
        self.pinsMayRefuse = pinsMayRefuse
        needsOfDefect =
            vector.refusesChain && vector.needsOfDefect.isAttack ? vector.needsOfDefect : nil
        refusedFor = vector.expectation.refusal
        isPlausibleSlip = vector.isPlausibleSlip
        event = vector.event
    }
}

extension Expectation {
    /// Why no connection is permitted, as the first of several reasons has it.
    fileprivate var refusal: Reason? {
        let reasons = path.compactMap { verdict in
            if case .reject(let reason) = verdict { reason } else { nil }
        }
        if reasons.count == path.count, let reason = reasons.first { return reason }
        return host.allSatisfy { $0 == .mismatch } ? .nameMismatch : nil
    }
}

extension Verdict {
    /// Whether it says that the configuration alone is at fault.
    fileprivate var blamesConfiguration: Bool {
        switch self {
        case .misconfigured, .reject(.noPins): true
        case .accept, .crash, .notPinned, .reject: false
        }
    }

    var isRefusal: Bool {
        switch self {
        case .crash, .misconfigured, .reject: true
        case .accept, .notPinned: false
        }
    }
}
