// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import Pinning

/// Reads TLSA records of a zone file, or their data alone.
///
/// - SeeAlso: RFC 1035, section 5.1; RFC 3597, section 5; RFC 6698, section 2.
struct ZoneReading {
    private var configuration: Configuration
    private var lines = DialectLines()
    /// The name that is put behind one that does not end with a dot.
    private var origin: String?
    private var lastOwner: String?

    static func configuration(of source: SourceText, in file: String) -> Configuration {
        var reading = ZoneReading(configuration: Configuration(.tlsa, in: file))
        for entry in ZoneEntry.all(in: source) { reading.read(entry) }
        reading.lines.read(TLSADialect(), into: &reading.configuration)
        if reading.configuration.hasUnreadable { reading.configuration.outcome = nil }
        return reading.configuration
    }

    private init(configuration: Configuration) {
        self.configuration = configuration
    }

    private mutating func read(_ entry: ZoneEntry) {
        let words = entry.words
        if words[0].text.uppercased() == "$ORIGIN" {
            origin = words.count > 1 ? words[1].text : nil
            return
        }
        if entry.hasOwner { lastOwner = words[0].text }
        guard let type = words.firstIndex(where: { Self.types.contains($0.text.uppercased()) })
        else {
            // Data alone, as “pinproof pin” prints them.
            let isData = words.count >= 4 && words[..<3].allSatisfy { UInt8($0.text) != nil }
            if isData { read(words, owner: nil) }
            return
        }

        let front = words[..<type].dropFirst(entry.hasOwner ? 1 : 0)
        let owner = type > 0 || !entry.hasOwner ? lastOwner : nil
        let between = front.map { " \($0.text)" }.joined()
        let data = Array(words[(type + 1)...])
        read(
            words[type].text.uppercased() == "TLSA" ? data : Self.generic(data),
            owner: owner.map { full($0) + between },
            at: words[type].position
        )
    }

    /// The name with its origin.
    private func full(_ name: String) -> String {
        guard let origin, !name.hasSuffix(".") else { return name }
        return name == "@" ? origin : "\(name).\(origin == "." ? "" : origin)"
    }

    /// The fields of a record that is written as “\# 35 030101…”.
    private static func generic(_ data: [ZoneEntry.Word]) -> [ZoneEntry.Word] {
        guard data.count >= 3, data[0].text == "\\#",
            let octets = Hexadecimal.decode(data[2...].map(\.text).joined()), octets.count > 3
        else { return data }

        return octets[..<3].map { ZoneEntry.Word(String($0), at: data[2].position) }
            + [ZoneEntry.Word(Hexadecimal.encode(octets[3...]), at: data[2].position)]
    }

    private mutating func read(
        _ data: [ZoneEntry.Word],
        owner: String?,
        at place: Position? = nil
    ) {
        let position = data.count > 3 ? data[3].position : place ?? data.first?.position ?? .start
        guard data.count >= 4, let usage = UInt8(data[0].text), let selector = UInt8(data[1].text),
            let matching = UInt8(data[2].text)
        else {
            configuration.report(
                .pinMalformed,
                at: position,
                "the record is not three numbers and hexadecimal digits",
                fix: "write a usage, a selector, a matching type and the data: “3 1 1 …”"
            )
            return
        }

        for (name, number, most) in [
            ("usage", usage, UInt8(3)), ("selector", selector, 1), ("matching type", matching, 2),
        ] where number > most {
            configuration.report(
                .pinDigest,
                at: position,
                "\(name) \(number) is not known: no client uses the record",
                fix: "write a number up to \(most)"
            )
        }
        let text = data[3...].map(\.text).joined()
        let isForPort = owner.map(Self.isForOnePort) ?? true
        var entry = Configuration.Entry(position: position)
        if isForPort { entry.hosts = [host(owner, at: position)] }
        var pin = pin(text, usage, matching, at: position)
        pin.subject = selector == 0 ? .certificate : .subjectPublicKeyInfo
        entry.pins = [pin]
        configuration.entries.append(entry)
        guard isForPort else {
            configuration.hasUnreadable = true
            configuration.report(
                .notReadable,
                at: position,
                "owner “\((owner ?? "").shortened)” is for several names or not for TCP: what it pins "
                    + "is not readable here"
            )
            return
        }

        let record = data[..<3].map(\.text).joined(separator: " ") + " " + text
        lines.append(owner.map { "\($0) TLSA \(record)" } ?? record, at: position)
    }

    /// Whether an owner is no wildcard, and of no other protocol than TCP.
    private static func isForOnePort(_ owner: String) -> Bool {
        let labels = owner.lowercased().split(separator: ".").prefix(2)
        return labels.first != "*" && !labels.contains("_udp") && !labels.contains("_sctp")
    }

    private func host(_ owner: String?, at position: Position) -> Configuration.Host {
        let name = owner?.prefix { $0 != " " } ?? ""
        let labels = name.split(separator: ".").drop { $0.hasPrefix("_") }
        guard !labels.isEmpty else { return .every(at: position) }

        let host = labels.joined(separator: ".")
        return Configuration.Host(text: host, position: position, reach: .exact)
    }

    private mutating func pin(
        _ text: String,
        _ usage: UInt8,
        _ matching: UInt8,
        at position: Position
    ) -> Configuration.PinText {
        let octets = Hexadecimal.decode(text)
        let slot: PlannedPin.Position = usage % 2 == 0 ? .authority : .endEntity
        guard matching != 0 || octets == nil else {
            var pin = Configuration.PinText(
                text: text,
                position: position,
                octets: octets,
                slot: slot
            )
            pin.isWhole = true
            return pin
        }

        return configuration.pin(
            text,
            at: position,
            octets: octets,
            algorithm: matching == 2 ? .sha512 : .sha256,
            slot: slot
        )
    }

    private static let types: Set<String> = ["TLSA", "TYPE52"]
}

/// An entry of a zone file: a line, or several that are between parentheses.
struct ZoneEntry {
    private(set) var words: [Word] = []
    /// Whether the first word is the owner, and not left out.
    private(set) var hasOwner: Bool

    struct Word {
        let text: String
        let position: Position

        init(_ text: String, at position: Position) {
            self.text = text
            self.position = position
        }
    }

    static func all(in source: SourceText) -> [ZoneEntry] {
        var entries: [ZoneEntry] = []
        var isOpen = false
        for (number, line) in source.lines.enumerated() {
            let text = line.prefix { $0 != ";" }
            let hasOwner = text.first.map { !$0.isWhitespace } ?? false
            var entry = isOpen ? entries.popLast() : ZoneEntry(hasOwner: hasOwner)
            for part in text.split(whereSeparator: { $0.isWhitespace || "()".contains($0) }) {
                let position = line.position(of: part.startIndex, number)
                entry?.words.append(Word(String(part), at: position))
            }
            for character in text where "()".contains(character) { isOpen = character == "(" }
            if let entry { entries.append(entry) }
        }
        return entries.filter { !$0.words.isEmpty }
    }
}
