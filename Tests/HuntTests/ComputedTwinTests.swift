// SPDX-License-Identifier: Apache-2.0

// Twins are forged, and ECDSA signatures that are the same every time come from GnuTLS.
#if GnuTLS
import Corpus
import Forge
import Foundation
import PKIX
import Pinning
import SwiftBackend
import Testing

@Suite("Computed twins")
struct ComputedTwinTests {
    private static let vectors = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path

    /// What is expected was concluded from the vector and the change alone; here it is evaluated.
    @Test(
        "A validator refuses every twin, and by the norm everybody does",
        arguments: ComputedTwin.allCases
    )
    func refused(change: ComputedTwin) async throws {
        let corpus = Corpus.load([Self.vectors])
        let forge = Forge(keys: try TestKeys(directory: "\(Self.vectors)/keys"))
        let twins = try #require(try forge.computedTwins(of: corpus.vectors, [change])[change])
        #expect(twins.count > 100)
        let backend = SwiftBackend()
        var wrong: [String] = []
        for twin in twins {
            for kind in PinningKind.allCases {
                guard let expected = twin.expectation.verdicts(of: kind) else { continue }

                let trust = ServerTrust(twin.resolvedConnection, answers: Answers(of: backend))
                let said = try await Norm(kind).verdict(on: trust, pinned: twin.pinnedHosts)
                let isMet = expected.contains { expected in
                    expected.verdict == said
                        || expected.verdict.reason == .any && said.kind == .reject
                }
                if !isMet {
                    wrong.append("\(twin.id) \(kind): \(said), not \(expected.map(\.verdict))")
                }
            }
        }
        #expect(wrong.isEmpty, "\(twins.count) twins:\n\(wrong.joined(separator: "\n"))")
    }
}
#endif
