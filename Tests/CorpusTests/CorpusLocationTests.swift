// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Testing

@Suite("Where the corpus lies")
struct CorpusLocationTests {
    @Test("The checkout around the current directory comes first")
    func checkout() throws {
        let places = try TemporaryCorpus([
            "checkout/Vectors/vector.schema.json": "{}", "checkout/Sources/deep/file": "",
            "usr/share/pinproof/Vectors/vector.schema.json": "{}", "usr/bin/pinproof": "",
        ])
        let found = try CorpusLocation.find(
            currentDirectory: "\(places.path)/checkout/Sources/deep",
            executable: "\(places.path)/usr/bin/pinproof",
            compiledIn: "/nonexistent/Sources/pinproof/main.swift"
        )
        #expect(found.vectors == "\(places.path)/checkout/Vectors")
        #expect(found.checkout == "\(places.path)/checkout")
    }

    @Test("Then comes the folder beside the executable, then the one it was compiled in")
    func installed() throws {
        let places = try TemporaryCorpus([
            "checkout/Vectors/vector.schema.json": "{}", "checkout/Sources/pinproof/main.swift": "",
            "usr/share/pinproof/Vectors/vector.schema.json": "{}", "usr/bin/pinproof": "",
            // A folder of that name and without the schema is somebody else's.
            "elsewhere/Vectors/file": "",
        ])
        func find(_ executable: String) throws -> CorpusLocation {
            try CorpusLocation.find(
                currentDirectory: "\(places.path)/elsewhere",
                executable: executable,
                compiledIn: "\(places.path)/checkout/Sources/pinproof/main.swift"
            )
        }
        let installed = try find("\(places.path)/usr/bin/pinproof")
        #expect(installed.vectors == "\(places.path)/usr/share/pinproof/Vectors")
        #expect(installed.checkout == nil)
        #expect(!installed.isOfTheBuild)
        let compiled = try find("/nonexistent/bin/pinproof")
        #expect(compiled.vectors == "\(places.path)/checkout/Vectors")
        #expect(compiled.checkout == nil)
        #expect(compiled.isOfTheBuild)
    }

    @Test("Where there is none, every place that was tried is named")
    func nowhere() {
        do throws(CorpusNotFound) {
            _ = try CorpusLocation.find(
                currentDirectory: "/nonexistent/a",
                executable: "/nonexistent/usr/bin/pinproof",
                compiledIn: "/nonexistent/b/main.swift"
            )
            Issue.record("a corpus was found")
        } catch {
            #expect(
                error.tried == [
                    "/nonexistent/a/Vectors", "/nonexistent/Vectors", "/Vectors",
                    "/nonexistent/usr/share/pinproof/Vectors", "/nonexistent/b/Vectors",
                ]
            )
        }
    }
}
