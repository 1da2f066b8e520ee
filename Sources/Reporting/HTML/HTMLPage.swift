// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// The report as the template of its page reads it.
struct HTMLPage {
    let contentSecurityPolicy: String
    let style: String
    let script: String
    let version: String
    let stamp: String?
    let state: String
    let sentence: String
    /// What the sentence leaves open; nil where it was a complete run.
    let reduction: String?
    let numbers: [Number]
    let unexpected: [Citation]
    let newOnVersion: [Citation]
    let hasUnexpected: Bool
    let hasNew: Bool
    let findings: [FindingCount]
    let matrix: HTMLMatrix
    let families: [Family]
    let policies: [Policy]
    let exposures: [FlawedRow]
    let strength: String?
    let work: String
    let digest: String
    let platform: String
    let libraries: [Library]

    /// One of the four numbers at the top.
    struct Number {
        let style: String
        let count: Int
        let of: String
        let detail: String
    }

    /// Something unexpected as it is cited, with the vector it is about.
    struct Citation {
        let vector: String
        let text: String
    }

    struct FindingCount {
        let style: String
        let sign: String
        let words: String
        let explanation: String
        let verdicts: Int
        let facts: Int
        let unexpected: Int
    }

    struct Family {
        let name: String
        let count: String
        let vectors: [HTMLVector]
    }

    struct Policy {
        let id: String
        let kind: String
        let provenance: String
        let bypasses: Int
        let outages: Int
        let conforming: Int
        let unexpected: Int
    }

    struct FlawedRow {
        let id: String
        let flaw: String
        let standsFor: String
        let vector: String?
        let more: String?
    }

    struct Library {
        let id: String
        let version: String
        let settings: String
    }

    init(of run: Run, stamp: ReportStamp) {
        style = String(decoding: PackageResources.report_css, as: UTF8.self)
        script = String(decoding: PackageResources.report_js, as: UTF8.self)
        contentSecurityPolicy = ContentSecurityPolicy(style: style, script: script).text
        version = run.version
        let stamped = [stamp.revision.map { "revision \($0)" }, stamp.date].compactMap { $0 }
        self.stamp = stamped.isEmpty ? nil : stamped.joined(separator: ", ")
        let summary = Summary(run.observations, run.facts)
        state = run.hasUnexpected ? "unexpected" : "expected"
        sentence = Self.sentence(run, summary)
        reduction = run.isComplete ? nil : "This was a reduced run."
        numbers = Self.numbers(run, summary)
        unexpected = Self.citations(
            run.facts.filter(\.isUnexpected),
            run.observations.filter(\.isUnexpected),
            run.staleDepartures.filter(\.isUnexpected)
        )
        newOnVersion = Self.citations(
            run.facts.filter { $0.isNewOnVersion && !$0.isUnexpected },
            run.observations.filter { $0.isNewOnVersion && !$0.isUnexpected },
            run.staleDepartures.filter { $0.isNewOnVersion && !$0.isUnexpected }
        )
        hasUnexpected = !unexpected.isEmpty
        hasNew = !newOnVersion.isEmpty
        findings = Self.findings(run)
        matrix = HTMLMatrix(of: run)
        work =
            "Pinproof \(run.version)\(self.stamp.map { " (\($0))" } ?? "")"
            + ", corpus \(run.corpus.digest.prefix(16))"
        families = Self.families(run, cited: work)
        policies = Self.policies(run)
        exposures = run.exposures.map(FlawedRow.init)
        strength = Self.strength(run.exposures)
        digest = run.corpus.digest
        platform = run.environment.platform
        libraries = run.environment.libraries.map(Library.init)
    }
}
