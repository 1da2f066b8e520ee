// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import Notations
import PKIX
import Pinning
import Testing

/// What several files, several entries, or a chain make of a configuration.
@Suite("What is judged together")
struct JudgementTests {
    private static let authority = "4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="
    private static let backup = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="
    private static let leaf = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
    private static let rawKey = "dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU="

    @Test("Modules of a project are judged each with its own manifest and versions")
    func modules() {
        let configuration =
            "<network-security-config><domain-config><domain>a.example.com</domain><pin-set>"
            + "<pin digest=\"SHA-256\">\(Self.authority)</pin></pin-set></domain-config>"
            + "</network-security-config>"
        let manifest = { (name: String) in
            "<manifest><application android:networkSecurityConfig=\"@xml/\(name)\"/></manifest>"
        }
        let files = [
            ("p/app/src/main/AndroidManifest.xml", manifest("app_config")),
            ("p/app/build.gradle", "minSdkVersion 21"),
            ("p/app/src/main/res/xml/app_config.xml", configuration),
            ("p/wear/src/main/AndroidManifest.xml", manifest("wear_config")),
            ("p/wear/build.gradle.kts", "minSdk = 26"),
            ("p/wear/src/main/res/xml/wear_config.xml", configuration),
            ("p/wear/src/main/res/xml/unused.xml", configuration),
            // A debuggable app reads it, too.
            ("p/app/src/debug/res/xml/app_config_debug.xml", "<network-security-config/>"),
            ("p/lib/src/main/AndroidManifest.xml", "<manifest/>"),
        ]
        let found = findings(files).filter {
            ["config-not-in-manifest", "min-sdk-below-24"].contains($0.rule.id)
        }
        #expect(
            found.map { "\($0.file.split(separator: "/").last ?? "") \($0.rule.id)" } == [
                "app_config_debug.xml min-sdk-below-24", "app_config.xml min-sdk-below-24",
                "unused.xml config-not-in-manifest",
            ]
        )
        // A library has no say, and neither has a name that the build puts in.
        let library = [files[8], files[2]]
        #expect(!findings(library).contains { $0.rule.id == "config-not-in-manifest" })
        let placeholder = [("AndroidManifest.xml", manifest("${nsc}")), files[2]]
        #expect(!findings(placeholder).contains { $0.rule.id == "config-not-in-manifest" })
    }

    @Test("Of a domain that stands twice in a property list the last entry counts")
    func lastOfTwo() {
        func found(_ entries: String) -> [String] {
            let text =
                "<plist version=\"1.0\"><dict><key>NSAppTransportSecurity</key><dict>"
                + "<key>NSPinnedDomains</key><dict>\(entries)</dict></dict></dict></plist>"
            return findings([("Info.plist", text)]).map { "\($0.rule.id): \($0.message)" }
        }
        let pinned =
            "<key>example.com</key><dict><key>NSPinnedCAIdentities</key><array><dict>"
            + "<key>SPKI-SHA256-BASE64</key><string>\(Self.authority)</string></dict></array></dict>"
        let empty = "<key>example.com</key><dict/>"
        let last = found(pinned + empty)
        #expect(last.contains { $0.hasPrefix("domain-duplicate") }, "\(last)")
        #expect(last.contains { $0.contains("it is not pinned") }, "\(last)")
        #expect(!found(empty + pinned).contains { $0.contains("it is not pinned") })
    }

    @Test(
        "Up to target SDK 27 cleartext is permitted where nothing is said of it",
        arguments: [
            ("", "", 27, 1), ("", "", 28, 0), (" cleartextTrafficPermitted=\"false\"", "", 27, 0),
            ("", " cleartextTrafficPermitted=\"false\"", 27, 0),
            ("", " cleartextTrafficPermitted=\"true\"", 28, 1),
            // No boolean, and the default is true; the name counts without its namespace.
            (" cleartextTrafficPermitted=\"no\"", "", 28, 1),
            (" android:cleartextTrafficPermitted=\"true\"", "", 28, 1),
            (" cleartextTrafficPermitted=\"0\"", "", 27, 0),
        ]
    )
    func cleartext(own: String, base: String, target: Int, count: Int) {
        let text =
            "<network-security-config><base-config\(base)/><domain-config\(own)>"
            + "<domain>a.example.com</domain>\(Self.pins)</domain-config>"
            + "<domain-config><domain>b.example.com</domain></domain-config>"
            + "</network-security-config>"
        let manifest =
            "<manifest><application android:networkSecurityConfig=\"@xml/nsc\"/></manifest>"
        let found = findings([
            ("p/app/src/main/AndroidManifest.xml", manifest),
            ("p/app/build.gradle", "targetSdk = \(target)"),
            ("p/app/src/main/res/xml/nsc.xml", text),
        ]).filter { $0.rule.id == "cleartext-for-pinned-host" }
        #expect(found.count == count, "\(found.map(\.message))")
    }

    @Test(
        "Of several domains TrustKit for Android keeps the last where it reads the file itself",
        arguments: [
            ("minSdk = 21", true), ("", true), ("minSdk = 24", false),
        ]
    )
    func lastDomain(gradle: String, isFound: Bool) {
        func found(_ tail: String) -> Bool {
            let text =
                "<network-security-config><domain-config><domain>a.example.com</domain>"
                + "<domain>b.example.com</domain>\(Self.pins)\(tail)</domain-config>"
                + "</network-security-config>"
            let manifest =
                "<manifest><application android:networkSecurityConfig=\"@xml/nsc\"/></manifest>"
            return findings([
                ("p/app/src/main/AndroidManifest.xml", manifest),
                ("p/app/build.gradle", gradle), ("p/app/src/main/res/xml/nsc.xml", text),
            ]).contains {
                $0.rule.id == "trustkit-last-domain" && $0.message.contains("“b.example.com” alone")
            }
        }
        #expect(found("<trustkit-config enforcePinning=\"true\"/>") == isFound)
        // Without it the file is not TrustKit's.
        #expect(!found(""))
    }

    @Test(
        "Anchors that override pins are an error where they are those of a host with pins",
        arguments: [
            // The domain-config's own take the place of the base-config's.
            (overriding, "", pins + plain, "override-without-pins"),
            (overriding, plain, pins, "override-without-pins"),
            (overriding, pins + plain, "", "override-without-pins"),
            (overriding, "", pins, "pins-overridden"),
            // Pins that are inherited are pins.
            (plain, pins, overriding, "pins-overridden"),
            (plain, overriding, pins, "pins-overridden"),
            (plain, overriding, pins + plain, "override-without-pins"),
        ]
    )
    func anchors(base: String, outer: String, inner: String, rule: String) {
        // In one line, as a file that was compiled has it.
        let text =
            "<network-security-config><domain-config><domain>example.com</domain>\(outer)"
            + "<domain-config><domain>a.example.com</domain>\(inner)</domain-config></domain-config>"
            + "<base-config>\(base)</base-config></network-security-config>"
        let found = findings([("network_security_config.xml", text)]).map(\.rule.id)
        let rules = ["override-without-pins", "pins-overridden"]
        #expect(found.filter(rules.contains) == [rule])
        #expect(!found.contains("ignored-without-a-word"), "\(found)")
    }

    private static let pins =
        "<pin-set><pin digest=\"SHA-256\">\(authority)</pin></pin-set>"
    private static let plain =
        "<trust-anchors><certificates src=\"system\"/></trust-anchors>"
    private static let overriding =
        "<trust-anchors><certificates src=\"user\" overridePins=\"true\"/></trust-anchors>"

    @Test(
        "Where entries are joined the remedy is a narrower entry, and no further pins",
        arguments: [
            ("Info.plist", joinedATS, "leave NSIncludesSubdomains off “example.com”"),
            (
                "Client.kt", joinedCalls,
                "write the hosts that “*.example.com” is meant for, each exactly"
            ),
            ("network_security_config.xml", nested, "write into each entry all the pins"),
        ]
    )
    func widerEntry(file: String, text: String, fix: String) throws {
        let found = findings([(file, text)]).filter { $0.rule.id == "entry-shadowed" }
        #expect(found.count == 1)
        #expect(try #require(found.first).fix.hasPrefix(fix), "\(found.map(\.fix))")
    }

    private static let joinedATS = """
        <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
        <key>example.com</key><dict><key>NSIncludesSubdomains</key><true/>
        <key>NSPinnedCAIdentities</key>\(identity(authority))</dict>
        <key>api.example.com</key><dict>
        <key>NSPinnedCAIdentities</key>\(identity(backup))</dict>
        </dict></dict></dict></plist>
        """
    private static let joinedCalls = """
        val pinner = CertificatePinner.Builder()
          .add("*.example.com", "sha256/\(authority)")
          .add("api.example.com", "sha256/\(backup)")
          .build()
        """
    private static let nested = """
        <network-security-config>
        <domain-config><domain includeSubdomains="true">example.com</domain>
        <pin-set><pin digest="SHA-256">\(authority)</pin></pin-set></domain-config>
        <domain-config><domain>api.example.com</domain>
        <pin-set><pin digest="SHA-256">\(backup)</pin></pin-set></domain-config>
        </network-security-config>
        """

    @Test(
        "A pin is alone where no other can count for its host",
        arguments: [
            ("\(add("a.org", authority)).build()", 1),
            ("\(add("*.a.org", authority)).build()", 1),
            ("\(add("a.org", authority, backup)).build()", 0),
            // Calls are joined, and so are patterns.
            ("\(add("a.org", authority))\(add("a.org", backup)).build()", 0),
            ("\(add("b.a.org", authority))\(add("*.a.org", backup)).build()", 0),
            ("\(add("b.org", authority))\(add("a.org", backup)).build()", 2),
            // More may be added elsewhere, or is.
            (add("a.org", authority), 0),
            (".apply { more() }\(add("a.org", authority)).build()", 0),
            ("\(add("a.org", authority)).add(HOST, PIN).build()", 0),
            (
                "\(add("a.org", authority)).build()\n"
                    + "val other = CertificatePinner.Builder().add(HOST, PIN).build()",
                0
            ),
        ]
    )
    func lonePins(calls: String, count: Int) {
        for (name, text) in [
            ("a.kt", "val p = CertificatePinner.Builder()\(calls)"),
            ("A.java", "class A { Object p = new CertificatePinner.Builder()\(calls); }"),
        ] {
            let found = findings([(name, text)]).filter { $0.rule.id == "no-backup-pin" }
            #expect(found.count == count, "\(text): \(found.map(\.message))")
        }
    }

    /// A call on the builder.
    private static func add(_ host: String, _ pins: String...) -> String {
        ".add(\"\(host)\"" + pins.map { ", \"sha256/\($0)\"" }.joined() + ")"
    }

    @Test("A pin of the one list of ATS is no backup of the other's, and a parent's pin is one")
    func loneIdentities() {
        let list = { (name: String, pins: String...) in
            "<key>\(name)</key><array>"
                + pins.map {
                    "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>"
                }.joined() + "</array>"
        }
        let found = { (domains: String) in
            let text =
                "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key>"
                + "<dict>\(domains)</dict></dict></dict></plist>"
            return findings([("Info.plist", text)]).filter { $0.rule.id == "no-backup-pin" }
                .map(\.message)
        }
        let (leaves, authorities) = ("NSPinnedLeafIdentities", "NSPinnedCAIdentities")
        let both = list(leaves, Self.leaf) + list(authorities, Self.authority)
        #expect(
            found("<key>a.example.com</key><dict>\(both)</dict>") == [
                "“a.example.com” has one pin in NSPinnedLeafIdentities, and no backup",
                "“a.example.com” has one pin in NSPinnedCAIdentities, and no backup",
            ]
        )
        let twice = list(leaves, Self.leaf, Self.backup) + list(authorities, Self.authority)
        #expect(
            found("<key>a.example.com</key><dict>\(twice)</dict>") == [
                "“a.example.com” has one pin in NSPinnedCAIdentities, and no backup"
            ]
        )
        let parent =
            "<key>example.com</key><dict><key>NSIncludesSubdomains</key><true/>"
            + list(authorities, Self.authority, Self.backup) + "</dict>"
        let child = "<key>a.example.com</key><dict>" + list(authorities, Self.leaf) + "</dict>"
        #expect(found(parent + child) == [])
        #expect(found(child) == ["“a.example.com” has one pin, and no backup"])
    }

    @Test("An expression for a domain is one note, and no host")
    func expressions() {
        let text = """
            let c = [kTSKPinnedDomains: [
              Constants.host: [kTSKPublicKeyHashes: ["\(Self.authority)", "\(Self.backup)"]],
              Constants.host: [kTSKPublicKeyHashes: ["\(Self.authority)", "\(Self.backup)"]],
            ]]
            """
        let found = findings([("Pins.swift", text)])
        #expect(
            found.filter { $0.rule.severity > .note }.isEmpty
                && found.count { $0.rule.id == "not-readable-here" } == 2
        )
    }

    @Test(
        "A placeholder in what is called pins is found, and a person's PIN is none",
        arguments: [
            ("let pinnedKeys: [String] = [\"TODO_PIN\", \"\(authority)\"]", 1),
            ("static let hashes = [\"sha256/REPLACE_ME\"]", 1),
            ("val certificatePins = listOf(\"YOUR_PIN\", \"YOUR_BACKUP\")", 2),
            ("NSString * const kPinHash = @\"REPLACE_WITH_PIN\";", 1),
            ("let pinPlaceholder = \"YOUR_PIN\"", 0), ("let userPin = \"11111111\"", 0),
            ("let pinned = [\"TODO\"]; let title = \"YOUR_NAME\"", 1),
            ("let text = \"TODO\"", 0),
        ]
    )
    func placeholders(text: String, count: Int) {
        let name =
            text.contains("@\"") ? "Pins.m" : text.contains("val ") ? "Pins.kt" : "Pins.swift"
        #expect(findings([(name, text)]).count { $0.rule.id == "pin-placeholder" } == count)
    }

    @Test(
        "TrustKit's flags are read as Objective-C reads them",
        arguments: ["\"YES\"", "1", "true"]
    )
    func flags(value: String) {
        let text =
            "let c = [kTSKPinnedDomains: [\"example.com\": [kTSKIncludeSubdomains: \(value), "
            + "kTSKPublicKeyHashes: [\"\(Self.authority)\", \"\(Self.backup)\"]]]]"
        #expect(!findings([("Pins.swift", text)]).contains { $0.rule.id == "subdomain-gap" })
    }

    @Test("The entries that Apple joins are held to the chain together")
    func joined() throws {
        let text = { (authority: String) in
            """
            <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>example.com</key><dict><key>NSIncludesSubdomains</key><true/>
            <key>NSPinnedCAIdentities</key>\(Self.identity(authority))</dict>
            <key>api.example.com</key><dict>
            <key>NSPinnedLeafIdentities</key>\(Self.identity(Self.leaf))</dict>
            </dict></dict></dict></plist>
            """
        }
        // Of the leaf's own entry every pin matches: that of its parent decides as well.
        let found = try findings([("Info.plist", text(Self.backup))], withChain: true)
        let lists = found.filter { $0.rule.id == "ats-list-never-matches" }
        #expect(lists.map(\.message).first?.contains("NSPinnedCAIdentities of “api.") == true)
        let right = try findings([("Info.plist", text(Self.authority))], withChain: true)
        #expect(!right.contains { $0.rule.severity == .error })
    }

    @Test("Pins for one host are not held to the chain of another")
    func hosts() throws {
        let text = """
            api.example.com sha256/\(Self.leaf)
            www.example.com sha256/\(Self.backup)
            """
        let found = try findings([("pins.txt", text)], withChain: true)
        let none = found.filter { $0.rule.id == "pins-match-nothing" }
        #expect(none.map(\.message).first?.contains("“www.example.com”") == true)
    }

    @Test(
        "Whether pins depend on the path is asked where the framework compares a path",
        arguments: [
            ("okhttp", "www.example.com sha256/PIN\n", "of “www.example.com”"),
            ("chromium", "sha256/PIN\n", nil), ("curl", "sha256//PIN\n", nil),
            // “2 1 1” makes a certificate that is sent an anchor.
            ("tlsa", "_443._tcp.www.example.com. IN TLSA 2 1 1 DIGITS\n", nil),
        ]
    )
    func paths(notation: String, text: String, whose: String?) throws {
        var settings = Self.settings
        settings.chain = try Sample.material("two-paths.pem").items
        settings.anchors = try Sample.material("two-roots.pem").items
        settings.paths = Sample.twoPaths(settings)
        let root = settings.anchors[1].key
        let text = text.replacing("PIN", with: root.pin.base64)
            .replacing("DIGITS", with: root.digits)
        let file = ConfigurationFile(
            Array(text.utf8),
            name: "pins.txt",
            notation: Notation(rawValue: notation)
        )
        let found = Linter(settings).report(on: [file]).findings
            .filter { $0.rule.id == "pins-depend-on-path" }
        #expect(found.count == (whose == nil ? 0 : 1), "\(found)")
        #expect(found.first?.message.contains("the pins \(whose ?? "") match") != false)
    }

    @Test(
        "Cleartext for a pinned host is found where it is inherited, too",
        arguments: [
            ("<base-config cleartextTrafficPermitted=\"true\"/>", "", true),
            ("", " cleartextTrafficPermitted=\"true\"", true),
            (
                "<base-config cleartextTrafficPermitted=\"true\"/>",
                " cleartextTrafficPermitted=\"false\"", false
            ),
            ("<base-config/>", "", false),
        ]
    )
    func cleartext(base: String, own: String, isFound: Bool) {
        let text = """
            <network-security-config>\(base)<domain-config\(own)><domain>api.example.com</domain>
            <pin-set><pin digest="SHA-256">\(Self.authority)</pin></pin-set></domain-config>
            </network-security-config>
            """
        let found = findings([("network_security_config.xml", text)])
        #expect(found.contains { $0.rule.id == "cleartext-for-pinned-host" } == isFound, "\(found)")
    }

    @Test("Where ATS is off, cleartext is permitted for each pinned host that no exception covers")
    func arbitraryLoads() {
        let text = { (exceptions: String) in
            """
            <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>
            <key>NSExceptionDomains</key><dict>\(exceptions)</dict>
            <key>NSPinnedDomains</key><dict><key>api.example.com</key><dict>
            <key>NSPinnedCAIdentities</key>\(Self.identity(Self.authority))</dict></dict>
            </dict></dict></plist>
            """
        }
        for (exceptions, isFound) in [
            ("", true), ("<key>api.example.com</key><dict/>", false),
            ("<key>other.example.com</key><dict/>", true),
        ] {
            let found = findings([("Info.plist", text(exceptions))])
            #expect(
                found.contains { $0.rule.id == "cleartext-for-pinned-host" } == isFound,
                "\(found)"
            )
        }
    }

    @Test("An exception of a parent permits cleartext for what it includes, but for a nearer one")
    func parentException() {
        let text = { (parent: String, own: String) in
            """
            <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>
            <key>example.com</key><dict>\(parent)
            <key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>\(own)</dict>
            <key>NSPinnedDomains</key><dict><key>api.example.com</key><dict>
            <key>NSPinnedCAIdentities</key>\(Self.identity(Self.authority))</dict></dict>
            </dict></dict></plist>
            """
        }
        let includes = "<key>NSIncludesSubdomains</key><true/>"
        for (parent, own, isFound) in [
            (includes, "", true), ("", "", false),
            (includes, "<key>api.example.com</key><dict/>", false),
        ] {
            let found = findings([("Info.plist", text(parent, own))])
            #expect(
                found.contains { $0.rule.id == "cleartext-for-pinned-host" } == isFound,
                "\(found)"
            )
        }
    }

    @Test(
        "OkHttp's patterns that throw are said to, and what is to be written is a pattern",
        arguments: [
            (
                "a.*.example.net",
                "write the hosts in full, or “**.example.net” (OkHttp 4.3 and later) if all below it are "
                    + "meant"
            ),
            ("*", "write every host in full"),
            (
                "*.*.example.com",
                "write the hosts in full, or “**.example.com” (OkHttp 4.3 and later) if all below it are meant"
            ),
            ("api.example.com:443", "write “api.example.com”"),
        ]
    )
    func patterns(pattern: String, fix: String) {
        let found = findings([
            (
                "Client.kt",
                "val p = CertificatePinner.Builder().add(\"\(pattern)\", \"sha256/\(Self.authority)\")"
            )
        ]).filter { $0.rule.id == "host-never-matches" }
        #expect(found.map(\.fix) == [fix], "\(found)")
        #expect(found.first?.message.contains("OkHttp 4.3 and later throws") == true, "\(found)")
    }

    @Test("A dot at the end of OkHttp's pattern leaves the host without it alone")
    func dot() {
        let text =
            "val p = CertificatePinner.Builder().add(\"example.net.\", \"sha256/\(Self.authority)\")"
        let found = findings([("Client.kt", text)])
        #expect(
            found.filter { $0.rule.id == "host-never-matches" }.map(\.message)
                == ["“example.net.” ends with a dot: “example.net” without it is not pinned"]
        )
        #expect(!found.contains { $0.rule.id == "subdomain-gap" })
    }

    @Test(
        "What a build for debugging compares is what its anchors say",
        arguments: [
            ("<certificates src=\"user\"/>", "compares no pins for them"),
            (
                "<certificates src=\"user\" overridePins=\"false\"/>",
                "compares pins for them as well"
            ),
            (
                "<certificates src=\"user\"/><certificates src=\"system\" overridePins=\"false\"/>",
                "compares no pins for those without overridePins=\"false\""
            ), ("", nil),
        ]
    )
    func debugging(anchors: String, says: String?) {
        let text = """
            <network-security-config><debug-overrides><trust-anchors>\(anchors)</trust-anchors>
            </debug-overrides></network-security-config>
            """
        let found = findings([("network_security_config.xml", text)])
            .filter { $0.rule.id == "debug-overrides" }
        #expect(
            found.map(\.message)
                == (says.map { ["a debuggable build trusts the anchors in here, and \($0)"] } ?? [])
        )
    }

    @Test("User CAs are a finding where a host without pins trusts them")
    func userAnchors() {
        let anchors = "<trust-anchors><certificates src=\"user\"/></trust-anchors>"
        let pins = "<pin-set><pin digest=\"SHA-256\">\(Self.authority)</pin></pin-set>"
        for (base, body, isFound) in [
            ("", pins + anchors, false), ("", anchors, true),
            ("<base-config>\(anchors)</base-config>", pins, true),
        ] {
            let text = """
                <network-security-config>\(base)<domain-config><domain>api.example.com</domain>
                \(body)</domain-config></network-security-config>
                """
            let found = findings([("network_security_config.xml", text)])
            #expect(found.contains { $0.rule.id == "user-anchors" } == isFound, "\(found)")
        }
    }

    @Test("What comes of a list that is empty or missing is what is left where Apple joins entries")
    func joinedLists() {
        let text = { (parent: String) in
            """
            <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>example.com</key><dict>\(parent)<key>NSPinnedCAIdentities</key>
            \(Self.identity(Self.authority))</dict>
            <key>api.example.com</key><dict><key>NSPinnedCAIdentities</key><array/></dict>
            <key>cdn.example.com</key><dict/></dict></dict></dict></plist>
            """
        }
        let alone = findings([("Info.plist", text(""))]).filter { $0.rule.id == "ats-list-missing" }
        #expect(
            alone.map(\.message) == [
                "NSPinnedCAIdentities is empty: no certificate can match, and every connection is refused",
                "“cdn.example.com” has neither NSPinnedCAIdentities nor NSPinnedLeafIdentities: it is not "
                    + "pinned",
            ]
        )
        let joined = findings([("Info.plist", text("<key>NSIncludesSubdomains</key><true/>"))])
        #expect(!joined.contains { $0.rule.id == "ats-list-missing" }, "\(joined)")
        let notes = joined.filter { $0.message.hasSuffix("the pins of the domain above it count") }
        #expect(notes.count == 2, "\(joined)")
    }

    @Test(
        "What OkHttp and Cronet take in a form of their own is not refused",
        arguments: [
            ("Client.kt", "CertificatePinner.Builder().add(\"a!b.example.com\", \"sha256/PIN\")"),
            ("Client.kt", "CertificatePinner.Builder().add(\"bücher.example\", \"sha256/PIN\")"),
            ("Client.kt", "CertificatePinner.Builder().add(\"**.bücher.example\", \"sha256/PIN\")"),
        ]
    )
    func labels(file: String, text: String) {
        let found = findings([(file, "val p = " + text.replacing("PIN", with: Self.authority))])
        #expect(!found.contains { $0.rule.severity == .error }, "\(found)")
        #expect(found.contains { $0.rule.id == "not-readable-here" }, "\(found)")
    }

    /// A dot at the end of a name is the root's, and IDN.toASCII makes A-labels.
    @Test("Cronet takes letters beyond ASCII and a dot at the end, and throws for a port")
    func cronet() {
        for (host, isFound) in [
            ("bücher.example.com", false), ("example.com.", false), ("example.com:443", true),
        ] {
            let text =
                "builder.addPublicKeyPins(\"\(host)\", Set.of(decode(\"\(Self.authority)\")), true, date);"
            let found = findings([("Net.java", text)]).filter { $0.rule.severity == .error }
            #expect(found.map(\.rule.id) == (isFound ? ["host-never-matches"] : []), "\(found)")
            #expect(found.allSatisfy { $0.message.contains("Cronet throws") }, "\(found)")
        }
    }

    @Test(
        "An address is no error of NSPinnedDomains: Apple documents names, and Security compares texts"
    )
    func address() {
        let text = """
            <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>192.168.1.1</key><dict><key>NSPinnedCAIdentities</key>
            \(Self.identities([Self.authority, Self.backup]))</dict></dict></dict></dict></plist>
            """
        let found = findings([("Info.plist", text)])
        #expect(found.map(\.rule.id) == ["ignored-without-a-word"], "\(found)")
    }

    /// Midnight begins twelve hours later in the last zone than in UTC.
    @Test("Android's pins have expired once the day has begun everywhere")
    func zones() {
        let text = """
            <network-security-config><domain-config><domain>api.example.com</domain>
            <pin-set expiration="2026-12-01"><pin digest="SHA-256">\(Self.authority)</pin></pin-set>
            </domain-config></network-security-config>
            """
        let file = ConfigurationFile(Array(text.utf8), name: "network_security_config.xml")
        for (hours, id) in [
            (-1, "pins-expire-soon"), (11, "pins-expire-soon"), (12, "pins-expired"),
        ] {
            let time = Time(seconds: 1_796_083_200 + Int64(hours) * 3_600)
            let found = Linter(Linter.Settings(time: time)).report(on: [file]).findings
            #expect(
                found.map(\.rule.id).filter { $0.hasPrefix("pins-expire") } == [id],
                "\(hours): \(found)"
            )
            let use = file.configurations[0].use(
                for: "api.example.com",
                at: time,
                isDebuggable: false
            )
            #expect((use == .compared(exceptFor: [])) == (hours < 12), "\(hours): \(use)")
        }
    }

    @Test("Only an entry that can say so leaves out subdomains")
    func reach() {
        for (text, isFound) in [
            ("{\"sha256Keys\": {\"example.com\": [\"sha256/A\", \"sha256/B\"]}}", false),
            ("{\"example.com\": {\"publicKeyHashes\": [\"A\", \"B\"]}}", true),
        ] {
            let pins = text.replacing("A\"", with: "\(Self.authority)\"")
                .replacing("B\"", with: "\(Self.backup)\"")
            let found = findings([("app.json", pins)])
            #expect(found.contains { $0.rule.id == "subdomain-gap" } == isFound, "\(found)")
        }
    }

    @Test("A base-config with anchors of its own replaces what an old target SDK trusts")
    func target() {
        for (base, isFound) in [
            (
                "<base-config><trust-anchors><certificates src=\"system\"/></trust-anchors></base-config>",
                false
            ),
            ("<base-config/>", true), ("", true),
        ] {
            var settings = Self.settings
            settings.targetSDK = 23
            let text = "<network-security-config>\(base)</network-security-config>"
            let file = ConfigurationFile(Array(text.utf8), name: "network_security_config.xml")
            let found = Linter(settings).report(on: [file]).findings
            #expect(found.contains { $0.rule.id == "user-anchors" } == isFound, "\(found)")
        }
    }

    @Test("Records of TLSA are alternatives: one of a CA is a backup for one of the leaf")
    func records() throws {
        let chain = try Sample.material("api.example.com.pem").items
        let record = { (usage: Int, digits: String) in
            "_443._tcp.api.example.com. IN TLSA \(usage) 1 1 \(digits)\n"
        }
        let other = try Sample.material("two-roots.pem").items[0].key.digits
        for (zone, isFound) in [
            (record(3, chain[0].key.digits) + record(2, other), false),
            (record(3, chain[0].key.digits) + record(2, chain[1].key.digits), true),
        ] {
            let found = try findings([("example.zone", zone)], withChain: true)
                .filter { $0.rule.id == "no-backup-pin" }
            #expect(found.count == (isFound ? 1 : 0), "\(found)")
            #expect(found.allSatisfy { !$0.message.contains("NSPinned") }, "\(found)")
        }
    }

    @Test("A branch for debugging that refuses something compares pins")
    func refusingBranch() {
        let text = { (rest: String) in
            """
            final class D: NSObject, URLSessionDelegate { func urlSession(_ s: URLSession,
              didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping
              (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
            #if DEBUG
              guard let trust = challenge.protectionSpace.serverTrust else {
                completionHandler(.performDefaultHandling, nil)
                return
              }
              \(rest)
            #endif
            } }
            """
        }
        let compares = findings([
            ("D.swift", text("completionHandler(.cancelAuthenticationChallenge, nil)"))
        ])
        #expect(!compares.contains { $0.rule.id == "pins-off-in-debug" }, "\(compares)")
        let leaves = findings([("D.swift", text("completionHandler(.performDefaultHandling, nil)"))]
        )
        #expect(leaves.contains { $0.rule.id == "pins-off-in-debug" }, "\(leaves)")
    }

    @Test("A date without its zeros is read as it reads, and one beyond its month is not")
    func dates() {
        for (day, isFound) in [("2031-1-1", false), (" 2031-01-01", false), ("2031-01-01x", true)] {
            let text = """
                <network-security-config><domain-config><domain>api.example.com</domain>
                <pin-set expiration="\(day)"><pin digest="SHA-256">\(Self.authority)</pin></pin-set>
                </domain-config></network-security-config>
                """
            let found = findings([("network_security_config.xml", text)])
            #expect(
                found.contains { $0.message.contains("is read as") } == isFound,
                "\(day): \(found)"
            )
        }
    }

    @Test("That a mismatch is only reported hides no exception at load")
    func hiddenRefusal() {
        let text =
            "let c = [kTSKPinnedDomains: [\"localhost\": [kTSKEnforcePinning: false, "
            + "kTSKPublicKeyHashes: [\"\(Self.authority)\", \"\(Self.backup)\"]]]]"
        let found = findings([("Pins.swift", text)])
        #expect(found.contains { $0.rule.id == "report-only" }, "\(found)")
        #expect(found.contains { $0.rule.id == "refused-at-load" }, "\(found)")
    }

    @Test(
        "Plugins of React Native that put the prefix in front are told from the one that asks for it",
        arguments: [
            ("{\"expo\": {\"plugins\": [[\"x\", {\"sslPinning\": {\"a.org\": [PINS]}}]]}}", false),
            ("{\"a.org\": {\"publicKeyHashes\": [PINS]}}", false),
            ("{\"sha256Keys\": {\"a.org\": [PINS]}}", true),
        ]
    )
    func prefixes(text: String, wantsPrefix: Bool) {
        for isPrefixed in [false, true] {
            let prefix = isPrefixed ? "sha256/" : ""
            let pins = "\"\(prefix)\(Self.authority)\", \"\(prefix)\(Self.backup)\""
            let found = findings([("app.json", text.replacing("PINS", with: pins))])
                .filter { $0.rule.id == "pin-malformed" }
            #expect(found.count == (isPrefixed == wantsPrefix ? 0 : 2), "\(found)")
        }
    }

    @Test("Of two lists a path needs a match in each, and each needs a backup of its own")
    func lists() throws {
        var settings = Self.settings
        settings.chain = try Sample.material("two-paths.pem").items
        settings.anchors = try Sample.material("two-roots.pem").items
        settings.paths = Sample.twoPaths(settings)
        let (leaf, old) = (settings.chain[0].key.pin.base64, settings.anchors[1].key.pin.base64)
        let rules = { (authorities: [String], leaves: [String]) in
            let text = """
                <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
                <key>www.example.com</key><dict>
                <key>NSPinnedCAIdentities</key>\(Self.identities(authorities))
                <key>NSPinnedLeafIdentities</key>\(Self.identities(leaves))
                </dict></dict></dict></dict></plist>
                """
            let file = ConfigurationFile(Array(text.utf8), name: "Info.plist")
            return Linter(settings).report(on: [file]).findings
                .filter { ["no-backup-pin", "pins-depend-on-path"].contains($0.rule.id) }
        }
        // The leaf's key is on the shorter path as well, and the old root is not.
        let found = rules([old, Self.backup], [leaf, Self.backup])
        #expect(found.map(\.rule.id) == ["pins-depend-on-path"])
        let lone = rules([old, Self.backup], [leaf])
        #expect(
            lone.first { $0.rule.id == "no-backup-pin" }?.message
                == "every pin in NSPinnedLeafIdentities of “www.example.com” is of a key in the chain of "
                + "two-paths.pem"
        )
    }

    @Test(
        "A CA's key that is compared with no CA is no backup",
        arguments: [
            ("curlrc", "pinnedpubkey = \"sha256//LEAF;sha256//CA\""),
            (
                "Info.plist",
                "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>"
                    + "<key>api.example.com</key><dict><key>NSPinnedLeafIdentities</key><array>"
                    + "<dict><key>SPKI-SHA256-BASE64</key><string>LEAF</string></dict>"
                    + "<dict><key>SPKI-SHA256-BASE64</key><string>CA</string></dict>"
                    + "</array></dict></dict></dict></dict></plist>"
            ),
        ]
    )
    func idle(file: String, text: String) throws {
        let text = text.replacing("LEAF", with: Self.leaf)
        let found = try findings(
            [(file, text.replacing("CA", with: Self.authority))],
            withChain: true
        )
        let backup = try #require(found.first { $0.rule.id == "no-backup-pin" }, "\(found)")
        #expect(backup.message.hasSuffix("and a CA's is compared with no CA there"))
        let right = try findings([(file, text.replacing("CA", with: Self.backup))], withChain: true)
        #expect(!right.contains { $0.rule.id == "no-backup-pin" }, "\(right)")
    }

    @Test("Where the chain ends early, pins of what is missing are not called wrong")
    func incomplete() throws {
        var settings = Self.settings
        settings.chain = Array(try Sample.material("api.example.com.pem").items.prefix(1))
        settings.anchors = try Sample.material("roots.pem").items
        let rules = { (name: String, text: String) in
            Linter(settings).report(on: [ConfigurationFile(Array(text.utf8), name: name)]).findings
                .filter { ["chain-incomplete", "pins-match-nothing"].contains($0.rule.id) }
        }
        let found = rules("pins.txt", "api.example.com sha256/\(Self.authority)")
        #expect(
            found.map(\.message) == [
                "no pin of “api.example.com” matches what is in api.example.com.pem, which ends with "
                    + "“api.example.com”: its issuer “Example CA 1” is not at hand"
            ]
        )
        // The leaf is there, and nothing else is compared.
        let leaf = rules("curlrc", "pinnedpubkey = sha256//\(Self.authority)")
        #expect(leaf.map(\.rule.id) == ["pins-match-nothing"])
    }

    @Test("Pins for every host are of no host in a sentence")
    func everyHost() throws {
        let curl = [("curlrc", "pinnedpubkey = sha256//\(Self.backup)")]
        let found = try findings(curl, withChain: true)
        #expect(
            found.contains { $0.message == "no pin matches the chain of “api.example.com”" },
            "\(found)"
        )
        let leaf = [("pins.txt", "api.example.com sha256/\(Self.leaf)")]
        let messages = try findings(leaf, withChain: true).map(\.message)
        #expect(
            messages.contains(
                "every pin of “api.example.com” is of a key in the chain of api.example.com.pem"
            ),
            "\(messages)"
        )
        #expect(
            messages.contains(
                "the pins of “api.example.com” match the leaf of api.example.com.pem alone"
            ),
            "\(messages)"
        )
    }

    @Test("What a pin was made of does not depend on the host that it stands for")
    func everyPin() throws {
        let text = "other.example.org sha256/\(Self.rawKey)"
        let found = try findings([("pins.txt", text)], withChain: true)
        #expect(found.map(\.rule.id).contains("pin-of-something-else"))
    }

    @Test("Comments are no defect where the program that reads the file allows them")
    func comments() {
        let chromium =
            "// Copyright\n{\"pinsets\": [{\"name\": \"a\"}], "
            + "\"entries\": [{\"name\": \"a.example.com\", \"pins\": \"a\"},]}"
        let expo =
            "{\"expo\": {\"plugins\": [[\"x\", {\"sslPinning\": {\"a.example.com\": "
            + "[\"\(Self.authority)\", \"\(Self.backup)\"],}}]]}} // the end"
        for text in [chromium, expo] {
            #expect(!findings([("a.json", text)]).contains { $0.rule.id == "file-malformed" })
        }
        let plugin = "{\"sha256Keys\": {}} // the end"
        #expect(findings([("a.json", plugin)]).map(\.rule.id) == ["file-malformed"])
    }

    @Test(
        "A file is judged alike in whatever encoding and with whatever ends of lines",
        arguments: ["crlf", "cr", "mark", "utf16-le", "utf16-be"]
    )
    func encodings(form: String) {
        let text = "<network-security-config>\n <base-config><pin-set/></base-config>\n</x>\n"
        let units = Array("\u{FEFF}\(text)".utf16)
        let octets: [UInt8]
        switch form {
        case "crlf": octets = Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
        case "cr": octets = Array(text.replacingOccurrences(of: "\n", with: "\r").utf8)
        case "mark": octets = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case "utf16-le": octets = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        default: octets = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
        let read = { (octets: [UInt8]) in
            Linter(Self.settings).report(on: [ConfigurationFile(octets, name: "a.xml")]).text
        }
        #expect(read(octets) == read(Array(text.utf8)))
        #expect(read(octets).contains("a.xml:2:15: error: “pin-set” stands in “base-config”"))
    }

    @Test("Pins among the exceptions, or in a dictionary that a later one replaces, count not")
    func misplaced() {
        let list =
            "<key>NSPinnedCAIdentities</key><array><dict><key>SPKI-SHA256-BASE64</key>"
            + "<string>Q49nvHL4z8aqHNWfpwvbDZP6gXH/ropkXBTis/LfoWM=</string></dict></array>"
        let security = "<key>NSAppTransportSecurity</key><dict>"
        func said(_ dictionaries: String...) -> [String] {
            let text = "<plist><dict>\n\(dictionaries.joined(separator: "\n"))</dict></plist>"
            return findings([("Info.plist", text)]).filter { $0.rule.severity == .error }
                .map(\.message)
        }
        let entry = "<key>api.example.com</key><dict>\(list)</dict>"
        let pinned = "\(security)<key>NSPinnedDomains</key><dict>\(entry)</dict></dict>"
        let other = "\(security)<key>NSAllowsArbitraryLoads</key><false/></dict>"
        #expect(
            said("\(security)<key>NSExceptionDomains</key><dict>\(entry)</dict></dict>")
                == [
                    "“NSPinnedCAIdentities” stands in “api.example.com”, where nothing reads it: "
                        + "nothing in it is pinned"
                ]
        )
        #expect(
            said(pinned, other)
                == [
                    "“NSAppTransportSecurity” stands again in line 3, and the last one counts: "
                        + "nothing in this one is pinned"
                ]
        )
        #expect(said(other, pinned) == [])
    }

    @Test("Of a file that cannot be read JUnit and SARIF say so")
    func unreadable() throws {
        let files = [
            ConfigurationFile(Array("{".utf8), name: "a.json"),
            ConfigurationFile(missing: "b.xml", because: "b.xml: cannot be read: No; name another"),
        ]
        let report = Linter(Self.settings).report(on: files)
        #expect(report.junit.components(separatedBy: "<error message=").count == 3)
        #expect(report.junit.contains("message=\"1:1: cannot be read: No; name another\""))
        let sarif = report.sarif(version: "1.0.0")
        #expect(sarif.contains("\"executionSuccessful\": false"))
        #expect(report.json.components(separatedBy: "\"problem\":").count == 3)
        #expect(!report.text.contains("b.xml"))
    }

    @Test(
        "A host is covered by an entry that a connection can match, and by no other",
        arguments: [("acme-bank.com", false), ("Acme-Bank.com", true)]
    )
    func firstParty(key: String, isMissing: Bool) {
        let text = """
            let c = [kTSKPinnedDomains: ["\(key)": [kTSKIncludeSubdomains: true,
            kTSKPublicKeyHashes: ["\(Self.authority)", "\(Self.backup)"]]]]
            """
        var settings = Self.settings
        settings.firstParty = ["acme-bank.com"]
        let file = ConfigurationFile(Array(text.utf8), name: "Pins.swift")
        let rules = Linter(settings).report(on: [file]).findings.map(\.rule.id)
        #expect(rules.contains("first-party-not-pinned") == isMissing, "\(rules)")
    }

    @Test("Pins expire when the day begins, in the device's time zone")
    func expiry() {
        let text = """
            <network-security-config><domain-config><domain>api.example.com</domain>
            <pin-set expiration="2031-01-01"><pin digest="SHA-256">\(Self.authority)</pin></pin-set>
            </domain-config></network-security-config>
            """
        #expect(
            findings([("nsc.xml", text)]).filter { $0.rule.id == "pins-expire" }.map(\.message) == [
                "the pins of “api.example.com” count until the beginning of 2031-01-01, in the "
                    + "device's time zone"
            ]
        )
    }

    @Test("A suppression without a rule says that it names none")
    func suppression() {
        let found = findings([
            (
                "a.xml",
                "<network-security-config><!-- pinproof:ignore --></network-security-config>"
            )
        ])
        #expect(found.map(\.message) == ["the suppression names no rule"])
    }

    private static let settings = Linter.Settings(time: Time(seconds: 1_796_083_200))

    private static func identity(_ pin: String) -> String { identities([pin]) }

    private static func identities(_ pins: [String]) -> String {
        "<array>"
            + pins.map { "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>" }
            .joined()
            + "</array>"
    }

    private func findings(_ files: [(String, String)]) -> [Finding] {
        let files = files.map { ConfigurationFile(Array($0.1.utf8), name: $0.0) }
        return Linter(Self.settings).report(on: files).findings
    }

    private func findings(
        _ files: [(String, String)],
        withChain: Bool
    ) throws -> [Finding] {
        var settings = Self.settings
        settings.chain = try Sample.material("api.example.com.pem").items
        settings.anchors = try Sample.material("roots.pem").items
        let files = files.map { ConfigurationFile(Array($0.1.utf8), name: $0.0) }
        return Linter(settings).report(on: files).findings
    }
}
