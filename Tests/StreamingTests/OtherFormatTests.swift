// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning
import SharedFixtures
import Streaming
import Testing

@Suite("Questions in other forms")
struct OtherFormatTests {
    private let time = Time(seconds: 1_906_502_400)

    @Test(
        "What zgrab2 prints of a handshake, by whatever module",
        arguments: [
            ("tls", #""handshake_log": LOG"#),
            ("http", #""response": {"request": {"tls_log": {"handshake_log": LOG}}}"#),
        ]
    )
    func zgrab(_ module: String, _ result: String) throws {
        let question = try Asked.question(scan(module, result), with: Asked.reader(.zgrab))
        #expect(question.id == Asked.host)
        #expect(question.connection.host == Asked.host)
        // 2030-06-01T02:00:00.5+02:00
        #expect(question.connection.time == Time(Asked.time))
        #expect(question.connection.served == Asked.chain.map(\.certificate))
        let later = try Asked.question(
            scan(module, result),
            with: Asked.reader(.zgrab, time: time)
        )
        #expect(later.connection.time == time)
    }

    @Test("A line that is no UTF-8 names no host")
    func damagedText() {
        let line: [UInt8] =
            [0xFF] + Array("host.example.com \(Asked.base64(.leaf))".utf8)
        #expect(throws: LineProblem.self) {
            try Asked.reader(.der).question(in: Record(number: 1, contents: .octets(line)))
        }
    }

    @Test("A scan without certificates is no question, and says how it went")
    func failedScan() {
        let line = #"{"ip": "192.0.2.1", "data": {"tls": {"status": "io-timeout"}}}"#
        do throws(LineProblem) {
            _ = try Asked.question(line, with: Asked.reader(.zgrab))
            Issue.record("it was taken for a question")
        } catch {
            #expect(error.id == "192.0.2.1")
            #expect(error.explanation.contains("tls: io-timeout"))
        }
    }

    @Test("Certificates in base64, with and without the host before them")
    func der() throws {
        let chain = Asked.chain.map { Asked.base64($0) }
        let one = try Asked.question(
            "www.example.com \(chain[0]) \(chain[1])\r",
            with: Asked.reader(.der, time: time)
        )
        #expect(one.connection.host == "www.example.com")
        #expect(one.connection.served == Asked.chain.map(\.certificate))
        let other = try Asked.question(
            chain.joined(separator: ","),
            with: Asked.reader(.der, host: "a.example.com", time: time)
        )
        #expect(other.connection.host == "a.example.com")
        // The SHA-256 of the certificate, whatever stands around it.
        #expect(one.id == other.id)
        #expect(one.id.count == 64)
    }

    @Test("A file of PEM blocks is for the host that it is named after")
    func pem() throws {
        let text = Asked.chain.map { fixture in
            "subject: whatever\n" + PEM.text(of: fixture.certificate.octets, label: "CERTIFICATE")
        }.joined()
        let record = Record(
            number: 1,
            name: "chains/www.example.com.pem",
            contents: .octets(Array(text.utf8))
        )
        let question = try Asked.reader(.pem, time: time).question(in: record)
        #expect(question.id == "chains/www.example.com.pem")
        #expect(question.connection.host == "www.example.com")
        #expect(question.connection.served == Asked.chain.map(\.certificate))
        let told = try Asked.reader(.pem, host: "a.example.com", time: time).question(in: record)
        #expect(told.connection.host == "a.example.com")
    }

    @Test(
        "What is missing is asked for by its option",
        arguments: [(InputFormat.der, "--host"), (.pem, "--host"), (.zgrab, "--time")]
    )
    func missing(_ format: InputFormat, _ option: String) {
        let text =
            switch format {
            case .der, .json: Asked.base64(.leaf)
            case .pem: PEM.text(of: Fixture.leaf.certificate.octets, label: "CERTIFICATE")
            case .zgrab:
                scan("tls", #""handshake_log": LOG"#).replacing("timestamp", with: "other")
            }
        do throws(LineProblem) {
            _ = try Asked.question(text, with: Asked.reader(format))
            Issue.record("it was taken for a question")
        } catch {
            #expect(error.explanation.contains(option), "\(error.explanation)")
        }
    }

    @Test(
        "PEM in another format is told by its first line, and the option named",
        arguments: [InputFormat.der, .json, .zgrab]
    )
    func misplacedPEM(_ format: InputFormat) {
        do throws(LineProblem) {
            _ = try Asked.question("-----BEGIN CERTIFICATE-----", with: Asked.reader(format))
            Issue.record("it was taken for a question")
        } catch {
            #expect(error.explanation == "this is PEM: add --format pem")
        }
    }

    @Test(
        "A URL in place of a host is refused, and the host named",
        arguments: [
            ("https://www.example.com", "write www.example.com"),
            ("https://a:b@www.example.com:8443/v1", "write www.example.com"),
            ("https://[2001:db8::1]/", "write 2001:db8::1"), ("https://", "write the host alone"),
        ]
    )
    func url(_ url: String, _ remedy: String) {
        do throws(LineProblem) {
            _ = try Asked.question(
                "\(url) \(Asked.base64(.leaf))",
                with: Asked.reader(.der, time: time)
            )
            Issue.record("it was taken for a host")
        } catch {
            #expect(error.explanation == "“\(url)” is a URL: \(remedy)")
        }
    }

    @Test(
        "What is none of them is refused",
        arguments: [
            (InputFormat.der, "hello"), (.der, "www.example.com"), (.pem, "hello"),
            (.pem, "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----"), (.zgrab, "[]"),
            (.zgrab, "{}"), (.zgrab, #"{"ip": "192.0.2.1"}"#),
        ]
    )
    func refused(_ format: InputFormat, _ text: String) {
        #expect(throws: LineProblem.self) {
            try Asked.question(text, with: Asked.reader(format, host: "a", time: time))
        }
    }

    private func scan(_ module: String, _ result: String) -> String {
        let log = """
            {"server_certificates": {"certificate": {"raw": "\(Asked.base64(.leaf))", "parsed": \
            {"version": 3}}, "chain": [{"raw": "\(Asked.base64(.intermediate))"}]}}
            """
        return """
            {"ip": "192.0.2.1", "domain": "\(Asked.host)", "data": {"\(module)": {"status": \
            "success", "result": {\(result.replacing("LOG", with: log))}, "timestamp": \
            "2030-06-01T02:00:00.5+02:00"}}}
            """
    }
}
