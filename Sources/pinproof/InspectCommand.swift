// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Corpus
import Lint
import PKIX
import Pinning
import Rehearsal
import Reporting

/// Shows what a server sends as a client that pins sees it.
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows a server's chain as a pinned client sees it: order, paths, pins, dates.",
        usage: "pinproof inspect <host[:port]> | --chain <file> [<options>]",
        discussion: """
            Every path from what is sent to a trust anchor is looked for, and each library is \
            asked about each. A pin that is on some paths and not on others depends on the client.

              pinproof inspect www.example.com
              pinproof inspect --chain chain.pem --anchors roots.pem
              pinproof inspect --chain chain.pem --der 1

            Exit status 1 says that no library finds a path, or that the certificate is for \
            another host.
            """
    )

    @Argument(
        help: ArgumentHelp("The server to connect to.", valueName: "host[:port]"),
        transform: ConnectionTarget.init
    )
    var target: ConnectionTarget?

    @Option(
        help: ArgumentHelp("Read what a server sends from a file.", valueName: "file"),
        completion: .file()
    )
    var chain: String?

    @Option(help: ArgumentHelp("The host that the chain is for.", valueName: "host"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The instant that is asked about, now where none is named.",
            valueName: "time"
        )
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

    @OptionGroup var materials: MaterialOptions

    func validate() throws {
        guard (target == nil) != (chain == nil) else {
            throw ValidationError("name a server, or a file with --chain FILE, and one of them")
        }
        guard (1...600).contains(timeout) else {
            throw ValidationError("--timeout \(timeout) is none of 1 to 600 seconds")
        }
        guard html == nil || der != nil else {
            throw ValidationError("--html writes what --der draws: name the certificate, --der 1")
        }
    }

    func run() async throws {
        let material =
            if let target { try ServerOptions.material(from: target, seconds: timeout) } else {
                try materials.material(in: [chain ?? "-"])
            }
        for problem in material.problems { Console.note(problem.printable) }
        let items = material.items.filter { $0.certificate != nil }
        guard !items.isEmpty else {
            throw Failure(.badInput, "there is no certificate to look at; name another file")
        }
        if let der {
            try draw(der, of: items)
            return
        }

        let served = items.compactMap(\.certificate)
            .map { EncodedCertificate($0.octets, reading: .deployed) }
        let anchors = try materials.material(
            in: materials.anchors.isEmpty
                ? Array(MaterialOptions.systemStores.prefix(1)) : materials.anchors
        ).certificates.map { EncodedCertificate($0.octets, reading: .deployed) }
        let page = try await InspectionPage(
            ChainInspection(served, anchors: anchors),
            anchors: anchors,
            host: host ?? target?.host,
            time: time ?? Time.now,
            backends: BackendIsolation().isolated(Backends.builtIn)
        )
        try Console.write(page.text)
        guard page.isSound else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    private func draw(_ number: Int, of items: [PinMaterial.Item]) throws {
        guard items.indices.contains(number - 1), let certificate = items[number - 1].certificate
        else {
            throw Failure(
                .usage,
                "--der \(number): there are \(counted(items.count, "certificate")); name one of them"
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
