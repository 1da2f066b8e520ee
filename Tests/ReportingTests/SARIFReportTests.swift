// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import Testing

@testable import Reporting

@Suite("The findings for code scanning")
struct SARIFReportTests {
    @Test("What nobody explained comes first, and each cause of a model once, suppressed")
    func results() async throws {
        let run = try await run()
        let results = try SARIF.log(of: SARIFReport(of: run).text).runs[0].results
        let unexpected = results.prefix { $0.level == "error" }
        #expect(unexpected.map(\.message.text).sorted() == run.unexpected.sorted())
        #expect(unexpected.allSatisfy { $0.ruleId == "pinproof/unexplained" })
        #expect(unexpected.allSatisfy { $0.suppressions == nil })
        let expected = results.dropFirst(unexpected.count)
        #expect(expected.map(\.ruleId) == ["lax/never-looks"])
        #expect(expected.allSatisfy { $0.level == "note" && $0.suppressions?.count == 1 })
        let lax = try #require(expected.first)
        #expect(lax.suppressions?.first?.justification == "it never | looks")
        #expect(lax.message.text.contains("lax, in 1 vector"), "\(lax.message.text)")
        #expect(
            lax.locations.map(\.physicalLocation.artifactLocation.uri)
                .allSatisfy { $0.hasSuffix("/departures/lax.json") }
        )
        let related = try #require(lax.relatedLocations?.first?.physicalLocation)
        #expect(related.artifactLocation.uri.hasSuffix("first-family/bypass.json"))
    }

    @Test("What a client does that was tested is a result for each finding, and not suppressed")
    func clients() async throws {
        let run = try await Fixtures.run(testing: "lax", says: .accept)
        let results = try SARIF.log(of: SARIFReport(of: run).text).runs[0].results
        let finding = try #require(
            results.first {
                $0.ruleId == "lax/never-looks" && $0.message.text.contains("lax (executed)")
            }
        )
        #expect(finding.level == "warning")
        #expect(finding.suppressions == nil)
        #expect(
            finding.locations[0].physicalLocation.artifactLocation.uri
                .hasSuffix("first-family/bypass.json")
        )
        // The models' result is another.
        #expect(results.count { $0.ruleId == "lax/never-looks" } == 2)
    }

    @Test("What a client does unexpectedly has a rule by its kind, with help for its author")
    func ownClient() async throws {
        let run = try await Fixtures.run(testing: "new", says: .accept)
        let log = try SARIF.log(of: SARIFReport(of: run).text)
        let finding = try #require(
            log.runs[0].results.first { $0.ruleId == "pinproof/bypass" }
        )
        #expect(finding.level == "warning")
        let rule = log.runs[0].tool.driver.rules[finding.ruleIndex]
        #expect(rule.id == "pinproof/bypass")
        #expect(rule.properties.severity == "5.5")
        #expect(rule.properties.tags == ["security"])
        #expect(rule.help.text.contains("pinproof show VECTOR"), "\(rule.help.text)")
        #expect(!rule.help.text.contains("causes --assign"), "\(rule.help.text)")
    }

    @Test("A rule says what is done, what to do about it, and how it is known")
    func help() async throws {
        let log = try SARIF.log(of: SARIFReport(of: try await run()).text)
        let rules = log.runs[0].tool.driver.rules
        let rule = try #require(rules.first { $0.id == "lax/never-looks" })
        #expect(rule.fullDescription.text == "it never | looks")
        #expect(rule.help.text.contains("Remedy: "))
        #expect(rule.help.text.hasSuffix("pinproof cite lax/never-looks"))
        let markdown = try #require(rule.help.markdown)
        #expect(markdown.contains(#"it never \| looks"#))
        #expect(rule.properties.tags.contains("security"))
        #expect(rule.properties.severity == "5.5")
    }

    @Test(
        "Evidence leads to where it can be read",
        arguments: [
            (
                Cause.Evidence.source("square/okhttp@1682d9ba, okhttp3/CertificatePinner.kt:31-42"),
                "https://github.com/square/okhttp/blob/1682d9ba/okhttp3/CertificatePinner.kt#L31-L42"
            ),
            (
                .source("gnutls/gnutls@ca61668d77 (3.7.9), lib/x509/verify.c:713 (why)"),
                "https://github.com/gnutls/gnutls/blob/ca61668d77/lib/x509/verify.c#L713"
            ),
            (
                .source("apple/swift-asn1@d619dd5b, Sources/Basic Types/ASN1Integer.swift:64"),
                "https://github.com/apple/swift-asn1/blob/d619dd5b/Sources/Basic%20Types/ASN1Integer.swift#L64"
            ),
            (.source("a tutorial in Portuguese, urlSession"), nil),
            (
                .reference("CVE-2016-2402", cvss: nil),
                "https://www.cve.org/CVERecord?id=CVE-2016-2402"
            ),
            (.reference("https://example.com/a (open)", cvss: nil), "https://example.com/a"),
            (.documentation("RFC 7469, 2.6"), "https://www.rfc-editor.org/rfc/rfc7469"),
            (.executed("curl 8.5: https://example.com"), nil),
        ] as [(Cause.Evidence, String?)]
    )
    func links(_ evidence: Cause.Evidence, _ link: String?) {
        #expect(evidence.link == link)
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
        #expect(rules.map(\.id) == ["lax/never-looks", "pinproof/unexplained"])
        for rule in rules {
            #expect(rule.properties.tags.count <= 20)
            #expect(
                rule.properties.severity.map { Double($0).map((0.1...10).contains) ?? false }
                    ?? (rule.id == "pinproof/unexplained")
            )
            if let page = rule.helpUri { #expect(URL(string: page)?.scheme == "https") }
            for relation in rule.relationships ?? [] {
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

    @Test("A cause is related to the weaknesses and requirements that its vectors speak of")
    func taxa() async throws {
        let log = try SARIF.log(of: SARIFReport(of: try await run()).text)
        let rule = log.runs[0].tool.driver.rules[0]
        let relations = (rule.relationships ?? []).map(\.target)
        #expect(rule.properties.tags.contains("MASWE-0028"))
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

    @Test("A rule leads to its cause where the repository is known")
    func permalink() async throws {
        let stamp = ReportStamp(revision: "abc", repository: "https://example.com/pinproof")
        let log = try SARIF.log(of: SARIFReport(of: try await run(), stamp: stamp).text)
        let page = try #require(log.runs[0].tool.driver.rules[0].helpUri)
        #expect(page.hasPrefix("https://example.com/pinproof/blob/abc/"))
        #expect(page.contains("/departures/lax.json#L"))
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
        let relationships: [Relation]?
        let properties: Properties
    }

    struct Properties: Decodable {
        let tags: [String]
        let severity: String?

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
        let markdown: String?
    }

    struct Result: Decodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]?
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
