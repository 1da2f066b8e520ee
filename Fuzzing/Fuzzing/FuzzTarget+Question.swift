// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Streaming

extension FuzzTarget {
    /// A line of a stream, or a file of one.
    ///
    /// The first octet says in which format. What is read is the same chain as a line of base64.
    static let question = FuzzTarget("question", .text) { octets in
        guard let first = octets.first else { return nil }

        let formats = InputFormat.allCases
        let format = formats[Int(first) % formats.count]
        let line = Array(octets.dropFirst())
        do throws(LineProblem) {
            let question = try readers[format]?.question(
                in: Record(number: 1, name: "www.example.com.pem", contents: .octets(line))
            )
            guard let served = question?.connection.served, !served.isEmpty,
                served.allSatisfy({ !$0.octets.isEmpty })
            else { return nil }

            return violation(of: served)
        } catch {
            return error.explanation.isEmpty ? "a line is refused without a word" : nil
        }
    }

    private static func violation(of served: [EncodedCertificate]) -> String? {
        let line = served.map { Base64.encode($0.octets) }.joined(separator: " ")
        let record = Record(number: 1, contents: .octets(Array(line.utf8)))
        let again: Question?
        do throws(LineProblem) {
            again = try readers[.der]?.question(in: record)
        } catch {
            // A line may be cut short, and says so; in a file that is left to the library.
            guard !error.explanation.contains("not one DER value") else { return nil }

            return "a chain that was read is refused as a line of base64: \(error.explanation)"
        }
        guard again?.connection.served == served else {
            return "a chain that was read is another one as a line of base64"
        }
        return nil
    }

    private static let readers: [InputFormat: QuestionReader] = {
        let shared = SharedSets(anchors: ["": Connection.Anchors(shipped: [])])
        let defaults = Policies.all.first.map {
            QuestionReader.Defaults(
                host: "www.example.com",
                policy: $0,
                time: Time(seconds: 1_906_502_400)
            )
        }
        guard let defaults else { return [:] }

        let readers = InputFormat.allCases.map { format in
            let reader = QuestionReader(
                format: format,
                shared: shared,
                defaults: defaults,
                policies: Policies.all
            )
            return (format, reader)
        }
        return Dictionary(uniqueKeysWithValues: readers)
    }()
}
