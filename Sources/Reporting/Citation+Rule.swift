// SPDX-License-Identifier: Apache-2.0

package import Corpus

extension Citation {
    /// What there is to cite of a rule of `lint` or `audit`.
    ///
    /// Reports know no rules, so that whoever has them hands their texts in.
    package struct CitedRule {
        /// The id that a finding has: `pins-overridden`.
        package let id: String
        package let title: String
        package let severity: String
        /// What the framework does, and why that matters.
        package let finds: String
        package let remedy: String
        /// Ids of what it is in the terms of others.
        package let standards: [String]
        /// The causes that it follows from.
        package let causes: [CitedCause]

        package init(
            id: String,
            title: String,
            severity: String,
            finds: String,
            remedy: String,
            standards: [String],
            causes: [CitedCause]
        ) {
            self.id = id
            self.title = title
            self.severity = severity
            self.finds = finds
            self.remedy = remedy
            self.standards = standards
            self.causes = causes
        }
    }

    /// A cause that a finding of a rule follows from.
    package struct CitedCause {
        /// What the file is that has it: `TrustKit`.
        package let notation: String
        package let cause: Cause
        /// What its vectors show of it; nil where they come to no finding.
        package let entry: CauseLedger.Entry?

        package init(notation: String, cause: Cause, entry: CauseLedger.Entry?) {
            self.notation = notation
            self.cause = cause
            self.entry = entry
        }

        fileprivate var lines: [(name: String, value: String)] {
            [("cause", "\(cause.id), “\(cause.title.printable)” (\(notation))")]
                + (entry.map { [("harm", $0.harm)] } ?? [])
        }
    }

    /// - Parameters:
    ///   - rule: What is cited.
    ///   - file: The source that the rule lies in.
    ///   - standards: What its ids are.
    ///   - state: That of corpus and causes.
    package init(of rule: CitedRule, in file: String, _ standards: Standards, _ state: State) {
        var members = [
            ("id", rule.id), ("title", rule.title), ("severity", rule.severity),
            ("finds", rule.finds),
        ]
        members += rule.causes.flatMap(\.lines)
        members += Self.lines(of: rule.standards, in: standards)
        members.append(("remedy", rule.remedy))
        self.init(
            text: state.text(
                "rule \(rule.id), “\(rule.title)”",
                members,
                link: state.link(to: file),
                note: "Add the file, the line and the message of the\n"
                    + "finding; “pinproof lint --rule \(rule.id)” has an example, and “pinproof\n"
                    + "cite CAUSE” cites what a framework does."
            )
        )
    }
}
