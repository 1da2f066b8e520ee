// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import Corpus
import Forge
import Foundation
import Harness
import PKIX
import Pinning
import Serving
import Testing

@testable import Interception

/// Against OpenSSL's own client; .ci/intercept asks others.
@Suite("Interceptions on this machine's loopback")
struct LoopbackTests {
    @Test(
        "Who trusts the CA accepts it, and nobody accepts another",
        arguments: ["-tls1_2", "-tls1_3"]
    )
    func trusted(_ version: String) async throws {
        let bench = try await Bench()
        let anchors = try bench.anchors(withAuthority: true)
        for _ in 0..<7 { try bench.ask(Bench.tested, anchors, version) }
        let verdicts = await bench.end()
        #expect(verdicts == [.userAuthority: .accepted, .unknownIssuer: .refused])
    }

    @Test(
        "Without C2 a refusal is told from nothing, and with it the reason can only be the host's"
    )
    func untrusted() async throws {
        let bench = try await Bench()
        let anchors = try bench.anchors(withAuthority: false)
        for _ in 0..<10 { try bench.ask(Bench.tested, anchors) }
        #expect(bench.verdicts[.userAuthority] == .cannotBeToldApart)
        #expect(bench.verdicts[.unknownIssuer] == .refused)
        // The same client trusts the CA for the control host: as one that pins does.
        let trusting = try bench.anchors(withAuthority: true)
        for _ in 0..<2 { try bench.ask(Bench.control, trusting) }
        #expect(bench.verdicts[.userAuthority] == .notTested(.refusals(0)))
        for _ in 0..<7 { try bench.ask(Bench.tested, anchors) }
        #expect(
            bench.verdicts[.userAuthority]
                == .notTested(.trustAfterwards(Bench.control.description))
        )
        for _ in 0..<5 { try bench.ask(Bench.control, trusting) }
        let verdicts = await bench.end()
        #expect(
            verdicts[.userAuthority]
                == .consistentWithPinning(alsoAccepts: Bench.control.description)
        )
    }

    @Test("TLS without CONNECT is for the host that SNI names")
    func direct() async throws {
        let bench = try await Bench()
        let anchors = try bench.anchors(withAuthority: true)
        for _ in 0..<2 { try bench.ask(Bench.tested, anchors, isDirect: true) }
        #expect(await bench.end()[.userAuthority] == .accepted)
    }

    @Test("The CA's page shows what the terminal shows, and its certificates are constrained")
    func page() async throws {
        let bench = try await Bench()
        let page = bench.speak("GET / HTTP/1.1\r\n\r\n")
        #expect(page.contains(bench.interceptor.root.fingerprintText))
        let pem = bench.speak("GET /pinproof-ca.pem HTTP/1.1\r\n\r\n")
        #expect(PEM.all(in: pem, label: "CERTIFICATE") == [bench.interceptor.root.octets])
        #expect(bench.speak("GET /other HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 404 "))
        _ = await bench.end()
    }

    @Test(
        "What is not served is answered, or closed, and counted",
        arguments: [
            ("CONNECT 127.0.0.1:22 HTTP/1.1\r\n\r\n", "HTTP/1.1 403 ", "addressNotAllowed"),
            ("CONNECT [fd00:ec2::254]:80 HTTP/1.1\r\n\r\n", "HTTP/1.1 403 ", "addressNotAllowed"),
            ("CONNECT other.test:443 HTTP/1.1\r\n\r\n", "HTTP/1.1 403 ", "hostNotNamed"),
            ("GET http://other.test/ HTTP/1.1\r\n\r\n", "HTTP/1.1 403 ", "plainHTTP"),
            ("\u{1}\u{2}\u{3}", "", "malformed"),
            ("CONNECT tested.pinproof.test:443 HTTP/1.1\r\n\r\n", "HTTP/1.1 200 ", "nothingSaid"),
            ("CONNECT tested", "", "nothingSaid"),
        ]
    )
    func refused(_ sent: String, _ answer: String, _ event: String) async throws {
        let bench = try await Bench(patience: 500)
        let received = bench.speak(sent)
        #expect(answer.isEmpty ? received.isEmpty : received.hasPrefix(answer))
        let events = bench.interceptor.observations.events.map { "\($0.key)" }
        #expect(events == [event])
        _ = await bench.end()
    }

    @Test(
        "What is asked of a named host without TLS is said of that host, and in clear it is exposed",
        arguments: [
            ("GET http://Tested.pinproof.test/ HTTP/1.1\r\n\r\n", .inClear),
            ("POST http://tested.pinproof.test:8080/a HTTP/1.1\r\n\r\n", .inClear),
            (
                "CONNECT tested.pinproof.test:80 HTTP/1.1\r\n\r\nPOST /login HTTP/1.1\r\n\r\n",
                .inClear
            ),
            ("CONNECT tested.pinproof.test:443 HTTP/1.1\r\n\r\nhello", .notTLS),
        ] as [(String, Observations.HostEvent)]
    )
    func withoutTLS(_ sent: String, _ event: Observations.HostEvent) async throws {
        let bench = try await Bench(patience: 500)
        _ = bench.speak(sent)
        _ = await bench.end()
        let observations = bench.interceptor.observations
        #expect(observations.others == [Bench.tested: [event: 1]])
        #expect(observations.events.isEmpty)
        let report = InterceptReport(
            observations,
            from: Time(seconds: 0),
            to: Time(seconds: 60),
            rootFingerprint: "AB:CD"
        )
        #expect(report.isExposed == (event == .inClear))
        #expect(report.text.contains("not seen over TLS with this name"))
        #expect(report.text.contains("asked for once \(event.rawValue)"))
        #expect(!report.text.contains("QUIC"))
        #expect(report.junit.contains("name=\"in-clear\"") == report.isExposed)
        #expect(report.sarif(version: "1").contains("intercept/in-clear") == report.isExposed)
    }

    @Test("SNI decides: missing, of another host, and without CONNECT")
    func names() async throws {
        let bench = try await Bench()
        var hello = Hello()
        hello.name = nil
        let connect = Array("CONNECT \(Bench.tested):443 HTTP/1.1\r\n\r\n".utf8)
        _ = bench.speak(connect + hello.records(of: 100))
        #expect(bench.interceptor.observations.events[.nameMissing] == 1)
        _ = bench.speak(hello.records(of: 100))
        #expect(bench.interceptor.observations.events[.nameMissingEverywhere] == 1)
        hello.name = "other.pinproof.test"
        _ = bench.speak(connect + hello.records(of: 100))
        #expect(bench.interceptor.observations.others[Bench.tested] == [.otherName: 1])
        _ = bench.speak(hello.records(of: 100))
        #expect(bench.interceptor.observations.events[.hostNotNamed] == 1)
        // Nobody reached the genuine host, so that no attack was met.
        #expect(bench.verdicts.values.allSatisfy { $0 == .notTested(.through) })
        _ = await bench.end()
    }

    @Test("OpenSSL accepts what it issues for a named host, and nothing for another")
    func enforced() throws {
        let begin = Time(seconds: Int64(Date().timeIntervalSince1970) - 60)
        let authority = try FreshAuthority(
            name: "Test",
            hosts: ["tested.pinproof.test"],
            from: begin,
            through: begin.advanced(by: 3_600)
        )
        let root = PEM.text(of: authority.root.octets, label: "CERTIFICATE")
        let intermediate = PEM.text(of: authority.intermediate.octets, label: "CERTIFICATE")
        for (host, words) in [
            ("tested.pinproof.test", "stdin: OK"), ("other.pinproof.test", "subtree violation"),
            ("127.0.0.1", "subtree violation"),
        ] {
            let leaf = try authority.chain(
                for: host,
                key: FreshKey(),
                from: begin,
                through: begin.advanced(by: 3_600)
            )[0]
            let said = try Bench.verified(leaf, root: root, intermediate: intermediate)
            #expect(said.contains(words), "\(said)")
        }
    }

    @Test("What copies the genuine names is accepted by OpenSSL, and only its keys tell it")
    func copied() throws {
        let begin = Time(seconds: Int64(Date().timeIntervalSince1970) - 60)
        let end = begin.advanced(by: 3_600)
        let hosts = ["tested.pinproof.test"]
        let genuine = try FreshAuthority(name: "Genuine", hosts: hosts, from: begin, through: end)
        let user = try FreshAuthority(name: "Test", hosts: hosts, from: begin, through: end)
        let leaf = try genuine.chain(for: hosts[0], key: FreshKey(), from: begin, through: end)[0]
        let copy = try user.chain(
            copying: try #require(leaf.certificate),
            for: hosts[0],
            key: FreshKey(),
            from: begin,
            through: end
        )
        func names(_ certificate: EncodedCertificate) throws -> String {
            try Bench.openssl(
                "x509",
                "-noout",
                "-subject",
                "-issuer",
                "-serial",
                input: certificate
            )
        }
        let new = try names(copy[0])
        #expect(new == (try names(leaf)))
        #expect(new.contains("issuer=CN = Genuine intermediate"), "\(new)")
        #expect(leaf.pin != copy[0].pin)
        let said = try Bench.verified(
            copy[0],
            root: PEM.text(of: user.root.octets, label: "CERTIFICATE"),
            intermediate: copy.dropFirst().map { PEM.text(of: $0.octets, label: "CERTIFICATE") }
                .joined()
        )
        #expect(said.contains("stdin: OK"), "\(said)")
    }

    @Test("The intermediate is for the named hosts alone, for hours, and says so critically")
    func constraint() throws {
        let begin = Time(seconds: 1_800_000_000)
        let authority = try FreshAuthority(
            name: "Test",
            hosts: ["tested.pinproof.test"],
            from: begin,
            through: begin.advanced(by: 86_400)
        )
        let text = try Bench.openssl("x509", "-noout", "-text", input: authority.intermediate)
        #expect(text.contains("X509v3 Name Constraints: critical"))
        #expect(text.contains("DNS:tested.pinproof.test"))
        #expect(text.contains("IP:0.0.0.0/0.0.0.0"))
        #expect(text.contains("CA:TRUE, pathlen:1"))
        #expect(text.contains("Not After : Jan 16 08:00:00 2027 GMT"))
        let leaf = try authority.chain(
            for: "tested.pinproof.test",
            key: FreshKey(),
            from: begin,
            through: begin.advanced(by: 86_400)
        )[0]
        let names = try Bench.openssl("x509", "-noout", "-ext", "subjectAltName", input: leaf)
        #expect(names.contains("DNS:tested.pinproof.test\n"))
        #expect(!names.contains(","))
        // A second root of the same name has another key: nothing is kept.
        let other = try FreshAuthority(
            name: "Test",
            hosts: ["tested.pinproof.test"],
            from: begin,
            through: begin
        )
        #expect(other.root.pin != authority.root.pin)
    }
}
#endif
