// SPDX-License-Identifier: Apache-2.0

private import Corpus
private import PKIX
private import Reporting

extension InterceptReport {
    /// One JSON object.
    package func json(version: String) -> String {
        CanonicalText.text(
            of: .object([
                ("pinproof", .string(version)),
                ("begin", .string(begin.description)), ("end", .string(end.description)),
                ("retryWindowSeconds", .integer(Int(retryWindow.components.seconds))),
                ("caSHA256", .string(rootFingerprint)),
                ("hosts", .array(findings.map(\.node))),
                (
                    "connectionsWithoutVerdict",
                    .array(
                        events.map { event, count in
                            .object([
                                ("what", .string(event.rawValue)), ("count", .integer(count)),
                            ])
                        }
                    )
                ),
                ("caveats", .strings(caveats)),
                ("advice", .strings(advice)),
            ])
        )
    }

    /// A suite for each host, a case for each attack: what could be read fails, and what was not
    /// found out is skipped.
    package var junit: String {
        let suites = findings.filter { !$0.isControl }.map { host in
            let exposed = host.attacks.count(where: \.isExposed) + (host.isInClear ? 1 : 0)
            let open = host.attacks.count { !$0.isExposed && $0.verdict.isOpen }
            let count = host.attacks.count + (host.isInClear ? 1 : 0)
            return "  <testsuite name=\"\(host.host)\" tests=\"\(count)\" "
                + "failures=\"\(exposed)\" errors=\"0\" skipped=\"\(open)\">\n"
                + host.attacks.map { Self.testCase(host, $0, caveats) }.joined()
                + (host.isInClear ? Self.testCaseInClear(host) : "") + "  </testsuite>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"pinproof intercept\">\n"
            + suites.joined() + "</testsuites>\n"
    }

    private static func testCaseInClear(_ host: HostFinding) -> String {
        let words = XMLText.escaped(host.otherWords.joined(separator: "; "))
        return "    <testcase classname=\"\(host.host)\" name=\"in-clear\">\n"
            + "      <failure message=\"\(words)\"/>\n    </testcase>\n"
    }

    private static func testCase(
        _ host: HostFinding,
        _ finding: AttackFinding,
        _ caveats: [String]
    ) -> String {
        let words = XMLText.escaped(host.words(of: finding))
        let element =
            finding.isExposed
            ? "      <failure message=\"\(words)\"/>\n"
            : finding.verdict.isOpen ? "      <skipped message=\"\(words)\"/>\n" : ""
        let output = XMLText.escaped(
            finding.lines.joined(separator: "; ")
                + (finding.verdict.isConsistent ? ". " + caveats.joined(separator: " ") : "")
        )
        return "    <testcase classname=\"\(host.host)\" name=\"\(finding.attack.rawValue)\">\n"
            + element + "      <system-out>\(output)</system-out>\n    </testcase>\n"
    }

    /// A rule for each attack, and a result for each attack on each host.
    ///
    /// - SeeAlso: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS.
    package func sarif(version: String) -> String {
        let rules = Attack.allCases.filter { attack in
            attacks.contains { $0.finding.attack == attack }
        }
        return CanonicalText.sarif(
            version: version,
            rules: rules.map(\.rule) + (inClear.isEmpty ? [] : [Self.ruleInClear]),
            results: attacks.map { host, finding in finding.result(on: host, caveats) }
                + inClear.map { host in
                    CanonicalText.Node.result(
                        "in-clear",
                        "fail",
                        "\(host.host): \(host.otherWords.joined(separator: "; "))",
                        on: host.host
                    )
                }
        )
    }

    private var inClear: [HostFinding] { findings.filter { !$0.isControl && $0.isInClear } }

    private static let ruleInClear = CanonicalText.Node.object([
        ("id", .string("intercept/in-clear")),
        ("shortDescription", .object([("text", .string("The client sends without TLS"))])),
        (
            "fullDescription",
            .object([("text", .string("What is sent can be read by everybody in the middle."))])
        ),
        ("properties", .object([("tags", .strings(["CWE-319"]))])),
    ])
}

extension HostFinding {
    fileprivate var node: CanonicalText.Node {
        .object([
            ("host", .string(host.description)), ("isControl", .boolean(isControl)),
            ("attacks", .array(attacks.map(\.node))),
            ("throughFailures", .sorted(throughFailures.mapValues { .integer($0) })),
            (
                "askedForOtherwise",
                .array(
                    others.sorted { $0.key < $1.key }.map { event, count in
                        .object([
                            ("what", .string(event.rawValue)), ("count", .integer(count)),
                        ])
                    }
                )
            ),
        ])
    }
}

extension AttackFinding {
    /// Whether what some client sent could be read.
    fileprivate var isExposed: Bool { clients.contains { $0.verdict.isExposed } }

    /// Each client with its verdict, controls and attempts.
    var lines: [String] {
        clients.map { client in
            "client \(client.name): \(client.verdict.words); "
                + (client.controlWords + client.outcomeWords).joined(separator: "; ")
        }
    }

    fileprivate var node: CanonicalText.Node {
        .object([
            ("attack", .string(attack.rawValue)),
            ("threat", attack.threat.map { .string($0.rawValue) } ?? .null),
            ("verdict", .string(verdict.name)), ("says", .string(verdict.words)),
            ("standards", .strings(attack.standards)),
            ("clients", .array(clients.map(\.node))),
        ])
    }

    fileprivate func result(on host: NamedHost, _ caveats: [String]) -> CanonicalText.Node {
        let text =
            "\(host), \(attack.rawValue): \(verdict.words). " + lines.joined(separator: ". ")
            + (verdict.isConsistent ? ". " + caveats.joined(separator: " ") : "")
        return .result(
            attack.rawValue,
            isExposed ? "fail" : verdict.isOpen ? "open" : "pass",
            text,
            on: host
        )
    }
}

extension CanonicalText.Node {
    /// A result of SARIF about a host.
    fileprivate static func result(
        _ rule: String,
        _ kind: String,
        _ text: String,
        on host: NamedHost
    ) -> CanonicalText.Node {
        .object([
            ("ruleId", .string("intercept/\(rule)")), ("kind", .string(kind)),
            ("level", .string(kind == "fail" ? "error" : "none")),
            ("message", .object([("text", .string(text.printable))])),
            (
                "locations",
                .array([
                    .object([
                        (
                            "physicalLocation",
                            .object([
                                (
                                    "artifactLocation",
                                    .object([("uri", .string("https://\(host)/"))])
                                )
                            ])
                        ),
                        (
                            "logicalLocations",
                            .array([
                                .object([
                                    ("fullyQualifiedName", .string(host.description)),
                                    ("kind", .string("resource")),
                                ])
                            ])
                        ),
                    ])
                ])
            ),
        ])
    }
}

extension ClientFinding {
    fileprivate var node: CanonicalText.Node {
        .object([
            ("address", .string(client.address)), ("fingerprint", .string(client.fingerprint)),
            ("verdict", .string(verdict.name)), ("says", .string(verdict.words)),
            (
                "controls",
                .object([
                    ("C1 through", .integer(controls.through)),
                    ("C1 closed unused", .integer(controls.dropped)),
                    ("C2 trust", controls.trust.map { .string($0) } ?? .null),
                    ("C2 trust afterwards", .boolean(controls.isTrustedAfterwards)),
                    ("C3 refusals since C2", .integer(controls.refusals)),
                    ("C3 through afterwards", .boolean(controls.isThroughAfterwards)),
                ])
            ),
            (
                "attempts",
                .array(
                    attempts.map { attempt in
                        .object([
                            ("second", .integer(Int(attempt.begin.components.seconds))),
                            ("afterARefusal", .boolean(attempt.isHeld)),
                            ("outcome", .string(attempt.outcome?.words ?? "not ended")),
                            ("tls", attempt.version.map { .string($0) } ?? .null),
                        ])
                    }
                )
            ),
        ])
    }
}

extension Attack {
    private var harm: String {
        threat.map { "What is sent can be read by somebody in the middle \($0.phrase)." }
            ?? "What somebody in the middle needs for it, the tester knows."
    }

    fileprivate var rule: CanonicalText.Node {
        .object([
            ("id", .string("intercept/\(rawValue)")),
            ("shortDescription", .object([("text", .string("The client accepts \(title)"))])),
            (
                "fullDescription",
                .object([("text", .string(harm))])
            ),
            ("properties", .object([("tags", .strings(standards))])),
        ])
    }
}
