// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Interception

/// Handshakes by their records, as RFC 9846 and RFC 5246 have them.
@Suite("Whether data goes both ways in a tunnel that is not read")
struct TunnelObserverTests {
    @Test("TLS 1.3: a request after Finished, and what comes back")
    func data13() {
        var observer = TunnelObserver()
        observer.clientSent(Self.record(22, 300))
        observer.serverSent(Self.serverHello(isTLS13: true))
        observer.serverSent(Self.record(20, 1) + Self.record(23, 2_000))
        observer.clientSent(Self.record(20, 1) + Self.record(23, 69))
        observer.serverSent(Self.record(23, 250))
        #expect(!observer.hasRequest && !observer.hasData)
        observer.clientSent(Self.record(23, 90))
        #expect(observer.hasRequest && !observer.hasData)
        observer.serverSent(Self.record(23, 40))
        #expect(observer.hasData)
    }

    /// Java's were seen: 85, 35 and 35 bytes, where OkHttp's pins do not match.
    @Test(
        "TLS 1.3: an alert in place of Finished, and some after it, are no request, though padded"
    )
    func alerts13() {
        for flight in [
            Self.record(23, 19), Self.record(23, 19) + Self.record(23, 19),
            Self.record(23, 69) + Self.record(23, 19),
            Self.record(23, 85) + Self.record(23, 35) + Self.record(23, 35),
        ] {
            var observer = TunnelObserver()
            observer.clientSent(Self.record(22, 300))
            observer.serverSent(Self.serverHello(isTLS13: true) + Self.record(23, 2_000))
            observer.clientSent(flight)
            observer.serverSent(Self.record(23, 250) + Self.record(23, 19))
            #expect(!observer.hasData)
            #expect(observer.hasFarewell == (flight.count > 30))
        }
    }

    @Test("What a server sends after the client has closed is no answer: it may be tickets")
    func ticketsAfterwards() {
        var observer = TunnelObserver()
        observer.clientSent(Self.record(22, 300))
        observer.serverSent(Self.serverHello(isTLS13: true) + Self.record(23, 2_000))
        observer.clientSent(Self.record(23, 69) + Self.record(23, 90))
        observer.clientEnded()
        observer.serverSent(Self.record(23, 250))
        #expect(observer.hasRequest && !observer.hasData)
    }

    @Test("TLS 1.3: early data is no answer to the certificate")
    func earlyData() {
        var observer = TunnelObserver()
        observer.clientSent(Self.record(22, 300) + Self.record(23, 90) + Self.record(23, 90))
        observer.serverSent(Self.serverHello(isTLS13: true) + Self.record(23, 2_000))
        #expect(!observer.hasData)
    }

    @Test("TLS 1.2: what is encrypted in a handshake is no data")
    func data12() {
        var observer = TunnelObserver()
        observer.clientSent(Self.record(22, 300))
        observer.serverSent(Self.serverHello(isTLS13: false) + Self.record(22, 2_000))
        observer.clientSent(Self.record(22, 70) + Self.record(20, 1) + Self.record(22, 40))
        observer.serverSent(Self.record(20, 1) + Self.record(22, 40))
        observer.clientSent(Self.record(21, 26))
        #expect(!observer.hasRequest)
        observer.clientSent(Self.record(23, 25))
        #expect(observer.hasRequest && !observer.hasData)
        observer.serverSent(Self.record(23, 25))
        #expect(observer.hasData)
    }

    @Test("In whatever pieces it comes")
    func pieces() {
        var observer = TunnelObserver()
        for octet in Self.record(22, 300) { observer.clientSent([octet]) }
        for octet in Self.serverHello(isTLS13: true) + Self.record(23, 2_000) {
            observer.serverSent([octet])
        }
        for octet in Self.record(23, 69) + Self.record(23, 90) { observer.clientSent([octet]) }
        #expect(observer.hasRequest && !observer.hasData)
        for octet in Self.record(23, 0) + Self.record(23, 40) { observer.serverSent([octet]) }
        #expect(observer.hasData)
    }

    @Test("What is no TLS is nothing, and traps nowhere")
    func garbage() {
        var observer = TunnelObserver()
        for length in 0..<300 {
            let octets = (0..<length).map { UInt8(truncatingIfNeeded: $0 * length) }
            observer.clientSent(octets)
            observer.serverSent([22, 3, 3, 0, UInt8(length & 0xFF)] + octets)
        }
        #expect(!observer.hasData)
    }

    private static func record(_ type: UInt8, _ length: Int) -> [UInt8] {
        [type, 3, 3, UInt8(length >> 8), UInt8(length & 0xFF)]
            + [UInt8](repeating: 0xAA, count: length)
    }

    private static func serverHello(isTLS13: Bool) -> [UInt8] {
        let body =
            [3, 3] + [UInt8](repeating: 9, count: 32) + [4, 1, 2, 3, 4] + [0x13, 0x01, 0]
            + (isTLS13 ? [0, 10, 0, 51, 0, 0, 0, 43, 0, 2, 3, 4] : [0, 4, 0, 23, 0, 0])
        let message = [2, 0, 0, UInt8(body.count)] + body
        return [22, 3, 3, 0, UInt8(message.count)] + message
    }
}
