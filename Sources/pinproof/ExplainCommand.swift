// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Lint
import Pinning

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

            With --host, it also tells a correct pin of a certificate that the host does not send: \
            of the server's default host, of the first certificate in a bundle, or of a proxy. \
            Name the server's own chain first:

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
            "The host that the pins are for. Default: that of --connect.",
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
    }

    func run() throws {
        var items: [PinMaterial.Item] = []
        var problems: [String] = []
        if let material = try server.material() {
            items += material.items
            if let last = material.chainEnd, let (anchor, _) = try materials.anchor(above: last) {
                items.append(anchor)
            }
        }
        let material = try materials.material(in: chain)
        items += material.items
        problems += material.problems
        if !materials.anchors.isEmpty { items += try materials.namedAnchors() }
        guard !items.isEmpty else {
            throw Failure(.badInput, problems.map(\.printable).joined(separator: "\n"))
        }

        var areRight = true
        for pin in pins {
            let explanation = PinExplanation(
                of: pin,
                among: items,
                for: host ?? server.connect?.host
            )
            areRight = areRight && explanation.isRight
            try Console.write(explanation.text)
        }
        for problem in problems { Console.complain(problem.printable) }
        guard areRight else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }
}
