// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import Testing

@testable import Audit

@Suite(
    "Configurations in apps",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct ConfigurationTests {
    private static let path = "res/xml/network_security_config.xml"
    private static let variant = "res/xml-v28/network_security_config.xml"

    /// What happens to the configuration's file, and what is said of it.
    struct Damage: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let why: String
        let change: @Sendable (ZipWriter.Entry) -> ZipWriter.Entry?

        init(
            _ title: String,
            _ why: String,
            _ change: @escaping @Sendable (ZipWriter.Entry) -> ZipWriter.Entry?
        ) {
            testDescription = title
            self.why = why
            self.change = change
        }
    }

    private static let damages = [
        Damage("it is cut", "it is no binary XML, or is cut") { entry in
            var entry = entry
            entry.contents.removeLast()
            return entry
        },
        Damage("it is missing", "it is missing") { _ in nil },
        Damage("it is marked", "it is marked as encrypted") { entry in
            var entry = entry
            entry.flags = 1
            return entry
        },
        Damage("it is no text", "it is no text") { entry in
            var entry = entry
            entry.contents = Array("<a>".utf8) + [0xFF, 0xFE, 0x80]
            return entry
        },
        Damage("it is damaged protobuf", "its protobuf is damaged or cut") { entry in
            var entry = entry
            entry.contents = [0x0A, 0x7F, 0x01]
            return entry
        },
    ]

    @Test("A configuration that cannot be read is said once, with the reason", arguments: damages)
    func unreadable(damage: Damage) throws {
        let entries = try AuditFixtures.entries(of: "plain.apk").compactMap { entry in
            entry.name == Self.path ? damage.change(entry) : entry
        }
        let report = try AuditFixtures.report(on: entries, hosts: ["api.example.com"])
        #expect(report.isIncomplete)
        let said = report.unseen.filter { $0.path == Self.path }
        #expect(said.count == 1)
        #expect(said.first?.why.hasPrefix(damage.why) == true, "\(said)")
        // The other variant is read, and has no pins of its own.
        #expect(report.hosts.first?.verdict.name != "pinned")
        #expect(report.lint.findings.contains { $0.file == "a.apk!/\(Self.variant)" })
    }

    @Test("A resource that leads nowhere is said of the manifest, and so is a damaged table")
    func lost() throws {
        let entries = try AuditFixtures.entries(of: "plain.apk")
        let without = try AuditFixtures.report(
            on: entries.filter { $0.name != "resources.arsc" }
        )
        #expect(
            without.unseen.map { "\($0.path): \($0.why)" } == [
                "AndroidManifest.xml: it names the configuration “@0x7f010000”, whose file was not "
                    + "found"
            ]
        )
        let damaged = entries.map { entry in
            var entry = entry
            if entry.name == "resources.arsc" { entry.contents.removeLast() }
            return entry
        }
        let report = try AuditFixtures.report(on: damaged)
        #expect(report.unseen.map(\.path) == ["resources.arsc", "AndroidManifest.xml"])
    }

    @Test("The element and the line of a finding are those of the source")
    func places() throws {
        for name in ["plain.apk", "bundle.aab"] {
            let read = try AuditFixtures.report(on: try AuditFixtures.app(name), name)
            let report = try #require(read)
            let finding = try #require(
                report.lint.findings.first { $0.rule.id == "pin-placeholder" }
            )
            #expect(
                finding.element == "network-security-config/domain-config/pin-set/pin",
                "\(name)"
            )
            #expect(finding.position.line == 7)
            // The binary form keeps no columns; that of bundles does.
            #expect(finding.position.column == (name == "plain.apk" ? 1 : 7))
        }
    }

    @Test("Elements of one line are told apart")
    func line() throws {
        let strings = ["a", "b", "c"]
        let xml = BinaryXMLWriter.document(
            strings,
            [.start(0, line: 3), .start(1, line: 3), .end, .start(2, line: 3), .end, .end]
        )
        let root = try BinaryXML.root(of: xml)
        let places = [root.position] + root.children.map(\.position)
        #expect(places.map(\.line) == [3, 3, 3])
        #expect(Set(places).count == 3)
    }

    @Test("A resource that is another's name, in a build whose classes lost theirs")
    func renamed() throws {
        let read = try AuditFixtures.report(
            on: try AuditFixtures.app("renamed.apk"),
            "renamed.apk",
            hosts: ["api.example.com"]
        )
        let report = try #require(read)
        #expect(report.hosts.first?.verdict == AuditFixtures.pinnedButNotInV28)
        #expect(report.frameworks.map(\.title) == ["OkHttp"])
        #expect(report.frameworks.first?.version == nil)
        #expect(report.texts.map(\.path) == ["resources.arsc"])
        #expect(
            report.unseen.map { "\($0.path): \($0.why)" } == [
                "classes.dex: its classes were renamed: frameworks are recognised by their "
                    + "messages alone"
            ]
        )
        #expect(!report.isIncomplete)
    }

    @Test("Parts that are installed beside an app are no apps; their files are read")
    func splits() throws {
        let base = ZipWriter.archive(of: try AuditFixtures.entries(of: "plain.apk"))
        let text = "<manifest package='com.example.app' split='config.de'><application/></manifest>"
        let split = ZipWriter.archive(of: [
            .init(name: "AndroidManifest.xml", contents: Array(text.utf8)),
            .init(name: "classes.dex", contents: Array("dex\nokhttp/3.1".utf8)),
        ])
        let report = try AuditFixtures.report(
            on: [
                .init(name: "splits/base-master.apk", contents: base),
                .init(name: "splits/base-de.apk", contents: split),
                .init(name: "standalones/standalone.apk", contents: base),
            ],
            "set.apks",
            hosts: ["api.example.com"]
        )
        #expect(
            report.apps == ["com.example.app 4.2, Android, minSdk 24, targetSdk 34, debuggable"]
        )
        #expect(
            report.hosts.first?.places
                == ["set.apks!/splits/base-master.apk!/res/xml/network_security_config.xml"]
        )
    }

    @Test(
        "A text with a byte order mark is a text, and an empty file is said to be empty",
        arguments: ["utf-8", "utf-16", "empty"]
    )
    func marked(encoding: String) throws {
        let text =
            "<network-security-config><domain-config><domain>api.example.com</domain><pin-set>"
            + "<pin digest=\"SHA-256\">\(AuditFixtures.pin)</pin></pin-set></domain-config>"
            + "</network-security-config>"
        let contents: [UInt8] =
            switch encoding {
            case "utf-8": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case "utf-16":
                [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            default: []
            }
        let manifest =
            "<manifest package='com.example.app'><application "
            + "android:networkSecurityConfig='@xml/nsc'/></manifest>"
        let report = try AuditFixtures.report(
            on: [
                .init(name: "AndroidManifest.xml", contents: Array(manifest.utf8)),
                .init(name: "res/xml/nsc.xml", contents: contents),
                .init(name: "classes.dex", contents: Array("dex\n".utf8)),
            ],
            "app.apk",
            hosts: ["api.example.com"]
        )
        guard encoding != "empty" else {
            #expect(report.unseen.contains { $0.why == "it is empty" }, "\(report.unseen)")
            return
        }
        guard case .pinned(by: .nsc, _) = report.hosts.first?.verdict else {
            Issue.record("\(report.hosts) \(report.unseen)")
            return
        }
    }

    @Test("Nothing is said of what a damaged manifest names, but that it is damaged")
    func damagedManifest() throws {
        let text =
            "<network-security-config><domain-config><domain>api.example.com</domain><pin-set>"
            + "<pin digest=\"SHA-256\">\(AuditFixtures.pin)</pin></pin-set></domain-config>"
            + "</network-security-config>"
        func rules(_ manifest: String) throws -> [String] {
            let report = try AuditFixtures.report(
                on: [
                    .init(name: "AndroidManifest.xml", contents: Array(manifest.utf8)),
                    .init(name: "res/xml/nsc.xml", contents: Array(text.utf8)),
                    .init(name: "classes.dex", contents: Array("dex\n".utf8)),
                ],
                "app.apk",
                hosts: ["api.example.com"]
            )
            return report.lint.findings.map(\.rule.id)
        }
        let whole = "<manifest package='com.example.app'><application/></manifest>"
        #expect(try rules(whole).contains("config-not-in-manifest"))
        #expect(!(try rules("<manifest><application").contains("config-not-in-manifest")))
    }

    @Test("Of two apps in one folder each has its own pins, and one that has none is named")
    func twoApps() throws {
        func app(_ package: String, _ expiration: String) -> [UInt8] {
            ZipWriter.archive(of: [
                .init(
                    name: "AndroidManifest.xml",
                    contents: Array(
                        ("<manifest package='\(package)'><application "
                            + "android:networkSecurityConfig='@xml/nsc'/></manifest>").utf8
                    )
                ),
                .init(
                    name: "res/xml/nsc.xml",
                    contents: Array(
                        """
                        <network-security-config><domain-config><domain>api.example.com</domain>
                        <pin-set expiration="\(expiration)"><pin digest="SHA-256">\(
                            AuditFixtures.pin)</pin></pin-set></domain-config>
                        </network-security-config>
                        """.utf8
                    )
                ),
                .init(name: "classes.dex", contents: Array("dex\n".utf8)),
            ])
        }
        func verdict(_ expiration: String) throws -> [String] {
            let report = try AuditFixtures.report(
                on: [
                    .init(name: "a.apk", contents: app("com.example.one", expiration)),
                    .init(name: "b.apk", contents: app("com.example.two", "2031-01-01")),
                ],
                "set.apks",
                hosts: ["api.example.com"]
            )
            guard case .pinned(by: .nsc, let exceptions) = report.hosts.first?.verdict else {
                return ["not pinned"]
            }
            return exceptions.parts
        }
        #expect(try verdict("2031-01-01") == [])
        // Its pins have expired: the default variant of it, and so the whole app.
        #expect(try verdict("2020-01-01") == ["com.example.one"])
    }

    @Test("Pins that have expired, or that Android refuses, are found and not in use")
    func unused() throws {
        let set = { (attributes: String) in
            """
            <domain-config><domain>api.example.com</domain>
            <pin-set\(attributes)><pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set>
            </domain-config>
            """
        }
        let not = "pins for it found in \(Self.title), which does not compare them: "
        for (attributes, verdict, says) in [
            (" expiration=\"2031-01-01\"", "pinned", Self.pinned),
            (" expiration=\"2026-11-30\"", "pins-found", not + "expired on 2026-11-30"),
            (
                " expiration=\"never\"", "pins-found",
                "pins for it found in \(Self.title), which is refused when it is loaded: the app ends, "
                    + "or its connections fail"
            ),
        ] {
            let report = try report(
                on: set(attributes),
                hosts: ["api.example.com", "other.example.com"]
            )
            #expect(report.hosts.map(\.verdict.name) == [verdict, "nothing-found"])
            #expect(report.hosts.map(\.verdict.words) == [says, "nothing found"])
            #expect(report.hosts.first?.places == ["a.apk!/res/xml/nsc.xml"])
        }
    }

    /// Trust anchors, and what is said of the host that they apply to.
    struct AnchorCase: Sendable {
        var base = ""
        var own = ""
        var debug = ""
        var isDebuggable = false
        let says: String
    }

    private static let title = "Android's Network Security Configuration"
    private static let none =
        "pins for it in \(title), and none is compared: every anchor overrides them"
    private static let scoped = "\(title), for code that uses the platform's trust manager"
    private static let pinned = "pinned by \(scoped) (configuration read)"
    private static let partly =
        "pinned by \(scoped), but not for chains that end in “user” (configuration read)"
    private static let user = #"<certificates src="user" overridePins="true"/>"#
    private static let system = #"<certificates src="system" overridePins="true"/>"#
    private static let plain = #"<certificates src="system"/>"#

    @Test(
        "Pins are compared for the chains of anchors that do not override them",
        arguments: [
            AnchorCase(own: user + system, says: none), AnchorCase(base: system, says: none),
            AnchorCase(base: system, own: plain, says: pinned),
            AnchorCase(own: plain + user, says: partly),
            AnchorCase(base: plain + user, says: partly),
            AnchorCase(own: plain + system, says: none),
            AnchorCase(own: #"<certificates src="system" overridePins="1"/>"#, says: none),
            AnchorCase(own: plain + #"<certificates src="user"/>"#, says: pinned),
            AnchorCase(debug: #"<certificates src="user"/>"#, says: pinned),
            AnchorCase(debug: #"<certificates src="user"/>"#, isDebuggable: true, says: partly),
            AnchorCase(
                debug: #"<certificates src="user" overridePins="false"/>"#,
                isDebuggable: true,
                says: pinned
            ),
        ]
    )
    func anchors(anchors: AnchorCase) throws {
        let list = { (text: String) in text.isEmpty ? "" : "<trust-anchors>\(text)</trust-anchors>"
        }
        // What inherits stands in front, and the inner element inherits from the outer one.
        let report = try report(
            on: """
                <domain-config><domain>example.org</domain>\(list(anchors.own))
                <domain-config><domain>api.example.com</domain><pin-set>
                <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
                </domain-config><base-config>\(list(anchors.base))</base-config>
                <debug-overrides>\(list(anchors.debug))</debug-overrides>
                """,
            hosts: ["api.example.com"],
            isDebuggable: anchors.isDebuggable
        )
        #expect(report.hosts.map(\.verdict.words) == [anchors.says])
        let isPinned = anchors.says != Self.none
        #expect(report.hosts.map(\.verdict.name) == [isPinned ? "pinned" : "pins-found"])
        #expect(report.hosts.map(\.verdict.reasons) == [isPinned ? [] : ["overridden-by-anchors"]])
        let isPartly = anchors.says == Self.partly
        #expect(report.hosts.map(\.verdict.exceptions.anchors) == [isPartly ? ["user"] : []])
        #expect(report.hosts.first?.places == ["a.apk!/res/xml/nsc.xml"])
    }

    /// What a debuggable app reads beside its configuration.
    struct DebugCase: Sendable {
        var own = ""
        var path = "res/xml/nsc_debug.xml"
        var isDebuggable = true
        let isPartly: Bool
    }

    @Test(
        "A debuggable app reads the debug-overrides of NAME_debug.xml, where its own file has none",
        arguments: [
            DebugCase(isPartly: true), DebugCase(isDebuggable: false, isPartly: false),
            DebugCase(own: "<debug-overrides/>", isPartly: false),
            DebugCase(path: "res/xml/other_debug.xml", isPartly: false),
            DebugCase(path: "res/xml-v28/nsc_debug.xml", isPartly: false),
        ]
    )
    func debugResource(resource: DebugCase) throws {
        // Nothing else in it counts.
        let overrides = """
            <network-security-config><domain-config><domain>api.example.com</domain>
            </domain-config><debug-overrides><trust-anchors><certificates src="user"/>
            </trust-anchors></debug-overrides></network-security-config>
            """
        let report = try report(
            on: """
                <domain-config><domain>api.example.com</domain><pin-set>
                <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
                """ + resource.own,
            hosts: ["api.example.com"],
            isDebuggable: resource.isDebuggable,
            others: [.init(name: resource.path, contents: Array(overrides.utf8))]
        )
        #expect(
            report.hosts.map(\.verdict.words) == [resource.isPartly ? Self.partly : Self.pinned]
        )
        let notes = report.lint.findings.filter {
            $0.rule.id == "debug-overrides" && $0.file == "a.apk!/\(resource.path)"
        }
        #expect(notes.map(\.position.line) == (resource.isPartly ? [2] : []))
    }

    @Test("The debug-overrides of a file are found by its name where the manifest has a number")
    func debugFile() throws {
        let overrides = """
            <network-security-config><debug-overrides><trust-anchors>
            <certificates src="user"/></trust-anchors></debug-overrides></network-security-config>
            """
        let report = try AuditFixtures.report(
            on: try AuditFixtures.entries(of: "plain.apk") + [
                .init(
                    name: "res/xml/network_security_config_debug.xml",
                    contents: Array(overrides.utf8)
                )
            ],
            hosts: ["api.example.com"]
        )
        #expect(report.hosts.map(\.verdict.exceptions.anchors) == [["user"]])
    }

    @Test("The entry with the longest name decides, pins or not")
    func nearest() throws {
        let report = try report(
            on: """
                <domain-config><domain includeSubdomains="true">example.com</domain><pin-set>
                <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
                <domain-config><domain>api.example.com</domain></domain-config>
                """,
            hosts: ["api.example.com", "www.example.com"]
        )
        #expect(
            report.hosts.map(\.verdict.words) == [
                "pins for it found in \(Self.title), which does not compare them: a nearer entry "
                    + "exempts the host", Self.pinned,
            ]
        )
    }

    @Test(
        "An entry for the host of no connection pins no host",
        arguments: [
            (#"<domain includeSubdomains="true">*.example.com</domain>"#, "api.example.com"),
            ("<domain>*.example.com</domain>", "*.example.com"),
            ("<domain>https://api.example.com/v1</domain>", "api.example.com"),
            ("<domain>api.example.com:443</domain>", "api.example.com"),
        ]
    )
    func deadHost(domain: String, host: String) throws {
        let entry = { (domain: String) in
            """
            <domain-config>\(domain)<pin-set>
            <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
            """
        }
        let dead = try report(on: entry(domain), hosts: [host])
        #expect(
            dead.hosts.map(\.verdict.words) == [
                "pins for it found in \(Self.title), which does not compare them: its entry names "
                    + "the host of no connection"
            ]
        )
        #expect(dead.hosts.map(\.verdict.reasons) == [["host-never-matches"]])
        #expect(dead.lint.findings.contains { $0.rule.id == "host-never-matches" })
        // Beside one that is right it does no harm.
        let live = "<domain includeSubdomains=\"true\">example.com</domain>"
        let both = try report(on: entry(domain) + entry(live), hosts: ["api.example.com"])
        #expect(both.hosts.map(\.verdict.words) == [Self.pinned])
    }

    @Test(
        "The versions that apktool takes out of the manifest are read beside it",
        arguments: [
            ("  minSdkVersion: '21'\n  targetSdkVersion: '28'\n", "minSdk 21, targetSdk 28", true),
            ("  minSdkVersion: 24\n", "minSdk 24", false),
            ("  minSdkVersion: 'S'\n", "minSdk unknown", false), ("", "minSdk unknown", false),
        ]
    )
    func apktool(lines: String, says: String, isBelow: Bool) throws {
        let yaml = "!!brut.androlib.meta.MetaInfo\nsdkInfo:\n\(lines)version: 2\n"
        let report = try report(
            on: """
                <domain-config><domain>api.example.com</domain><pin-set>
                <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
                """,
            hosts: [],
            others: [
                .init(name: "apktool.yml", contents: Array(yaml.utf8)),
                .init(
                    name: "original/AndroidManifest.xml",
                    contents: Array("<manifest package='com.example.original'/>".utf8)
                ),
            ]
        )
        #expect(report.apps == ["com.example, Android, \(says)"])
        #expect(report.lint.findings.contains { $0.rule.id == "min-sdk-below-24" } == isBelow)
        let apart = try AuditFixtures.report(on: [
            AuditFixtures.manifest, .init(name: "other/apktool.yml", contents: Array(yaml.utf8)),
        ])
        #expect(
            apart.apps
                == ["com.example, Android, minSdk unknown, no Network Security Configuration"]
        )
    }

    @Test(
        "A configuration with pins that the manifest does not name is found, and not read",
        arguments: [
            ("res/xml/unused.xml", true, "", true), ("res/xml/unused.xml", false, "", false),
            ("assets/unused.xml", true, "", false),
            ("other/res/xml/unused.xml", true, "", false),
            // It reads the resource that the code names.
            ("res/xml/unused.xml", true, "Lcom/datatheorem/android/trustkit/TrustKit;", false),
        ]
    )
    func unnamed(path: String, hasPins: Bool, code: String, isFound: Bool) throws {
        let set =
            hasPins ? "<pin-set><pin digest=\"SHA-256\">\(AuditFixtures.pin)</pin></pin-set>" : ""
        let other = """
            <network-security-config><domain-config><domain>api.example.com</domain>\(set)
            </domain-config></network-security-config>
            """
        let others: [ZipWriter.Entry] = [
            .init(name: path, contents: Array(other.utf8)),
            .init(name: "classes.dex", contents: Array(code.utf8)),
        ]
        let named = try report(on: "<base-config/>", hosts: ["api.example.com"], others: others)
        let unnamed = try AuditFixtures.report(
            on: [AuditFixtures.manifest] + others,
            hosts: ["api.example.com"]
        )
        for (report, says) in [
            (named, "the manifest names “res/xml/nsc.xml”, and this file is not read"),
            (unnamed, "the manifest names no configuration, and this file is not read"),
        ] {
            let found = report.lint.findings.filter { $0.rule.id == "config-not-in-manifest" }
            #expect(
                found.map { "\($0.file): \($0.message)" }
                    == (isFound ? ["a.apk!/\(path): \(says)"] : [])
            )
            #expect(
                report.hosts.map(\.verdict.reasons) == [isFound ? ["config-not-in-manifest"] : []]
            )
            #expect(report.hosts.first?.places == (isFound ? ["a.apk!/\(path)"] : []))
        }
    }

    @Test("Whether an app is built for debugging is not known where a resource says it")
    func debuggableResource() throws {
        let manifest = """
            <manifest package="com.example" xmlns:android="http://schemas.android.com/apk/res/android">
            <application android:debuggable="@bool/debug"/></manifest>
            """
        let report = try AuditFixtures.report(
            on: [ZipWriter.Entry(name: "AndroidManifest.xml", contents: Array(manifest.utf8))]
        )
        #expect(
            report.unseen.map(\.why) == [
                "android:debuggable is “@bool/debug”, whose value is not looked up"
            ]
        )
        #expect(!report.isIncomplete)
        #expect(!report.lint.findings.contains { $0.rule.id == "app-debuggable" })
    }

    @Test("A root that Android refuses is a refusal at load, and the pins in it do not count")
    func wrongRoot() throws {
        let report = try report(
            on: """
                <domain-config><domain>api.example.com</domain><pin-set>
                <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
                """,
            root: "foo",
            hosts: ["api.example.com"]
        )
        let refusals = report.lint.findings.filter { $0.rule.id == "refused-at-load" }
        #expect(
            refusals.map { "\($0.file):\($0.position) \($0.message)" } == [
                "a.apk!/res/xml/nsc.xml:1:1 the root is “foo”, and “network-security-config” is "
                    + "wanted"
            ]
        )
        #expect(refusals.map(\.rule.severity) == [.error])
        #expect(report.hosts.map(\.verdict.reasons) == [["refused"]])
        #expect(!report.isIncomplete)
    }

    @Test("A document type with entities is not read, and the audit is incomplete")
    func entities() throws {
        let report = try report(
            on: "<base-config/>",
            type: "<!DOCTYPE network-security-config [<!ENTITY a \"b\">]>",
            hosts: []
        )
        #expect(
            report.unseen.map { "\($0.path): \($0.why)" } == [
                "res/xml/nsc.xml: the document type has declarations of its own"
            ]
        )
        #expect(report.isIncomplete)
    }

    /// The report on an app with such a configuration.
    private func report(
        on configuration: String,
        root: String = "network-security-config",
        type: String = "",
        hosts: [String],
        isDebuggable: Bool = false,
        others: [ZipWriter.Entry] = []
    ) throws -> AppReport {
        let manifest = """
            <manifest package="com.example"
            xmlns:android="http://schemas.android.com/apk/res/android">
            <application android:networkSecurityConfig="@xml/nsc"
            android:debuggable="\(isDebuggable)"/></manifest>
            """
        let text = "\(type)<\(root)>\(configuration)</\(root)>"
        return try AuditFixtures.report(
            on: [
                .init(name: "AndroidManifest.xml", contents: Array(manifest.utf8)),
                .init(name: "res/xml/nsc.xml", contents: Array(text.utf8)),
            ] + others,
            hosts: hosts
        )
    }
}
