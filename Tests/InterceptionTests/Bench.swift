// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import Corpus
import Forge
import Foundation
import Harness
import PKIX
import Pinning
import Serving

@testable import Interception

/// An interception between OpenSSL's client and a genuine host, all on this machine.
struct Bench {
    static let tested = host("tested.pinproof.test")
    static let control = host("control.pinproof.test")

    let interceptor: Interceptor
    private let genuine: FreshAuthority
    private let presentations: [any Presentation]
    private let folder: URL

    /// Begins to listen.
    ///
    /// - Parameter patience: How many milliseconds a client has for its beginning.
    /// - Throws: Why it cannot.
    init(patience: Int64 = 5_000) async throws {
        let begin = Time(seconds: Int64(Date().timeIntervalSince1970) - 3_600)
        let hosts = [Self.tested, Self.control]
        genuine = try FreshAuthority(
            name: "Genuine",
            hosts: hosts.map(\.description),
            from: begin,
            through: begin.advanced(by: 86_400)
        )
        let keys = try TestKeys(directory: Self.keys)
        let presenter = LoopbackPresenter(of: [], keys: keys)
        var settings = InterceptSettings(
            Observations.Settings(
                hosts: [Self.tested],
                controlHosts: [Self.control],
                attacks: [.userAuthority, .unknownIssuer],
                retryWindow: .zero
            ),
            begin: begin.advanced(by: 3_600)
        )
        var presentations: [any Presentation] = []
        for host in hosts {
            let key = FreshKey()
            let chain = try genuine.chain(
                for: host.description,
                key: key,
                from: begin,
                through: begin.advanced(by: 86_400)
            )
            let presentation = try presenter.present(chain, key: key.encoded)
            presentations.append(presentation)
            settings.upstreams[host] = InterceptSettings.Upstream(
                address: try Self.required(IPAddress("127.0.0.1")),
                port: presentation.port
            )
        }
        settings.patience.beginning = patience
        settings.patience.answer = 50
        self.presentations = presentations
        interceptor = try await Interceptor(settings) { _ in }
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pinproof-intercept-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// What was found out about the host that is tested, so far.
    var verdicts: [Attack: AttackVerdict] {
        let findings = interceptor.observations.findings.first { $0.host == Self.tested }
        return Dictionary(
            (findings?.attacks ?? []).map { ($0.attack, $0.verdict) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func end() async -> [Attack: AttackVerdict] {
        await interceptor.end()
        presentations.forEach { $0.end() }
        try? FileManager.default.removeItem(at: folder)
        return verdicts
    }

    /// A file with what a client trusts.
    func anchors(withAuthority: Bool) throws -> String {
        let path = folder.appendingPathComponent("\(withAuthority).pem").path
        let roots = [genuine.root] + (withAuthority ? [interceptor.root] : [])
        let text = roots.map { PEM.text(of: $0.octets, label: "CERTIFICATE") }.joined()
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// Has OpenSSL's client ask for a page, if it accepts what it meets.
    func ask(
        _ host: NamedHost,
        _ anchors: String,
        _ options: String...,
        isDirect: Bool = false
    ) throws {
        let listener = "127.0.0.1:\(interceptor.port)"
        let place = isDirect ? [listener] : ["\(host):443", "-proxy", listener]
        _ = try Self.openssl(
            ["s_client", "-quiet", "-connect"] + place + [
                "-servername", "\(host)", "-CAfile", anchors, "-verify_return_error",
            ] + options,
            input: Data("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
        )
    }

    static func openssl(_ arguments: String..., input: EncodedCertificate) throws -> String {
        try openssl(arguments + ["-inform", "DER"], input: Data(input.octets))
    }

    /// What OpenSSL says of a certificate.
    static func verified(
        _ leaf: EncodedCertificate,
        root: String,
        intermediate: String
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pinproof-verify-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = ["root", "intermediate"].map { folder.appendingPathComponent($0).path }
        try root.write(toFile: paths[0], atomically: true, encoding: .utf8)
        try intermediate.write(toFile: paths[1], atomically: true, encoding: .utf8)
        return try openssl(
            ["verify", "-CAfile", paths[0], "-untrusted", paths[1]],
            input: Data(PEM.text(of: leaf.octets, label: "CERTIFICATE").utf8),
            withMessages: true
        )
    }

    private static func openssl(
        _ arguments: [String],
        input: Data,
        withMessages: Bool = false
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        let (given, output) = (Pipe(), Pipe())
        process.standardInput = given
        process.standardOutput = output
        process.standardError = withMessages ? output : FileHandle.nullDevice
        try process.run()
        try? given.fileHandleForWriting.write(contentsOf: input)
        try? given.fileHandleForWriting.close()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    func speak(_ text: String) -> String { speak(Array(text.utf8)) }

    /// Sends bytes as they are, and waits for the end.
    func speak(_ octets: [UInt8]) -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = interceptor.port.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, length)
            }
        }
        guard status == 0 else { return "not connected" }

        _ = unsafe send(descriptor, octets, octets.count, Int32(MSG_NOSIGNAL))
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer.prefix(count)
        }
        return String(decoding: received, as: UTF8.self)
    }

    private static func host(_ name: String) -> NamedHost {
        guard let host = try? NamedHost(name) else { preconditionFailure("no host: \(name)") }

        return host
    }

    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw CocoaError(.coderValueNotFound) }

        return value
    }

    private static let keys = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/keys").path
}
#endif
