// SPDX-License-Identifier: Apache-2.0

import PKIX
package import Corpus
import Notations

extension LintReport {
    /// For a terminal: a line for each finding and what to do below it, and what all amounts to.
    package var text: String {
        var lines: [String] = []
        for finding in findings {
            lines.append(
                "\(finding.file):\(finding.position): \(finding.rule.severity.rawValue): "
                    + "\(finding.message) [\(finding.rule.id)]"
            )
            if finding.rule.severity > .note { lines.append("    fix: \(finding.fix)") }
        }
        for file in files
        where file.configurations.isEmpty && !file.isAboutApp && !file.isMissing {
            let defect = file.defects.first
            lines.append(
                defect.map { "\(file.name):\($0)" }
                    ?? (file.isUnnamedSource
                        ? "\(file.name): source code is told by a file's name: name the file, or "
                            + "--notation source"
                        : "\(file.name): says nothing about pins in a notation that is read here")
            )
        }
        for file in files where file.configurations.contains(where: \.hasMore) {
            lines.append("\(file.name): more was found; these are the first 1000")
        }
        lines.append(summary)
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var summary: String {
        let counts = Rule.Severity.allCases.reversed().map { severity in
            let count = count(severity)
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let read = files.count { !$0.configurations.isEmpty }
        let withPins = files.count(where: \.hasPins)
        let number = "\(read) file\(read == 1 ? "" : "s")"
        let what =
            read == withPins
            ? "\(number) with pins"
            : "\(number) read" + (withPins == 0 ? "" : ", \(withPins) with pins")
        let suppressed = suppressed.isEmpty ? "" : ", \(suppressed.count) suppressed"
        return "\(what): " + counts.joined(separator: ", ") + suppressed
            + " (on \(settings.time.day))"
    }

    /// One JSON object.
    package var json: String {
        CanonicalText.text(
            of: .object([
                ("time", .string(settings.time.description)),
                (
                    "files",
                    .array(
                        files.map(\.node)
                    )
                ),
                ("findings", .array(findings.map(\.node))),
                ("suppressed", .array(suppressed.map(\.node))),
            ])
        )
    }

    /// A suite for each file, a case for each rule that was broken in it.
    package var junit: String {
        var text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pinproof lint\">\n"
        for name in suites {
            let found = findings.filter { $0.file == name }
            let parts = (unread ?? []).filter { $0.file == name }
            let failures = found.count { $0.rule.severity == .error }
            let errors = parts.count(where: \.isFailure)
            text +=
                "  <testsuite name=\"\(Self.escaped(name))\" "
                + "tests=\"\(max(found.count + parts.count, 1))\" failures=\"\(failures)\" "
                + "errors=\"\(errors)\" skipped=\"\(parts.count - errors)\">\n"
            if found.isEmpty, parts.isEmpty { text += "    <testcase name=\"no findings\"/>\n" }
            for finding in found {
                let name = "\(finding.rule.id) at \(finding.position)"
                text += "    <testcase name=\"\(name)\">"
                if finding.rule.severity == .error {
                    text +=
                        "<failure message=\"\(Self.escaped(finding.message))\">"
                        + "\(Self.escaped(finding.fix))</failure>"
                } else {
                    text += "<system-out>\(Self.escaped(finding.message))</system-out>"
                }
                text += "</testcase>\n"
            }
            for part in parts {
                let kind = part.isFailure ? "error" : "skipped"
                text +=
                    "    <testcase name=\"not seen\"><\(kind) message=\"\(Self.escaped(part.why))\"/>"
                    + "</testcase>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    /// The files that were read, and those that something else is said of.
    private var suites: [String] {
        let read = files.map(\.name)
        let others = Set(findings.map(\.file) + (unread ?? []).map(\.file)).subtracting(read)
        return read + others.sorted()
    }

    private static func escaped(_ text: String) -> String {
        text.printable.escapedForXML
    }

    /// A result for each finding, at its line and column in the file.
    ///
    /// - SeeAlso: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS.
    package func sarif(version: String) -> String {
        let used = Dictionary(
            (findings + suppressed).map { ($0.rule.id, $0.rule) },
            uniquingKeysWith: { rule, _ in rule }
        )
        let rules = used.values.sorted { ($1.severity, $0.id) < ($0.severity, $1.id) }
        var members: [CanonicalText.Member] = [("columnKind", .string("unicodeCodePoints"))]
        if let unread { members.append(("invocations", .array([Self.invocation(unread)]))) }
        return CanonicalText.sarif(
            version: version,
            rules: rules.map(\.node),
            members: members,
            results: (findings + suppressed).map(\.result)
        )
    }
}

extension LintReport {
    /// Whether everything was read, and what was not.
    ///
    /// - SeeAlso: SARIF 2.1.0, section 3.20.
    fileprivate static func invocation(_ unread: [UnreadPart]) -> CanonicalText.Node {
        .object([
            ("executionSuccessful", .boolean(!unread.contains(where: \.isFailure))),
            (
                "toolExecutionNotifications",
                .array(
                    unread.map { part in
                        .object([
                            ("level", .string(part.isFailure ? "error" : "note")),
                            ("message", .object([("text", .string("not seen: \(part.why)"))])),
                            ("locations", .array([Finding.location(part.file, nil, nil)])),
                        ])
                    }
                )
            ),
        ])
    }
}

extension ConfigurationFile {
    /// Whether a pin stands in it, whatever it is worth.
    fileprivate var hasPins: Bool {
        configurations.contains { configuration in
            !configuration.loosePins.isEmpty
                || configuration.entries.contains { !$0.pins.isEmpty }
        }
    }

    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("file", .string(name)),
            ("notations", .strings(configurations.map(\.notation.rawValue))),
        ]
        if isUnreadable { members.append(("problem", .string(problem))) }
        return .object(members)
    }
}

extension Finding {
    /// As JSON has it.
    package var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("rule", .string(rule.id)), ("severity", .string(rule.severity.rawValue)),
            ("notation", notation.map { .string($0.rawValue) } ?? .null), ("file", .string(file)),
            ("line", .integer(position.line)), ("column", .integer(position.column)),
            ("message", .string(message)), ("fix", .string(fix)),
        ]
        if let element { members.append(("element", .string(element))) }
        if !rule.standards.isEmpty { members.append(("standards", .strings(rule.standards))) }
        if let cause { members.append(("cause", .string(cause))) }
        if let suppression { members.append(("suppression", .string(suppression))) }
        return .object(members)
    }

    fileprivate var result: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("ruleId", .string(rule.id)), ("level", .string(rule.severity.rawValue)),
            ("message", .object([("text", .string("\(message). Fix: \(fix)."))])),
            ("locations", .array([Self.location(file, position, element)])),
        ]
        if let suppression {
            members.append(
                (
                    "suppressions",
                    .array([
                        .object([
                            ("kind", .string("inSource")), ("justification", .string(suppression)),
                        ])
                    ])
                )
            )
        }
        return .object(members)
    }

    /// A file, a place in it, and the elements that lead there, as far as they are known.
    fileprivate static func location(
        _ file: String,
        _ position: Position?,
        _ element: String?
    ) -> CanonicalText.Node {
        var physical = [
            ("artifactLocation", CanonicalText.Node.object([("uri", .string(uri(file)))]))
        ]
        if let position {
            physical.append(
                (
                    "region",
                    .object([
                        ("startLine", .integer(position.line)),
                        ("startColumn", .integer(position.column)),
                    ])
                )
            )
        }
        var members = [("physicalLocation", CanonicalText.Node.object(physical))]
        if let element {
            members.append(
                (
                    "logicalLocations",
                    .array([
                        .object([
                            ("fullyQualifiedName", .string(element)), ("kind", .string("element")),
                        ])
                    ])
                )
            )
        }
        return .object(members)
    }

    /// A file as a URI reference.
    private static func uri(_ file: String) -> String {
        var uri = ""
        for octet in file.utf8 {
            let isPlain =
                (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet)
                || (0x61...0x7A).contains(octet) || "!-._~/".utf8.contains(octet)
            if isPlain {
                uri.unicodeScalars.append(Unicode.Scalar(octet))
            } else {
                let digits = String(octet, radix: 16, uppercase: true)
                uri += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return uri
    }
}

extension Rule {
    fileprivate var node: CanonicalText.Node {
        .object([
            ("id", .string(id)),
            ("shortDescription", .object([("text", .string(title))])),
            ("fullDescription", .object([("text", .string(explanation))])),
            ("help", .object([("text", .string("\(explanation) Fix: \(fix)."))])),
            ("defaultConfiguration", .object([("level", .string(severity.rawValue))])),
            ("properties", .object([("tags", .strings(standards))])),
        ])
    }
}
