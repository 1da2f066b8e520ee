// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// The matrix as its template reads it: a row for each vector; a column for each library, and for
/// each policy that switches no check off.
///
/// What a policy does with a check switched off is on its framework's page and in the vectors. One
/// that does the same whatever is asked has no column: a thousand equal cells tell nothing.
struct HTMLMatrix {
    let columns: [Column]
    /// The policies that do the same whatever is asked, sorted; nil where there are none.
    let alike: String?
    let families: [Family]

    struct Column {
        /// The id of the library or the policy.
        let id: String
        /// Where in the report it is described.
        let link: String
        /// What its columns are chosen by.
        let framework: String
        /// What distinguishes it from the framework's others; nil where there are none.
        let mode: String?
    }

    struct Family {
        let name: String
        let count: String
        /// How many causes do harm in it.
        let tally: [HTMLTally]
        let rows: [Row]
    }

    struct Row {
        let id: String
        let name: String
        /// What is right.
        let norm: String
        /// One cell for each column, as markup.
        ///
        /// A cell's end tag may be left out, and the quotes of an attribute around nothing but
        /// letters, digits, `-`, `/`, `:` and `#`; what conforms is an empty cell, which the style
        /// sheet fills, and what was not asked or measured is a sign without a class.
        ///
        /// - SeeAlso: HTML, sections 13.1.2.3 and 13.1.2.4.
        let cells: String
    }

    init(of run: Run, _ lookup: HTMLLookup) {
        let told = Set(run.observations.filter { !lookup.isAlike($0) }.map(\.policy))
        let usual = run.policies.filter { $0.setting != .off && $0.framework != HTMLLookup.norm }
        let policies = usual.filter { told.contains($0.id) }
        let alike = usual.map(\.id).filter { !told.contains($0) }.sorted()
        self.alike = alike.isEmpty ? nil : alike.joined(separator: ", ")
        columns =
            run.backends.map(Column.init(library:)) + policies.map { Column(policy: $0) }
        var places: [String: Int] = [:]
        for (place, policy) in policies.enumerated() {
            places[policy.id] = run.backends.count + place
        }
        var cells: [Vector.ID: [Cell]] = [:]
        let empty = [Cell](repeating: .notAsked, count: columns.count)
        for observation in run.observations where !observation.isForeign {
            guard let place = places[observation.policy] else { continue }

            cells[observation.vector, default: empty][place].add(Cell(observation))
        }
        for fact in run.facts {
            let cell = Cell(fact)
            for (place, library) in run.backends.enumerated()
            where fact.backends.contains(library) {
                cells[fact.vector, default: empty][place].add(cell)
            }
        }
        families = Dictionary(grouping: run.vectors, by: \.family).sorted { $0.key < $1.key }
            .map { name, vectors in
                Family(
                    name: name,
                    count: counted(vectors.count, "vector"),
                    tally: Self.tally(vectors.flatMap { cells[$0.id] ?? [] }),
                    rows: vectors.sorted { $0.id < $1.id }.map { vector in
                        Row(vector, cells: cells[vector.id] ?? empty, lookup)
                    }
                )
            }
    }
}

extension HTMLMatrix {
    /// How many causes do which harm in some cells.
    private static func tally(_ cells: [Cell]) -> [HTMLTally] {
        var causes: [Finding.Kind: Set<Cause.ID>] = [:]
        for cell in cells {
            if let cause = cell.cause { causes[cell.finding, default: []].insert(cause) }
        }
        return [Finding.Kind.bypass, .unpinned, .outage].compactMap { kind in
            causes[kind].map { HTMLTally(kind, "\(kind.words) ×\($0.count)") }
        }
    }

    /// What one library states of one vector, or one policy says.
    fileprivate struct Cell {
        private(set) var finding: Finding.Kind
        private(set) var isUnexpected: Bool
        private(set) var says: String
        private(set) var cause: Cause.ID?

        static let notAsked = Cell(finding: .unsupported, isUnexpected: false, says: "", cause: nil)

        /// Joins what was said on another backend, or of another fact: what matters most is shown.
        mutating func add(_ other: Cell) {
            let isUnexpected = isUnexpected || other.isUnexpected
            if other.finding.rankInCell < finding.rankInCell { self = other }
            self.isUnexpected = isUnexpected
        }

        func markup(in vector: Vector.ID, _ lookup: HTMLLookup) -> String {
            if isUnexpected {
                let link = lookup.mark(cause) ?? vector
                return "<td class=\"\(finding.rawValue) unexpected\"><a href=#\(link)>\(says)</a>"
            }
            switch finding {
            case .conforming: return "<td>"
            case .platformUnknown, .unsupported: return "<td>\(finding.sign)"
            case .bypass, .defect, .inherited, .lenient, .limit, .open, .otherReason, .outage,
                .unpinned:
                break
            }
            let start = "<td class=\(finding.rawValue)>"
            guard let link = lookup.mark(cause) else { return start + says }

            return "\(start)<a href=#\(link)>\(says)</a>"
        }
    }
}

extension HTMLMatrix.Cell {
    init(_ observation: Observation) {
        self.init(
            finding: observation.finding.kind,
            isUnexpected: observation.isUnexpected,
            says: (observation.statesReason
                ? observation.verdict?.cellWords : observation.verdict?.kind.cellWord) ?? "",
            cause: observation.cause
        )
    }

    init(_ fact: FactObservation) {
        let says: String
        switch fact.outcome {
        case .host(let verdict): says = verdict.rawValue
        case .nativeKey: says = "key"
        case .path: says = "accept"
        case .refused(let reason, _): says = "reject\n\(reason)"
        case .unanswered: says = ""
        }
        self.init(
            finding: fact.finding.kind,
            isUnexpected: fact.isUnexpected,
            says: says,
            cause: fact.cause
        )
    }
}

extension HTMLMatrix.Column {
    fileprivate init(library: String) {
        self.init(
            id: library,
            link: Permalink.ofLibrary(library),
            framework: "libraries",
            mode: library
        )
    }

    fileprivate init(policy: Run.PolicyIdentity) {
        let parts = policy.id.split(separator: ".", maxSplits: 1).map(String.init)
        self.init(
            id: policy.id,
            link: Permalink.ofPolicy(policy.id),
            framework: parts.first ?? "",
            mode: parts.dropFirst().first
        )
    }
}

extension HTMLMatrix.Row {
    fileprivate init(_ vector: Vector, cells: [HTMLMatrix.Cell], _ lookup: HTMLLookup) {
        id = vector.id
        name = String(vector.id.dropFirst(vector.family.count + 1))
        norm = vector.expectation.brief
        self.cells = cells.map { $0.markup(in: vector.id, lookup) }.joined()
    }
}

extension Expectation {
    /// What both kinds of pinning permit; where they differ, certificate pinning first.
    fileprivate var brief: String {
        let kinds = [certificate, publicKey].compactMap { $0.map(Self.brief) }
        guard kinds.count == 2, kinds[0] != kinds[1] else { return kinds.first ?? "" }

        return kinds.joined(separator: " / ")
    }

    private static func brief(_ verdicts: [ExpectedVerdict]) -> String {
        var words: [String] = []
        for word in verdicts.map(\.verdict.kind.cellWord) where !words.contains(word) {
            words.append(word)
        }
        if words.count == 1, verdicts.count == 1 { words = verdicts.map(\.verdict.cellWords) }
        return words.joined(separator: " or ")
    }
}

extension Verdict {
    /// The verdict, and its reason on a line of its own.
    fileprivate var cellWords: String {
        switch self {
        case .misconfigured(let reason), .reject(let reason): "\(kind.cellWord)\n\(reason)"
        case .accept, .crash, .notPinned: kind.cellWord
        }
    }
}

extension Verdict.Kind {
    /// The verdict in as few letters as a cell has room for.
    fileprivate var cellWord: String {
        switch self {
        case .accept: "accept"
        case .crash: "crash"
        case .misconfigured: "config"
        case .notPinned: "not-pinned"
        case .reject: "reject"
        }
    }
}

extension Finding.Kind {
    /// The less, the more it matters in a cell that stands for several backends or facts.
    ///
    /// What is inherited comes before what conforms: “✓” would be a false assurance.
    fileprivate var rankInCell: Int {
        switch self {
        case .defect: 0
        case .bypass: 1
        case .unpinned: 2
        case .outage: 3
        case .lenient: 4
        case .limit: 5
        case .inherited: 6
        case .otherReason: 7
        case .open: 8
        case .conforming: 9
        case .platformUnknown: 10
        case .unsupported: 11
        }
    }
}
