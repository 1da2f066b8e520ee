// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning
import Streaming

/// What was read of the files that all questions have in common.
///
/// Each worker makes its own of it, and a pipe can be read only once.
struct QuestionInputs {
    private let format: InputFormat
    private let host: String?
    private let time: Time?
    private let policyID: String
    /// The octets of certificates, by name.
    private let anchors: [String: [[UInt8]]]
    private let pins: [(file: NamedFile, octets: [UInt8])]

    init(_ options: QuestionOptions) throws {
        format = options.format
        host = options.host
        time = options.time
        policyID = options.policyID
        anchors = Dictionary(
            uniqueKeysWithValues: try options.anchors.map { ($0.name, try Self.anchors(in: $0)) }
        )
        pins = try options.pins.map { ($0, try $0.octets()) }
    }

    /// A reader of questions, with certificates, pins and policies of its own.
    func reader() throws -> QuestionReader {
        let policies = Policies.forAnotherWorker()
        guard let policy = policies.first(where: { $0.id == policyID }) else {
            throw EvaluatorOptions.missing(policy: policyID)
        }

        return QuestionReader(
            format: format,
            shared: try shared(),
            defaults: QuestionReader.Defaults(host: host, policy: policy, time: time),
            policies: policies
        )
    }

    /// What correct pinning cannot read of each file of pins; one that holds no list of entries is
    /// refused elsewhere.
    func malformedPins() -> [VectorError] {
        pins.flatMap { file, octets in
            (try? PinSet(parsing: octets, file: file.path))?.problems(in: file.path) ?? []
        }
    }

    /// Whether only lines can name pins.
    var namesNoPins: Bool { pins.isEmpty }

    private func shared() throws -> SharedSets {
        var shared = SharedSets()
        for (name, certificates) in anchors {
            // A copy: octets that several have in common have one count of references.
            shared.anchors[name] = Connection.Anchors(
                shipped: certificates.map { EncodedCertificate($0.map(\.self)) }
            )
        }
        for (file, octets) in pins {
            do throws(VectorErrors) {
                shared.pins[file.name] = try PinSet(parsing: octets, file: file.path)
            } catch {
                throw Failure(.badInput, error.all.map(\.description).joined(separator: "\n"))
            }
        }
        return shared
    }

    private static func anchors(in file: NamedFile) throws -> [[UInt8]] {
        let text = String(decoding: try file.octets(), as: UTF8.self)
        guard let blocks = PEM.all(in: text, label: "CERTIFICATE"), !blocks.isEmpty else {
            throw Failure(
                .badInput,
                "\(file.path): holds no certificates in PEM, or one that is no base64; write trust "
                    + "anchors as “-----BEGIN CERTIFICATE-----” blocks"
            )
        }

        return blocks
    }
}
