// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension HTMLPage {
    /// - Parameters:
    ///   - run: What was found out.
    ///   - stamp: What a release adds.
    ///   - lookup: What every part looks up.
    ///   - vectors: The part of each vector, as markup.
    ///   - pictures: The pictures that vectors share.
    init(
        of run: Run,
        stamp: ReportStamp,
        _ lookup: HTMLLookup,
        vectors: [Vector.ID: String],
        pictures: [HTMLPictures.Entry]
    ) {
        style = String(decoding: PackageResources.report_css, as: UTF8.self)
        script = String(decoding: PackageResources.report_js, as: UTF8.self)
        contentSecurityPolicy = ContentSecurityPolicy(style: style, script: script).text
        version = run.version
        let stamped = [stamp.revision.map { "revision \($0)" }, stamp.date].compactMap { $0 }
        self.stamp = stamped.isEmpty ? nil : stamped.joined(separator: ", ")
        let index = HTMLCauseIndex(of: run)
        let ledger = index.ledger
        state = run.hasUnexpected ? "unexpected" : "expected"
        sentence = Self.sentence(run, ledger)
        reduction = run.isComplete ? nil : "This was a reduced run."
        scope = Self.scope(run, ledger)
        let unexpected = Self.citations(
            run.facts.filter(\.isUnexpected),
            run.observations.filter(\.isUnexpected),
            run.staleDepartures.filter(\.isUnexpected)
        )
        self.unexpected = Array(unexpected.prefix(Self.mostUnexpected))
        furtherUnexpected = Array(unexpected.dropFirst(Self.mostUnexpected))
        hasFurtherUnexpected = !furtherUnexpected.isEmpty
        newOnVersion = Self.citations(
            run.facts.filter { $0.isNewOnVersion && !$0.isUnexpected },
            run.observations.filter { $0.isNewOnVersion && !$0.isUnexpected },
            run.staleDepartures.filter { $0.isNewOnVersion && !$0.isUnexpected }
        )
        hasUnexpected = !unexpected.isEmpty
        hasNew = !newOnVersion.isEmpty
        tables = Self.tables(run, lookup)
        // What its maintainers were not told of is marked where it stands, and not put in front.
        let unreported = Set(ledger.unreportedBypasses(in: run.causes).map(\.id))
        let rated = ledger.entries.filter {
            $0.isInDefault && !$0.isByDesign && !unreported.contains($0.id)
        }
        worst = rated.prefix(Self.mostWorst).map(Worst.init)
        hasWorst = !worst.isEmpty
        furtherCauses =
            rated.count > worst.count
            ? "\(rated.count - worst.count) further causes stand below, by framework and library."
            : nil
        findings = Finding.Kind.byImportance.map { kind in
            FindingMeaning(
                style: kind.rawValue,
                sign: kind.sign,
                words: kind.words,
                explanation: kind.explanation
            )
        }
        frameworks = index.frameworks
        libraries = index.libraries
        matrix = HTMLMatrix(of: run)
        families = Self.families(run, vectors)
        self.pictures = pictures
        standards = index.standards.rows
        hasStandards = !standards.isEmpty
        notShown = run.standards.notShown.map { HTMLVector.Line(name: $0.what, text: $0.why) }
        exposures = run.exposures.map(FlawedRow.init)
        strength = Self.strength(run.exposures)
        work =
            "Pinproof \(run.version)\(self.stamp.map { " (\($0))" } ?? "")"
            + ", corpus \(run.corpus.digest.prefix(16))"
        digest = run.corpus.digest
        platform = run.environment.platform
        versions = run.environment.libraries.map(Library.init)
    }

    private static func sentence(_ run: Run, _ ledger: CauseLedger) -> String {
        let unexpected = run.unexpected.count
        guard unexpected == 0 else {
            return "\(counted(unexpected, "result is", "results are")) not what was expected."
        }

        let rated = ledger.entries.filter { $0.isInDefault && !$0.isByDesign }
        let lettingThrough = rated.count {
            $0.worst.kind == .bypass || $0.worst.kind == .unpinned
        }
        let lockingOut = rated.count { $0.worst.kind == .outage }
        return "\(counted(lettingThrough, "cause lets", "causes let")) somebody through, and "
            + "\(counted(lockingOut, "locks", "lock")) users out, in default settings."
    }

    private static func scope(_ run: Run, _ ledger: CauseLedger) -> String {
        let frameworks = Set(run.policies.map(\.framework)).subtracting(["norm"]).count
        let byDesign = ledger.entries.count { $0.isInDefault && $0.isByDesign }
        return "\(counted(frameworks, "framework")) and "
            + "\(counted(run.backends.count, "library", "libraries")), held against "
            + "\(counted(run.vectors.count, "vector")). "
            + "\(counted(byDesign, "further cause is", "further causes are")) by design."
    }

    private static func tables(_ run: Run, _ lookup: HTMLLookup) -> [HTMLHarmTable] {
        [
            HTMLHarmTable(
                AttackTable(of: run),
                id: "lets-through",
                title: "Lets through",
                lead: "Somebody in the middle who also has …",
                lookup
            ),
            HTMLHarmTable(
                OperatorTable(of: run),
                id: "locks-out",
                title: "Locks out",
                lead: "The server’s operator …",
                lookup
            ),
        ]
    }

    private static func citations(
        _ facts: [FactObservation],
        _ observations: [Observation],
        _ stale: [StaleDeparture]
    ) -> [Citation] {
        facts.map { Citation(vector: $0.vector, text: $0.description) }
            + observations.map { Citation(vector: $0.vector, text: $0.description) }
            + stale.map { Citation(vector: $0.vector, text: $0.description) }
    }

    private static func families(_ run: Run, _ vectors: [Vector.ID: String]) -> [Family] {
        Dictionary(grouping: run.vectors, by: \.family).sorted { $0.key < $1.key }
            .map { name, members in
                Family(
                    name: name,
                    count: counted(members.count, "vector"),
                    vectors: members.map(\.id).sorted().compactMap { vectors[$0] }
                )
            }
    }

    private static func strength(_ exposures: [Exposure]) -> String? {
        guard !exposures.isEmpty else { return nil }

        let survivors = exposures.count(where: \.isSurvivor)
        return "\(exposures.count) were tried, "
            + (survivors == 0 ? "and every one is exposed." : "and \(survivors) survived.")
    }

    private static let mostUnexpected = 5
    private static let mostWorst = 12
}

extension HTMLPage.Worst {
    fileprivate init(_ entry: CauseLedger.Entry) {
        self.init(
            finding: HTMLTally(entry),
            link: Permalink.ofCause(entry.id),
            id: entry.id,
            title: entry.cause.title,
            isUnreported: entry.cause.disclosure == .unreported
        )
    }
}

extension HTMLPage.FlawedRow {
    fileprivate init(_ exposure: Exposure) {
        id = exposure.id
        flaw = exposure.evaluator.flaw
        standsFor = exposure.evaluator.standsFor
        vector = exposure.vectors.first
        switch exposure.vectors.count {
        case 0: more = "✗ nothing: it survived"
        case 1: more = nil
        case let count: more = "and \(count - 1) more"
        }
    }
}

extension HTMLPage.Library {
    fileprivate init(_ library: Run.Environment.Library) {
        self.init(
            id: library.id,
            version: library.version,
            settings: library.settings.sorted { $0.key < $1.key }
                .map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        )
    }
}
