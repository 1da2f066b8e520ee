// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import PKIX
import Testing

@Suite("Pins in source code as people write it")
struct SourceCodeTests {
    private static let one = "4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="
    private static let two = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="
    private static let zeros = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    private static let rawKey = "dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU="

    @Test(
        "Constants of the same file are read where a call or a dictionary names them",
        arguments: [
            (
                "a.kt",
                "object Pins {\n  private const val HOST = \"a.org\"\n  const val PIN: String = "
                    + "\"sha256/\(one)\"\n  val p = CertificatePinner.Builder().add(HOST, PIN)\n"
                    + "    .add(HOST, \"sha256/\(two)\").build()\n}"
            ),
            (
                "a.java",
                "class A { private static final String HOST = \"a.org\";\n"
                    + "final static String P = \"sha256/\" + \"\(one)\", Q = \"x\";\n"
                    + "A() { new CertificatePinner.Builder().add(HOST, P, \"sha256/\(two)\"); } }"
            ),
            (
                "a.swift",
                "let host = \"a.org\"\nstatic let pin = \"\(one)\"\nlet c = [kTSKPinnedDomains: "
                    + "[host: [kTSKPublicKeyHashes: [pin, \"\(two)\"]]]]"
            ),
        ]
    )
    func constants(name: String, text: String) throws {
        let configuration = try #require(Self.configurations(name, text).first, "\(text)")
        #expect(configuration.entries.allSatisfy { $0.hosts.map(\.text) == ["a.org"] })
        let pins = configuration.entries.flatMap(\.pins).compactMap(\.base64)
        #expect(pins == [Self.one, Self.two], "\(text)")
        // Each stands at its literal, and once.
        #expect(configuration.loosePins.isEmpty, "\(text)")
        #expect(configuration.entries.first?.hosts.first?.position.line ?? 9 < 3)
        #expect(Self.findings(name, text).allSatisfy { $0.rule.id != "not-readable-here" })
    }

    @Test(
        "A name that is no constant, or that stands for several texts, is not read",
        arguments: [
            "val HOST = \"a.org\"", "const val HOST = \"a.\" + zone",
            "const val HOST = \"a.org\"; class B { val HOST = \"b.org\" }",
            "const val HOST = \"a.org\"; fun f(HOST: String) {}", "const val HOST = host()",
        ]
    )
    func unknownNames(declaration: String) {
        let text =
            "\(declaration)\nval p = CertificatePinner.Builder().add(HOST, \"sha256/\(Self.one)\")"
        #expect(Self.findings("a.kt", text).contains { $0.rule.id == "not-readable-here" })
    }

    @Test("A wrong constant is found once, however many calls name it")
    func oncePerConstant() {
        let text = """
            const val HOST = "https://a.org"
            const val PIN = "sha256/\(Self.zeros)"
            val p = CertificatePinner.Builder().add(HOST, PIN).add(HOST, PIN, "sha256/\(Self.one)")
            """
        let found = Self.findings("a.kt", text).filter { $0.rule.severity == .error }
        #expect(
            found.map { "\($0.position) \($0.rule.id)" } == [
                "1:18 host-never-matches", "2:17 pin-placeholder",
            ],
            "\(found)"
        )
    }

    @Test(
        "The name of a host is no placeholder for a pin",
        arguments: [
            "private const val PINNED_HOST = \"api.example.com\"",
            "val pinnedHosts = listOf(\"*.example.com\", \"example.org\")",
        ]
    )
    func hostsBesidePins(text: String) {
        #expect(Self.findings("a.kt", text).isEmpty)
    }

    @Test(
        "The calls of the builder are found, with each pin of a list",
        arguments: [
            // A variable, and a parameter.
            (
                "a.kt",
                "val b = CertificatePinner.Builder()\nb.add(\"a.org\", \"\(one)\", \"sha256/\(two)\")",
                2
            ),
            (
                "a.java",
                "void f(CertificatePinner.Builder b) { b.add(\"a.org\", \"\(one)\", \"\(two)\"); }",
                2
            ),
            (
                "a.kt",
                "fun f(b: okhttp3.CertificatePinner.Builder) = b.add(\"a.org\", \"\(one)\")",
                1
            ),
            // Lists.
            (
                "a.java",
                "new CertificatePinner.Builder().add(\"a.org\", new String[] {\"sha256/\(one)\", "
                    + "\"sha256/\(two)\"}).build();", 2
            ),
            (
                "a.kt",
                "CertificatePinner.Builder().add(\"a.org\", *arrayOf<String>(\"sha256/\(one)\", "
                    + "\"sha256/\(two)\")).build()", 2
            ),
            (
                "a.kt",
                "CertificatePinner.Builder().add(pins = listOf(\"sha256/\(one)\").toTypedArray(), "
                    + "pattern = \"a.org\")", 1
            ),
            // Scope functions.
            (
                "a.kt",
                "CertificatePinner.Builder().apply {\n  hosts.forEach { add(\"a.org\", \"\(one)\") }\n}",
                1
            ),
            ("a.kt", "with(CertificatePinner.Builder()) { add(\"a.org\", \"\(one)\") }", 1),
            // A text of several lines, and one made of two.
            ("a.kt", "CertificatePinner.Builder().add(\"a.org\", \"\"\"sha256/\(one)\"\"\")", 1),
            (
                "a.java",
                "new CertificatePinner.Builder().add(\"a.org\", \"sha256/\" + \"\(one)\")", 1
            ),
            // A pin by its constructor.
            (
                "a.kt",
                "CertificatePinner(setOf(CertificatePinner.Pin(\"a.org\", \"sha256/\(one)\")))", 1
            ),
        ]
    )
    func calls(name: String, text: String, count: Int) throws {
        let configuration = try #require(Self.configurations(name, text).first, "\(text)")
        #expect(configuration.notation == .okhttp)
        let entry = try #require(configuration.entries.first, "\(text)")
        #expect(configuration.entries.count == 1)
        #expect(entry.hosts.map(\.text) == ["a.org"], "\(text)")
        #expect(entry.pins.count == count, "\(text)")
        #expect(configuration.loosePins.isEmpty)
    }

    @Test(
        "What other classes are told to add is no pin",
        arguments: [
            ("a.kt", "val b = CertificatePinner.Builder()\nheaders.add(\"Accept\", \"text/html\")"),
            ("a.kt", "CertificatePinner.Builder().build()\nlist.add(0, \"shadow\")"),
            ("a.kt", "val p: CertificatePinner\ncart.add(\"shapes\", \"shared\")"),
            (
                "a.java",
                "CertificatePinner.Builder b; List l; void f() { l.add(0, \"sha\"); add(\"x\", \"y\"); }"
            ),
            ("a.kt", "CertificatePinner.Builder().apply { list.apply { add(\"a\", \"b\") } }"),
            ("a.kt", "fun add(pattern: String, pin: String) = CertificatePinner.DEFAULT"),
            (
                "ICronet.java",
                "public abstract Builder addPublicKeyPins(String host, Set<byte[]> pins, boolean i, "
                    + "Date d);"
            ),
            ("a.m", "extern NSString * const kTSKPinnedDomains;"),
            ("a.swift", "let key = Data(base64Encoded: \"\(zeros)\")"),
            ("a.swift", "let mapping = \"\(zeros)\"; spinner.spin(typing)"),
        ]
    )
    func others(name: String, text: String) {
        #expect(Self.findings(name, text).isEmpty, "\(Self.findings(name, text))")
    }

    @Test(
        "A placeholder is found in constants and lists, in the file of a framework and in others",
        arguments: [
            (
                "a.kt",
                "import okhttp3.CertificatePinner\nobject A { const val PIN = \"sha256/\(zeros)\" }",
                Notation.okhttp, "2:28"
            ),
            (
                "a.swift", "let pinnedKeys = [\n  \"\(one)\",\n  \"\(zeros)\",\n]", .source, "3:3"
            ),
            ("a.swift", "import TrustKit\nlet pins = [\"\(zeros)\"]", .trustkit, "2:13"),
            (
                "a.m",
                "static NSArray *SPKI_HASHES = @[ @\"BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=\" ];",
                .source, "1:34"
            ),
            ("a.java", "String a = \"sha256/\(zeros)\";", .source, "1:12"),
        ] as [(String, String, Notation, String)]
    )
    func loose(name: String, text: String, notation: Notation, place: String) {
        let found = Self.findings(name, text)
        #expect(found.map(\.rule.id) == ["pin-placeholder"], "\(found.map(\.message))")
        #expect(found.map(\.notation) == [notation])
        #expect(found.map { "\($0.position)" } == [place])
    }

    @Test("A text that is put behind another is judged once")
    func joined() {
        let text = "CertificatePinner.Builder().add(\"a.org\", \"sha256/\" + \"\(Self.zeros)\")"
        #expect(
            Self.findings("a.kt", text).map(\.rule.id).filter { $0 == "pin-placeholder" }.count == 1
        )
    }

    @Test("A constant of the bare key is found with the chain, but for code of one's own")
    func rawKey() throws {
        var settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
        settings.chain = try Sample.material("api.example.com.pem").items
        let kotlin = "val c: CertificatePinner\nconst val PIN = \"sha256/\(Self.rawKey)\""
        let found = Self.findings("a.kt", kotlin, settings)
        #expect(found.map(\.rule.id) == ["pin-of-something-else"])
        #expect(found.first?.fix == "write “sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=”")
        // What hashes keys by itself may hash those.
        #expect(Self.findings("a.swift", "let pins = [\"\(Self.rawKey)\"]", settings).isEmpty)
    }

    @Test("What the dialect warns of stands at the line of its call")
    func places() {
        let text = "CertificatePinner.Builder()\n\n\n  .add(\"a.org\", \"sha256/\")\n"
        let lines = Self.findings("a.kt", text).map(\.position.line)
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0 == 4 }, "\(lines)")
    }

    @Test("Calls without end, and brackets of every kind, are read in time that grows with them")
    func long() {
        let chain = String(repeating: ".add(\"a.org\", \"\(Self.one)\")", count: 5_000)
        let nested = String(repeating: "add(0, { [", count: 2_000)
        for text in [
            "CertificatePinner.Builder()" + chain, "CertificatePinner.Builder().apply {" + nested,
        ] {
            let start = ContinuousClock.now
            _ = Self.configurations("a.kt", text)
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }

    @Test("Pinned domains in the wrong place pin nothing, and Expo's Info.plist is read")
    func applePlaces() {
        let domain =
            "{\"a.org\": {\"NSPinnedLeafIdentities\": [{\"SPKI-SHA256-BASE64\": \"\(Self.one)\"}]}}"
        let nested =
            "{\"expo\": {\"ios\": {\"infoPlist\": {\"NSAppTransportSecurity\": {\"NSExceptionDomains\": "
            + "{\"a.org\": {\"NSPinnedDomains\": \(domain)}}}}}}}"
        let found = Self.findings("app.json", nested)
        #expect(found.map(\.rule.id) == ["attribute-unknown"])
        #expect(found.first?.fix == "move it into “NSAppTransportSecurity”")
        let right =
            "{\"expo\": {\"ios\": {\"infoPlist\": {\"NSAppTransportSecurity\": {\"NSPinnedDomains\": "
            + "\(domain)}}}}}"
        #expect(Self.configurations("app.json", right).first?.entries.first?.pins.count == 1)
        let root = "<plist><dict><key>NSPinnedDomains</key><dict/></dict></plist>"
        #expect(Self.findings("Info.plist", root).map(\.rule.id) == ["attribute-unknown"])
    }

    @Test(
        "What TrustKit for Android reads is nothing strange, and what only a debug build refuses is"
    )
    func android() {
        let body = { (inner: String) in
            "<network-security-config><domain-config><domain includeSubdomains=\"true\">a.org</domain>"
                + "<pin-set expiration=\"2031-01-01\"><pin digest=\"SHA-256\">\(Self.one)</pin>"
                + "<pin digest=\"SHA-256\">\(Self.two)</pin></pin-set>\(inner)"
        }
        let end = "</network-security-config>"
        let own = body("<trustkit-config enforcePinning=\"true\"/></domain-config>") + end
        #expect(!Self.findings("a.xml", own).map(\.rule.id).contains("ignored-without-a-word"))
        let debug =
            body("</domain-config><debug-overrides><domain>b.org</domain></debug-overrides>") + end
        let found = Self.findings("a.xml", debug).first { $0.rule.id == "refused-at-load" }
        #expect(found?.message.contains("a build for debugging refuses the file") == true)
    }

    private static func configurations(_ name: String, _ text: String) -> [Configuration] {
        ConfigurationFile(Array(text.utf8), name: name).configurations
    }

    private static func findings(
        _ name: String,
        _ text: String,
        _ settings: Linter.Settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
    ) -> [Finding] {
        Linter(settings).report(on: [ConfigurationFile(Array(text.utf8), name: name)]).findings
    }
}
