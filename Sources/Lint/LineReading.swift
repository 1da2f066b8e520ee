// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Reads the notations of lines: those of OkHttp's patterns and Chromium's pins itself, header
/// fields, zone files, curl's option and GnuTLS's store by readers of their own.
struct LineReading {
    private let source: SourceText
    private let file: String

    static func configuration(
        of source: SourceText,
        in notation: Notation,
        file: String
    ) -> Configuration? {
        let reading = LineReading(source: source, file: file)
        return switch notation {
        case .chromium: reading.chromium()
        case .curl: CurlReading.configuration(of: source, in: file)
        case .hpkp: HeaderReading.configuration(of: source, in: file)
        case .knownHosts: KnownHostsReading.configuration(of: source, in: file)
        case .okhttp: reading.okhttp()
        case .tlsa: ZoneReading.configuration(of: source, in: file)
        case .ats, .cronet, .nsc, .pinproof, .reactNative, .source, .trustkit: nil
        }
    }

    /// The notation that lines look like; nil where they look like none.
    static func notation(of source: SourceText) -> Notation? {
        for line in source.lines.prefix(200) {
            let lowered = line.lowercased()
            if lowered.contains("public-key-pins") { return .hpkp }
            if lowered.contains("sha256//") || CurlReading.names.contains(where: lowered.contains) {
                return .curl
            }
            if line.hasPrefix("|g0|") || line.hasPrefix("|c0|") { return .knownHosts }
            let words = line.split { $0.isWhitespace }
            if words.contains(where: { ["TLSA", "TYPE52"].contains($0.uppercased()) }) {
                return .tlsa
            }
            if words.count >= 4, words[..<3].allSatisfy({ UInt8($0) != nil }),
                Hexadecimal.decode(words[3]) != nil
            {
                return .tlsa
            }
            if words.count >= 2, words[1].hasPrefix("sha256/") || words[1].hasPrefix("sha1/") {
                return .okhttp
            }
            if words.count == 1, words[0].hasPrefix("sha256/") { return .chromium }
        }
        return nil
    }

    /// Pins of Chromium's `transport_security_state_static.pins`: a name, and a line behind it.
    private func chromium() -> Configuration {
        var configuration = Configuration(.chromium, in: file)
        var entry = Configuration.Entry(position: .start)
        for (number, line) in source.lines.enumerated() where line.hasPrefix("sha256/") {
            let text = String(line.dropFirst(7))
            entry.pins.append(
                configuration.pin(
                    text,
                    written: String(line),
                    at: Position(line: number + 1, column: 1),
                    octets: Base64.decode(text)
                )
            )
        }
        configuration.entries = [entry]
        return configuration
    }

    /// Lines of a pattern and pins, as `convert` writes them.
    private func okhttp() -> Configuration {
        var configuration = Configuration(.okhttp, in: file)
        var lines = DialectLines()
        for (number, line) in source.lines.enumerated() {
            let words = line.split { $0.isWhitespace }
            guard let first = words.first else { continue }

            let place = { (word: Substring) in line.position(of: word.startIndex, number) }
            let prefix = first.hasPrefix("**.") ? 3 : first.hasPrefix("*.") ? 2 : 0
            let host = Configuration.Host(
                text: String(first.dropFirst(prefix)),
                position: place(first),
                reach: prefix == 3 ? .subtree : prefix == 2 ? .oneLabelBelow : .exact
            )
            configuration.checkForm(of: host)
            var entry = Configuration.Entry(position: place(first))
            entry.hosts = [host]
            for word in words.dropFirst() {
                entry.pins.append(
                    SourceReading.okhttpPin(String(word), at: place(word), &configuration)
                )
            }
            configuration.entries.append(entry)
            lines.append(String(line), at: place(first))
        }
        lines.read(OkHttpDialect(), into: &configuration)
        return configuration
    }
}

extension Substring {
    /// The place of a character of a line.
    func position(of index: Index, _ number: Int) -> Position {
        let column = unicodeScalars.distance(from: startIndex, to: index)
        return Position(line: number + 1, column: column + 1)
    }

    /// Where a text of ASCII stands, in whatever case.
    ///
    /// - Parameter text: The text, in lower case.
    /// - Returns: Its places, none of which overlap.
    func ranges(ofASCII text: String) -> [Range<Index>] {
        let wanted = Array(text.utf8)
        let octets = Array(utf8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var found: [Range<Index>] = []
        var place = 0
        while place + wanted.count <= octets.count {
            guard octets[place] == wanted[0],
                octets[place..<(place + wanted.count)].elementsEqual(wanted)
            else {
                place += 1
                continue
            }

            let start = utf8.index(startIndex, offsetBy: place)
            found.append(start..<utf8.index(start, offsetBy: wanted.count))
            place += wanted.count
        }
        return found
    }
}
