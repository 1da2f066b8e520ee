// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import Harness
import Reporting

#if OpenSSL
import Serving
#endif

/// Serves vectors over TLS on this machine's loopback.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract:
            "Serves the vectors over TLS 1.2 and 1.3 on 127.0.0.1, each on a port of its own.",
        usage: "pinproof serve [<options>]",
        discussion: """
            Each port presents exactly the certificates that its vector serves, with the leaf's \
            test key. Ctrl-C ends it, with exit status 130. A list is printed first: host, port, \
            vector, and with --sni the name to ask for. It listens on loopback alone.

            Certificates and pins are the vectors' own; most certificates are valid from 2019 \
            through 2049. Where the answer depends on the time, the list says when the vector \
            happens: run the client with its clock stopped there, by “faketime -f”.

              pinproof serve --filter 'rotated-keys/*' --anchors anchors
              curl --resolve www.example.com:PORT:127.0.0.1 \\
                --cacert anchors/rotated-keys/NAME.pem https://www.example.com:PORT/
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions

    @Option(
        help: ArgumentHelp(
            "Serve only the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @Option(
        help: ArgumentHelp(
            "The first port; the others follow it. 0 lets the system choose.",
            valueName: "port"
        )
    )
    var port: UInt16 = 0

    @Flag(
        help: """
            Serve all on one port; the name that a client asks for (SNI) chooses the vector: \
            NAME.FAMILY.pinproof.invalid.
            """
    )
    var sni = false

    @Option(
        help: ArgumentHelp(
            "Write each vector's trust anchors to DIR/FAMILY/NAME.pem.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var anchors: String?

    @Flag(help: "Only list what would be served, and what cannot be and why.")
    var list = false

    @Option(help: "How the list is written.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    func run() async throws {
        #if OpenSSL
        let loaded = try corpusOptions.load()
        loaded.complain()
        let vectors = try Selection(filter).vectors(of: loaded.corpus)
        var served = ServedCorpus(
            vectors,
            with: try Servers.presenter(of: vectors),
            sharesPort: sni
        )
        if let anchors { try AnchorFiles(in: anchors).write(vectors) }
        guard !list else {
            try print(served)
            return
        }
        guard !served.services.isEmpty else {
            let why = served.unservable.map { "\($0.vector.id): \($0.why)" }
            throw Failure(.usage, "nothing of this can be served\n" + why.joined(separator: "\n"))
        }

        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        Interruption.whenInterrupted { end.yield($0) }
        let server: LoopbackServer
        do throws(PresentationError) {
            server = try served.start(at: port)
        } catch {
            throw Failure(.usage, error.description)
        }
        try print(served)
        Console.note(
            "serving \(counted(served.services.count, "vector")) on 127.0.0.1; "
                + "\(served.unservable.count) cannot be served; Ctrl-C ends it"
        )
        let number = await ends.first { _ in true } ?? SIGINT
        server.end()
        Interruption.end(by: number)
        #else
        throw Failure(
            .unavailable,
            "no TLS server is built in; build with the package trait OpenSSL"
        )
        #endif
    }

    #if OpenSSL
    private func print(_ served: ServedCorpus) throws {
        let listing = Listing.services(served, isComplete: list)
        switch format {
        case .json: try Console.write(listing.json)
        case .text: try Console.write(listing.text)
        }
    }
    #endif
}

#if OpenSSL
extension Listing {
    /// What is served where, and in a complete list what cannot be, and why.
    static func services(_ served: ServedCorpus, isComplete: Bool) -> Listing {
        let services = served.services.map { service in
            [
                service.vector.connection.host, service.port.map { "\($0)" } ?? "-",
                service.vector.id, service.serverName ?? "-",
                service.vector.dependsOnTime
                    ? "at \(service.vector.connection.time)" : "at any time",
            ]
        }
        let unservable = served.unservable.map { one in
            [one.vector.connection.host, "-", one.vector.id, "-", "not servable: \(one.why)"]
        }
        return Listing(
            members: ["host", "port", "vector", "serverName", "when"],
            rows: services + (isComplete ? unservable : [])
        )
    }
}
#endif
