// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("pinproof rehearse")
struct RehearseCommandTests {
    private static let example = "\(Command.checkout)/Examples/Rotation/plan.json"

    @Test("Somebody breaks: status 1, and the table on standard output")
    func breaks() async throws {
        let result = try await Command.run("rehearse", Self.example)
        #expect(result.status == 1, "\(result)")
        #expect(result.output.hasPrefix("api.example.com from 2026-11-01 to 2027-12-31\n"))
        #expect(result.messages.isEmpty)
    }

    /// The plan with one version that depends on the path, and none that breaks.
    @Test("Nobody breaks, and somebody depends: status 0, and 1 with --strict")
    func depends() async throws {
        let scratch = try Scratch()
        let text = try String(contentsOfFile: Self.example, encoding: .utf8)
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        var plan = try #require(value as? [String: Any])
        plan["from"] = "2027-03-01"
        let apps = try #require(plan["apps"] as? [[String: Any]])
        plan["apps"] = apps.filter { $0["id"] as? String == "ios 1.5" }
        let folder = scratch.path("Rotation")
        try FileManager.default.copyItem(
            atPath: "\(Command.checkout)/Examples/Rotation",
            toPath: folder
        )
        let path = "\(folder)/doubt.json"
        try JSONSerialization.data(withJSONObject: plan).write(to: URL(fileURLWithPath: path))
        let result = try await Command.run("rehearse", path)
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output.hasSuffix(
                "\nExit status 0: nobody breaks for certain; with --strict it is 1, which counts what "
                    + "depends on the path.\n"
            )
        )
        #expect(try await Command.run("rehearse", path, "--strict").status == 1)
    }

    @Test("A mistake ends with 65 and names the member; so does “check”")
    func mistake() async throws {
        let scratch = try Scratch()
        let text = try String(contentsOfFile: Self.example, encoding: .utf8)
        let path = scratch.path("plan.json")
        try scratch.write(text.replacingOccurrences(of: "\"apple.ats\"", with: "\"ats\""), to: path)
        for command in ["rehearse", "check"] {
            let result = try await Command.run(command, path)
            #expect(result.status == 65, "\(result)")
            #expect(result.output.isEmpty)
            #expect(result.messages.contains("apps[2].policy: is “ats”, and no policy has that"))
            // The files that it names do not lie beside it.
            #expect(result.messages.contains("certificates.e8: names “letsencrypt/e8-cross.pem”"))
        }
    }

    /// The example's plan with one version that has curl's pins.
    @Test("Pins for every host are no pins of a policy that pins by name; converted, they are")
    func everyHost() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("Rotation")
        try FileManager.default.copyItem(
            atPath: "\(Command.checkout)/Examples/Rotation",
            toPath: folder
        )
        let page = try await Command.run("pin", "\(folder)/keys/current.pub", "--for", "curl")
            .output
        let pin = try #require(
            page.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("sha256//") }
        )
        try scratch.write("pinnedpubkey = \"\(pin)\"\n", to: "\(folder)/curlrc")
        let text = try String(contentsOfFile: Self.example, encoding: .utf8)
        func rehearse(_ policy: String, _ pins: String) async throws -> Command.Result {
            let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
            var plan = try #require(value as? [String: Any])
            var app = try #require((plan["apps"] as? [[String: Any]])?.first)
            app["policy"] = policy
            app["pins"] = pins
            plan["apps"] = [app]
            let path = "\(folder)/device.json"
            try JSONSerialization.data(withJSONObject: plan).write(to: URL(fileURLWithPath: path))
            return try await Command.run("rehearse", path)
        }
        let leaf = try await rehearse("urlsession.leaf-key", "curlrc")
        #expect(leaf.status == 1, "\(leaf)")
        #expect(leaf.output.contains("  android 1.4  2027-02-10  "))

        let refused = try await rehearse("okhttp", "curlrc")
        #expect(refused.status == 65, "\(refused)")
        #expect(
            refused.messages.contains(
                "apps[0].policy: is “okhttp”, which pins hosts by name, and the file of “pins” pins "
                    + "every host; convert it first: pinproof convert --to pinproof --host "
                    + "api.example.com FILE"
            )
        )
        let converted = try await Command.run(
            "convert",
            "--to",
            "pinproof",
            "--host",
            "api.example.com",
            "\(folder)/curlrc"
        )
        #expect(converted.status == 0, "\(converted)")
        #expect(converted.messages.contains("every host: written for api.example.com alone; other"))
        try scratch.write(converted.output, to: "\(folder)/converted.json")
        let named = try await rehearse("okhttp", "converted.json")
        #expect(named.status == 1 && named.output.contains("  android 1.4  2027-02-10  "))
    }

    @Test("A certificate that is not what the plan serves is told: status 65 with --strict")
    func misfit() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("Rotation")
        try FileManager.default.copyItem(
            atPath: "\(Command.checkout)/Examples/Rotation",
            toPath: folder
        )
        let text = try String(contentsOfFile: Self.example, encoding: .utf8)
        let leaf = "\(Command.checkout)/Examples/Pins/api.example.com.pem"
        let path = "\(folder)/plan.json"
        try scratch.write(
            text.replacingOccurrences(of: "keys/current.pub", with: leaf),
            to: path
        )
        let told =
            "serves[0]: K1's certificate ends on 2027-02-26 and was issued by “Example CA 1”"
        let result = try await Command.run("rehearse", path)
        #expect(result.status == 1 && result.output.contains("\nnote: \(told); the plan says"))
        let strict = try await Command.run("rehearse", path, "--strict")
        #expect(strict.status == 65 && strict.output.isEmpty, "\(strict)")
        #expect(strict.messages.contains("plan.json: \(told)"))
        let remedy = "; correct “leafUntil” and “chain”, or name the key alone"
        #expect(strict.messages.contains(remedy))
    }

    @Test("A configuration that its framework refuses is told in one sentence")
    func refusedConfiguration() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("Rotation")
        try FileManager.default.copyItem(
            atPath: "\(Command.checkout)/Examples/Rotation",
            toPath: folder
        )
        try scratch.write(
            "<network-security-config><domain-config></network-security-config>",
            to: "\(folder)/apps/android-1.4.xml"
        )
        let result = try await Command.run("rehearse", "\(folder)/plan.json")
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("android-1.4.xml”, which the framework refuses: line 1"))
        #expect(!result.messages.contains("refuses it"))
    }

    @Test(
        "The plans of the examples are sound",
        arguments: ["plan.json", "replays/rsa.json", "replays/ecdsa.json"]
    )
    func check(plan: String) async throws {
        let path = "\(Command.checkout)/Examples/Rotation/\(plan)"
        let result = try await Command.run("check", path)
        #expect(result.status == 0, "\(result)")
        #expect(result.messages == "pinproof: 1 plan checked, no problems\n")
    }

    @Test("Files are written beside what is printed, each in its format")
    func outputs() async throws {
        let scratch = try Scratch()
        let (json, svg) = (scratch.path("result.json"), scratch.path("timeline.svg"))
        let result = try await Command.run(
            "rehearse",
            Self.example,
            "--output",
            "json=\(json)",
            "--output",
            "svg=\(svg)"
        )
        #expect(result.status == 1)
        #expect(try String(contentsOfFile: svg, encoding: .utf8).hasPrefix("<svg "))
        let printed = try await Command.run("rehearse", Self.example, "--format", "json").output
        #expect(try String(contentsOfFile: json, encoding: .utf8) == printed)
    }

    @Test("The drawing of the page is what the command draws")
    func drawing() async throws {
        let plan = "\(Command.checkout)/Examples/Rotation/replays/rsa.json"
        let page = "\(Command.checkout)/Documentation/plan-a-rotation.svg"
        let result = try await Command.run("rehearse", plan, "--format", "svg")
        #expect(try result.output == String(contentsOfFile: page, encoding: .utf8))
    }

    @Test("A supposition outside of the plan, and one that is none, are told")
    func supposition() async throws {
        let early = try await Command.run(
            "rehearse",
            Self.example,
            "--what-if",
            "key-lost@2020-01-01"
        )
        #expect(early.status == 65, "\(early)")
        #expect(early.messages.contains("name one from 2026-11-01 to 2027-12-31"))
        let other = try await Command.run(
            "rehearse",
            Self.example,
            "--what-if",
            "key-found@2027-01-01"
        )
        #expect(other.status == 64)
        #expect(other.messages.contains("“key-found@2027-01-01” is no event on a day"))
        #expect(other.messages.contains("key-lost, "))
    }
}
