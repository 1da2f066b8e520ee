// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Testing

@testable import Reporting

@Suite("The findings for code scanning")
struct SARIFReportTests {
    @Test("Only findings are results: the unexpected first, the expected suppressed")
    func results() async throws {
        let run = try await run()
        let results = try SARIF.log(of: SARIFReport(of: run).text).runs[0].results
        let unexpected = results.prefix { $0.level == "error" }
        #expect(unexpected.map(\.message.text).sorted() == run.unexpected.sorted())
        #expect(unexpected.allSatisfy { $0.suppressions == nil })
        let expected = results.dropFirst(unexpected.count)
        #expect(expected.allSatisfy { $0.level == "note" && $0.suppressions?.count == 1 })
        let lax = try #require(expected.first { $0.message.text.contains("it never") })
        #expect(lax.suppressions?.first?.justification == "it never | looks")
        #expect(lax.ruleId == "first-family/bypass")
    }

    @Test("It is what its consumers ask for")
    func structure() async throws {
        let run = try await run()
        let text = SARIFReport(of: run).text
        let log = try SARIF.log(of: text)
        #expect(log.version == "2.1.0")
        let scanned = try #require(log.runs.first)
        #expect(log.runs.count == 1)
        let rules = scanned.tool.driver.rules
        #expect(rules.map(\.id) == run.vectors.map(\.id))
        for rule in rules {
            #expect(rule.properties.tags.count <= 20)
            #expect(Double(rule.properties.severity).map { (0.1...10).contains($0) } == true)
            #expect(rule.helpUri.flatMap(URL.init)?.scheme == "https")
            for relation in rule.relationships {
                let taxonomy = scanned.taxonomies[relation.target.toolComponent.index]
                #expect(taxonomy.name == relation.target.toolComponent.name)
                #expect(taxonomy.taxa[relation.target.index].id == relation.target.id)
            }
        }
        let supported = scanned.tool.driver.supportedTaxonomies.map(\.name)
        #expect(scanned.taxonomies.map(\.name) == supported)
        for result in scanned.results {
            #expect(rules[result.ruleIndex].id == result.ruleId)
            let place = try #require(result.locations.first?.physicalLocation)
            #expect(scanned.originalUriBaseIds.keys.contains(place.artifactLocation.uriBaseId))
            #expect(!place.artifactLocation.uri.hasPrefix("/"))
            #expect(place.region.startLine > 1)
        }
        let prints = scanned.results.flatMap(\.partialFingerprints.values)
        #expect(Set(prints).count == scanned.results.count)
        #expect(!text.contains(NSTemporaryDirectory()))
    }

    @Test(
        "The schema that OASIS publishes takes it, with and without what a release adds",
        .enabled(if: Schema.canValidate, "python3 has no package “jsonschema” here"),
        arguments: [
            ReportStamp(),
            ReportStamp(revision: "abc", repository: "https://example.com/pinproof"),
        ]
    )
    func schema(stamp: ReportStamp) async throws {
        let text = SARIFReport(of: try await run(), stamp: stamp).text
        #expect(try PublishedSchema.complaint(of: "sarif-schema-2.1.0.json", about: text) == "")
    }

    @Test("A vector is related to the weaknesses and requirements that it speaks of")
    func taxa() async throws {
        let log = try SARIF.log(of: SARIFReport(of: try await run()).text)
        let relations = log.runs[0].tool.driver.rules[0].relationships.map(\.target)
        #expect(relations.map(\.id) == ["MASWE-0028"])
        #expect(relations.map(\.toolComponent.name) == ["OWASP MAS"])
    }

    @Test("A fingerprint stays what it is when other findings come and go")
    func fingerprints() async throws {
        let all = try SARIF.log(of: SARIFReport(of: try await run()).text).runs[0].results
        var fewer = try await run()
        fewer.standards = Standards()
        let again = try SARIF.log(of: SARIFReport(of: fewer).text).runs[0].results
        #expect(all.map(\.partialFingerprints) == again.map(\.partialFingerprints))
    }

    @Test("A rule leads to its vector where the repository is known and has it")
    func permalink() async throws {
        let run = try await run()
        let first = run.vectors[0]
        func page(corpus: String) throws -> String? {
            let stamp = ReportStamp(
                revision: "abc",
                repository: "https://example.com/pinproof",
                corpus: corpus
            )
            let log = try SARIF.log(of: SARIFReport(of: run, stamp: stamp).text)
            return log.runs[0].tool.driver.rules[0].helpUri
        }
        #expect(
            try page(corpus: String(first.location.dropLast("/\(first.id).json".count)))
                == "https://example.com/pinproof/blob/abc/Vectors/first-family/bypass.json"
        )
        #expect(try page(corpus: "/elsewhere/Vectors") == "https://mas.owasp.org/MASWE")
    }

    @Test(
        "What would be a placeholder or a link in a message is neither",
        arguments: [
            ("a{0}b", "a{{0}}b"), ("[a](b)", #"[a\](b)"#), ("policies[2] {x}", "policies[2] {x}"),
        ]
    )
    func messages(_ text: String, _ escaped: String) {
        #expect(SARIFResults.escaped(text) == escaped)
    }

    /// The fixtures, and a standard that they speak of.
    private func run() async throws -> Run {
        var run = try await Fixtures.run()
        let text = """
            { "standards": [
                { "id": "MASWE-0028", "title": "Insecure Identity Pinning",
                  "url": "https://mas.owasp.org/MASWE", "vectors": ["*"] }
              ], "notShown": [] }
            """
        run.standards = try Standards(parsing: Array(text.utf8), location: "standards.json")
        return run
    }
}

/// As much of SARIF as its consumers read; what is not optional here they refuse to go without.
enum SARIF {
    static func log(of text: String) throws -> Log {
        try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    }

    struct Log: Decodable {
        let version: String
        let runs: [Run]
    }

    struct Run: Decodable {
        let tool: Tool
        let results: [Result]
        let taxonomies: [Taxonomy]
        let originalUriBaseIds: [String: BaseID]
    }

    struct BaseID: Decodable {
        let description: Message
    }

    struct Tool: Decodable {
        let driver: Driver
    }

    struct Driver: Decodable {
        let name: String
        let semanticVersion: String
        let supportedTaxonomies: [Name]
        let rules: [Rule]
    }

    struct Name: Decodable {
        let name: String
    }

    struct Rule: Decodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let helpUri: String?
        let relationships: [Relation]
        let properties: Properties
    }

    struct Properties: Decodable {
        let tags: [String]
        let severity: String

        enum CodingKeys: String, CodingKey {
            case tags
            case severity = "security-severity"
        }
    }

    struct Relation: Decodable {
        let target: Target
    }

    struct Target: Decodable {
        let id: String
        let index: Int
        let toolComponent: Component
    }

    struct Component: Decodable {
        let name: String
        let index: Int
    }

    struct Taxonomy: Decodable {
        let name: String
        let taxa: [Taxon]
    }

    struct Taxon: Decodable {
        let id: String
    }

    struct Message: Decodable {
        let text: String
    }

    struct Result: Decodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let partialFingerprints: [String: String]
        let suppressions: [Suppression]?
    }

    struct Suppression: Decodable {
        let kind: String
        let justification: String?
    }

    struct Location: Decodable {
        let physicalLocation: PhysicalLocation
    }

    struct PhysicalLocation: Decodable {
        let artifactLocation: ArtifactLocation
        let region: Region
    }

    struct ArtifactLocation: Decodable {
        let uri: String
        let uriBaseId: String
    }

    struct Region: Decodable {
        let startLine: Int
    }
}
