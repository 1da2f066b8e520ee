// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Interception

@Suite("What comes from clients is read without trust")
struct ReadersTests {
    @Test("The name, the protocols and the fingerprint of a ClientHello")
    func hello() throws {
        let hello = try #require(Self.hello(Hello()))
        #expect(hello.serverName == "api.example.com")
        #expect(hello.protocols == ["h2", "http/1.1"])
        #expect(hello.fingerprint.count == 16)
    }

    @Test("Host, session, random, GREASE, padding and order leave the fingerprint as it is")
    func sameClient() throws {
        let usual = try #require(Self.hello(Hello())).fingerprint
        var other = Hello()
        other.name = "WWW.example.org"
        other.random = 0xFF
        other.session = [UInt8](repeating: 7, count: 32)
        other.suites = [0x2A2A] + other.suites
        other.extensions =
            [(0x3A3A, [0]), (21, [0, 0]), (41, [1]), (42, [])] + other.extensions.reversed()
        #expect(Self.hello(other)?.fingerprint == usual)
        #expect(Self.hello(other)?.serverName == "www.example.org")
        other.name = nil
        #expect(Self.hello(other)?.fingerprint == usual)
        #expect(Self.hello(other)?.serverName == nil)
    }

    @Test("Suites, groups, protocols and extensions make another client")
    func otherClients() throws {
        var hellos = [Hello(), Hello(), Hello(), Hello(), Hello()]
        hellos[1].suites.reverse()
        hellos[2].groups = [29]
        hellos[3].protocols = ["http/1.1"]
        hellos[4].extensions.append((23, []))
        #expect(Set(hellos.compactMap { Self.hello($0)?.fingerprint }).count == 5)
    }

    @Test("A ClientHello in pieces is waited for, and read whatever records it comes in")
    func pieces() throws {
        let octets = Hello().records(of: 1 << 14)
        for count in 0..<octets.count {
            #expect(ClientHello.read(Array(octets.prefix(count))) == .incomplete)
        }
        #expect(ClientHello.read(octets) == ClientHello.read(Hello().records(of: 7)))
        #expect(ClientHello.read(octets + [1, 2, 3]) == ClientHello.read(octets))
    }

    @Test("Damage is refused, or another ClientHello, and never more")
    func damage() {
        let octets = Hello().records(of: 1 << 14)
        for index in octets.indices {
            for bit in 0..<8 {
                var damaged = octets
                damaged[index] ^= 1 << bit
                _ = ClientHello.read(damaged)
            }
        }
        #expect(ClientHello.read(Array("GET / HTTP/1.1\r\n".utf8)) == .other("no TLS handshake"))
        #expect(ClientHello.read([22, 3, 1, 0, 0]) == .other("a record of a wrong length"))
        let endless =
            [22, 3, 1, 0x40, 0] + [1, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 16_380)
        #expect(
            ClientHello.read(Array([[UInt8]](repeating: endless, count: 5).joined()))
                != .incomplete
        )
    }

    private static func hello(_ hello: Hello) -> ClientHello? {
        guard case .hello(let read) = ClientHello.read(hello.records(of: 1 << 14)) else {
            return nil
        }

        return read
    }

    @Test("Requests to a proxy")
    func proxyRequests() {
        func read(_ text: String) -> ProxyRequest.Reading {
            ProxyRequest.read(Array(text.utf8), ownHosts: ["127.0.0.1:8080"])
        }
        let connect = "CONNECT API.example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n"
        #expect(
            read(connect)
                == .request(.connect(host: "api.example.com", port: 443), count: connect.utf8.count)
        )
        for count in 0..<connect.utf8.count {
            #expect(
                read(String(decoding: connect.utf8.prefix(count), as: UTF8.self)) == .incomplete
            )
        }
        #expect(
            read("CONNECT [2001:db8::1]:8443 HTTP/1.1\n\n")
                == .request(.connect(host: "2001:db8::1", port: 8_443), count: 37)
        )
        #expect(read("GET / HTTP/1.1\r\n\r\n") == .request(.page("/"), count: 18))
        #expect(
            read("GET http://127.0.0.1:8080 HTTP/1.1\r\n\r\n") == .request(.page("/"), count: 38)
        )
        #expect(
            read("GET http://a.test/ HTTP/1.1\r\n\r\n")
                == .request(.plain(host: "a.test"), count: 31)
        )
        #expect(
            read("GET http://127.0.0.1:8080.a.test/ HTTP/1.1\r\n\r\n")
                == .request(.plain(host: nil), count: 46)
        )
        for wrong in [
            "\0", "get / HTTP/1.1\r\n\r\n", "CONNECT a.test HTTP/1.1\r\n\r\n",
            "CONNECT a.test:0 HTTP/1.1\r\n\r\n", "CONNECT a.test:99999 HTTP/1.1\r\n\r\n",
            "CONNECT a b:443 HTTP/1.1\r\n\r\n", "CONNECT a/b:443 HTTP/1.1\r\n\r\n",
            "CONNECT :443 HTTP/1.1\r\n\r\n", "GET / SSH/2\r\n\r\n",
            "GET " + String(repeating: "x", count: 9_000),
        ] {
            #expect(read(wrong) == .malformed, "\(wrong.prefix(40))")
        }
    }

    @Test("A request is one as soon as its line is complete, and HTTP/2's preface is none")
    func requests() {
        func read(_ octets: [UInt8], isEnded: Bool = true) -> RequestReader {
            var whole = RequestReader()
            whole.append(octets)
            var single = RequestReader()
            for octet in octets { single.append([octet]) }
            #expect(whole == single)
            if isEnded { whole.end() }
            return whole
        }
        let line = Array("POST /secret?token=1 HTTP/1.1\r\n".utf8)
        #expect(read(line, isEnded: false).request == .http1(method: "POST"))
        #expect(read(line.dropLast(), isEnded: false).request == nil)
        #expect(read(line.dropLast()).request == .other)
        #expect(read(Array("hello".utf8)).request == .other)
        #expect(read(Array("GET / ICAP/1.0\r\n".utf8)).request == .other)
        #expect(read([0x10, 0x20]).request == .other)
        #expect(!read([]).hasAny)

        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100]
        for count in 1...preface.count {
            let reader = read(Array(preface.prefix(count)))
            #expect(reader.request == nil)
            #expect(reader.hasAny)
        }
        #expect(read(preface + settings).request == nil)
        #expect(read(preface + settings).hasPreface)
        let headers: [UInt8] = [0, 0, 2, 1, 5, 0, 0, 0, 3, 0x82, 0x84]
        #expect(read(preface + settings + headers).request == .http2(method: "GET", stream: 3))
        let prioritised: [UInt8] = [0, 0, 7, 1, 0x25, 0, 0, 0, 1, 0, 0, 0, 0, 16, 0x3F, 0x83]
        #expect(read(preface + prioritised).request == .http2(method: "POST", stream: 1))
    }

    @Test("Nothing of a request is kept but its method")
    func forgets() {
        var reader = RequestReader()
        reader.append(Array("GET /path?password=hunter2 HTTP/1.1\r\nCookie: a=b\r\n\r\n".utf8))
        #expect("\(reader)".contains("GET"))
        for text in ["hunter2", "Cookie", "path"] { #expect(!"\(reader)".contains(text)) }
        #expect(!"\(reader)".contains("\(Array("hunter2".utf8))".dropFirst().dropLast()))
    }
}
