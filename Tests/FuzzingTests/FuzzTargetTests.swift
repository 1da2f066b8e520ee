// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing
import PKIX
import Testing

@Suite("What is fuzzed")
struct FuzzTargetTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path
    /// Made once: that takes as long as all that is done with them.
    private static let seeds = Result { try Seeds(vectors: folder).all }

    @Test("Every target has seeds, and keeps what it promises on them")
    func seeds() throws {
        let seeds = try Self.seeds.get()
        #expect(Set(seeds.keys) == Set(FuzzTarget.all.map(\.id)))
        for target in FuzzTarget.all {
            let octets = try #require(seeds[target.id])
            #expect(octets.count > 20, "\(target.id)")
            // Some of many, from all over: they lie in the order of their octets, and the first are
            // of one format or of one family.
            for index in stride(from: 0, to: octets.count, by: max(1, octets.count / 200)) {
                let violation = target.violation(octets[index])
                #expect(violation == nil, "\(target.id)")
            }
        }
    }

    @Test("A folder without vectors is named, with the remedy")
    func noVectors() {
        let error = #expect(throws: SeedsError.self) { try Seeds(vectors: "/nowhere") }
        #expect(error?.description.contains("/nowhere holds no vectors") == true)
        #expect(error?.description.contains("--vectors=DIR") == true)
    }

    @Test("Changed structure keeps the promises, too", arguments: ["certificate", "der", "path"])
    func mutated(id: String) throws {
        let target = try #require(FuzzTarget.named(id))
        let seeds = try #require(try Self.seeds.get()[id])
        var changed = 0
        for (number, octets) in seeds.prefix(300).enumerated() {
            let mutated = target.mutated(octets, seed: UInt64(number))
            let crossed = target.crossed(octets, seeds[seeds.count - 1 - number], seed: 7)
            for octets in [mutated, crossed].compactMap({ $0 }) {
                changed += 1
                #expect(target.violation(octets) == nil, "\(id): \(octets)")
            }
        }
        #expect(changed > 300)
    }

    @Test("A list of certificates is read as it was written, and cut short where the input is")
    func lists() {
        let list = CertificateList(head: 0x41, [[1, 2, 3], [4]])
        #expect(list.octets == [0x41, 0, 3, 1, 2, 3, 0, 1, 4])
        #expect(CertificateList(list.octets).certificates == [[1, 2, 3], [4]])
        #expect(CertificateList([0x41, 0, 3, 1]).certificates == [[1]])
        #expect(CertificateList([]).certificates.isEmpty)
    }
}
