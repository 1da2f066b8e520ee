// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
package import Corpus
package import Harness
internal import Pinning

/// What of a corpus can be served, and on which ports.
package struct ServedCorpus: Sendable {
    /// A vector that is, or could be, served.
    package struct Service: Sendable {
        package let vector: Vector
        /// The port; nil where nothing listens yet.
        package fileprivate(set) var port: UInt16?
        /// The name that a client asks for where all share a port; nil where each has its own.
        package let serverName: String?

        fileprivate let chain: PresentedChain
    }

    /// A vector that cannot be served, and why.
    package struct Unservable: Sendable {
        package let vector: Vector
        package let why: String
    }

    /// Sorted by id.
    package private(set) var services: [Service]
    /// Sorted by id.
    package let unservable: [Unservable]

    /// - Parameters:
    ///   - vectors: What is wanted.
    ///   - presenter: Who knows their keys.
    ///   - sharesPort: Whether all are to share one port and be told apart by the name that a
    ///     client asks for.
    package init(_ vectors: [Vector], with presenter: some Presenter, sharesPort: Bool) {
        var services: [Service] = []
        var unservable: [Unservable] = []
        for vector in vectors {
            let served = vector.resolvedConnection.served
            do throws(PresentationError) {
                guard let first = served.first else {
                    throw PresentationError("it serves no certificate")
                }
                guard let key = presenter.key(of: first) else {
                    throw PresentationError("its certificate was captured, without its key")
                }

                services.append(
                    Service(
                        vector: vector,
                        serverName: sharesPort ? Self.serverName(of: vector) : nil,
                        chain: try PresentedChain(served, key: key)
                    )
                )
            } catch {
                unservable.append(Unservable(vector: vector, why: error.description))
            }
        }
        self.services = services
        self.unservable = unservable
    }

    /// Starts a server.
    ///
    /// - Parameter first: The port, the first of consecutive ones where each vector has its own;
    ///   zero lets the system choose all.
    /// - Returns: The server, to be ended.
    /// - Throws: Why it cannot listen.
    package mutating func start(at first: UInt16) throws(PresentationError) -> LoopbackServer {
        guard services.first?.serverName != nil else {
            var endpoints: [LoopbackServer.Endpoint] = []
            for (place, service) in services.enumerated() {
                guard let port = UInt16(exactly: first == 0 ? 0 : Int(first) + place) else {
                    throw PresentationError("there are no ports beyond 65535; begin lower")
                }

                endpoints.append(endpoint(service.chain, port, about: service.vector.id))
            }
            let server = try LoopbackServer(endpoints)
            for (place, port) in server.ports.enumerated() { services[place].port = port }
            return server
        }

        let front = services[0].chain
        for service in services { try front.add(service.serverName ?? "", service.chain) }
        let server = try LoopbackServer([endpoint(front, first, about: "a vector by its name")])
        for place in services.indices { services[place].port = server.port }
        return server
    }

    private func endpoint(
        _ chain: PresentedChain,
        _ port: UInt16,
        about what: String
    ) -> LoopbackServer.Endpoint {
        LoopbackServer.Endpoint(chain: chain, text: httpAnswer("pinproof: \(what)\n"), port: port)
    }

    /// The vector's name and family below a name that nobody can own (RFC 6761, section 6.4).
    private static func serverName(of vector: Vector) -> String {
        vector.id.split(separator: "/").reversed().joined(separator: ".") + ".pinproof.invalid"
    }
}
#endif
