// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// Everything that a run and the causes say of one framework or one library.
///
/// Made for a reviewer with an app and an hour, and for a maintainer: what is wrong first, each
/// with condition, evidence and remedy; then what is by design, and what the page does not know.
package struct SubjectPage: Sendable {
    /// The framework's or the backend's id.
    package let subject: String
    let model: ReportModel
    let executed: [ExecutedClient]
    let policies: [Run.PolicyIdentity]

    /// - Parameters:
    ///   - subject: The framework's or the backend's id.
    ///   - model: What is told, which may be of this subject alone.
    ///   - executed: The real clients that models were held against, of any framework.
    package init(
        of subject: String,
        in model: ReportModel,
        executed: [ExecutedClient] = []
    ) {
        self.subject = subject
        self.model = model
        policies = model.run.policies.filter { $0.framework == subject }
        let ids = Set(policies.map(\.id))
        self.executed = executed.filter { ids.contains($0.policy) }
    }

    /// The frameworks that have a page: those with a policy, and no library or norm.
    package static func frameworks(of run: Run) -> [String] {
        Set(run.policies.filter { $0.platform != .every }.map(\.framework))
            .subtracting(run.backends).sorted()
    }

    /// The libraries that have a page.
    package static func libraries(of run: Run) -> [String] { run.backends }

    package var markdown: String { blocks.markdown }

    package func terminal(_ style: TextStyle) -> String { blocks.terminal(style) }

    var run: Run { model.run }

    var ledger: CauseLedger { model.ledger }

    var isLibrary: Bool { run.backends.contains(subject) }

    var file: CauseFile? { run.causes.file(of: subject) }

    private var blocks: [PageBlock] {
        [.heading(1, "\(file?.name ?? subject)"), .paragraph(answer)]
            + users + causes + byDesign + open + events + small + inherited + switchable + compares
            + versions
            + platforms + capabilities + beyond + standards + [citing] + adapter
    }

    /// The answer first: how many causes, and how bad.
    private var answer: PageText {
        let own = ledger.of(subject).filter(\.isInDefault)
        let what = isLibrary ? "as it is configured here" : "in its default setting"
        guard !own.isEmpty else {
            return
                "No cause: nothing that \(file?.name ?? subject) does \(what) departs from the norm."
        }

        let counts = CauseCounts(of: own)
        return
            "\(counted(own.count, "cause")) \(what): \(counts.text). \(Self.kinds(of: own)) What nobody gains by is listed at the end."
    }

    /// How many are by design, as a sentence.
    private static func kinds(of entries: [CauseLedger.Entry]) -> String {
        let chosen = entries.count(where: \.isByDesign)
        let bad = entries.count - chosen
        let isOne = entries.count == 1
        if bad == 0 { return isOne ? "It is by design." : "All are by design." }
        if chosen == 0 {
            return (isOne ? "It is a defect" : "All are defects") + " or the platform's."
        }

        return (bad == 1 ? "Of these 1 is a defect" : "Of these \(bad) are defects")
            + " or the platform's, and \(chosen) \(chosen == 1 ? "is" : "are") by design."
    }

    private var harmful: [CauseLedger.Entry] {
        ledger.of(subject).filter {
            $0.isInDefault && [.bypass, .unpinned, .outage].contains($0.worst.kind)
        }
    }

    /// The cause at the top of the page.
    var firstShown: CauseLedger.Entry? {
        harmful.first { !$0.isByDesign } ?? harmful.first
    }

    private var causes: [PageBlock] {
        section("What is wrong, the worst first", harmful.filter { !$0.isByDesign })
    }

    private var byDesign: [PageBlock] {
        section("By design", harmful.filter(\.isByDesign))
    }

    private func section(
        _ heading: PageText,
        _ entries: [CauseLedger.Entry]
    ) -> [PageBlock] {
        guard !entries.isEmpty else { return [] }

        return [.heading(2, heading)]
            + entries.flatMap { entry in
                CauseBlocks(
                    cause: entry.cause,
                    entry: entry,
                    isMaintained: file?.isMaintained ?? false
                ).blocks(level: 3)
            }
    }

    /// What is lenient, and what never worked: one line each.
    private var small: [PageBlock] {
        let entries = ledger.of(subject).filter(\.isInDefault)
        return [
            brief(
                "Lenient: accepted, and nobody gains by it",
                entries.filter { $0.worst.kind == .lenient }
            ),
            brief("Limits: what never works", entries.filter { $0.worst.kind == .limit }),
        ].flatMap { $0 }
    }

    private func brief(_ heading: PageText, _ entries: [CauseLedger.Entry]) -> [PageBlock] {
        guard !entries.isEmpty else { return [] }

        return [
            .heading(2, heading),
            .list(
                entries.map { entry in
                    let cause = entry.cause
                    let condition = cause.condition.map { ", where \($0.says)" } ?? ""
                    let proof = cause.evidence.first(where: \.isProof) ?? cause.evidence.first
                    return
                        "\(code: cause.id): \(cause.title) (\(cause.kind.rawValue)\(condition)). \(cause.remedy) Evidence: \(proof?.text ?? "none"). \(counted(entry.vectors.count, "vector")): \(code: entry.vectors.first ?? "")."
                }
            ),
        ]
    }

    /// What is so with an option, or with a check switched off.
    private var switchable: [PageBlock] {
        let others = policies.filter { $0.setting != .default }
        guard !others.isEmpty else { return [] }

        let entries = ledger.of(subject)
        return [
            .heading(2, "Options, and settings that switch checks off"),
            .list(
                others.map { policy in
                    let own = entries.filter { $0.policies.contains(policy.id) }
                        .filter { !$0.isInDefault }.map(\.id)
                    return
                        "\(code: policy.id), \(policy.setting.words)"
                        + (own.isEmpty
                            ? ": no cause beyond the default" : ": \(codes: own)")
                }
            ),
        ]
            + entries.filter { !$0.isInDefault }.flatMap { entry in
                CauseBlocks(
                    cause: entry.cause,
                    entry: entry,
                    isMaintained: file?.isMaintained ?? false
                ).blocks(level: 3)
            }
    }
}

/// Causes by finding and severity, each counted once.
struct CauseCounts {
    private let entries: [CauseLedger.Entry]

    init(of entries: [CauseLedger.Entry]) {
        self.entries = entries
    }

    /// `3 bypasses (1 high, 2 low; 1 by design), 2 outages`; empty where there is none.
    var text: String {
        Finding.Kind.harms.compactMap { kind in
            let here = entries.filter { $0.worst.kind == kind }
            guard !here.isEmpty else { return nil }

            let severities = Severity.allCases.compactMap { severity -> String? in
                let count = here.count { $0.severity == severity }
                return count == 0 ? nil : "\(count) \(severity.rawValue)"
            }
            guard kind == .bypass || kind == .unpinned else {
                return counted(here.count, kind.words, kind.plural)
            }

            let chosen = here.count(where: \.isByDesign)
            return counted(here.count, kind.words, kind.plural)
                + " (\(severities.joined(separator: ", "))"
                + (chosen == 0 ? ")" : "; \(chosen) by design)")
        }.joined(separator: ", ")
    }
}

extension Finding.Kind {
    /// Several of them.
    var plural: String {
        switch self {
        case .bypass: "bypasses"
        case .limit: "limits"
        case .outage: "outages"
        case .conforming, .defect, .inherited, .lenient, .open, .otherReason, .platformUnknown,
            .unpinned, .unsupported:
            words
        }
    }
}

extension Cause.Evidence {
    /// The evidence without what kind it is.
    var text: String {
        switch self {
        case .documentation(let text), .executed(let text), .source(let text): text
        case .reference(let text, let score): text + (score.map { " (CVSS \($0))" } ?? "")
        }
    }
}
