// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Lint
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
    private let reading: CertificateReading
    /// The octets of certificates, by name.
    private let anchors: [String: [[UInt8]]]
    private let pins: [(file: NamedFile, octets: [UInt8])]

    init(_ options: QuestionOptions) throws {
        format = options.format
        host = options.host
        time = options.time
        policyID = options.policyID
        reading = options.reading
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
            defaults: QuestionReader.Defaults(
                host: host,
                policy: policy,
                time: time,
                reading: reading
            ),
            policies: policies
        )
    }

    /// What correct pinning cannot read of each file of pins; one that holds no list of entries is
    /// refused elsewhere.
    func malformedPins() -> [VectorError] {
        let isNorm = policyID.hasPrefix("norm.")
        return pins.filter { Self.isList($0.octets) }.flatMap { file, octets in
            (try? PinSet(parsing: octets, file: file.title))?
                .problems(in: file.title, isNorm: isNorm) ?? []
        }
    }

    /// What of pins in a framework's own notation entries cannot say, for a person who asks the
    /// policy of another one.
    func reachNotes() throws(Failure) -> [String] {
        var notes: [String] = []
        for (file, octets) in pins where !Self.isList(octets) {
            let configuration = try PinPlanFile.configuration(octets, name: file.title)
            let plan = try PinPlanFile.plan(
                of: configuration,
                file.title,
                host: host,
                received: time
            )
            for entry in plan.entries {
                guard case .host(_, let reach) = entry.pattern,
                    [.oneLabelBelow, .withOneLabel].contains(reach)
                else { continue }

                notes.append(
                    "\(file.title): “\(entry.pattern)” is read as the host and all below by policies "
                        .printable + "of other notations"
                )
            }
        }
        return notes
    }

    /// Whether only lines can name pins.
    var namesNoPins: Bool { pins.isEmpty }

    private func shared() throws -> SharedSets {
        var shared = SharedSets()
        for (name, certificates) in anchors {
            // A copy: octets that several have in common have one count of references.
            shared.anchors[name] = Connection.Anchors(
                shipped: certificates.map { EncodedCertificate($0.map(\.self), reading: reading) }
            )
        }
        for (file, octets) in pins {
            guard Self.isList(octets) else {
                shared.pins[file.name] = try foreignPins(octets, file)
                continue
            }
            do throws(VectorErrors) {
                shared.pins[file.name] = try PinSet(parsing: octets, file: file.title)
            } catch {
                throw Failure(
                    .badInput,
                    error.all.map(\.description.printable).joined(separator: "\n")
                )
            }
        }
        return shared
    }

    /// Whether a file is a list in JSON.
    static func isList(_ octets: [UInt8]) -> Bool {
        octets.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    }

    /// Pins in a framework's own notation.
    private func foreignPins(_ octets: [UInt8], _ file: NamedFile) throws(Failure) -> PinSet {
        let path = file.title
        let configuration = try PinPlanFile.configuration(octets, name: path)
        let plan = try PinPlanFile.plan(of: configuration, path, host: host, received: time)

        let written = configuration.notation.written(plan)
        let everyHost = plan.everyHost
        guard !plan.hosts.isEmpty || !everyHost.isEmpty || !written.isEmpty else {
            throw Failure(
                .badInput,
                "\(path): pins no host that can be named; nothing would be said"
            )
        }
        let pins = PinSet(plan.hosts, everyHost: everyHost.first, written: written)
        if let first = everyHost.first {
            guard everyHost.count == 1, plan.hosts.isEmpty else {
                throw Failure(
                    .badInput,
                    "\(path): pins every host, and not all in one way; keep each in a file of its own"
                )
            }
            try checkGivable(pins, first, to: file)
        }
        return pins
    }

    /// Refuses pins for every host that the policy cannot be given: every answer would be that it
    /// has none, and the app has.
    private func checkGivable(
        _ pins: PinSet,
        _ everyHost: PinnedHost,
        to file: NamedFile
    ) throws(Failure) {
        guard let traits = Policies.all.first(where: { $0.id == policyID })?.traits else { return }
        // A set with a name is for lines that name it, and these may name their policies, too.
        let isForAll = file.name.isEmpty
        if isForAll, let dialect = traits.configuration.dialect, pins.written[dialect] != nil {
            return
        }
        let hasDigest = everyHost.keys != nil || everyHost.certificates != nil
        let why =
            !hasDigest
            ? "none of them is a SHA-256 digest"
            : isForAll ? pins.missing(for: traits)?.explanation(of: policyID) : nil
        guard let why else { return }

        throw Failure(
            .badInput,
            "\(file.title): pins every host, and \(policyID) cannot be given its pins: \(why); name "
                + "another policy, or write other pins"
        )
    }

    private static func anchors(in file: NamedFile) throws -> [[UInt8]] {
        let text = String(decoding: try file.octets(), as: UTF8.self)
        guard let blocks = PEM.all(in: text, label: "CERTIFICATE"), !blocks.isEmpty else {
            throw Failure(
                .badInput,
                "\(file.title): holds no certificates in PEM, or one that is not base64; write trust "
                    + "anchors as “-----BEGIN CERTIFICATE-----” blocks"
            )
        }

        for (index, block) in blocks.enumerated() {
            do throws(MaterialError) {
                _ = try CertificateOutline(block)
            } catch {
                Console.note(
                    "\(file.title): certificate \(index + 1) is not a trust anchor: \(error)"
                        .printable
                )
            }
        }
        return blocks
    }
}
