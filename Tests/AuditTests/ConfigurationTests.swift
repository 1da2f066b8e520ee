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
        #expect(
            report.hosts.first?.verdict
                == .pinned(by: "Android's Network Security Configuration, but not in variant v28")
        )
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

    @Test("Pins that have expired, or that Android refuses, are found and not in use")
    func unused() throws {
        let set = { (attributes: String) in
            """
            <network-security-config><domain-config><domain>api.example.com</domain>
            <pin-set\(attributes)><pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set>
            </domain-config></network-security-config>
            """
        }
        let manifest = """
            <manifest package="com.example">
            <application android:networkSecurityConfig="@xml/nsc"/></manifest>
            """
        for (attributes, verdict) in [
            (" expiration=\"2031-01-01\"", "pinned"), (" expiration=\"2026-11-30\"", "pins-found"),
        ] {
            let report = try AuditFixtures.report(
                on: [
                    .init(name: "AndroidManifest.xml", contents: Array(manifest.utf8)),
                    .init(name: "res/xml/nsc.xml", contents: Array(set(attributes).utf8)),
                ],
                hosts: ["api.example.com", "other.example.com"]
            )
            #expect(report.hosts.map(\.verdict.name) == [verdict, "nothing-found"])
            #expect(report.hosts.first?.places == ["a.apk!/res/xml/nsc.xml"])
        }
    }
}
