// SPDX-License-Identifier: Apache-2.0

package import Notations

/// What was found in some files.
package struct LintReport: Sendable {
    package let files: [ConfigurationFile]
    /// Sorted by file and place.
    package internal(set) var findings: [Finding]
    /// Those that a comment keeps from being reported, each with its reason.
    package let suppressed: [Finding]
    let settings: Linter.Settings
    /// What lay around the files and was not read; nil where nothing lies around them.
    var unread: [UnreadPart]?

    /// The same with the elements that findings are about, where somebody knows them.
    package func naming(
        _ place: (Finding) -> (element: String, position: Position)?
    ) -> LintReport {
        var report = self
        for index in findings.indices {
            guard let place = place(findings[index]) else { continue }

            report.findings[index].element = place.element
            report.findings[index].position = place.position
        }
        return report
    }

    /// The same with findings about something around the files, such as the app that has them.
    package func adding(_ more: [Finding], unread: [UnreadPart]) -> LintReport {
        var report = self
        report.findings = (findings + more).sorted()
        report.unread = unread
        return report
    }

    package func count(_ severity: Rule.Severity) -> Int {
        findings.count { $0.rule.severity == severity }
    }

    /// Whether something as bad as that was found.
    package func hasFinding(atLeast severity: Rule.Severity) -> Bool {
        findings.contains { $0.rule.severity >= severity }
    }
}

/// A part of something that was to be read, and was not.
package struct UnreadPart: Sendable {
    let file: String
    let why: String
    /// Whether it could have been read, but for a limit or damage.
    let isFailure: Bool

    package init(file: String, why: String, isFailure: Bool) {
        self.file = file
        self.why = why
        self.isFailure = isFailure
    }
}
