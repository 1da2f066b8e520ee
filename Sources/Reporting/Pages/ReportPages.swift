// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// The pages of frameworks and libraries that lie beside a report.
package enum ReportPages {
    /// The folders that hold nothing else.
    package static let folders = ["frameworks", "libraries"]

    /// The path of a subject's page from the folder of the report; nil where it has none, as a client
    /// of somebody's own.
    package static func path(of subject: String, in run: Run) -> String? {
        guard !run.policies.contains(where: { $0.isOfProgram && $0.framework == subject }) else {
            return nil
        }
        if run.backends.contains(subject) { return "libraries/\(subject).md" }
        return SubjectPage.frameworks(of: run).contains(subject)
            ? "frameworks/\(subject).md" : nil
    }

    /// Every page, with its path from the folder of the report, sorted.
    ///
    /// - Parameters:
    ///   - model: What the pages tell.
    ///   - executed: The real clients that models were held against.
    /// - Returns: Path and page of each.
    package static func all(
        of model: ReportModel,
        executed: [ExecutedClient]
    ) -> [(path: String, page: SubjectPage)] {
        let run = model.run
        let subjects = SubjectPage.frameworks(of: run) + SubjectPage.libraries(of: run)
        return subjects.compactMap { subject in
            path(of: subject, in: run).map { path in
                (path, SubjectPage(of: subject, in: model, executed: executed))
            }
        }.sorted { $0.path < $1.path }
    }
}
