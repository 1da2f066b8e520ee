// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import NIOCore
private import NIOPosix
import PKIX
private import Serving

/// One connection of a client, from its first byte to its end.
///
/// Everything happens on the channel's event loop.
final class ClientConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Phase {
        /// Whether CONNECT, a page, or TLS is wanted is not known yet.
        case beginning
        /// CONNECT was answered, and a ClientHello is waited for.
        case hello(Destination)
        case connecting
        case tunnel(Tunnel)
        case attacked(AttackedSession)
        case ended
    }

    /// Where CONNECT leads.
    enum Destination {
        /// The listener was addressed by TLS itself.
        case unknown
        case address(IPAddress, UInt16)
        case host(NamedHost, UInt16)
    }

    let hub: Hub
    let channel: any Channel
    private var phase = Phase.beginning
    private var received: [UInt8] = []
    private var deadline: Scheduled<Void>?
    private var hasEntered = false

    init(_ hub: Hub, _ channel: any Channel) {
        self.hub = hub
        self.channel = channel
    }

    func channelActive(context: ChannelHandlerContext) {
        guard let address = channel.remoteAddress?.address, hub.settings.serves(address) else {
            return close(.addressNotServed)
        }
        guard hub.enter() else { return close(.tooManyAtOnce) }

        hasEntered = true
        wait(hub.settings.patience.beginning) { $0.close(.nothingSaid) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let octets = Array(unwrapInboundIn(data).readableBytesView)
        switch phase {
        case .beginning:
            received += octets
            readBeginning()
        case .hello(let destination):
            received += octets
            readHello(for: destination)
        // Reading was stopped, and what was under way is sent on later.
        case .connecting: received += octets
        case .tunnel(let tunnel): tunnel.clientSent(octets)
        case .attacked(let session): session.receive(octets)
        case .ended: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if case .tunnel(let tunnel) = phase { tunnel.readFromClient() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if case .tunnel(let tunnel) = phase, channel.isWritable { tunnel.readFromHost() }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            switch phase {
            case .beginning, .hello: close(.nothingSaid)
            case .connecting: close()
            case .tunnel(let tunnel): tunnel.clientFinished()
            case .attacked(let session): session.clientEnded()
            case .ended: break
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        clientIsGone()
        if hasEntered { hub.leave() }
        hasEntered = false
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { clientIsGone() }

    private func clientIsGone() {
        switch phase {
        case .tunnel(let tunnel): tunnel.end(byClient: true)
        case .attacked(let session): session.clientEnded()
        case .beginning, .hello, .connecting, .ended: break
        }
        close()
    }

    /// Ends the connection; what is to be said of it is counted.
    func close(_ event: Observations.Event? = nil) {
        deadline?.cancel()
        guard case .ended = phase else {
            if let event { hub.count(event) }
            phase = .ended
            received = []
            channel.close(promise: nil)
            return
        }
    }

    /// Does something after so many milliseconds, unless something else is waited for meanwhile.
    func wait(_ milliseconds: Int64, _ body: @escaping (ClientConnection) -> Void) {
        deadline?.cancel()
        deadline = channel.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(milliseconds))
        {
            [weak self] in
            if let self { body(self) }
        }
    }

    func send(_ octets: [UInt8], thenClose: Bool = false) {
        guard thenClose else {
            channel.writeAndFlush(ByteBuffer(bytes: octets), promise: nil)
            return
        }
        deadline?.cancel()
        phase = .ended
        received = []
        let channel = channel
        channel.writeAndFlush(ByteBuffer(bytes: octets)).whenComplete { _ in
            // What the client still sends must not reset what it has not read yet.
            channel.close(mode: .output, promise: nil)
            channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
        }
    }

    private func readBeginning() {
        guard received.first == 22 else { return readRequest() }

        phase = .hello(.unknown)
        readHello(for: .unknown)
    }

    private func readRequest() {
        let local = channel.localAddress
        let port = local?.port ?? 0
        let address = local?.ipAddress ?? ""
        let hosts = [address.contains(":") ? "[\(address)]" : address, "localhost"]
        switch ProxyRequest.read(received, ownHosts: hosts.map { "\($0):\(port)" }) {
        case .incomplete: return
        case .malformed: close(.malformed)
        case .request(.plain(let host), _):
            if let host = host.flatMap({ try? NamedHost($0) }), hub.settings.named.contains(host) {
                hub.count(.inClear, of: host)
            } else {
                hub.count(.plainHTTP)
            }
            send(Self.answer("403 Forbidden"), thenClose: true)
        case .request(.page(let path), _):
            hub.count(.page)
            send(InstallationPage(hub.chains.root).answer(to: path), thenClose: true)
        case .request(.connect(let host, let port), let count):
            received.removeFirst(count)
            connect(to: host, port)
        }
    }

    /// Answers CONNECT.
    private func connect(to name: String, _ port: UInt16) {
        let destination: Destination
        if let address = IPAddress(name)?.unmapped {
            guard AddressRule.of(address) == nil || hub.settings.names(address, port) else {
                return refuse(.addressNotAllowed)
            }
            destination = .address(address, port)
        } else if let host = try? NamedHost(name), hub.settings.named.contains(host) {
            destination = .host(host, port)
        } else {
            guard hub.settings.tunnelsOthers else { return refuse(.hostNotNamed) }
            return tunnel(to: name, port)
        }
        send(Self.established)
        phase = .hello(destination)
        if !received.isEmpty { readHello(for: destination) }
    }

    private func refuse(_ event: Observations.Event) {
        hub.count(event)
        send(Self.answer("403 Forbidden"), thenClose: true)
    }

    private func readHello(for destination: Destination) {
        switch ClientHello.read(received) {
        case .incomplete: return
        case .other:
            guard case .host(let host, _) = destination else { return close(.malformed) }
            hub.count(ProxyRequest.isHTTP(received) ? .inClear : .notTLS, of: host)
            close()
        case .hello(let hello): choose(hello, destination)
        }
    }

    /// Finds out which host is meant, and what is done to it.
    private func choose(_ hello: ClientHello, _ destination: Destination) {
        let asked = hello.serverName.flatMap { try? NamedHost($0) }
        let named = asked.flatMap { hub.settings.named.contains($0) ? $0 : nil }
        switch destination {
        case .host(let host, let port):
            if hello.serverName == nil { hub.count(.nameMissing) }
            guard hello.serverName == nil || asked == host else {
                hub.count(.otherName, of: host)
                return close()
            }
            meet(hello, for: host, at: nil, port)
        case .address(let address, let port):
            if let named { return meet(hello, for: named, at: address, port) }
            guard hub.settings.tunnelsOthers else { return close(.hostNotNamed) }
            tunnel(to: address, port)
        case .unknown:
            if let named { return meet(hello, for: named, at: nil, 443) }
            guard let name = hello.serverName else { return close(.nameMissingEverywhere) }
            guard hub.settings.tunnelsOthers else { return close(.hostNotNamed) }
            tunnel(to: name, 443, isDirect: true)
        }
    }

    /// Serves a connection for a named host.
    private func meet(
        _ hello: ClientHello,
        for host: NamedHost,
        at address: IPAddress?,
        _ port: UInt16
    ) {
        let client = Client(
            address: channel.remoteAddress?.address?.unmapped.text ?? "",
            fingerprint: hello.fingerprint
        )
        guard let (step, ticket) = hub.begin(client, at: host) else {
            return close(.tooManyClients)
        }
        guard case .attack(let attack) = step, let ticket else {
            let upstream = hub.settings.upstreams[host]
            return connect(
                to: upstream?.address ?? address,
                orTo: host.description,
                upstream?.port ?? port,
                Tunnel.Control(client: client, host: host)
            )
        }

        do {
            let chain = try hub.chains.chain(for: attack, on: host)
            guard let session = chain.session() else {
                hub.end(ticket, .failed("OpenSSL has no memory"), version: nil)
                return close()
            }
            let attacked = AttackedSession(session, ticket, self)
            phase = .attacked(attacked)
            let octets = received
            received = []
            attacked.begin(with: octets)
        } catch {
            hub.end(ticket, .failed("\(error)"), version: nil)
            close()
        }
    }
}

/// Tunnels.
extension ClientConnection {
    /// Tunnels unread to a host that was not named.
    private func tunnel(to name: String, _ port: UInt16, isDirect: Bool = false) {
        hub.count(.tunnelled)
        if !isDirect { send(Self.established) }
        connect(to: nil, orTo: name, port, nil)
    }

    private func tunnel(to address: IPAddress, _ port: UInt16) {
        hub.count(.tunnelled)
        connect(to: address, orTo: "", port, nil)
    }

    /// Connects to an address that is allowed, or to one that a name has and that is public.
    private func connect(
        to address: IPAddress?,
        orTo name: String,
        _ port: UInt16,
        _ control: Tunnel.Control?
    ) {
        phase = .connecting
        deadline?.cancel()
        // What the client sends meanwhile stays in its system.
        channel.setOption(.autoRead, value: false).assumeIsolated().whenComplete { _ in }
        if let address { return connect(to: [address][...], port, control, "") }

        let found = NIOThreadPool.singleton.runIfActive(eventLoop: channel.eventLoop) {
            Resolver.addresses(of: name)
        }
        found.assumeIsolated().whenComplete { [self] result in
            let addresses = (try? result.get()) ?? []
            let allowed = addresses.filter { AddressRule.of($0) == nil }
            if control == nil, allowed.isEmpty, !addresses.isEmpty {
                return close(.addressNotAllowed)
            }
            let why =
                addresses.isEmpty
                ? "the name has no address"
                : "its address is not public; name it with --upstream"
            connect(to: allowed.prefix(4), port, control, why)
        }
    }

    private func connect(
        to addresses: ArraySlice<IPAddress>,
        _ port: UInt16,
        _ control: Tunnel.Control?,
        _ why: String
    ) {
        guard case .connecting = phase, channel.isActive else { return close() }
        guard let address = addresses.first, let target = try? address.socketAddress(port: port)
        else {
            if let control {
                hub.failedThrough(
                    control.client,
                    to: control.host,
                    "not connected: \(why)",
                    isByClient: false
                )
            }
            return close(control == nil ? .upstreamFailed : nil)
        }

        ClientBootstrap(group: channel.eventLoop)
            .connectTimeout(.milliseconds(hub.settings.patience.connect))
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(to: target).assumeIsolated().whenComplete { [self] result in
                switch result {
                case .failure(let error):
                    connect(to: addresses.dropFirst(), port, control, error.words)
                case .success(let host):
                    guard case .connecting = phase, channel.isActive else {
                        return host.close(promise: nil)
                    }
                    begin(Tunnel(self, to: host, control, address, port))
                }
            }
    }

    private func begin(_ tunnel: Tunnel) {
        let octets = received
        received = []
        phase = .tunnel(tunnel)
        tunnel.begin(with: octets)
    }

    fileprivate static let established = Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)

    fileprivate static func answer(_ status: String) -> [UInt8] {
        Array("HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)
    }
}
#endif
