// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import Forge
private import Glibc
private import Harness
internal import NIOCore
private import NIOPosix
private import OpenSSLBackend
internal import PKIX
package import Pinning
internal import Serving
private import Synchronization

/// A proxy by CONNECT and a TLS listener by SNI, on one port, which presents attacks to clients.
///
/// What it decrypts is neither relayed nor kept nor shown.
package final class Interceptor: Sendable {
    /// Something that has just happened, for somebody who watches.
    package enum Progress: Sendable {
        case attempt(NamedHost, Attack, Client, Outcome, version: String?)
        case through(NamedHost, Client)
        case failedThrough(NamedHost, Client, String)
        /// Nothing is left to try.
        case done(NamedHost, Client)
    }

    /// Why it cannot run, a sentence without its full stop.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// The port that is listened on.
    package let port: UInt16
    /// The CA that is to be installed on the device.
    package var root: EncodedCertificate { hub.chains.root }
    /// Its common name.
    package var rootName: String { hub.chains.rootName }

    private let hub: Hub
    private let group: MultiThreadedEventLoopGroup

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - settings: What it does, and for whom.
    ///   - report: Is told of each thing that happens, one at a time; it must not wait.
    /// - Throws: Why it cannot.
    package init(
        _ settings: InterceptSettings,
        report: @escaping @Sendable (Progress) -> Void
    ) async throws(Failure) {
        let hub: Hub
        do {
            hub = Hub(settings, chains: try AttackChains(for: settings), report: report)
        } catch {
            throw Failure(description: "the CA could not be made: \(error)")
        }
        if let why = hub.problemWithGiven() {
            throw Failure(description: "the chain and key that were given: \(why)")
        }
        // One thread: what is done to a connection is done in order, and a handshake takes no time.
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let channel = try await ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: 128)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelOption(.maxMessagesPerRead, value: 4)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            ClientConnection(hub, channel)
                        )
                    }
                }
                .bind(host: settings.listen, port: Int(settings.port)).get()
            port = UInt16(channel.localAddress?.port ?? 0)
        } catch {
            try? await group.shutdownGracefully()
            throw Failure(
                description: "\(settings.listen), port \(settings.port), cannot be listened on: "
                    + error.words + "; --port chooses another, and 0 lets the system choose"
            )
        }
        self.hub = hub
    }

    /// The named hosts that have no address here, and none that was given.
    package func unresolved() async -> [NamedHost] {
        let hosts = (hub.settings.observations.hosts + hub.settings.observations.controlHosts)
            .filter { hub.settings.upstreams[$0] == nil }
        return
            (try? await NIOThreadPool.singleton.runIfActive {
                hosts.filter { Resolver.addresses(of: $0.description).isEmpty }
            }) ?? []
    }

    /// Everything that was seen so far.
    package var observations: Observations { hub.observations }

    /// Closes all connections, and stops listening.
    package func end() async { try? await group.shutdownGracefully() }
}

/// What all connections share.
final class Hub: Sendable {
    let settings: InterceptSettings
    let chains: AttackChains
    private let report: @Sendable (Interceptor.Progress) -> Void
    private let begin = ContinuousClock.now
    private let state: Mutex<State>

    private struct State {
        var observations: Observations
        var connections = 0
        /// Hosts whose genuine chain was asked for.
        var fetched: Set<NamedHost> = []
        /// Those of whom it was said that nothing is left to try.
        var done: [NamedHost: Set<Client>] = [:]
    }

    init(
        _ settings: InterceptSettings,
        chains: AttackChains,
        report: @escaping @Sendable (Interceptor.Progress) -> Void
    ) {
        self.settings = settings
        self.chains = chains
        self.report = report
        var observations = Observations(settings.observations)
        for host in settings.named {
            for attack in Attack.allCases where attack.needsGenuine {
                observations.set(
                    attack,
                    on: host,
                    unavailable: "the genuine chain is not there yet"
                )
            }
        }
        state = Mutex(State(observations: observations))
    }

    var observations: Observations { state.withLock { $0.observations } }

    func problemWithGiven() -> String? {
        guard settings.given != nil, let host = settings.observations.hosts.first else {
            return nil
        }

        do {
            _ = try chains.chain(for: .given, on: host)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Whether there is room for another connection.
    func enter() -> Bool {
        state.withLock { state in
            guard state.connections < InterceptSettings.mostConnections else { return false }

            state.connections += 1
            return true
        }
    }

    func leave() { state.withLock { $0.connections -= 1 } }

    func count(_ event: Observations.Event) {
        state.withLock { $0.observations.count(event) }
    }

    func count(_ event: Observations.HostEvent, of host: NamedHost) {
        state.withLock { $0.observations.count(event, of: host) }
    }

    /// - Returns: Nil if there are too many clients to tell another from them.
    func begin(
        _ client: Client,
        at host: NamedHost
    ) -> (step: Step, ticket: Observations.Ticket?)? {
        let now = ContinuousClock.now - begin
        return state.withLock { state in
            guard state.observations.hasRoom(for: client, at: host) else { return nil }

            return state.observations.begin(client, at: host, now: now)
        }
    }

    func end(_ ticket: Observations.Ticket, _ outcome: Outcome, version: String?) {
        state.withLock { $0.observations.end(ticket, outcome, version: version) }
        report(.attempt(ticket.host, ticket.attack, ticket.client, outcome, version: version))
    }

    func wentThrough(_ client: Client, to host: NamedHost) {
        let (wasDone, isDone) = state.withLock { state in
            let wasDone = state.done[host, default: []].contains(client)
            state.observations.wentThrough(client, to: host)
            let isDone = state.observations.isDone(client, at: host)
            if isDone {
                state.done[host, default: []].insert(client)
            } else {
                // Something is left again: the CA was trusted later, say.
                state.done[host, default: []].remove(client)
            }
            return (wasDone, isDone)
        }
        // Line upon line would push everything else off the screen.
        guard !(wasDone && isDone) else { return }

        report(.through(host, client))
        if isDone { report(.done(host, client)) }
    }

    func failedThrough(
        _ client: Client,
        to host: NamedHost,
        _ why: String,
        isByClient: Bool
    ) {
        state.withLock {
            $0.observations.failedThrough(client, to: host, why, isByClient: isByClient)
        }
        report(.failedThrough(host, client, why))
    }

    func isDone(_ client: Client, at host: NamedHost) -> Bool {
        observations.isDone(client, at: host)
    }

    /// Asks the genuine host for its chain, once, where a client has just reached it.
    func fetchGenuine(_ host: NamedHost, from address: IPAddress, port: UInt16) {
        let wanted = settings.observations.attacks.filter(\.needsGenuine)
        guard !wanted.isEmpty,
            settings.observations.hosts.contains(host),
            state.withLock({ $0.fetched.insert(host).inserted })
        else { return }

        NIOThreadPool.singleton.submit { [self] _ in
            var problems: [Attack: String] = [:]
            do throws(OpenSSLCertificates.Failure) {
                let sent = try OpenSSLCertificates.sent(
                    by: address.text,
                    port: port,
                    name: host.description,
                    within: Int32(settings.patience.connect)
                )
                chains.setGenuine(sent.map { EncodedCertificate($0) }, of: host)
                for attack in wanted {
                    do throws(PresentationError) {
                        _ = try chains.chain(for: attack, on: host)
                    } catch {
                        problems[attack] = "\(error)"
                    }
                }
            } catch {
                for attack in wanted {
                    problems[attack] = "the genuine chain could not be fetched: \(error)"
                }
            }
            state.withLock {
                for attack in wanted {
                    $0.observations.set(attack, on: host, unavailable: problems[attack])
                }
            }
        }
    }
}

extension IPAddress {
    /// As the system writes it.
    var text: String { (try? socketAddress(port: 0))?.ipAddress ?? "" }

    func socketAddress(port: UInt16) throws -> SocketAddress {
        try SocketAddress(packedIPAddress: ByteBuffer(bytes: octets), port: Int(port))
    }
}

extension Error {
    /// In the system's words.
    var words: String {
        guard let code = (self as? IOError)?.errnoCode else {
            return self is ChannelError ? "no answer in time" : "\(self)"
        }

        return unsafe String(cString: strerror(code))
    }
}

extension SocketAddress {
    var address: IPAddress? { ipAddress.flatMap { IPAddress($0) } }
}
#endif
