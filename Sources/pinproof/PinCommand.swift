// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import Lint
import PKIX
import Pinning
import Rehearsal

/// Says what to pin of certificates.
struct PinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Prints the pins of certificates and keys, and says which of them to pin.",
        usage: "pinproof pin [<files> ...] [--connect <host[:port]>] [<options>]",
        discussion: """
            A file may be PEM, DER, PKCS#7, PKCS#12, a certificate request, a public key, or what \
            “openssl s_client -showcerts” printed.

              pinproof pin chain.pem
              pinproof pin --connect www.example.com
              pinproof pin backup.csr --for trustkit
            """
    )

    @Argument(help: "Files of certificates, requests and public keys; - is standard input.")
    var files: [String] = []

    @OptionGroup var server: ServerOptions

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Print the pin only in these notations: \(PinNotation.choices).",
            valueName: "list"
        ),
        transform: PinNotation.list
    )
    var notations = PinNotation.allCases

    @Flag(
        help: "Print a line for each CA's certificate alone, its key's digest and name, sorted."
    )
    var names = false

    @Option(
        help: ArgumentHelp(
            "The time that dates are compared with, such as 2026-12-01T00:00:00Z. Default: now.",
            valueName: "time"
        ),
        transform: Time.parsed
    )
    var time: Time?

    @OptionGroup var materials: MaterialOptions

    func validate() throws {
        guard !files.isEmpty || server.connect != nil else {
            throw ValidationError("name a file, or a server with --connect HOST")
        }
        try ConnectionTarget.checkFiles(files, "--connect ")
    }

    func run() throws {
        if names {
            try Console.write(try nameList())
            return
        }
        var all = try server.material().map { [(material: $0, isSent: true)] } ?? []
        for file in files { all.append((try materials.material(in: [file]), false)) }
        // Whose key is pinned already is no backup.
        let used = Dictionary(
            all.flatMap { $0.material.items.filter { $0.certificate != nil } }
                .map { ($0.key.pin, $0.certificate?.subject ?? $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        let reports = try all.flatMap { try report(on: $0.material, isSent: $0.isSent, used) }
        let problems = all.flatMap(\.material.problems)
        try Console.write(reports.joined(separator: "\n"))
        for problem in problems { Console.complain(problem.printable) }
        guard problems.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
    }

    /// The table of `WellKnownKeys`, from the certificates of CAs; a root's name before that of a
    /// certificate by somebody else, where one key has several.
    private func nameList() throws -> String {
        let found = try materials.material(in: files).certificates.filter(\.isCA)
        var names: [SPKIPin: String] = [:]
        for certificate in found.filter(\.isSelfIssued) + found.filter({ !$0.isSelfIssued }) {
            names[certificate.pin] = names[certificate.pin] ?? certificate.fullName.printable
        }
        return names.map { (name: $1, pin: $0.base64) }
            .sorted { ($0.name, $0.pin) < ($1.name, $1.pin) }
            .map { "\($0.pin) \($0.name)\n" }.joined()
    }

    private func report(
        on material: PinMaterial,
        isSent: Bool,
        _ used: [SPKIPin: String]
    ) throws -> [String] {
        // A file may have the chains of several servers, and a server sends its own.
        let chains = isSent ? [material] : material.chains
        return try chains.flatMap {
            try report(onChain: $0, among: material.certificates, isSent: isSent, used)
        }
    }

    private func report(
        onChain material: PinMaterial,
        among all: [CertificateOutline],
        isSent: Bool,
        _ used: [SPKIPin: String]
    ) throws -> [String] {
        let now = time ?? Time.now
        // The chain that the first certificate begins; others of the file stand for themselves.
        let isChain = material.certificates.first.map { !$0.isSelfIssued } ?? false
        let stored = isChain ? try materials.trustAnchors() : []
        let paths = ChainPaths(from: isChain ? material.items : [], to: stored, at: now)
        let sent = Set(material.certificates.map(\.octets))
        let anchors = material.anchors(on: paths, from: stored)
            .filter { !sent.contains($0.certificate?.octets ?? []) }
        let page = { (item: PinMaterial.Item, role: String, isServer: Bool) in
            PinPage(
                item,
                role: role,
                paths: paths,
                isServer: isServer,
                user: item.certificate == nil ? used[item.key.pin] : nil,
                notations: notations,
                time: now
            ).text
        }
        let pages =
            material.items.enumerated().map { index, item in
                let role = role(of: item, at: index, in: material, isSent: isSent)
                return page(item, role, isSent && index == 0)
            } + anchors.map { page($0, "trust anchor, not sent; from \($0.file)", false) }
        guard isChain, paths.all.isEmpty, anchors.isEmpty, let last = material.chainEnd,
            !last.isSelfIssued
        else { return pages }
        let issuer = all.first { $0.octets != last.octets && $0.isIssuer(of: last) }
        return pages + [issuer.map { Self.misplaced($0, of: last) } ?? unknownIssuer(of: last)]
    }

    /// That an issuer stands in front of what it issued.
    private static func misplaced(
        _ issuer: CertificateOutline,
        of last: CertificateOutline
    ) -> String {
        "“\(issuer.subject.printable)” issued “\(last.subject.printable)” and is not behind it: no path "
            + "was looked for. Servers send their own certificate first, and each issuer behind "
            + "what it issued; write the file in that order\n"
    }

    /// That the issuer of the last certificate is not at hand.
    private func unknownIssuer(of last: CertificateOutline) -> String {
        let stores =
            materials.anchors.isEmpty
            ? MaterialOptions.systemStores.prefix(1).joined()
            : materials.anchors.joined(separator: ", ")
        let issuer = "The issuer “\(last.issuer.printable)” of “\(last.subject.printable)” "
        return issuer
            + (stores.isEmpty
                ? "was not sent, and this system has no store; name one with --anchors FILE\n"
                : "is not in \(stores): name the store that has it with --anchors FILE, or the "
                    + "whole chain if it is an intermediate CA\n")
    }

    private func role(
        of item: PinMaterial.Item,
        at index: Int,
        in material: PinMaterial,
        isSent: Bool
    ) -> String {
        switch item.kind {
        case .key: return "public key"
        case .request: return "certificate request"
        case .certificate(let certificate):
            // What a server sends first is its own certificate, whatever else it may be.
            let isServer = isSent && index == 0
            let role =
                certificate.isSelfIssued && (isServer || item.isSelfSignedServer)
                ? "self-signed"
                : certificate.isCA
                    ? certificate.isSelfIssued ? "root CA" : "intermediate CA" : "leaf"
            guard isSent else { return role }

            let sent = "\(role), sent as number \(index + 1)"
            // One address has many texts in IPv6.
            guard isServer, let connect = server.connect, !connect.host.contains(":"),
                !certificate.names(connect.host)
            else { return sent }
            return "\(sent); does not name \(connect.host)"
        }
    }
}

extension Time {
    /// The clock's, in whole seconds.
    static var now: Time { Time(seconds: Int64(Date().timeIntervalSince1970)) }
}

/// A notation that a single pin has a form in.
enum PinNotation: String, CaseIterable {
    case okhttp, nsc, ats, trustkit, chromium, curl, tlsa, hpkp

    static var choices: String { allCases.map(\.rawValue).joined(separator: ",") }

    static func list(_ text: String) throws -> [PinNotation] {
        try text.split(separator: ",").map { name in
            guard let notation = PinNotation(rawValue: String(name)) else {
                throw ValidationError(
                    "“\(name)” is no notation"
                        + Suggestions.hint(for: String(name), among: allCases.map(\.rawValue))
                        + "; there are \(choices)"
                )
            }
            return notation
        }
    }

    /// The pin as that notation has it.
    func text(of key: PublicKeyOutline, isCA: Bool) -> String {
        let pin = key.pin.base64
        return switch self {
        case .ats where ["Ed25519", "Ed448"].contains(key.kind):
            "none: Apple's platforms refuse servers with such a key"
        case .trustkit where !Self.keysOfTrustKit.contains(key.kind):
            "none: TrustKit knows no such key, and blocks connections with it"
        case .ats:
            "\(isCA ? "NSPinnedCAIdentities" : "NSPinnedLeafIdentities"): "
                + "<dict><key>SPKI-SHA256-BASE64</key><string>\(pin)</string></dict>"
        case .chromium: "sha256/\(pin)"
        case .curl: isCA ? "none: curl compares the leaf alone" : "sha256//\(pin)"
        case .hpkp: "pin-sha256=\"\(pin)\" (no browser reads it any more)"
        case .nsc: "<pin digest=\"SHA-256\">\(pin)</pin>"
        case .okhttp: "\"sha256/\(pin)\""
        case .tlsa: "\(isCA ? "2" : "3") 1 1 \(key.digits)"
        case .trustkit: "\"\(pin)\""
        }
    }

    /// - SeeAlso: datatheorem/TrustKit c48790f, TrustKit/Pinning/TSKSPKIHashCache.m:54.
    private static let keysOfTrustKit = [
        "EC P-256", "EC P-384", "RSA 2048", "RSA 3072", "RSA 4096",
    ]
}
