// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import ChildProcesses
import Corpus
import Forge
import Foundation
import Harness
import OpenSSLBackend
import PKIX
import Pinning
import Testing

@testable import Serving

@Suite("Vectors served over TLS")
struct ServingTests {
    @Test("Exactly what a vector serves is sent, in its order", arguments: ["-tls1_2", "-tls1_3"])
    func servedList(_ version: String) throws {
        let vectors = try served([
            "superfluous-certificates/stranger-appended",
            "superfluous-certificates/wrong-intermediate-first",
            "valid-chains/leaf-pinned-ed25519", "valid-chains/root-pinned-rsa2048",
        ])
        for vector in vectors {
            let presenter = try presenter(of: vectors)
            let certificates = vector.resolvedConnection.served
            let key = try #require(certificates.first.flatMap(presenter.key))
            let presentation = try presenter.present(certificates, key: key)
            defer { presentation.end() }
            let shown = try shown(presentation.port, version, "-servername", vector.connection.host)
            #expect(PEM.all(in: shown, label: "CERTIFICATE") == certificates.map(\.octets))
        }
    }

    @Test("What a server sends is fetched as it is, and a server that says nothing is given up")
    func fetched() throws {
        let vectors = try served([
            "superfluous-certificates/stranger-appended", "valid-chains/root-pinned-rsa2048",
        ])
        let presenter = try presenter(of: vectors)
        for vector in vectors {
            let certificates = vector.resolvedConnection.served
            let key = try #require(certificates.first.flatMap(presenter.key))
            let presentation = try presenter.present(certificates, key: key)
            defer { presentation.end() }
            let sent = try OpenSSLCertificates.sent(
                by: "127.0.0.1",
                port: presentation.port,
                name: vector.connection.host,
                within: 10_000
            )
            #expect(sent == certificates.map(\.octets))
        }
        let silent = try LoopbackListener(port: 0)
        defer { silent.close() }
        let failure = #expect(throws: OpenSSLCertificates.Failure.self) {
            try OpenSSLCertificates.sent(
                by: "127.0.0.1",
                port: silent.port,
                name: nil,
                within: 1_000
            )
        }
        #expect(failure?.description == "no answer within 1 seconds")
    }

    @Test("On one port each vector is told apart by the name that is asked for")
    func serverName() throws {
        let vectors = try served(["valid-chains/leaf-pinned-p256", "valid-chains/leaf-pinned-p384"])
        var corpus = ServedCorpus(vectors, with: try presenter(of: vectors), sharesPort: true)
        let server = try corpus.start(at: 0)
        defer { server.end() }
        #expect(Set(corpus.services.compactMap(\.port)) == [server.port])
        for service in corpus.services {
            let name = try #require(service.serverName)
            let shown = try shown(server.port, "-servername", name)
            #expect(
                PEM.all(in: shown, label: "CERTIFICATE")
                    == service.vector.resolvedConnection.served.map(\.octets)
            )
        }
        let other = try shown(server.port, "-servername", "www.example.com")
        #expect(other.contains("unrecognized name"), "\(other)")
    }

    @Test("A server ends while a process that was started after it goes on")
    func endsBesideOthers() throws {
        let vectors = try served(["valid-chains/leaf-pinned-p256"])
        let presenter = try presenter(of: vectors)
        let certificates = vectors[0].resolvedConnection.served
        let key = try #require(certificates.first.flatMap(presenter.key))
        let presentation = try presenter.present(certificates, key: key)
        let other = try ChildProcess(["sleep", "600"])
        presentation.end()
        other.end(within: .zero)
    }

    @Test("What OpenSSL does not hold is not served, and it is said why")
    func unservable() throws {
        let vectors = try served([
            "key-types/x25519-leaf", "malformed-der/long-length-of-the-certificate",
            "valid-chains/leaf-pinned-p256",
        ])
        let corpus = ServedCorpus(vectors, with: try presenter(of: vectors), sharesPort: false)
        let why = Dictionary(
            corpus.unservable.map { ($0.vector.id, $0.why) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(
            why["malformed-der/long-length-of-the-certificate"]
                == "OpenSSL would send certificate 1 in other bytes than it has"
        )
        #expect(why["key-types/x25519-leaf"]?.hasPrefix("OpenSSL ") ?? false)
        #expect(corpus.services.map(\.vector.id) == ["valid-chains/leaf-pinned-p256"])
    }

    @Test("A port that is taken is said to be, and is free again when the server ended")
    func busyPort() throws {
        let vectors = try served(["valid-chains/leaf-pinned-p256"])
        let presenter = try presenter(of: vectors)
        var first = ServedCorpus(vectors, with: presenter, sharesPort: false)
        let server = try first.start(at: 0)
        var second = ServedCorpus(vectors, with: presenter, sharesPort: false)
        let port = server.port
        #expect(
            throws: PresentationError(
                "port \(port) of 127.0.0.1 is taken, perhaps by another “pinproof serve”; "
                    + "choose another, or 0 to let the system choose"
            )
        ) { try second.start(at: port) }
        server.end()
        // What another test starts holds every descriptor for the moment between fork and exec.
        var again = try? second.start(at: port)
        for _ in 0..<500 where again == nil {
            usleep(10_000)
            again = try? second.start(at: port)
        }
        #expect(again?.port == port)
        again?.end()
    }

    @Test("A client that says nothing, or nonsense, keeps nobody else from being served")
    func rudeClients() throws {
        let vectors = try served(["valid-chains/leaf-pinned-p256"])
        var corpus = ServedCorpus(vectors, with: try presenter(of: vectors), sharesPort: false)
        let server = try corpus.start(at: 0)
        defer { server.end() }
        let rude = try (0..<8).map { _ in
            try shell("exec 3<>/dev/tcp/127.0.0.1/\(server.port); echo nonsense >&3; sleep 20")
        }
        defer { rude.forEach { $0.terminate() } }
        #expect(try shown(server.port).contains("BEGIN CERTIFICATE"))
    }

    @Test(
        "Clients that say a little now and then are ended, and do not keep the server from ending"
    )
    func slowClients() throws {
        let vectors = try served(["valid-chains/leaf-pinned-p256"])
        var corpus = ServedCorpus(vectors, with: try presenter(of: vectors), sharesPort: false)
        let server = try corpus.start(at: 0)
        // More than are answered at once, each with the beginning of a record and its octets one by
        // one; a write to a connection that was ended fails.
        let slow = try ChildProcess([
            "bash", "-c",
            """
            trap '' PIPE
            for i in $(seq 40); do
                (exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf '\\x16\\x03\\x01\\x02\\x00' >&3
                 while printf 'x' >&3; do sleep 1; done 2>/dev/null; echo ended) &
            done; sleep 600
            """,
        ])
        defer { slow.end(within: .zero) }
        let begin = ContinuousClock.now
        #expect(try slow.readLine(until: begin + .seconds(60)) == Array("ended".utf8))
        server.end()
        #expect(ContinuousClock.now - begin < .seconds(60))
    }

    /// What OpenSSL's own client shows of a server's certificates.
    private func shown(_ port: UInt16, _ options: String...) throws -> String {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments =
            ["openssl", "s_client", "-connect", "127.0.0.1:\(port)", "-showcerts"] + options
        let output = Pipe()
        client.standardInput = FileHandle.nullDevice
        client.standardOutput = output
        client.standardError = output
        try client.run()
        let shown = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        client.waitUntilExit()
        // Behind the list stands the server's own certificate once more.
        return shown.components(separatedBy: "\nServer certificate").first ?? shown
    }

    private func shell(_ script: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func served(_ ids: [String]) throws -> [Vector] {
        let loaded = Corpus.load(ids.map(Self.file(of:))).vectors
        let vectors = ids.compactMap { id in loaded.first { $0.id == id } }
        #expect(vectors.count == ids.count)
        return vectors
    }

    private func presenter(of vectors: [Vector]) throws -> LoopbackPresenter {
        LoopbackPresenter(
            of: vectors,
            keys: try TestKeys(directory: "\(Self.checkout)/Vectors/keys")
        )
    }

    private static func file(of vector: String) -> String { "\(checkout)/Vectors/\(vector).json" }

    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
#endif
