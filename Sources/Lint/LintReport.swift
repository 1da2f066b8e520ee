// SPDX-License-Identifier: Apache-2.0

/// What was found in some files.
package struct LintReport: Sendable {
    package let files: [ConfigurationFile]
    /// Sorted by file and place.
    package internal(set) var findings: [Finding]
    /// Those that a comment keeps from being reported, each with its reason.
    package let suppressed: [Finding]
    let settings: Linter.Settings

    /// The same with findings about something around the files, such as the app that has them.
    package func adding(_ more: [Finding]) -> LintReport {
        var report = self
        report.findings = (findings + more).sorted()
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
