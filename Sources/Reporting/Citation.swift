// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus
package import Pinning

/// How a vector, a cause, a rule or a policy is cited: by what anybody can find again, however many
/// versions later.
///
/// Every citation has both digests: a change of a vector, of the norm or of a schema changes the
/// first, and a change of a cause the second.
package struct Citation {
    /// The sentence to copy, and what it is made of.
    package let text: String

    /// What all citations share.
    package struct State {
        private let corpus: String
        private let causes: String
        let version: String
        let stamp: ReportStamp

        /// - Parameters:
        ///   - corpus: All of it, with its causes.
        ///   - version: The version of Pinproof.
        ///   - stamp: What a release adds.
        package init(of corpus: Corpus, version: String, stamp: ReportStamp) {
            self.corpus = "sha256:\(corpus.digest)"
            causes = "sha256:\(corpus.causes.digest(with: corpus.vectors))"
            self.version = version
            self.stamp = stamp
        }

        var release: String {
            version + (stamp.revision.map { " (revision \($0))" } ?? "")
        }

        func text(
            _ what: String,
            _ members: [(name: String, value: String)],
            link: String,
            note: String
        ) -> String {
            let all =
                members + [
                    ("corpus", corpus), ("causes", causes), ("version", release),
                    ("permalink", link),
                ]
            let width = all.map(\.name.count).max() ?? 0
            let lines = all.map { name, value in
                name + String(repeating: " ", count: width - name.count) + "  \(value)\n"
            }
            return "Pinproof \(release), \(what), corpus \(corpus), causes \(causes)\n\n"
                + lines.joined() + "\nThe first line is the citation. \(note)\n"
        }
    }

    init(text: String) {
        self.text = text
    }

    package init(of vector: Vector, _ state: State) {
        let title = vector.title.printable
        let link =
            state.stamp.isPublished(vector)
            ? state.stamp.permalink(to: vector, version: state.version)
                ?? "<repository>/blob/v\(state.version)/Vectors/\(vector.id).json"
            : "none: the vector is not of the corpus"
        text = state.text(
            "\(vector.id) r\(vector.revision), “\(title)”",
            [
                ("id", vector.id), ("revision", String(vector.revision)), ("title", title),
            ],
            link: link,
            note: "An id is never changed and never used again; add who was\n"
                + "asked, and what it said: “curl × gnutls accepts”."
        )
    }

    /// - Parameters:
    ///   - cause: What is cited.
    ///   - entry: What its vectors show of it; nil where they come to no finding.
    ///   - file: The file that it lies in.
    ///   - run: What its vectors showed, with the standards that they speak of.
    ///   - state: That of corpus and causes.
    package init(
        of cause: Cause,
        _ entry: CauseLedger.Entry?,
        in file: CauseFile,
        _ run: Run,
        _ state: State
    ) {
        let title = cause.title.printable
        var members = [
            ("id", cause.id), ("title", title), ("of", file.name.printable),
            ("kind", cause.kind.rawValue), ("finding", entry?.rated ?? "none in these vectors"),
        ]
        if let entry { members.append(("harm", entry.harm)) }
        if let condition = cause.condition {
            members.append(("where", "\(condition.says.printable) (\(condition.by.words))"))
        }
        if let affected = cause.affected { members.append(("affected", affected.printable)) }
        if let entry {
            let ids = CoveredStandards(of: run).of(entry).map(\.id)
            members += Self.lines(of: ids, in: run.standards)
        }
        members.append(("remedy", cause.remedy.printable))
        members += cause.evidence.map { ($0.member, $0.cited.printable) }
        let isUnreported = cause.disclosure == .unreported
        members.append(
            (
                "disclosure",
                cause.disclosure.rawValue
                    + (isUnreported
                        ? ": its maintainers were not told; report it before you publish" : "")
            )
        )
        text = state.text(
            Self.sentence(of: cause, entry),
            members,
            link: state.link(to: "Vectors/\(Causes.folder)/\(file.subject).json"),
            note: "An id is never changed and never used again; “pinproof\n"
                + "show \(cause.id)” says what happens on which vector."
        )
    }

    /// The cause with what must not be left out where it is quoted: how bad it is, whether it was
    /// chosen, when it strikes and in which versions.
    private static func sentence(of cause: Cause, _ entry: CauseLedger.Entry?) -> String {
        let rated = entry.map { entry in
            ", \(entry.headline.lowercased())\(entry.isByDesign ? " by design" : "")"
        }
        return "\(cause.id), “\(cause.title.printable)”\(rated ?? "")"
            + (cause.condition.map { ", where \($0.says.printable)" } ?? "")
            + (cause.affected.map { "; affected: \($0.printable)" } ?? "")
    }

    /// - Parameters:
    ///   - policy: What is cited.
    ///   - causes: All there are.
    ///   - state: That of corpus and causes.
    package init(of policy: any PinningPolicy, _ causes: Causes, _ state: State) {
        let file = causes.file(of: policy.framework)
        let read = policy.provenance
        let name = file.map { " (\($0.name.printable))" } ?? ""
        var members = [
            ("policy", policy.id), ("of", (file?.name ?? policy.framework).printable),
            ("setting", policy.setting.words), ("compares", policy.traits.sentences),
            ("read", "\(read.project) \(read.version), \(read.location)"),
        ]
        if let caveat = read.caveat { members.append(("not read", caveat)) }
        text = state.text(
            "policy \(policy.id)\(name), read in \(read.project) \(read.version)",
            members,
            link: file.map { state.link(to: "Vectors/\(Causes.folder)/\($0.subject).json") }
                ?? "none: it has no causes",
            note: "A policy is a model of the source that was read;\n"
                + "Reports/fidelity.md says which were held against the client itself."
        )
    }
}

extension Cause.Evidence {
    /// The name of its line.
    fileprivate var member: String {
        if case .reference = self { "published" } else { "evidence" }
    }

    /// What was done to know it, and where.
    fileprivate var cited: String {
        switch self {
        case .documentation(let text): "documented in \(text)"
        case .executed(let text): "executed with \(text)"
        case .reference(let text, let score): text + (score.map { " (CVSS \($0))" } ?? "")
        case .source(let text): "read in \(text)"
        }
    }
}

extension Citation.State {
    func link(to path: String) -> String {
        "\(stamp.repository ?? "<repository>")/blob/\(stamp.revision ?? "v\(version)")/\(path)"
    }
}
