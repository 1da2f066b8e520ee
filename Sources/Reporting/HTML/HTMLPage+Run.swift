// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension HTMLPage {
    /// - Parameters:
    ///   - model: What was found out.
    ///   - stamp: What a release adds.
    ///   - lookup: What every part looks up.
    ///   - vectors: The part of each vector, as markup.
    ///   - pictures: The pictures that vectors share.
    ///   - keys: The test keys that certificates share.
    init(
        of model: ReportModel,
        stamp: ReportStamp,
        _ lookup: HTMLLookup,
        vectors: [Vector.ID: String],
        pictures: [HTMLPictures.Entry],
        keys: [HTMLKeys.Row]
    ) {
        let run = model.run
        style = String(decoding: PackageResources.report_css, as: UTF8.self)
        script = String(decoding: PackageResources.report_js, as: UTF8.self)
        contentSecurityPolicy = ContentSecurityPolicy(style: style, script: script).text
        version = run.version
        let stamped = [stamp.revision.map { "revision \($0)" }, stamp.date].compactMap { $0 }
        self.stamp = stamped.isEmpty ? nil : stamped.joined(separator: ", ")
        let index = HTMLCauseIndex(of: model, lookup)
        let ledger = model.ledger
        state = run.hasUnexpected ? "unexpected" : "expected"
        outcome = Self.outcome(run)
        sentence = Self.sentence(ledger)
        reduction = run.isComplete ? nil : "This was a reduced run."
        scope = Self.scope(run, ledger)
        let unexpected = Self.citations(
            run.facts.filter(\.isUnexpected),
            run.observations.filter(\.isUnexpected),
            run.staleDepartures.filter(\.isUnexpected),
            of: run
        )
        self.unexpected = Array(unexpected.prefix(Self.mostUnexpected))
        furtherUnexpected = Array(unexpected.dropFirst(Self.mostUnexpected))
        hasFurtherUnexpected = !furtherUnexpected.isEmpty
        newOnVersion = Self.citations(
            run.facts.filter { $0.isNewOnVersion && !$0.isUnexpected },
            run.observations.filter { $0.isNewOnVersion && !$0.isUnexpected },
            run.staleDepartures.filter { $0.isNewOnVersion && !$0.isUnexpected },
            of: run
        )
        hasUnexpected = !unexpected.isEmpty
        hasNew = !newOnVersion.isEmpty
        tables = model.tables(lookup)
        let inFront = ledger.inFront(run.causes)
        let rated = inFront.entries.filter { !$0.isByDesign }
        worst = rated.prefix(Self.mostWorst).map(Worst.init)
        hasWorst = !worst.isEmpty
        let further =
            rated.count > worst.count
            ? "The worst \(worst.count) of \(rated.count) that nobody chose; all of them stand "
                + "below, by framework and library." : nil
        let sentences = [further, CauseLedger.heldBack(inFront.heldBack)].compactMap { $0 }
        furtherCauses = sentences.isEmpty ? nil : sentences.joined(separator: " ")
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
        matrix = HTMLMatrix(of: run, lookup)
        families = Self.families(run, vectors)
        self.pictures = pictures
        always = ledger.entries.filter { lookup.computed.contains($0.id) }.map(Worst.init)
        hasAlways = !always.isEmpty
        usualHost = lookup.usualHost
        usualTime = lookup.usualTime
        usualPresenter = lookup.usualPresenter
        usualSpare = lookup.usualSpare.isEmpty ? nil : lookup.usualSpare
        rules = lookup.rules.rows
        hasRules = !rules.isEmpty
        self.keys = keys
        hasKeys = !keys.isEmpty
        standards = index.standards.rows
        hasStandards = !standards.isEmpty
        notShown = run.standards.notShown.map { HTMLVector.Line(name: $0.what, text: $0.why) }
        work =
            "Pinproof \(run.version)\(self.stamp.map { " (\($0))" } ?? "")"
            + ", corpus \(run.corpus.digest.prefix(16))"
        digest = run.corpus.digest
        causeDigest = run.causes.digest(with: run.vectors)
        platform = run.environment.platform
        versions = run.environment.libraries.map(Library.init)
    }

    private static func outcome(_ run: Run) -> String {
        if let silence = run.silence { return "✗ \(silence)." }
        let unexpected = run.unexpected.count
        return unexpected == 0
            ? "✓ Nothing unexpected."
            : "✗ \(counted(unexpected, "result is", "results are")) not what was expected."
    }

    private static func sentence(_ ledger: CauseLedger) -> String {
        let usual = ledger.entries.filter(\.isInDefault)
        let counts = CauseCounts(of: usual).text
        return "\(counted(usual.count, "cause")) in default settings, each counted once"
            + (counts.isEmpty ? "." : ": \(counts).")
    }

    private static func scope(_ run: Run, _ ledger: CauseLedger) -> String {
        let frameworks = Set(run.policies.map(\.framework)).subtracting([HTMLLookup.norm]).count
        let byDesign = ledger.entries.count { $0.isInDefault && $0.isByDesign }
        return "\(byDesign) of them by design. "
            + "\(counted(frameworks, "framework")) and "
            + "\(counted(run.backends.count, "library", "libraries")), held against "
            + "\(run.extent)."
    }

    private static func citations(
        _ facts: [FactObservation],
        _ observations: [Observation],
        _ stale: [StaleDeparture],
        of run: Run
    ) -> [Citation] {
        facts.map { Citation(vector: $0.vector, text: $0.description) }
            + observations.map { Citation(vector: $0.vector, text: run.citation(of: $0)) }
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

    private static let mostUnexpected = 5
    private static let mostWorst = 12
}

extension HTMLPage.Worst {
    fileprivate init(_ entry: CauseLedger.Entry) {
        self.init(
            finding: HTMLTally(entry),
            link: Permalink.ofCause(entry.id),
            id: entry.id,
            title: entry.cause.title
        )
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
