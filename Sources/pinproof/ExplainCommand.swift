// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Lint
import PKIX
import Pinning
import Rehearsal

/// Says what pins are.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says what a pin is the digest of, and prints the right one.",
        usage: "pinproof explain <pins> ... [--chain <file> ...] [<options>]",
        discussion: """
            A pin that does not match is usually the digest of something else: of the raw key, of \
            the certificate, or of nothing because a command failed. Exit status 1 means that one \
            of the pins is wrong.

              pinproof explain sha256/dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU= \\
                --chain chain.pem
              pinproof explain PIN --connect www.example.com

            It also tells a correct pin of a certificate that the host does not send: of the \
            server's default host, of the first certificate in a bundle, of a proxy, or of a trust \
            anchor that no path leads to. Name the server's own chain first:

              pinproof explain PIN --host www.example.com --chain own.pem --chain other.pem
            """
    )

    @Argument(help: "Pins, in any notation.")
    var pins: [String]

    @Option(
        help: ArgumentHelp(
            "A file with the chain, or with anything that the pin may be the digest of; may "
                + "be repeated.",
            valueName: "file"
        ),
        completion: .file()
    )
    var chain: [String] = []

    @Option(
        help: ArgumentHelp(
            "The host that the pins are for. Default: that of --connect, or the first that the "
                + "chain's first certificate names.",
            valueName: "name"
        )
    )
    var host: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var materials: MaterialOptions

    func validate() throws {
        guard !chain.isEmpty || server.connect != nil else {
            throw ValidationError(
                "name the chain with --chain FILE, or a server with --connect HOST"
            )
        }
        try ConnectionTarget.checkFiles(chain, "--connect ")
    }

    func run() throws {
        let sent = try server.material()
        let material = try materials.material(in: chain)
        let items = (sent?.items ?? []) + material.items
        let problems = material.problems
        guard !items.isEmpty else {
            throw Failure(.badInput, problems.map(\.printable).joined(separator: "\n"))
        }

        let asked = host ?? server.connect?.host
        let host = asked ?? items.first?.certificate?.hosts.first
        let stored = try materials.trustAnchors()
        // The chain of the host is the one that its certificate begins.
        let own = items.firstIndex { item in
            guard let host, let certificate = item.certificate else { return false }
            return !certificate.isCA && certificate.names(host)
        }
        let ordered = own.map { [items[$0]] + items[..<$0] + items[($0 + 1)...] } ?? items
        let paths = ChainPaths(from: ordered, to: stored, at: Time.now)
        // Of the system's many anchors those alone that the chain leads to.
        let anchors =
            materials.anchors.isEmpty
            ? PinMaterial(ordered).anchors(on: paths, from: stored) : stored

        var areRight = true
        for pin in pins {
            let explanation = PinExplanation(
                of: pin,
                among: items,
                anchors: anchors,
                paths: paths,
                for: host
            )
            areRight = areRight && explanation.isRight
            try Console.write(explanation.text)
        }
        for problem in problems { Console.complain(problem.printable) }
        // Right pins of another host's certificate refuse every connection.
        let certificates = items.compactMap(\.certificate).filter { !$0.isCA }
        if let asked, own == nil, !certificates.isEmpty {
            let names = Set(certificates.flatMap(\.hosts)).sorted().prefix(3)
            Console.complain(
                "the chain is not for \(asked)".printable
                    + (names.isEmpty ? "" : ", but for \(names.joined(separator: ", "))").printable
                    + ": name the host's own, or another host with --host"
            )
            areRight = false
        }
        guard areRight else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }
}
