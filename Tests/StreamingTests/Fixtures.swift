// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import PKIX
import Pinning
import SharedFixtures
import Streaming
import Signatures
import SwiftBackend
import Synchronization

/// What tests ask about: the good chain of the backends' fixtures.
enum Asked {
    static let host = "www.example.com"
    static let time = "2030-06-01T00:00:00Z"
    static let chain = [Fixture.leaf, .intermediate]

    static func base64(_ fixture: Fixture) -> String {
        Data(fixture.certificate.octets).base64EncodedString()
    }

    /// A line about a chain; members that are given replace those of the good one, and nil leaves
    /// one out.
    static func line(
        _ id: String = "one",
        served: [Fixture] = chain,
        _ members: [String: String?] = [:]
    ) -> String {
        let usual: [String: String?] = [
            "id": "\"\(id)\"", "host": "\"\(host)\"", "time": "\"\(time)\"",
            "served": "[" + served.map { "\"\(base64($0))\"" }.joined(separator: ",") + "]",
        ]
        let all = usual.merging(members) { _, given in given }
        return "{"
            + all.sorted { $0.key < $1.key }
            .compactMap { name, value in value.map { "\"\(name)\": \($0)" } }
            .joined(separator: ", ") + "}"
    }

    /// Debug code is slow to verify the same ones again and again.
    static let signatures = RememberedSignatures(of: CryptoSignatures())

    static let pin = SPKIPinText.of(.intermediate)
    static let otherPin = SPKIPinText.of(.otherRoot)

    /// A reader with the root as the anchor of lines that name none, once more as `roots`, and the
    /// intermediate pinned for lines that name no pins, once more as `fleet`.
    static func reader(
        _ format: InputFormat = .json,
        host: String? = nil,
        time: Time? = nil,
        policy: any PinningPolicy = Norm(.publicKey),
        pins: PinSet? = nil
    ) -> QuestionReader {
        let anchors = Connection.Anchors(shipped: [Fixture.root.certificate])
        let pins =
            pins
            ?? PinSet([
                PinnedHost(host: "example.com", includeSubdomains: true, keys: [.text(pin)])
            ])
        return QuestionReader(
            format: format,
            shared: SharedSets(
                anchors: ["": anchors, "roots": anchors],
                pins: ["": pins, "fleet": pins]
            ),
            defaults: QuestionReader.Defaults(host: host, policy: policy, time: time),
            policies: Policies.all
        )
    }

    static func question(
        _ text: String,
        with reader: QuestionReader = reader()
    ) throws(LineProblem) -> Question {
        try reader.question(in: Record(number: 1, contents: .octets(Array(text.utf8))))
    }
}

/// The text of a pin without its prefix.
enum SPKIPinText {
    static func of(_ fixture: Fixture) -> String {
        String(PinRecipe.usualText(for: fixture.certificate)?.dropFirst("sha256/".count) ?? "")
    }
}

/// Lines, a few octets at a time, as a pipe may give them.
func lines(_ text: String, atATime count: Int = .max) -> LineSource {
    var rest = Array(text.utf8)[...]
    return LineSource {
        let next = rest.prefix(count)
        rest = rest.dropFirst(next.count)
        return Array(next)
    }
}

/// What was written, in the order in which it was.
final class Written: Sendable {
    private let octets = Mutex<[UInt8]>([])

    func write(_ more: [UInt8]) { octets.withLock { $0 += more } }

    var text: String { String(decoding: octets.withLock { $0 }, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// Answers questions with our own backend.
func answers(
    to text: String,
    pins: PinSet? = nil,
    _ change: (inout EvaluationStream.Settings) -> Void = { _ in }
) async throws -> (written: Written, tally: Tally) {
    var settings = EvaluationStream.Settings()
    change(&settings)
    let backend = SwiftBackend.remembering { Asked.signatures }
    let stream = EvaluationStream(settings: settings) {
        StreamWorker(
            reader: Asked.reader(pins: pins),
            evaluator: ChainEvaluator(backend: backend.forAnotherWorker())
        )
    }
    let written = Written()
    // Little enough at a time that several batches are on their way at once.
    let tally = try await stream.run(lines(text, atATime: 2_000)) { written.write($0) }
    return (written, tally)
}
