// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// A connection by SwiftNIO with a custom verification callback.
enum Client {
    /// Connects, and says what came of it.
    static func answer(to connection: Connection, on group: EventLoopGroup) async -> Answer {
        let number = connection.connection
        let pins: Set<String>?
        do throws(Unsupported) {
            pins = try connection.pins()
        } catch {
            return Answer(number, unsupported: error.why)
        }

        guard !connection.isForAddress else {
            return Answer(
                number,
                unsupported: "NIOSSL holds the certificate to the address that it is connected to"
            )
        }
        let decided = Decided()
        let context: NIOSSLContext
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            // NIOSSL reads a store of roots all the same; the callback has its own.
            configuration.trustRoots = .certificates([])
            context = try NIOSSLContext(configuration: configuration)
        } catch {
            return Answer(number, defect: "NIOSSL takes no configuration: \(error)")
        }

        let loop = group.next()
        let done = loop.makePromise(of: Void.self)
        loop.scheduleTask(in: .seconds(8)) { done.fail(HandshakeTimedOut()) }
        let isNaive = connection.policy == Policies.presentedChain
        let connected = ClientBootstrap(group: group)
            .connectTimeout(.seconds(5))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(
                        context: context,
                        serverHostname: connection.host,
                        customVerificationCallback: { presented, promise in
                            promise.completeWithTask {
                                let decision =
                                    isNaive
                                    ? Verification.presentedChain(presented, pins: pins)
                                    : await Verification.validatedChain(
                                        presented,
                                        for: connection,
                                        pins: pins
                                    )
                                decided.set(decision)
                                if case .verified = decision { return .certificateVerified }
                                return .failed
                            }
                        }
                    )
                    try channel.pipeline.syncOperations.addHandler(handler)
                    try channel.pipeline.syncOperations.addHandler(Handshake(done))
                }
            }
            .connect(host: "127.0.0.1", port: connection.server.port)
        do {
            let channel = try await connected.get()
            try await done.futureResult.get()
            try? await channel.close()
            return Answer(number, verdict: pins == nil ? "not-pinned" : "accept")
        } catch {
            done.fail(error)
            return refusal(number, error, decided.value)
        }
    }

    /// What ended the connection: the callback, or the handshake around it.
    private static func refusal(_ number: Int, _ error: any Error, _ decision: Decision?) -> Answer
    {
        switch decision {
        case .refused(let reason, let message):
            return Answer(number, verdict: "reject", reason: reason, message: message)
        case .verified, nil:
            break
        }
        let words = "\(error)"
        if words.contains("invalidSNIHostname") || words.contains("IPAddressInSNI")
            || words.contains("serverHostnameImpossibleToMatch")
        {
            return Answer(number, unsupported: "NIOSSL takes the host for none: \(words)")
        }
        guard let reason = handshakeReasons.first(where: { words.contains($0.words) })?.reason
        else {
            return Answer(number, defect: "the harness does not know this message: \(words)")
        }

        return Answer(number, verdict: "reject", reason: reason, message: words)
    }

    /// BoringSSL's words for what it refuses in the handshake, before or after the callback.
    private static let handshakeReasons = [
        (words: "failedToValidateHostname", reason: "name-mismatch"),
        (words: "HANDSHAKE_FAILURE", reason: "unsupported-key"),
        (words: "UNSUPPORTED", reason: "unsupported-key"),
        (words: "UNKNOWN_CERTIFICATE_TYPE", reason: "unsupported-key"),
        (words: "WRONG_SIGNATURE_TYPE", reason: "unsupported-key"),
        (words: "WRONG_CURVE", reason: "unsupported-key"),
        (words: "ECC_CERT_NOT_FOR_SIGNING", reason: "unsupported-key"),
        (words: "KEY_USAGE_BIT_INCORRECT", reason: "wrong-usage"),
        (words: "NO_COMMON_SIGNATURE_ALGORITHMS", reason: "unsupported-key"),
        (words: "BAD_ECC_CERT", reason: "unsupported-key"),
        (words: "BAD_RSA", reason: "unsupported-key"),
        (words: "CANNOT_PARSE_LEAF_CERT", reason: "malformed-certificate"),
        (words: "DECODE_ERROR", reason: "malformed-certificate"),
    ]
}

/// What the callback decided, handed over from the task it ran in.
private final class Decided: Sendable {
    private let decision = Mutex<Decision?>(nil)

    var value: Decision? { decision.withLock { $0 } }

    func set(_ decision: Decision) { self.decision.withLock { $0 = decision } }
}

/// Waits for the handshake's end.
private final class Handshake: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let done: EventLoopPromise<Void>

    init(_ done: EventLoopPromise<Void>) {
        self.done = done
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted? = event as? TLSUserEvent { done.succeed() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        done.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        done.fail(ChannelError.eof)
        context.fireChannelInactive()
    }
}

/// No handshake came to its end in eight seconds.
private struct HandshakeTimedOut: Error {}
