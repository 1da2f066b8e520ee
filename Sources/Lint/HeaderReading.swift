// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Reads `Public-Key-Pins`, as a header field and in the configuration of a web server.
struct HeaderReading {
    private var configuration: Configuration

    static func configuration(of source: SourceText, in file: String) -> Configuration {
        var reading = HeaderReading(configuration: Configuration(.hpkp, in: file))
        for (number, line) in source.lines.enumerated() {
            guard line.first(where: { !$0.isWhitespace }) != "#",
                let range = line.ranges(ofASCII: name).first
            else { continue }

            reading.read(line, from: range.lowerBound, number)
        }
        return reading.configuration
    }

    private static let name = "public-key-pins"
    private static let reportOnly = "-report-only"

    private mutating func read(_ line: Substring, from start: Substring.Index, _ number: Int) {
        let position = line.position(of: start, number)
        configuration.report(.dead, at: position, "no browser reads this header any more")
        var entry = Configuration.Entry(position: position)
        var rest = line[start...].dropFirst(Self.name.count)
        if rest.lowercased().hasPrefix(Self.reportOnly) {
            rest = rest.dropFirst(Self.reportOnly.count)
            entry.isEnforced = false
            configuration.report(.reportOnly, at: position, "the header only reports")
        }
        for match in rest.ranges(ofASCII: "pin-sha256=") {
            let value = rest[match.upperBound...].drop { "\\\"".contains($0) }
            let pin = value.prefix { !"\\\"; \t".contains($0) }
            entry.pins.append(
                configuration.pin(
                    String(pin),
                    at: line.position(of: pin.startIndex, number),
                    octets: Base64.decode(String(pin))
                )
            )
        }
        configuration.entries.append(entry)
        let field = Self.name + (entry.isEnforced ? "" : Self.reportOnly) + ": " + value(rest)
        configuration.headerField = configuration.headerField ?? field
        reportRefusal(of: field, at: position)
    }

    /// The value of the field: behind a colon, or between the quotation marks of a server's
    /// configuration.
    private func value(_ text: Substring) -> String {
        let rest = text.drop { ": \t".contains($0) }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return String(rest) }

        var value = ""
        var isEscaped = false
        for character in rest.dropFirst() {
            if !isEscaped, character == quote { break }
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { value.append(character) }
        }
        return value
    }

    /// What a user agent made of it, where it read the field, whichever host sent it.
    private mutating func reportRefusal(of field: String, at position: Position) {
        let received = Time(seconds: 0)
        guard let dialect = HPKPDialect(host: "host.invalid", received: received) else { return }

        do throws(DialectError) {
            for warning in try dialect.read(field).warnings {
                configuration.report(.ignored, at: position, warning.problem, fix: warning.remedy)
            }
        } catch {
            configuration.report(.refused, at: position, error.problem, fix: error.remedy)
        }
    }
}
