// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import Lint
import OpenSSLBackend
import PKIX
import Pinning
import Signatures

/// Where certificates come from.
struct MaterialOptions: ParsableArguments {
    @Option(
        name: .customLong("password-file"),
        help: ArgumentHelp(
            "Read the password of PKCS#12 archives from the first line of a file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "Load trust anchors from a PEM file, in place of the system's; may be repeated.",
            valueName: "file"
        ),
        completion: .file()
    )
    var anchors: [String] = []

    /// What files hold.
    func material(in paths: [String]) throws -> PinMaterial {
        let password = try passwordFile.map { path in
            String(decoding: try InputFile.octets(path), as: UTF8.self)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .first.map(String.init) ?? ""
        }
        var material = PinMaterial()
        for path in paths {
            material.read(try InputFile.octets(path), file: InputFile.title(path)) {
                (octets) throws(MaterialError) in
                try Self.open(octets, password)
            }
        }
        return material
    }

    private static func open(
        _ octets: [UInt8],
        _ password: String?
    ) throws(MaterialError) -> [[UInt8]] {
        #if OpenSSL
        do throws(OpenSSLCertificates.Failure) {
            return try OpenSSLCertificates.inArchive(octets, password: password ?? "")
        } catch {
            throw MaterialError(
                error.isPassword && password == nil
                    ? "the PKCS#12 archive has a password; name a file with it: --password-file FILE"
                    : error.description
            )
        }
        #else
        throw MaterialError("PKCS#12 needs OpenSSL; build with the package trait OpenSSL")
        #endif
    }

    /// The trust anchors that `--anchors` names, or the system's; none where the system has no store
    /// that is known.
    ///
    /// - Throws: `Failure` where a file that is named holds none.
    func trustAnchors() throws -> [PinMaterial.Item] {
        let stores = anchors.isEmpty ? Array(Self.systemStores.prefix(1)) : anchors
        return try stores.flatMap { store in
            let material = try material(in: [store])
            for problem in anchors.isEmpty ? [] : material.problems {
                Console.note(problem.printable)
            }
            let items = material.items.filter { $0.certificate != nil }
            guard !items.isEmpty || anchors.isEmpty else {
                throw Failure(
                    .badInput,
                    "\(store.printable): holds no trust anchor; name a file of their certificates "
                        + "with --anchors FILE"
                )
            }
            return items
        }
    }

    /// The files of the system's trust store that exist.
    static var systemStores: [String] {
        [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
            "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
        ].filter { FileManager.default.fileExists(atPath: $0) }
    }
}

extension PinMaterial {
    /// The anchors that paths lead to; where there is none, the one that issued the chain's last
    /// certificate, since not every certificate and every signature can be read here.
    func anchors(on paths: ChainPaths, from stored: [Item]) -> [Item] {
        guard paths.all.isEmpty else { return paths.anchors }
        guard let last = chainEnd, !last.isSelfIssued else { return [] }

        let issuer = stored.first { item in
            guard let anchor = item.certificate else { return false }
            return anchor.isIssuer(of: last) && Self.signed(last, anchor)
        }
        return issuer.map { [$0] } ?? []
    }

    private static func signed(_ one: CertificateOutline, _ other: CertificateOutline) -> Bool {
        guard let certificate = try? Certificate.read(one.octets, .deployed),
            let issuer = try? Certificate.read(other.octets, .deployed)
        else { return true }

        return CryptoSignatures(takesSHA1: true).outcome(of: certificate, under: issuer) != .invalid
    }
}

/// A host and its port: `www.example.com`, `www.example.com:8443`, `[::1]:8443`.
struct ConnectionTarget: CustomStringConvertible {
    let host: String
    let port: UInt16

    init(_ argument: String) throws {
        var text = argument[...]
        if let scheme = text.firstRange(of: "://") { text = text[scheme.upperBound...] }
        text = text.prefix { $0 != "/" }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = String(text[text.index(after: text.startIndex)..<end])
            text = text[text.index(after: end)...]
        } else {
            host = String(text.prefix { $0 != ":" })
            text = text.dropFirst(host.count)
        }
        guard HostName(host) != nil || host == "localhost" else {
            throw ValidationError("“\(host.printable)” is neither a DNS name nor an address")
        }
        guard !text.isEmpty else {
            port = 443
            return
        }
        guard text.hasPrefix(":"), let number = UInt16(text.dropFirst()), number > 0 else {
            throw ValidationError(
                "“\(String(text).printable)” is no port: write “:443”, up to 65535"
            )
        }

        port = number
    }

    /// The server whose address is given in place of a file: “https://www.example.com/”; nil where
    /// a text is none.
    init?(insteadOfFile path: String) {
        guard path.contains("://"), let target = try? ConnectionTarget(path) else { return nil }

        self = target
    }

    /// Refuses the addresses of servers among files.
    ///
    /// - Parameters:
    ///   - paths: What is named as files.
    ///   - option: What stands in front of a server's name on that command line.
    /// - Throws: `ValidationError` with what to write instead.
    static func checkFiles(_ paths: [String], _ option: String) throws {
        for path in paths {
            guard let target = ConnectionTarget(insteadOfFile: path) else { continue }

            throw ValidationError(
                "“\(path.printable)” is a server's address and no file: write \(option)\(target)"
            )
        }
    }

    /// The name that is asked for; an address has none (RFC 6066, section 3).
    var serverName: String? {
        HostName(host).map { $0.depth > 0 } ?? true ? host : nil
    }

    var description: String {
        // An address of IPv6 has colons of its own (RFC 3986, section 3.2.2).
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 443 ? name : "\(name):\(port)"
    }
}
