// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import Pinning

/// Reads the values of curl's `--pinnedpubkey`, in scripts, in a curlrc and in calls of libcurl.
///
/// - SeeAlso: curl, lib/vtls/vtls.c, `Curl_pin_peer_pubkey`: a value that does not begin with
///   `sha256//` is the name of a file.
package struct CurlReading {
    private var configuration: Configuration
    private var values = 0

    /// What the option is called by the command, and by libcurl and what is built on it.
    static let names = ["pinnedpubkey", "pinnedpublickey"]

    /// Whether a file has the option's name in it, in whatever case.
    package static func isNamed(in octets: [UInt8]) -> Bool {
        let text = String(decoding: octets, as: UTF8.self)[...]
        return names.contains { !text.ranges(ofASCII: $0).isEmpty }
    }

    static func configuration(of source: SourceText, in file: String) -> Configuration {
        var reading = CurlReading(configuration: Configuration(.curl, in: file))
        for (number, line) in source.lines.enumerated()
        where line.first(where: { !$0.isWhitespace }) != "#" {
            for start in Self.starts(in: line) { reading.read(line, from: start, number) }
        }
        // Each option is for a connection of its own: several are no one plan.
        if reading.values > 1 { reading.configuration.outcome = nil }
        return reading.configuration
    }

    /// Where the values begin: behind the names of the option, or with the prefix.
    private static func starts(in line: Substring) -> [Substring.Index] {
        let named = names.flatMap { line.ranges(ofASCII: $0) }.compactMap { range in
            var rest = line[range.upperBound...]
            // In a list the option's name has quotation marks of its own.
            let next = rest.dropFirst().first ?? ","
            if let quote = rest.first, "\"'".contains(quote), ", ".contains(next) {
                rest = rest.dropFirst()
            }
            return rest.firstIndex { !" \t=>:,([{".contains($0) }
        }.filter { line[$0] != "\\" }
        guard named.isEmpty else { return named.sorted() }

        return line.firstRange(of: CurlPinOption.prefix).map { range in
            let quote = line[..<range.lowerBound].last { !" \t".contains($0) }
            let isQuoted = quote == "\"" || quote == "'"
            return [isQuoted ? line.index(before: range.lowerBound) : range.lowerBound]
        } ?? []
    }

    private mutating func read(_ line: Substring, from start: Substring.Index, _ number: Int) {
        let quote = line[start]
        let isQuoted = quote == "\"" || quote == "'"
        let first = isQuoted ? line.index(after: start) : start
        let value = line[first...].prefix { character in
            isQuoted ? character != quote : !" \t),\"'".contains(character)
        }
        let position = line.position(of: first, number)
        guard value.hasPrefix(CurlPinOption.prefix) else {
            reportFile(String(value), at: position)
            return
        }

        values += 1
        var entry = Configuration.Entry(position: position)
        entry.hosts = [.every(at: position)]
        for part in value.split(separator: ";") where part.hasPrefix(CurlPinOption.prefix) {
            let text = String(part.dropFirst(CurlPinOption.prefix.count))
            entry.pins.append(
                configuration.pin(
                    text,
                    written: String(part),
                    at: line.position(of: part.startIndex, number),
                    octets: Base64.decode(text),
                    slot: .endEntity
                )
            )
        }
        configuration.entries.append(entry)
        var lines = DialectLines()
        lines.append(String(value), at: position)
        lines.read(CurlDialect(), into: &configuration)
    }

    /// A value that is no list of pins, of which curl opens a file.
    private mutating func reportFile(_ value: String, at position: Position) {
        let digest = PinDiagnosis.reading(of: value)?.octets
        if let digest, digest.count == 32 {
            configuration.report(
                .pinMalformed,
                at: position,
                "“\(value.shortened)” does not begin with “sha256//”: curl takes it for the name of a "
                    + "file, and refuses every connection",
                fix: "write “\(CurlPinOption.prefix)\(Base64.encode(digest))”"
            )
            return
        }

        configuration.hasUnreadable = true
        do throws(DialectError) {
            _ = try CurlDialect().read(value)
        } catch {
            configuration.report(.notReadable, at: position, error.problem)
        }
    }
}

extension Configuration.Host {
    /// Whatever host there is: the notation names none.
    static func every(at position: Position) -> Configuration.Host {
        Configuration.Host(text: "", position: position, reach: .subtree, coversEveryHost: true)
    }
}
