// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Reads the notations of lines: header fields, zone files, curl's option, GnuTLS's store, and
/// OkHttp's pattern with its pins.
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
        case .curl: reading.curl()
        case .hpkp: reading.header()
        case .knownHosts: reading.knownHosts()
        case .okhttp: reading.okhttp()
        case .tlsa: reading.zone()
        case .ats, .cronet, .nsc, .pinproof, .reactNative, .source, .trustkit: nil
        }
    }

    /// The notation that lines look like; nil where they look like none.
    static func notation(of source: SourceText) -> Notation? {
        for line in source.lines.prefix(200) {
            let lowered = line.lowercased()
            if lowered.hasPrefix("public-key-pins") { return .hpkp }
            if lowered.contains("sha256//") || lowered.contains("pinnedpubkey") { return .curl }
            if line.hasPrefix("|g0|") || line.hasPrefix("|c0|") { return .knownHosts }
            let words = line.split { $0.isWhitespace }
            if words.contains(where: { $0.uppercased() == "TLSA" }) { return .tlsa }
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

    /// The value of the option, alone or behind its name in a script or curlrc.
    private func curl() -> Configuration {
        var configuration = Configuration(.curl, in: file)
        for (number, line) in source.lines.enumerated() {
            guard let range = line.firstRange(of: "sha256//") else { continue }

            let value = line[range.lowerBound...].prefix { !"\"' \t".contains($0) }
            let column = line.unicodeScalars.distance(
                from: line.startIndex,
                to: range.lowerBound
            )
            var entry = Configuration.Entry(
                position: Position(line: number + 1, column: column + 1)
            )
            entry.hosts = [
                Configuration.Host(
                    text: "",
                    position: entry.position,
                    reach: .subtree,
                    coversEveryHost: true
                )
            ]
            var offset = column
            for part in value.split(separator: ";", omittingEmptySubsequences: false) {
                defer { offset += part.unicodeScalars.count + 1 }
                guard part.hasPrefix("sha256//") else { continue }

                let text = String(part.dropFirst(8))
                entry.pins.append(
                    configuration.pin(
                        text,
                        written: String(part),
                        at: Position(line: number + 1, column: offset + 1),
                        octets: Base64.decode(text),
                        slot: .endEntity
                    )
                )
            }
            configuration.entries.append(entry)
            do throws(DialectError) {
                configuration.outcome = .loaded(try CurlDialect().read(String(value)))
            } catch {
                configuration.outcome = .refused(error)
            }
        }
        return configuration
    }

    private func header() -> Configuration {
        var configuration = Configuration(.hpkp, in: file)
        for (number, line) in source.lines.enumerated()
        where line.lowercased().hasPrefix("public-key-pins") {
            let position = Position(line: number + 1, column: 1)
            configuration.report(.dead, at: position, "no browser reads this header any more")
            var entry = Configuration.Entry(position: position)
            if line.lowercased().hasPrefix("public-key-pins-report-only") {
                entry.isEnforced = false
                configuration.report(.reportOnly, at: position, "the header only reports")
            }
            for match in line.ranges(of: "pin-sha256=\"") {
                let text = String(line[match.upperBound...].prefix { $0 != "\"" })
                let column = line.unicodeScalars.distance(
                    from: line.startIndex,
                    to: match.upperBound
                )
                entry.pins.append(
                    configuration.pin(
                        text,
                        at: Position(line: number + 1, column: column + 1),
                        octets: Base64.decode(text)
                    )
                )
            }
            configuration.entries.append(entry)
        }
        return configuration
    }

    private func zone() -> Configuration {
        var configuration = Configuration(.tlsa, in: file)
        for (number, line) in source.lines.enumerated() {
            let words = line.prefix { $0 != ";" }.split { $0.isWhitespace }
            let type = words.firstIndex { $0.uppercased() == "TLSA" }
            let data = Array(type.map { words[($0 + 1)...] } ?? words[...])
            guard data.count >= 4, let usage = UInt8(data[0]), let selector = UInt8(data[1]),
                let matching = UInt8(data[2])
            else { continue }

            let text = data[3...].joined()
            let column = line.unicodeScalars.distance(from: line.startIndex, to: data[3].startIndex)
            let position = Position(line: number + 1, column: column + 1)
            var entry = Configuration.Entry(position: position)
            if let owner = words.first, type != nil, let host = Self.host(owner) {
                entry.hosts = [Configuration.Host(text: host, position: position, reach: .exact)]
            } else {
                entry.hosts = [
                    Configuration.Host(
                        text: "",
                        position: position,
                        reach: .subtree,
                        coversEveryHost: true
                    )
                ]
            }
            let octets = Hexadecimal.decode(text)
            let slot: PlannedPin.Position = usage % 2 == 0 ? .authority : .endEntity
            var pin: Configuration.PinText
            if matching == 0 {
                pin = Configuration.PinText(
                    text: text,
                    position: position,
                    octets: octets,
                    slot: slot
                )
                pin.isWhole = true
            } else {
                pin = configuration.pin(
                    text,
                    at: position,
                    octets: octets,
                    algorithm: matching == 2 ? .sha512 : .sha256,
                    slot: slot
                )
            }
            pin.subject = selector == 0 ? .certificate : .subjectPublicKeyInfo
            entry.pins = [pin]
            configuration.entries.append(entry)
        }
        do throws(DialectError) {
            configuration.outcome = .loaded(try TLSADialect().read(source.text))
        } catch {
            configuration.outcome = .refused(error)
        }
        return configuration
    }

    private static func host(_ owner: Substring) -> String? {
        let labels = owner.split(separator: ".").drop { $0.hasPrefix("_") }
        return labels.isEmpty ? nil : labels.joined(separator: ".")
    }

    private func knownHosts() -> Configuration {
        var configuration = Configuration(.knownHosts, in: file)
        for (number, line) in source.lines.enumerated() {
            guard let read = KnownHostsLine(String(line)) else { continue }

            let position = Position(line: number + 1, column: 1)
            var entry = Configuration.Entry(position: position)
            entry.hosts = [
                Configuration.Host(
                    text: read.host,
                    position: position,
                    reach: .exact,
                    coversEveryHost: read.host.hasPrefix("*")
                )
            ]
            if case .at(let time) = read.expiry {
                entry.expiry = Configuration.Expires(
                    text: time.description,
                    position: position,
                    time: time
                )
            }
            configuration.entries.append(entry)
        }
        do throws(DialectError) {
            configuration.outcome = .loaded(try KnownHostsDialect().read(source.text))
        } catch {
            configuration.outcome = .refused(error)
        }
        return configuration
    }

    /// Lines of a pattern and pins, as `convert` writes them.
    private func okhttp() -> Configuration {
        var configuration = Configuration(.okhttp, in: file)
        for (number, line) in source.lines.enumerated() {
            let words = line.split { $0.isWhitespace }
            guard let first = words.first else { continue }

            let place = { (word: Substring) in
                Position(
                    line: number + 1,
                    column: line.unicodeScalars.distance(
                        from: line.startIndex,
                        to: word.startIndex
                    ) + 1
                )
            }
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
        }
        do throws(DialectError) {
            configuration.outcome = .loaded(try OkHttpDialect().read(source.text))
        } catch {
            configuration.outcome = .refused(error)
        }
        return configuration
    }
}
