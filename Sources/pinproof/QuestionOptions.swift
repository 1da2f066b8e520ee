// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import PKIX
import Pinning
import Streaming

/// How questions are written, and what counts where they say nothing.
struct QuestionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How questions are written. json: one object a line. zgrab: what zgrab2 prints. "
                + "der: the certificates of a chain in base64 on one line, the host before them "
                + "or not. pem: a file for each chain.",
            valueName: "format"
        )
    )
    var format = InputFormat.json

    @Option(
        help: ArgumentHelp(
            "A PEM file of trust anchors, for lines that name none or name this set; may be "
                + "repeated.",
            valueName: "[name=]file"
        ),
        completion: .file()
    )
    var anchors: [NamedFile] = []

    @Option(
        help: ArgumentHelp(
            "A file of pins, a list of entries in JSON or a framework's own configuration, "
                + "for lines that name none or name this set; may be repeated.",
            valueName: "[name=]file"
        ),
        completion: .file()
    )
    var pins: [NamedFile] = []

    @Option(
        help: ArgumentHelp(
            "When connections are made, such as 2030-06-01T00:00:00Z, for lines that do not "
                + "say; with zgrab it replaces the scan's time.",
            valueName: "time"
        ),
        transform: Time.parsed
    )
    var time: Time?

    @Option(
        help: ArgumentHelp(
            "The host, for lines that name none; with pem it replaces the file's name.",
            valueName: "host"
        )
    )
    var host: String?

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp("The policy, for lines that name none.", valueName: "id")
    )
    var policyID = Norm(.publicKey).id

    @Option(
        help: ArgumentHelp(
            "How strictly certificates are read. deployed tolerates harmless mistakes of "
                + "public CAs, and says so in the answer (Documentation/reading.md). strict is "
                + "what the corpus uses.",
            valueName: "deployed|strict"
        )
    )
    var reading = CertificateReading.deployed

    /// Everything that reading a question takes, read from its files.
    func inputs() throws -> QuestionInputs {
        if let url = host.flatMap(URLAsHost.init) {
            throw Failure(.usage, "--host \(url.description)")
        }
        try checkNames(anchors, "--anchors")
        try checkNames(pins, "--pins")
        return try QuestionInputs(self)
    }

    /// Refuses a policy that the backend cannot be asked about, once and not for each line.
    func checkAnswerable(by backend: String) throws {
        guard let policy = Policies.all.first(where: { $0.id == policyID }),
            let backends = policy.traits.backends, !backends.contains(backend)
        else { return }

        throw EvaluatorOptions.unanswerable(policyID, by: [backend], but: backends)
    }

    /// Two files of one name would leave it open which of them counts.
    private func checkNames(_ files: [NamedFile], _ option: String) throws {
        for (index, file) in files.enumerated()
        where files[..<index].contains(where: { $0.name == file.name }) {
            let name = file.name.isEmpty ? "without a name" : "“\(file.name)”"
            throw Failure(
                .usage,
                "there are two sets \(name); give each a name of its own with \(option) NAME=FILE"
            )
        }
    }
}

extension InputFormat: ExpressibleByArgument {}

extension CertificateReading: ExpressibleByArgument {}

extension Time {
    /// Parses an instant as vectors write it.
    static func parsed(_ text: String) throws -> Time {
        if let time = Time(text) { return time }
        let day = "\(text)T00:00:00Z"
        let example = Time(day) == nil ? "such as 2026-12-01T00:00:00Z" : "as \(day)"
        throw ValidationError("write a time in UTC \(example)")
    }
}
