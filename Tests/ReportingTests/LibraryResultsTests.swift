// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Reporting
import Testing

@Suite("The results of one library")
struct LibraryResultsTests {
    @Test("Each library has a file, named for its version")
    func names() async throws {
        let results = LibraryResults.all(of: try await Fixtures.run())
        #expect(results.map(\.fileName) == ["gnutls_3.9.json", "swift_1.0.json"])
        #expect(
            LibraryResults.fileName(of: "openssl", "3.0.22/../fips 1")
                == "openssl_3.0.22-..-fips-1.json"
        )
    }

    @Test("A file speaks of its own library alone, and its results compare with themselves")
    func alone() async throws {
        let run = try await Fixtures.run()
        let gnutls = try #require(LibraryResults.all(of: run).first)
        let environment = try #require(
            gnutls.text.split(separator: "\n").first {
                $0.hasPrefix(#" "environment""#)
            }
        )
        #expect(environment.contains(#""id": "gnutls""#) && !environment.contains(#""swift""#))
        #expect(gnutls.text.contains(#""complete": false"#))
        // Facts that both stated stand there as its own, without a list of backends.
        #expect(!gnutls.text.contains(#""backends": [""#))

        let file = try ResultsFile(parsing: Data(gnutls.text.utf8))
        #expect(ResultsDiff(from: file, to: file).isSame)
    }

    @Test(
        "The schema of the results takes them",
        .enabled(if: Schema.canValidate, "python3 has no package “jsonschema” here")
    )
    func schema() async throws {
        for results in LibraryResults.all(of: try await Fixtures.run()) {
            #expect(try Schema.complaint(about: results.text) == "", "\(results.fileName)")
        }
    }
}
