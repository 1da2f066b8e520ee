// SPDX-License-Identifier: Apache-2.0

import Dialects
import Lint
import PKIX
import Pinning
import Testing

@Suite("Configurations in every notation")
struct ConfigurationTests {
    private static let one = "4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="
    private static let two = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="

    @Test(
        "A file is known by its contents, and its pins are read with their places",
        arguments: [
            ("a.txt", "sha256//\(one)\n", "curl", "1:1"),
            ("get.sh", "curl --pinnedpubkey 'sha256//\(one)' https://a", "curl", "1:22"),
            ("zone", "_443._tcp.a.org. IN TLSA 3 1 1 \(digits)", "tlsa", "1:32"),
            ("zone", "3 1 1 \(digits)", "tlsa", "1:7"),
            ("h", "Public-Key-Pins: pin-sha256=\"\(one)\"; max-age=1", "hpkp", "1:30"),
            ("p.pins", "Name\nsha256/\(one)", "chromium", "2:1"),
            ("pins", "*.a.org sha256/\(one)", "okhttp", "1:9"),
            (
                "ssl.json", "{\"sha256Keys\": {\"a.org\": [\"sha256/\(one)\"]}}", "react-native",
                "1:27"
            ),
            (
                "app.json",
                "{\"expo\": {\"plugins\": [[\"x\", {\"sslPinning\": {\"a.org\": [\"\(one)\"]}}]]}}",
                "react-native", "1:55"
            ),
            ("x.json", "{\"a.org\": {\"publicKeyHashes\": [\"\(one)\"]}}", "react-native", "1:32"),
            ("pins.json", "[{\"host\": \"a.org\", \"keys\": [\"\(one)\"]}]", "pinproof", "1:29"),
            (
                "Net.java",
                "builder.addPublicKeyPins(\"a.org\", Set.of(decode(\"\(one)\")), true, date);",
                "cronet", "1:49"
            ),
            (
                "Pins.m",
                "c[kTSKPinnedDomains] = @{ @\"a.org\": @{ kTSKPublicKeyHashes: @[ @\"\(one)\" ] } };",
                "trustkit", "1:64"
            ),
        ]
    )
    func notations(name: String, text: String, notation: String, place: String) throws {
        let file = ConfigurationFile(Array(text.utf8), name: name)
        let configuration = try #require(file.configurations.first)
        #expect(configuration.notation.rawValue == notation)
        let pin = try #require(configuration.entries.first?.pins.first)
        #expect("\(pin.position)" == place)
        #expect(pin.base64 == Self.one)
    }

    @Test("One property list has both dictionaries of Apple's platforms")
    func both() {
        let text = """
            <plist><dict>
            <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict/></dict>
            <key>TSKConfiguration</key><dict><key>TSKPinnedDomains</key><dict/></dict>
            </dict></plist>
            """
        let file = ConfigurationFile(Array(text.utf8), name: "Info.plist")
        #expect(file.configurations.map(\.notation) == [.ats, .trustkit])
    }

    @Test("A build script says which versions of Android an app is for")
    func buildScript() {
        let text = "android { defaultConfig { minSdk = 21\n targetSdkVersion 23 } }"
        let facts = ConfigurationFile(Array(text.utf8), name: "app/build.gradle.kts").facts
        #expect(facts.minimumSDK == 21)
        #expect(facts.targetSDK == 23)
    }

    @Test("What is converted says the same when it is read back")
    func conversion() throws {
        let text = "**.example.com sha256/\(Self.one) sha256/\(Self.two)\n"
        let file = ConfigurationFile(Array(text.utf8), name: "pins.txt")
        let plan = try #require(file.configurations.first?.plan)
        for notation in Conversion.targets {
            let conversion = try #require(
                Conversion(of: plan, to: notation, received: Time(seconds: 1_796_083_200))
            )
            #expect(conversion.discrepancy == nil, "\(notation)")
            guard let text = conversion.text else { continue }

            let name = notation == .pinproof ? "pins.json" : "file"
            let again = ConfigurationFile(Array(text.utf8), name: name)
            #expect(again.configurations.first?.notation == notation, "\(text)")
        }
    }

    @Test("A list of entries names what it cannot say, and an exempt host with pins is refused")
    func entries() throws {
        let text =
            "<plist><dict><key>TSKPinnedDomains</key><dict><key>a.example.com</key><dict>"
            + "<key>TSKReportUris</key><array><string>https://r.example.com</string></array>"
            + "<key>TSKPublicKeyHashes</key><array><string>\(Self.one)</string>"
            + "<string>\(Self.two)</string></array></dict></dict></dict></plist>"
        let file = ConfigurationFile(Array(text.utf8), name: "TrustKit.plist")
        let plan = try #require(file.configurations.first?.plan)
        let conversion = try #require(
            Conversion(of: plan, to: .pinproof, received: Time(seconds: 1_796_083_200))
        )
        #expect(conversion.losses.map(\.kind) == [.reportAddress])
        #expect(conversion.discrepancy == nil && conversion.text?.contains(Self.one) == true)

        let exempt = #"[{"host": "a.example.com", "exempt": true, "keys": ["\#(Self.one)"]}]"#
        let report = Linter(Linter.Settings(time: Time(seconds: 1_796_083_200))).report(
            on: [ConfigurationFile(Array(exempt.utf8), name: "pins.json")]
        )
        #expect(report.findings.map(\.rule.id) == ["refused-at-load"])
    }

    @Test("Of a leaf alone nothing is said where nothing else is compared")
    func leafAlone() throws {
        let leaf = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
        var settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
        settings.chain = try Sample.material("api.example.com.pem").items
        let ids = { (name: String, text: String) in
            Linter(settings).report(on: [ConfigurationFile(Array(text.utf8), name: name)])
                .findings.map(\.rule.id)
        }
        #expect(!ids("a", "sha256//\(leaf);sha256//\(Self.two)").contains("leaf-only"))
        #expect(
            ids("a", "api.example.com sha256/\(leaf) sha256/\(Self.two)").contains("leaf-only")
        )
    }

    @Test("Thousands of hosts are judged in time that grows with them")
    func many() {
        let domains = (0..<5_000).map { "<domain>a\($0).example.com</domain>" }.joined()
        let text =
            "<network-security-config><domain-config>\(domains)<pin-set><pin digest=\"SHA-256\">"
            + "\(Self.one)</pin></pin-set></domain-config></network-security-config>"
        let file = ConfigurationFile(Array(text.utf8), name: "a.xml")
        let start = ContinuousClock.now
        _ = Linter(Linter.Settings(time: Time(seconds: 0))).report(on: [file])
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    private static let digits = "e2997375c40dbf9be676fa5c93ccd6ee50c1ee6d5bf04f57ce2bbb964766b7b2"
}
