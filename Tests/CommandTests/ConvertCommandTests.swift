// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Converting from the command line")
struct ConvertCommandTests {
    private static let one = "4lp8jkb4ePljqYtVAY3UMvVgRuTPbIAtzU1PzZsZuCs="
    private static let two = "G0CN3HW+rqRcA1MfyhvC0Rj5dneTW5k1Xd2YeTD22WY="

    private static func configuration(_ domain: String, _ pins: String) -> String {
        "<network-security-config>\n<domain-config>\n<domain>\(domain)</domain>\n\(pins)\n"
            + "</domain-config>\n</network-security-config>\n"
    }

    private static func pins(_ pins: String...) -> String {
        "<pin-set>" + pins.map { "<pin digest=\"SHA-256\">\($0)</pin>" }.joined() + "</pin-set>"
    }

    @Test(
        "What pins nothing as it stands is not converted into a file that pins nothing",
        arguments: [
            (
                configuration("a.test", "<pinset><pin digest=\"SHA-256\">\(one)</pin></pinset>"),
                "element-unknown"
            ),
            (configuration("a.test", "<pin-set></pin-set>"), "pin-set-empty"),
            (configuration("a.test:443", pins(one, two)), "host-never-matches"),
            (configuration("*.a.test", pins(one, two)), "host-never-matches"),
        ]
    )
    func pinsNothing(text: String, rule: String) async throws {
        let scratch = try Scratch()
        let file = try scratch.write("pins.xml", text)
        let result = try await Command.run("convert", "--to", "okhttp", file)
        #expect(result.status == 65, "\(result)")
        #expect(result.output.isEmpty, "\(result)")
        #expect(result.messages.contains("pins nothing as it stands"), "\(result)")
        #expect(result.messages.contains("(\(rule))"), "\(result)")
    }

    @Test("What holds of a notation is said once, and inherited pins are no loss")
    func limits() async throws {
        let scratch = try Scratch()
        let pins = Self.pins(Self.one, Self.two)
        let nested =
            "<network-security-config>\n<domain-config>\n"
            + "<domain includeSubdomains=\"true\">a.test</domain>\n\(pins)\n"
            + "<domain-config><domain>b.a.test</domain></domain-config>\n</domain-config>\n"
            + "</network-security-config>\n"
        let file = try scratch.write("pins.xml", nested)
        let result = try await Command.run("convert", "--to", "okhttp", file)
        #expect(result.messages.contains("OkHttp reads “**.” from 4.3 on"), "\(result)")
        #expect(!result.messages.contains("weaker"), "\(result)")
        // Other pins below are joined with those above.
        let other = try scratch.write(
            "other.xml",
            nested.replacing("b.a.test</domain>", with: "b.a.test</domain>\(Self.pins(Self.one))")
        )
        #expect(
            try await Command.run("convert", "--to", "okhttp", other).messages.contains("weaker")
        )
        let exact = try scratch.write("exact.xml", Self.configuration("a.example.com", pins))
        for (notation, says) in [
            ("okhttp", ""), ("trustkit", "TSKSwizzleNetworkDelegates"), ("hpkp", "no browser"),
            ("tlsa", "DNSSEC"),
        ] {
            let messages = try await Command.run("convert", "--to", notation, exact).messages
            let isRight = says.isEmpty ? !messages.contains("4.3") : messages.contains(says)
            #expect(isRight, "\(notation): \(messages)")
        }
    }

    @Test("An error beside pins is named, and what is no pin; and both are losses")
    func named() async throws {
        let scratch = try Scratch()
        let text = Self.configuration("a.test", Self.pins(Self.one, Self.two))
            .replacing(
                "<domain-config>",
                with: "<domain-config cleartextTrafficPermitted=\"true\">"
            )
            .replacing(
                "<pin-set>",
                with: "<trust-anchors><certificates src=\"@raw/ca\" overridePins=\"true\"/>"
                    + "</trust-anchors><pin-set>"
            )
        let file = try scratch.write("pins.xml", text)
        let result = try await Command.run("convert", "--strict", "--to", "nsc", file)
        #expect(result.status == 1, "\(result)")
        #expect(
            result.messages.contains(
                "not converted: trust-anchors, overridePins, cleartextTrafficPermitted"
            ),
            "\(result)"
        )
        // A day begins where the device is in both: that is no loss.
        let dated = try scratch.write(
            "dated.xml",
            Self.configuration("a.test", Self.pins(Self.one, Self.two))
                .replacing("<pin-set>", with: "<pin-set expiration=\"2030-01-01\">")
        )
        let same = try await Command.run("convert", "--strict", "--to", "nsc", dated)
        #expect(same.status == 0, "\(same)")
        #expect(try await Command.run("convert", "--strict", "--to", "okhttp", dated).status == 1)
    }

    @Test("A header is that of one host, which is named where there are several")
    func header() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "pins.txt",
            "b.test sha256/\(Self.one)\nb.test sha256/\(Self.two)\n"
                + "a.test sha256/\(Self.one)\na.test sha256/\(Self.two)\n"
        )
        let unnamed = try await Command.run("convert", "--to", "hpkp", file)
        #expect(unnamed.status == 64, "\(unnamed)")
        #expect(unnamed.messages.contains("name it with --host"), "\(unnamed)")
        let named = try await Command.run("convert", "--to", "hpkp", "--host", "b.test", file)
        #expect(named.status == 0, "\(named)")
        #expect(named.messages.contains("hpkp: a.test: another host cannot be named"), "\(named)")
        #expect(!named.messages.contains("hpkp: b.test: another"), "\(named)")
    }
}
