// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import PKIX
import Pinning
import Testing

@Suite("The rules of lint")
struct RuleTests {
    @Test("A rule is found in its first example", arguments: Rule.all.map(\.id))
    func fires(id: String) throws {
        let rule = try #require(Rule.named(id))
        let report = try Sample.report(on: rule.fires)
        #expect(report.findings.contains { $0.rule.id == id }, "\(report.text)")
    }

    @Test("A rule is not found in its second example", arguments: Rule.all.map(\.id))
    func silent(id: String) throws {
        let rule = try #require(Rule.named(id))
        let report = try Sample.report(on: rule.silent)
        #expect(!report.findings.contains { $0.rule.id == id }, "\(report.text)")
    }

    @Test("Every cause of a rule is one of its framework's file")
    func causes() throws {
        let causes = Rule.all.flatMap(\.causes.values)
        #expect(causes.count > 10)
        for cause in causes {
            let subject = cause.prefix { $0 != "/" }
            let file = Sample.checkout.appendingPathComponent("Vectors/departures/\(subject).json")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("\"id\": \"\(cause)\""), "\(cause)")
        }
    }

    @Test("Ids are unique, in kebab case, and texts are sentences")
    func texts() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        for rule in Rule.all {
            #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber }, "\(rule.id)")
            #expect(rule.explanation.hasSuffix("."), "\(rule.id)")
            #expect(!rule.fix.hasSuffix("."), "\(rule.id)")
            #expect(!rule.title.hasSuffix("."), "\(rule.id)")
        }
    }
}

/// Examples, judged on a day of December 2026.
enum Sample {
    static func report(on example: Rule.Example) throws -> LintReport {
        var settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
        settings.firstParty = example.firstParty
        settings.targetSDK = example.targetSDK
        settings.events = example.events
        switch example.chain {
        case .leafAlone:
            settings.chain = Array(try material("api.example.com.pem").items.prefix(1))
            settings.anchors = try material("roots.pem").items
        case .outOfDate, .whole:
            settings.chain = try material("api.example.com.pem").items
            settings.anchors = try material("roots.pem").items
            // It ends in February 2027.
            if example.chain == .outOfDate { settings.time = Time(seconds: 1_806_083_200) }
        case .twoPaths:
            settings.chain = try material("two-paths.pem").items
            settings.anchors = try material("two-roots.pem").items
            settings.paths = twoPaths(settings)
        case nil: break
        }
        let files = [(example.file, example.text)] + example.others.sorted { $0.key < $1.key }
        return Linter(settings).report(
            on: files.map { ConfigurationFile(Array($0.1.utf8), name: $0.0) }
        )
    }

    /// From a leaf to the new root, and to the old root, which has signed the new one.
    static func twoPaths(_ settings: Linter.Settings) -> ChainPaths {
        ChainPaths([
            Array(settings.chain.prefix(2)) + settings.anchors.prefix(1),
            settings.chain + settings.anchors.suffix(1),
        ])
    }

    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func material(_ name: String) throws -> PinMaterial {
        let file = checkout.appendingPathComponent("Examples/Pins/\(name)")
        var material = PinMaterial()
        material.read([UInt8](try Data(contentsOf: file)), file: name) {
            (_) throws(MaterialError) in throw MaterialError("is an archive")
        }
        return material
    }
}
