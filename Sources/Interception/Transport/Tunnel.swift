// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import NIOCore
import PKIX

/// A connection of a client and one to a host, each of whose bytes go to the other as they are.
///
/// One is read from only as fast as the other can be written to.
final class Tunnel {
    /// Whose tunnel is the control that a genuine host is reached (C1).
    struct Control {
        let client: Client
        let host: NamedHost
    }

    private let client: ClientConnection
    private let host: any Channel
    private let control: Control?
    private let address: IPAddress
    private let port: UInt16
    private var observer = TunnelObserver()
    private var isUsed = false
    private var isEnded = false
    private var finished: (client: Bool, host: Bool) = (false, false)
    /// Whether the client was the first to end it; nil as long as nobody has.
    private var isByClient: Bool?

    init(
        _ client: ClientConnection,
        to host: any Channel,
        _ control: Control?,
        _ address: IPAddress,
        _ port: UInt16
    ) {
        (self.client, self.host, self.control) = (client, host, control)
        (self.address, self.port) = (address, port)
    }

    func begin(with octets: [UInt8]) {
        do {
            try host.pipeline.syncOperations.addHandler(HostConnection(self))
        } catch {
            return end(byClient: false)
        }
        clientSent(octets)
        host.read()
        client.channel.read()
    }

    func clientSent(_ octets: [UInt8]) {
        if control != nil { observer.clientSent(octets) }
        host.writeAndFlush(ByteBuffer(bytes: octets), promise: nil)
        notice()
    }

    func hostSent(_ octets: [UInt8]) {
        if control != nil { observer.serverSent(octets) }
        client.send(octets)
        notice()
    }

    func readFromClient() { if host.isWritable { client.channel.read() } }

    func readFromHost() { if client.channel.isWritable { host.read() } }

    /// The client sends no more, and may still receive.
    func clientFinished() {
        finished.client = true
        isByClient = isByClient ?? true
        observer.clientEnded()
        host.close(mode: .output, promise: nil)
        endIfBothFinished()
        // Nobody may be there any more to read what the host still sends.
        if !isEnded { wait(client.hub.settings.patience.beginning) }
    }

    func hostFinished() {
        finished.host = true
        // A host answers a client's alert by closing.
        isByClient = isByClient ?? observer.hasFarewell
        client.channel.close(mode: .output, promise: nil)
        endIfBothFinished()
    }

    private func endIfBothFinished() {
        if finished.client, finished.host { end(byClient: isByClient ?? true) }
    }

    /// Ends it where one of both has closed it.
    func end(byClient isLast: Bool) {
        let isByClient = isByClient ?? (isLast || observer.hasFarewell)
        let who = isByClient ? "client" : "host"
        end("the \(who) closed it before data went both ways", isByClient)
    }

    /// - Parameters:
    ///   - why: Why the control failed, if it has not been passed.
    ///   - isByClient: Whether the client has ended it.
    private func end(_ why: String, _ isByClient: Bool) {
        guard !isEnded else { return }

        isEnded = true
        if let control, !isUsed {
            client.hub.failedThrough(control.client, to: control.host, why, isByClient: isByClient)
        }
        host.close(promise: nil)
        client.close()
    }

    /// Looks whether the control is passed, and waits for what comes next.
    private func notice() {
        guard !isEnded else { return }

        if let control, observer.hasData, !isUsed {
            isUsed = true
            client.hub.wentThrough(control.client, to: control.host)
            client.hub.fetchGenuine(control.host, from: address, port: port)
        }
        let patience = client.hub.settings.patience
        // A client that goes on using it would never meet an attack.
        let isInTheWay =
            isUsed && control.map { !client.hub.isDone($0.client, at: $0.host) } ?? false
        wait(isInTheWay ? patience.usedTunnel : patience.tunnel)
    }

    private func wait(_ milliseconds: Int64) {
        client.wait(milliseconds) { [weak self] _ in
            guard let self else { return }

            end("no data went both ways in time", isByClient ?? false)
        }
    }
}

/// The host's end of a tunnel.
private final class HostConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let tunnel: Tunnel

    init(_ tunnel: Tunnel) { self.tunnel = tunnel }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        tunnel.hostSent(Array(unwrapInboundIn(data).readableBytesView))
    }

    func channelReadComplete(context: ChannelHandlerContext) { tunnel.readFromHost() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { tunnel.readFromClient() }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { tunnel.hostFinished() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        tunnel.end(byClient: false)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        tunnel.end(byClient: false)
    }
}
#endif
