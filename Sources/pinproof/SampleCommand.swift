// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Forge
import Pinning

/// Prints questions to try an engine with.
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Prints made-up questions for eval, to try an engine or a machine with.",
        discussion: """
            Of each hundred chains seventy are in order; the others are expired, forged, for \
            another host, without their issuer, not pinned, or share a certificate. The same \
            number always gives the same bytes.

              pinproof sample anchors > roots.pem
              pinproof sample pins > fleet.json
              pinproof sample chains --count 100000 \\
                | pinproof eval --anchors roots.pem --pins fleet.json
            """
    )

    @Argument(help: "What to print: the chains, their trust anchor, or the pins.")
    var subject: Subject

    @Option(help: ArgumentHelp("How many chains.", valueName: "n"))
    var count = 1_000

    @Option(help: ArgumentHelp("The number of the first chain.", valueName: "n"))
    var first = 0

    @Option(help: "The kind of keys: ed25519 signs fastest; p256 needs GnuTLS.")
    var keys = Keys.p256

    enum Subject: String, CaseIterable, ExpressibleByArgument {
        case anchors, chains, pins
    }

    enum Keys: String, CaseIterable, ExpressibleByArgument {
        case ed25519, p256, rsa2048
    }

    func validate() throws {
        guard count >= 0, first >= 0, first <= Int.max - count else {
            throw ValidationError("--count and --first are numbers from 0")
        }
    }

    func run() throws {
        let directory = "\(try Place.corpus().vectors)/keys"
        do {
            let keys = try TestKeys(directory: directory)
            try print(try SampleChains(keys: keys, family: self.keys.rawValue))
        } catch let error as ForgeError {
            switch error {
            case .recipe: throw Failure(.badInput, error.description)
            case .unavailable: throw Failure(.unavailable, error.description)
            }
        }
    }

    private func print(_ chains: SampleChains) throws {
        switch subject {
        case .anchors:
            try Console.write(PEM.text(of: chains.root.octets, label: "CERTIFICATE"))
        case .chains:
            for number in first..<first + count {
                let sample = try chains.sample(number)
                let served = sample.served.map { "\"\(Base64.encode($0.octets))\"" }
                try Console.write(
                    "{\"id\":\"\(sample.host)\",\"host\":\"\(sample.host)\",\"time\":\"\(Self.time)\""
                        + ",\"served\":[\(served.joined(separator: ","))]}\n"
                )
            }
        case .pins:
            let pins = chains.pinned.compactMap { PinRecipe.usualText(for: $0) }
            try Console.write(
                CanonicalText.text(
                    of: .array([
                        .object([
                            ("host", .string("example.com")),
                            ("includeSubdomains", .boolean(true)),
                            ("keys", .strings(pins)),
                        ])
                    ])
                )
            )
        }
    }

    private static let time = "2030-06-01T00:00:00Z"
}
