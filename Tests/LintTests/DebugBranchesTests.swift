// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import PKIX
import Testing

@Suite("Branches that are compiled for debugging")
struct DebugBranchesTests {
    private static let swift = "handler(.performDefaultHandling, nil)"
    private static let accepting = "handler(.useCredential, URLCredential(trust: trust))"
    private static let objectiveC =
        "handler(NSURLSessionAuthChallengePerformDefaultHandling, nil);"

    @Test(
        "A branch for debugging that compares no pin is found where its answer stands",
        arguments: [
            ("a.swift", "#if DEBUG\n\(swift)\n#endif", 2),
            ("a.swift", "#if DEBUG || BETA\n\(swift)\n#endif", 2),
            ("a.swift", "#if !DEBUG\ncompare()\n#else\n\(swift)\n#endif", 4),
            ("a.swift", "#if os(iOS)\n#if DEBUG\n\(swift)\n#endif\n#endif", 3),
            ("a.swift", "#if RELEASE\ncompare()\n#elseif DEBUG\n\(swift)\n#endif", 4),
            ("a.swift", "#if DEBUG\n\(accepting)\n#endif", 2),
            ("a.m", "#ifdef DEBUG\n\(objectiveC)\n#endif", 2),
            ("a.m", "#if defined(DEBUG)\n\(objectiveC)\n#endif", 2),
            ("a.m", "#ifndef DEBUG\ncompare();\n#else\n\(objectiveC)\n#endif", 4),
        ]
    )
    func found(name: String, text: String, line: Int) throws {
        let findings = Self.findings(name, text)
        #expect(findings.map(\.position.line) == [line], "\(text)")
        #expect(findings.allSatisfy { $0.rule.severity == .warning })
    }

    @Test(
        "What a release build does as well is not found, nor what is evaluated",
        arguments: [
            ("a.swift", "\(swift)"),
            ("a.swift", "#if DEBUG\nprint(host)\n#endif\n\(swift)"),
            ("a.swift", "#if DEBUG\nprint(host)\n#else\n\(swift)\n#endif"),
            ("a.swift", "#if !DEBUG\n\(swift)\n#endif"),
            ("a.swift", "#if os(Linux)\n\(swift)\n#endif"),
            (
                "a.swift",
                "#if DEBUG\nif SecTrustEvaluateWithError(trust, nil) {\n"
                    + "\(accepting) }\n#endif"
            ),
            ("a.swift", "// #if DEBUG\n\(swift)\n// #endif"),
            ("a.swift", "#if DEBUG\nlet text = \"performDefaultHandling\"\n#endif"),
            ("a.m", "#ifndef DEBUG\n\(objectiveC)\n#endif"),
            ("a.kt", "#if DEBUG\nperformDefaultHandling()\n#endif"),
        ]
    )
    func silent(name: String, text: String) throws {
        #expect(Self.findings(name, text).isEmpty, "\(text)")
    }

    @Test("What is accepted without an evaluation is said to be accepted")
    func words() throws {
        let text = "#if DEBUG\n\(Self.accepting)\n#endif"
        let messages = Self.findings("a.swift", text).map(\.message)
        #expect(messages == ["where DEBUG is set, every certificate is accepted"])
    }

    @Test("Branches that never end, end nothing or lie within a thousand others are read")
    func unbalanced() throws {
        let answer = "\n\(Self.swift)\n"
        #expect(Self.findings("a.swift", "#if DEBUG" + answer).isEmpty)
        #expect(Self.findings("a.swift", "#endif\n#else" + answer + "#endif").isEmpty)
        let deep = String(repeating: "#if X\n", count: 1_000)
        #expect(Self.findings("a.swift", deep + "#if DEBUG" + answer + "#endif").count == 1)
    }

    private static func findings(_ name: String, _ text: String) -> [Finding] {
        Linter(Linter.Settings(time: Time(seconds: 1_796_083_200)))
            .report(on: [ConfigurationFile(Array(text.utf8), name: name)])
            .findings.filter { $0.rule.id == Rule.pinsOffInDebug.id }
    }
}
