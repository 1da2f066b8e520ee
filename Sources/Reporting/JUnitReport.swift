// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// A run as build servers read test results: a suite for each family, a case for each vector.
///
/// A case fails where something in it was unexpected, and the failure reads as its citation; of a
/// client that was tested, its type says how severe it is, and of which kind. What
/// was expected is no failure, however harmful: it stands in the case's output, with the id of its
/// cause. A case is skipped where nobody could be asked.
package enum JUnitReport {
    package static func text(of run: Run, stamp: ReportStamp = ReportStamp()) -> String {
        let findings = Findings(of: run)
        let families = Dictionary(grouping: run.vectors, by: \.family).sorted { $0.key < $1.key }
        let name = ("name", "pinproof \(run.version)")
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + tag("testsuites", [name] + counts(run.vectors, findings)) + "\n"
            + families.map { family, vectors in
                "  "
                    + tag(
                        "testsuite",
                        [("name", family)] + counts(vectors, findings)
                            + [
                                (
                                    "skipped",
                                    String(vectors.count { findings.omission(of: $0.id) != nil })
                                )
                            ]
                    ) + "\n"
                    + properties(of: run, stamp)
                    + vectors.map { testCase($0, findings) }.joined()
                    + "  </testsuite>\n"
            }.joined() + "</testsuites>\n"
    }

    private static func testCase(_ vector: Vector, _ findings: Findings) -> String {
        let unexpected = findings.unexpected(in: vector.id)
        var text =
            "    " + tag("testcase", [("classname", vector.family), ("name", vector.name)]) + "\n"
        if let first = unexpected.first {
            let more = unexpected.count - 1
            let type = findings.worstOfClients(in: vector.id) ?? "unexpected"
            let message = more == 0 ? first : "\(first); and \(more) more"
            text +=
                "      " + tag("failure", [("message", message), ("type", type)])
                + XMLText.lines(unexpected) + "</failure>\n"
        }
        if let why = findings.omission(of: vector.id) {
            text += "      " + tag("skipped", [("message", why)], isEmpty: true) + "\n"
        }
        let output = [vector.title] + findings.expected(in: vector.id)
        return text + "      <system-out>\(XMLText.lines(output))</system-out>\n    </testcase>\n"
    }

    private static func properties(of run: Run, _ stamp: ReportStamp) -> String {
        let values =
            [("corpus", run.corpus.digest)]
            + run.environment.libraries.map { ($0.id, $0.version) }
            + (stamp.revision.map { [("revision", $0)] } ?? [])
        return "    <properties>\n"
            + values.map { name, value in
                "      " + tag("property", [("name", name), ("value", value)], isEmpty: true) + "\n"
            }.joined() + "    </properties>\n"
    }

    private static func counts(
        _ vectors: [Vector],
        _ findings: Findings
    ) -> [(name: String, value: String)] {
        let failures = vectors.count { !findings.unexpected(in: $0.id).isEmpty }
        return [
            ("tests", String(vectors.count)), ("failures", String(failures)), ("errors", "0"),
        ]
    }

    private static func tag(
        _ name: String,
        _ attributes: [(name: String, value: String)],
        isEmpty: Bool = false
    ) -> String {
        let written = attributes.map { " \($0.name)=\"\(XMLText.escaped($0.value))\"" }
        return "<\(name)\(written.joined())\(isEmpty ? "/" : "")>"
    }
}
