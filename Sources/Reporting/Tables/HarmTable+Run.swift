// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension HarmTable {
    init(of run: Run, _ evidence: HarmEvidence) {
        let policies = Dictionary(
            uniqueKeysWithValues: run.policies.filter { $0.setting == .default }.map { ($0.id, $0) }
        )
        var cells: [Place: [Column: HarmCell]] = [:]
        for (id, policy) in policies where policy.isCompared {
            for library in policy.libraries { cells[Place(id, library)] = [:] }
        }
        for observation in run.observations where !observation.isForeign {
            guard let policy = policies[observation.policy], policy.isCompared else { continue }

            let entries = Column.entries(of: observation, in: evidence)
            for library in policy.libraries
            where library.map(observation.backends.contains) ?? true {
                for (column, mark) in entries {
                    cells[Place(observation.policy, library), default: [:]][
                        column,
                        default: HarmCell()
                    ].add(mark, run.causes)
                }
            }
        }
        let rows = Dictionary(grouping: cells.keys) { policies[$0.policy]?.framework ?? "" }
            .flatMap { framework, places in
                Self.rows(
                    of: framework,
                    called: run.causes.file(of: framework),
                    cells.filter { places.contains($0.key) }
                )
            }
        self.init(rows)
    }

    /// - Parameter rows: In any order.
    private init(_ rows: [Row]) {
        self.rows = rows.filter(\.saysMore).sorted { one, other in
            one.weight == other.weight
                ? one.id < other.id : other.weight.lexicographicallyPrecedes(one.weight)
        }
        silent = rows.filter { !$0.saysMore }.sorted { $0.id < $1.id }
    }

    /// The same with one row for each framework, whose cells hold what any of its default settings
    /// does: for a screen that has no room for more.
    package var byFramework: HarmTable {
        let groups = Dictionary(grouping: rows + silent, by: \.framework)
        return HarmTable(
            groups.values.map { rows in
                Row(
                    framework: rows[0].framework,
                    name: rows[0].name,
                    label: rows[0].label,
                    part: nil,
                    policies: Set(rows.flatMap(\.policies)).sorted(),
                    cells: rows.reduce(into: [:]) { cells, row in
                        cells.merge(row.cells) { $0.joined(with: $1) }
                    }
                )
            }
        )
    }

    /// The places of one framework, those of equal cells together.
    private static func rows(
        of framework: String,
        called file: CauseFile?,
        _ cells: [Place: [Column: HarmCell]]
    ) -> [Row] {
        let groups = Dictionary(grouping: cells.keys) { cells[$0] ?? [:] }
        return groups.map { cells, places in
            Row(
                framework: framework,
                name: file?.name ?? framework,
                label: file?.label ?? file?.name ?? framework,
                part: groups.count == 1 ? nil : part(of: places, in: framework, groups),
                policies: Set(places.map(\.policy)).sorted(),
                cells: cells
            )
        }
    }

    /// What tells places from the others of their framework: the policies, or the library.
    private static func part(
        of places: [Place],
        in framework: String,
        _ groups: [[Column: HarmCell]: [Place]]
    ) -> String {
        let here = Set(places.map(\.policy))
        let others = Set(groups.values.flatMap { $0 }.filter { !places.contains($0) }.map(\.policy))
        let libraries = Set(places.compactMap(\.library)).sorted()
        let modes = here.sorted().map { policy in
            let mode = policy.drop { $0 != "." }.dropFirst()
            return mode.isEmpty
                ? FrameworkParts.platform(of: policy)
                : mode.split(separator: ".").joined(separator: " ")
        }
        var parts = here == others || here.isSubset(of: others) ? [] : modes
        if parts.isEmpty || !here.isDisjoint(with: others) { parts += libraries }
        return parts.joined(separator: ", ")
    }

    /// A default policy, and the library of several that it links; nil where there is one.
    fileprivate struct Place: Hashable {
        let policy: String
        let library: String?

        init(_ policy: String, _ library: String?) {
            self.policy = policy
            self.library = library
        }
    }
}

extension HarmTable.Row {
    /// Whether a cell says more than that nobody gets in, or is locked out.
    fileprivate var saysMore: Bool { cells.values.contains { $0.isHarmful || $0.isOpen } }

    /// The more, the worse: what nobody explains; what nobody chose, and what the library does, by
    /// severity, the first column's before the second's; how much there is; what is by design.
    fileprivate var weight: [Int] {
        let columns = Column.allCases.map { self[$0] }
        let severities = [Severity.high, .medium].flatMap { severity in
            columns.map { $0.severity == severity ? 1 : 0 }
                + columns.map { $0.inheritedSeverity == severity ? 1 : 0 }
        }
        let cells = cells.values
        return [cells.count(where: \.isUnexplained)] + severities + [
            cells.map(\.causes.count).reduce(0, +),
            cells.map(\.inherited.count).reduce(0, +), cells.map(\.byDesign.count).reduce(0, +),
            cells.count(where: \.isUnknown),
        ]
    }
}

extension Run.PolicyIdentity {
    /// The norm is what the others are held against.
    fileprivate var isCompared: Bool { platform != .every }

    /// The libraries that it links, where there are several; else one without a name.
    fileprivate var libraries: [String?] {
        guard case .linked(let libraries) = platform, libraries.count > 1 else { return [nil] }

        return libraries.sorted()
    }
}

extension HarmCell {
    fileprivate mutating func add(_ mark: HarmMark, _ causes: Causes) {
        switch mark {
        case .held: isHeld = true
        case .inherited(let cause, let severity):
            inherited.insertSorted(cause)
            inheritedSeverity = [inheritedSeverity, severity].compactMap { $0 }.max()
        case .limited: isLimited = true
        case .open: isOpen = true
        case .unknown: isUnknown = true
        case .harm(nil, _): isUnexplained = true
        case .harm(let id?, let severity):
            switch causes[id]?.kind {
            case .design, .documented: byDesign.insertSorted(id)
            case .defect, .platform, nil:
                self.causes.insertSorted(id)
                self.severity = [self.severity, severity].compactMap { $0 }.max()
            }
        }
    }
}

extension [String] {
    fileprivate mutating func insertSorted(_ element: String) {
        let place = firstIndex { $0 >= element } ?? endIndex
        if place == endIndex || self[place] != element { insert(element, at: place) }
    }
}
