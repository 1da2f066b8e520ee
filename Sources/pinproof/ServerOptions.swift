// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Lint
import OpenSSLBackend
import Pinning

/// A server whose certificates are looked at.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Connect to a server and take what it sends.", valueName: "host[:port]"),
        transform: ConnectionTarget.init
    )
    var connect: ConnectionTarget?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long connecting may take, in seconds.", valueName: "n")
    )
    var timeout = 10

    func validate() throws {
        guard (1...600).contains(timeout) else {
            throw ValidationError("--timeout \(timeout) is none of 1 to 600 seconds")
        }
    }

    /// What the server sends; nil where none is named.
    func material() throws -> PinMaterial? {
        try connect.map { try Self.material(from: $0, seconds: timeout) }
    }

    /// What a server sends.
    static func material(from target: ConnectionTarget, seconds: Int) throws -> PinMaterial {
        #if OpenSSL
        do throws(OpenSSLCertificates.Failure) {
            let sent = try OpenSSLCertificates.sent(
                by: target.host,
                port: target.port,
                name: target.serverName,
                within: Int32(seconds) * 1_000
            )
            var material = PinMaterial()
            material.add(served: sent, by: target.description)
            return material
        } catch {
            throw Failure(
                .unavailable,
                "\(target): \(error); nothing was learnt of its certificates"
            )
        }
        #else
        throw Failure(.unavailable, "--connect needs OpenSSL; build with the package trait OpenSSL")
        #endif
    }
}
