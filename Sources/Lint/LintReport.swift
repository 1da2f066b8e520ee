// SPDX-License-Identifier: Apache-2.0

/// What was found in some files.
package struct LintReport: Sendable {
    package let files: [ConfigurationFile]
    /// Sorted by file and place.
    package let findings: [Finding]
    /// Those that a comment keeps from being reported, each with its reason.
    package let suppressed: [Finding]
    let settings: Linter.Settings

    package func count(_ severity: Rule.Severity) -> Int {
        findings.count { $0.rule.severity == severity }
    }

    /// Whether something as bad as that was found.
    package func hasFinding(atLeast severity: Rule.Severity) -> Bool {
        findings.contains { $0.rule.severity >= severity }
    }
}
