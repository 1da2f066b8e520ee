// SPDX-License-Identifier: Apache-2.0

import Dialects
import Lint
import Notations
import PKIX
import Pinning
import Testing

/// What is in lines is read on after a defect, each with its place.
@Suite("Notations of lines")
struct LineNotationTests {
    private static let authority = "4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="
    private static let backup = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="
    private static let leaf = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
    private static let digits = "e2997375c40dbf9be676fa5c93ccd6ee50c1ee6d5bf04f57ce2bbb964766b7b2"

    @Test("A zone is read on after a defect, whatever form its records have")
    func zone() {
        let digits = Self.digits
        let text = """
            $ORIGIN example.com.
            _443._tcp.api IN TLSA 3 1 1 \(digits)
            _443._tcp.a.example.com. IN TLSA 4 1 1 \(digits)
            _443._tcp.a.example.com. IN TLSA 3 2 1 \(digits)
            _443._tcp.a.example.com. IN TLSA 3 1 3 \(digits)
            _443._tcp.a.example.com. IN TLSA 3 1 1 zz
            _443._tcp.a.example.com. IN TLSA 3 1 1 \(Self.authority)
            _443._tcp.b.example.com. IN TLSA ( 3 1 1
              \(digits.prefix(32)) \(digits.suffix(32)) )
            _443._tcp.c.example.com. IN TYPE52 \\# 35 030101\(digits)
            api.example.com. IN TLSA 3 1 1 \(digits)
            *._tcp.d.example.com. IN TLSA 3 1 1 \(digits)
            _443._tcp.e.example.com. IN TLSA 3 1
            """
        let file = ConfigurationFile(Array(text.utf8), name: "zone")
        let found = findings(file)
        #expect(
            found == [
                "3:40 pin-digest-unknown", "4:40 pin-digest-unknown", "5:40 pin-digest-unknown",
                "6:40 pin-malformed", "7:40 pin-malformed", "11:32 refused-at-load",
                "12:37 not-readable-here", "13:29 pin-malformed",
            ]
        )
        let entries = file.configurations[0].entries
        #expect(entries[0].hosts.map(\.text) == ["api.example.com"])
        for host in ["b.example.com", "c.example.com"] {
            let entry = entries.first { $0.hosts.map(\.text) == [host] }
            #expect(entry?.pins.map(\.base64) == [Self.authority], "\(host)")
        }
        let base64 = Linter(Self.settings).report(on: [file]).findings.first {
            $0.position.line == 7
        }
        #expect(base64?.fix == "write “\(digits)”")
    }

    @Test(
        "The header is found in a server's configuration, and is held to its grammar",
        arguments: [
            (
                "Public-Key-Pins: pin-sha256=\"\(authority)\"; pin-sha256=\"\(backup)\"; max-age=9",
                [String]()
            ),
            (
                "add_header Public-Key-Pins \"pin-sha256=\\\"\(authority)\\\"; "
                    + "pin-sha256=\\\"\(backup)\\\"; max-age=9\";",
                []
            ),
            (
                "Header set public-key-pins 'PIN-SHA256=\"\(authority)\"; "
                    + "pin-sha256=\"\(backup)\"; max-age=9'",
                []
            ),
            (
                "Public-Key-Pins: pin-sha256=\(authority); pin-sha256=\(backup); max-age=9",
                ["refused-at-load"]
            ),
            (
                "Public-Key-Pins: pin-sha256=\"\(authority)\"; pin-sha256=\"\(backup)\"",
                ["refused-at-load"]
            ),
            (
                "Public-Key-Pins-Report-Only: pin-sha256=\"\(authority)\"; "
                    + "pin-sha256=\"\(backup)\"; max-age=9",
                ["report-only"]
            ),
        ]
    )
    func header(text: String, others: [String]) throws {
        let file = ConfigurationFile(Array(text.utf8), name: "server.conf")
        let configuration = try #require(file.configurations.first)
        #expect(configuration.entries[0].pins.map(\.base64) == [Self.authority, Self.backup])
        let rules = findings(file).map { String($0.split(separator: " ")[1]) }
        #expect(rules.sorted() == (["notation-dead"] + others).sorted(), "\(text)")
    }

    @Test("A header pins what its host is, from when it is received")
    func plan() throws {
        let text =
            "Public-Key-Pins: pin-sha256=\"\(Self.authority)\"; pin-sha256=\"\(Self.backup)\"; "
            + "max-age=60; includeSubDomains"
        let file = ConfigurationFile(Array(text.utf8), name: "header.txt")
        let configuration = try #require(file.configurations.first)
        #expect(configuration.isHeader && configuration.plan == nil)
        let received = Time(seconds: 1_796_083_200)
        let plan = try configuration.plan(sentBy: "www.example.com", at: received)
        #expect(plan?.entries.map(\.pattern) == [.host("www.example.com", .subtree)])
        #expect(plan?.entries.map(\.expiry) == [.at(received.advanced(by: 60))])
    }

    @Test(
        "curl's option is read wherever it stands, and what is no list of pins is said to be none",
        arguments: [
            ("pinnedpubkey = \"sha256//\(leaf)\"", "no-backup-pin 1:17"),
            ("curl --pinnedpubkey sha256/\(leaf) https://a", "pin-malformed 1:21"),
            ("curl --pinnedpubkey key.pem https://a", "not-readable-here 1:21"),
            ("curl --pinnedpubkey \"$PIN\" https://a", "not-readable-here 1:22"),
            (
                "curl_easy_setopt(h, CURLOPT_PINNEDPUBLICKEY, \"sha256//AAAA\");",
                "pin-length 1:47"
            ),
            ("args: [\"--pinnedpubkey\", \"sha256//AAAA\"]", "pin-length 1:27"),
            ("# curl --pinnedpubkey sha256//AAAA", ""),
        ]
    )
    func curl(text: String, finding: String) {
        let file = ConfigurationFile(Array(text.utf8), name: "get.sh")
        let found = findings(file).map { text in
            text.split(separator: " ").reversed().joined(separator: " ")
        }
        #expect(found == (finding.isEmpty ? [] : [finding]))
    }

    @Test("Several options are for a connection each, and are no one plan")
    func severalOptions() throws {
        let line = "curl --pinnedpubkey sha256//\(Self.leaf) https://a\n"
        for (text, isPlan) in [(line, true), (line + line, false)] {
            let file = ConfigurationFile(Array(text.utf8), name: "get.sh")
            #expect((try #require(file.configurations.first).plan != nil) == isPlan)
        }
    }

    @Test("A stored key is a pin, and one that is none is named")
    func knownHosts() throws {
        let key = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
        let text = """
            |c0|api.example.com|443|0|6|\(Self.digits)
            |c0|api.example.com|443|0|6|\(Self.digits.uppercased())
            |g0|api.example.com|443|0|\(key)
            |c0|api.example.com|443|0|9|\(Self.digits)
            junk
            """
        let file = ConfigurationFile(Array(text.utf8), name: "known_hosts")
        #expect(file.configurations[0].entries[0].pins.map(\.base64) == [Self.authority])
        #expect(
            findings(file) == [
                "2:29 pin-malformed", "3:27 pin-malformed", "4:1 ignored-without-a-word",
                "5:1 ignored-without-a-word",
            ]
        )
    }

    @Test("A right pin of curl is right, and one of a CA is compared with the leaf alone")
    func chain() throws {
        var settings = Self.settings
        settings.chain = try Sample.material("api.example.com.pem").items
        let messages = { (pin: String) in
            let text = "sha256//\(pin);sha256//\(Self.backup)"
            let file = ConfigurationFile(Array(text.utf8), name: "pin.txt")
            return Linter(settings).report(on: [file]).findings.map(\.message)
        }
        #expect(messages(Self.leaf).isEmpty)
        #expect(messages(Self.authority).count == 1)
        #expect(messages(Self.authority)[0].hasSuffix("the leaf alone is compared"))
    }

    private static let settings = Linter.Settings(time: Time(seconds: 1_796_083_200))

    private func findings(_ file: ConfigurationFile) -> [String] {
        Linter(Self.settings).report(on: [file]).findings.map { "\($0.position) \($0.rule.id)" }
    }
}
