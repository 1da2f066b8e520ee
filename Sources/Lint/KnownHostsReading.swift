// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Reads GnuTLS's `known_hosts`.
struct KnownHostsReading {
    private var configuration: Configuration

    static func configuration(of source: SourceText, in file: String) -> Configuration {
        var reading = KnownHostsReading(configuration: Configuration(.knownHosts, in: file))
        var lines = DialectLines()
        for (number, line) in source.lines.enumerated() where !line.isEmpty {
            lines.append(String(line), at: Position(line: number + 1, column: 1))
            if let read = KnownHostsLine(String(line)) { reading.read(read, of: line, number) }
        }
        lines.read(KnownHostsDialect(), into: &reading.configuration)
        return reading.configuration
    }

    private mutating func read(_ read: KnownHostsLine, of line: Substring, _ number: Int) {
        let start = Position(line: number + 1, column: 1)
        var entry = Configuration.Entry(position: start)
        let host = Configuration.Host(
            text: read.host,
            position: line.firstRange(of: "|\(read.host)|").map {
                line.position(of: line.index(after: $0.lowerBound), number)
            } ?? start,
            reach: .exact,
            coversEveryHost: read.host.hasPrefix("*")
        )
        entry.hosts = [host]
        if !host.coversEveryHost { configuration.checkForm(of: host) }
        if case .at(let time) = read.expiry {
            entry.expiry = Configuration.Expires(
                text: time.description,
                position: start,
                time: time
            )
        }
        let (text, _) = read.key.parts
        let position =
            line.ranges(of: text).last.map { line.position(of: $0.lowerBound, number) } ?? start
        if let pin = pin(read.key, at: position) { entry.pins = [pin] }
        configuration.entries.append(entry)
    }

    private mutating func pin(
        _ key: KnownHostsLine.Key,
        at position: Position
    ) -> Configuration.PinText? {
        let (text, digest) = key.parts
        guard let digest else { return wholeKey(text, at: position) }
        guard let algorithm = digest.algorithm else { return nil }

        // Digits are compared to the letter, and GnuTLS writes small ones.
        let octets = text == text.lowercased() ? Hexadecimal.decode(text) : nil
        return configuration.pin(
            text,
            at: position,
            octets: octets,
            algorithm: algorithm,
            slot: .endEntity
        )
    }

    /// A key that is stored as a whole.
    private mutating func wholeKey(_ text: String, at position: Position) -> Configuration.PinText {
        let octets = Base64.decode(text)
        var pin = Configuration.PinText(
            text: text,
            position: position,
            octets: octets,
            slot: .endEntity
        )
        pin.isWhole = true
        if octets.flatMap({ try? PublicKeyOutline($0) }) == nil {
            configuration.report(
                .pinMalformed,
                at: position,
                "“\(text.shortened)” is not a SubjectPublicKeyInfo in base64, and is the key of no "
                    + "server",
                fix: "let GnuTLS store the key again, or write the digest of it: “|c0|…|6|…”"
            )
        }
        return pin
    }
}

extension KnownHostsLine.Key {
    fileprivate var parts: (text: String, digest: KnownHostsDigest?) {
        switch self {
        case .base64(let text): (text, nil)
        case .digest(let digest, let text): (text, digest)
        }
    }
}

extension KnownHostsDigest {
    /// Nil for one that a plan does not have, which the dialect names.
    fileprivate var algorithm: PinnedDigest.Algorithm? {
        [.sha1: .sha1, .sha256: .sha256, .sha512: .sha512][self]
    }
}
