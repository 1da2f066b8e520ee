// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Corpus
import Forge
import Foundation
import PKIX
import Pinning
import Streaming
import Signatures
import SwiftBackend

/// Lines of JSON to lines of JSON, over the signature verifications in them: every certificate
/// that several chains have in common is verified once.
func registerStreams() {
    let measured: [(name: String, family: String, strangers: Int)] = [
        ("P-256", "p256", 0), ("P-256, 140 anchors", "p256", 139), ("Ed25519", "ed25519", 0),
        ("RSA-2048", "rsa2048", 0), ("RSA-2048, 140 anchors", "rsa2048", 139),
    ]
    for (name, family, strangers) in measured {
        let stream = SampleStream(family, strangers: strangers)
        let floor = Floor { try await stream.run(verifying: $0) }
        quotient(
            "stream, \(name): lines of JSON ÷ their bare verifications",
            goal: .atMost(1.5),
            batch: 1
        ) {
            try await stream.run(verifying: CryptoSignatures(remembersKeys: true))
        } over: {
            for check in try await floor.checks() { blackHole(check()) }
        }
    }
}

/// Samples as lines, with their anchor and their pins.
private struct SampleStream: Sendable {
    /// So many that beginning and ending a stream does not count.
    private static let lines = 2_000

    private let text: [UInt8]
    private let shared: SharedSets
    private let time: Time

    /// - Parameters:
    ///   - family: The kind of the keys, as `pinproof sample` calls it.
    ///   - strangers: How many other authorities are trusted, before the one of the chains.
    init(_ family: String, strangers: Int) {
        guard let keys = try? TestKeys(directory: Corpus.measuredDirectory + "/keys"),
            let chains = try? SampleChains(keys: keys, family: family),
            let time = Time("2030-06-01T00:00:00Z")
        else { fatalError("the corpus has no six keys “\(family)”") }

        let pins = PinnedHost(
            host: "example.com",
            includeSubdomains: true,
            keys: chains.pinned.compactMap { certificate in
                (try? SPKIPin(ofKeyIn: certificate.octets)).map { .text($0.base64) }
            }
        )
        shared = SharedSets(
            anchors: [
                "": Connection.Anchors(shipped: Chain.strangers(strangers) + [chains.root])
            ],
            pins: ["": PinSet([pins])]
        )
        self.time = time
        text = (0..<Self.lines).flatMap { number in
            guard let sample = try? chains.sample(number) else {
                fatalError("chain \(number) cannot be made")
            }

            let served = sample.served.map { "\"\(Data($0.octets).base64EncodedString())\"" }
            return Array(
                """
                {"id":"\(number)","host":"\(sample.host)","served":[\(served.joined(separator: ","))]}

                """.utf8
            )
        }
    }

    /// A stream has one memory; the next one begins anew.
    func run(verifying signatures: any SignatureVerification) async throws {
        let stream = EvaluationStream {
            StreamWorker(
                reader: QuestionReader(
                    format: .json,
                    shared: shared,
                    defaults: QuestionReader.Defaults(policy: Norm(.publicKey), time: time),
                    policies: Policies.all
                ),
                evaluator: ChainEvaluator(backend: SwiftBackend.remembering { signatures })
            )
        }
        let text = text
        var rest = text[...]
        let tally = try await stream.run(
            LineSource {
                let next = rest.prefix(64 << 10)
                rest = rest.dropFirst(next.count)
                return Array(next)
            }
        ) { blackHole($0) }
        guard tally.answered == Self.lines, tally.problems == 0 else {
            fatalError("the samples are no questions: \(tally)")
        }
    }
}
#endif
