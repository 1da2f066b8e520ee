// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Reporting

/// What a reader would not see, or would see as something else.
@Suite("What a vector's texts hold, as a reader sees it")
struct ForeignTextTests {
    @Test("A zero octet in a name is seen, on a terminal and in the page")
    func zeroOctet() async throws {
        for text in try await texts(of: "host-binding/zero-octet-in-a-name") {
            #expect(text.contains("for www.example.com␀.example.net"))
            let controls = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
            #expect(controls.isEmpty, "\(controls.map(\.value))")
        }
    }

    /// - SeeAlso: RFC 5280, section 4.2.1.10: a name that adds labels to the constraint satisfies it.
    @Test(
        "An empty subtree is every name",
        arguments: [
            ("constraints/everything-permitted", "permits “” (every name)"),
            ("constraints/everything-excluded", "excludes “” (every name)"),
        ]
    )
    func emptySubtree(_ vector: String, _ says: String) async throws {
        for text in try await texts(of: vector) { #expect(text.contains(says)) }
    }

    @Test("A text that pins a certificate is shown, and what it is")
    func certificateText() async throws {
        // openssl x509 -outform der | openssl dgst -sha256 -binary | base64
        let digest = "zR3xnm1VFILc+5WxoqxHUy3D6wo7a4T/Tuc4MAXMCgc="
        let right = try await texts(of: "pin-text/certificate-by-its-digest")
        #expect(
            right.allSatisfy { $0.contains("“\(digest)” is the SHA-256 of the certificate leaf") }
        )
        let key = try await texts(of: "pin-text/certificate-by-the-digest-of-its-key")
        let says = "is the SHA-256 of the key of leaf, not the SHA-256 of the whole"
        #expect(key.allSatisfy { $0.replacing("\n    ", with: " ").contains(says) })
    }

    @Test("Where there is nothing to say of pins, there is no list of it")
    func noEmptyList() async throws {
        let text = try await texts(of: "key-types/leaf-of-1024-bits")[1]
        let lists = text.matches(of: #/(?s)<ul class="pins">(.*?)</ul>/#)
        #expect(lists.allSatisfy { $0.1.contains("<li>") })
        var vector = FixtureVector()
        vector.certificate = #"{ "verdict": "accept" }"#
        vector.publicKey = nil
        let page = try await HTMLReport(of: Fixtures.run([vector])).text
        #expect(!page.contains(#"<ul class="pins">"#))
    }

    /// A vector of the corpus as `show` prints it, and as the page has it.
    private func texts(of id: String) async throws -> [String] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/\(id).json").path
        let vector = try #require(Corpus.load([file]).vectors.first)
        let policies = [StatedPolicy("one")]
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: policies,
            of: Registry(policies: policies, backends: ["swift"])
        )
        let run = await conformance.run(
            [vector],
            of: Run.CorpusIdentity(vectors: 1, digest: ""),
            isWholeCorpus: false,
            platform: "",
            jobs: 1
        )
        let result = await conformance.run(vector)
        let style = TextStyle(width: 200)
        return [
            VectorPage(of: vector, result: result, style: style).text,
            try await HTMLReport(of: run).text,
        ]
    }
}
