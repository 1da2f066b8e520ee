// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Corpus
import Foundation
import Lint
import PKIX
import Pinning
import Rehearsal
import Reporting

/// Shows what a server sends as a client that pins sees it.
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows which pins of a server's chain survive which path, and why.",
        usage: "pinproof inspect <host[:port]> | --chain <file> [<options>]",
        discussion: """
            Looks for every path from what a server sends to a trust anchor, asks each library \
            about each path, and each framework with the pin of each certificate. A pin that holds \
            on some paths and not on others depends on the client.

              pinproof inspect www.example.com
              pinproof inspect --chain chain.pem --anchors roots.pem
              pinproof inspect --chain chain.pem --pin sha256/4plzdc…= --pin …
              pinproof inspect --chain chain.pem --policy okhttp
              pinproof inspect --chain chain.pem --der 1

            Reports/inspection.schema.json describes --format json. Exit status 1 says that no \
            library accepts a path to an anchor that has not expired, that the first certificate \
            is not the server's own or is for another host, or that a pin of --pin survives every \
            path with no framework.
            """
    )

    @Argument(
        help: ArgumentHelp("The server to connect to.", valueName: "host[:port]"),
        transform: Self.target
    )
    var target: ConnectionTarget?

    @Option(
        help: ArgumentHelp("Read what a server sends from a file.", valueName: "file"),
        completion: .file()
    )
    var chain: String?

    @Option(
        help: ArgumentHelp(
            "The host that the chain is for. Default: the first that the certificate names.",
            valueName: "host"
        )
    )
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The instant that is asked about, such as 2026-12-01T00:00:00Z. Default: now.",
            valueName: "time"
        ),
        transform: Time.parsed
    )
    var time: Time?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long connecting may take, in seconds.", valueName: "n")
    )
    var timeout = 10

    @Option(
        help: ArgumentHelp(
            "Draw the bytes of one certificate, by its number, with what pins cover marked.",
            valueName: "n"
        )
    )
    var der: Int?

    @Option(
        help: ArgumentHelp("Write that drawing as a page for a browser.", valueName: "file"),
        completion: .file()
    )
    var html: String?

    @Option(
        name: .customLong("pin"),
        help: ArgumentHelp(
            "Say what becomes of this pin of yours; may be repeated.",
            valueName: "pin"
        )
    )
    var pins: [String] = []

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp(
            "Show this policy alone, on every path and by every library; may be repeated.",
            valueName: "id"
        )
    )
    var policyIDs: [String] = []

    @Option(help: "What standard output holds: text or json.")
    var format = InspectionFormat.text

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Write a file, \(InspectionFormat.choices); may be repeated.",
            valueName: "format=path"
        )
    )
    var outputs: [OutputFile<InspectionFormat>] = []

    @OptionGroup var materials: MaterialOptions

    private static func target(_ argument: String) throws -> ConnectionTarget {
        // A folder may well be called like the host, as wget makes one.
        guard !FileManager.default.fileExists(atPath: argument) || InputFile.isFolder(argument)
        else {
            throw ValidationError(
                "“\(argument.printable)” is a file: write --chain \(argument.printable)"
            )
        }
        return try ConnectionTarget(argument)
    }

    func validate() throws {
        guard (target == nil) != (chain == nil) else {
            throw ValidationError("name a server, or a file with --chain FILE, and one of them")
        }
        // The server's name stands alone there.
        try ConnectionTarget.checkFiles(chain.map { [$0] } ?? [], "pinproof inspect ")
        if let host, HostName(host) == nil, host != "localhost" {
            throw ValidationError(
                "--host “\(host.printable)” is neither a DNS name nor an address; write one as "
                    + "“www.example.com”"
            )
        }
        guard (1...600).contains(timeout) else {
            throw ValidationError("--timeout \(timeout) is none of 1 to 600 seconds")
        }
        guard html == nil || der != nil else {
            throw ValidationError("--html writes what --der draws: name the certificate, --der 1")
        }
        guard der == nil || policyIDs.isEmpty && pins.isEmpty && outputs.isEmpty else {
            throw ValidationError(
                "--der draws one certificate and asks nothing: leave out --policy, --pin and --output"
            )
        }
    }

    func run() async throws {
        let policies = try policies()
        try ReportFile.checkWritable(
            outputs.map(\.file) + (html.map { [ReportFile(path: $0)] } ?? []),
            reading: (chain.map { [$0] } ?? []) + materials.anchors
        )
        let material =
            if let target { try ServerOptions.material(from: target, seconds: timeout) } else {
                try materials.material(in: [chain ?? "-"])
            }
        for problem in material.problems { Console.note(problem.printable) }
        var items = material.items.filter { $0.certificate != nil }
        guard !items.isEmpty else {
            // What is wrong with the file was said.
            let name = chain.map(InputFile.title) ?? "standard input"
            throw Failure(
                .badInput,
                material.items.isEmpty && !material.problems.isEmpty
                    ? "\(name.printable): nothing was looked at"
                    : "\(name.printable): holds no certificate; name the chain that a server sends, or "
                        + "ask for the pin of a request or a key with “pinproof pin”"
            )
        }
        if let der {
            try draw(der, of: items)
            return
        }

        if items.count > Inspection.mostCertificates {
            Console.note(
                "of \(items.count) certificates the first \(Inspection.mostCertificates) are looked "
                    + "at; leave out what the server does not send"
            )
            items = Array(items.prefix(Inspection.mostCertificates))
        }
        let inspection = try await inspection(of: items, by: policies)
        let pins = pins.map { InspectedPin($0, in: inspection) }
        let formatted = { (format: InspectionFormat) in
            switch format {
            case .json: InspectionJSON(inspection, pins: pins).text
            case .text:
                InspectionPage(
                    inspection: inspection,
                    style: Console.style(.never),
                    pins: pins,
                    isFull: !policyIDs.isEmpty
                ).text
            }
        }
        for output in outputs { try output.file.write(formatted(output.format).utf8) }
        try Console.write(formatted(format))
        let isLost = pins.contains { pin in
            !inspection.groups(isWhole: !policyIDs.isEmpty).contains {
                pin.fate(in: $0) == .survives
            }
        }
        guard inspection.isSound, !isLost else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    private func inspection(
        of items: [PinMaterial.Item],
        by policies: [any PinningPolicy]
    ) async throws -> Inspection {
        let anchors = try anchors()
        return await Inspection(
            items.compactMap(\.certificate).map {
                EncodedCertificate($0.octets, reading: .deployed)
            },
            anchors: anchors.map { EncodedCertificate($0.octets, reading: .deployed) },
            host: host ?? target?.host,
            time: time ?? Time.now,
            backends: BackendIsolation().isolated(Backends.builtIn),
            policies: policies
        )
    }

    /// The trust anchors that are named, or the system's.
    private func anchors() throws -> [CertificateOutline] {
        let anchors = try materials.trustAnchors().compactMap(\.certificate)
        guard !anchors.isEmpty else {
            throw Failure(
                .badInput,
                "the system has no trust store that is known, or an empty one; name trust anchors "
                    + "with --anchors FILE"
            )
        }
        return anchors
    }

    /// Those that are named, or all.
    private func policies() throws -> [any PinningPolicy] {
        for id in policyIDs where !Policies.all.contains(where: { $0.id == id }) {
            throw EvaluatorOptions.missing(policy: id)
        }
        return policyIDs.isEmpty
            ? Policies.all : Policies.all.filter { policyIDs.contains($0.id) }
    }

    private func draw(_ number: Int, of items: [PinMaterial.Item]) throws {
        guard items.indices.contains(number - 1), let certificate = items[number - 1].certificate
        else {
            throw Failure(
                .usage,
                "--der \(number): there are \(counted(items.count, "certificate")); name one of 1 to "
                    + "\(items.count)"
            )
        }

        let drawing = PinCoverage(of: certificate.octets)
        if let html {
            try ReportFile(path: html).write(drawing.html(title: certificate.subject).utf8)
        } else {
            try Console.write(drawing.text)
        }
    }
}

/// What an inspection is written as.
enum InspectionFormat: String, CaseIterable, ExpressibleByArgument, OutputFormat {
    case json, text
}
