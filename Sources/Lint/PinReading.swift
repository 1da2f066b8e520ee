// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import Pinning

extension Configuration {
    /// Adds what is wrong with a pin, whatever its host, and returns it.
    ///
    /// - Parameters:
    ///   - text: As written, without a prefix that says which digest it is.
    ///   - written: As written, all of it.
    ///   - position: Where it stands.
    ///   - octets: What the framework decodes; nil where it cannot.
    ///   - algorithm: The digest that it is said to be.
    ///   - slot: Which certificate it is for.
    /// - Returns: The pin, readable or not.
    mutating func pin(
        _ text: String,
        written: String? = nil,
        at position: Position,
        octets: [UInt8]?,
        algorithm: PinnedDigest.Algorithm = .sha256,
        slot: PlannedPin.Position = .any
    ) -> PinText {
        let pin = PinText(
            text: written ?? text,
            position: position,
            octets: octets,
            slot: slot,
            algorithm: algorithm
        )
        let shown = "pin “\(pin.text.shortened)”"
        let diagnosis = PinDiagnosis(of: text, among: [PinDiagnosis.Candidate]())
        if diagnosis.subject == .placeholder {
            report(.pinPlaceholder, at: position, "\(shown) \(diagnosis)")
        } else if diagnosis.subject == .digestOfNothing {
            report(.pinOfNothing, at: position, "\(shown) is the digest of no bytes")
        } else if let octets {
            checkLength(of: octets, algorithm, shown, text, at: position)
        } else {
            reportMalformed(text, shown, at: position)
        }
        if algorithm == .sha1, pin.isDigest {
            report(.pinSHA1, at: position, "\(shown) is a SHA-1 digest")
        }
        return pin
    }

    private mutating func checkLength(
        of octets: [UInt8],
        _ algorithm: PinnedDigest.Algorithm,
        _ shown: String,
        _ text: String,
        at position: Position
    ) {
        guard octets.count != algorithm.count else { return }
        // Hexadecimal is base64 by chance, of other bytes.
        if let fix = Self.rewritten(text) {
            report(
                .pinMalformed,
                at: position,
                "\(shown) \(fix.problem), and is decoded as \(octets.count) other bytes",
                fix: fix.remedy
            )
            return
        }

        report(
            .pinLength,
            at: position,
            "\(shown) has \(octets.count) bytes, and \(algorithm.name) has \(algorithm.count)"
        )
    }

    private mutating func reportMalformed(_ text: String, _ shown: String, at position: Position) {
        let fix = Self.rewritten(text)
        report(
            .pinMalformed,
            at: position,
            text.isEmpty ? "the pin is empty" : "\(shown) \(fix?.problem ?? "is not base64")",
            fix: fix?.remedy
        )
    }

    /// What a text is that is a digest in another notation, and how it is written in this one.
    private static func rewritten(_ text: String) -> (problem: String, remedy: String)? {
        guard let (octets, notation) = PinDiagnosis.reading(of: text), let notation,
            octets.count == 32
        else { return nil }

        let remedy = "write “\(Base64.encode(octets))”"
        if let slash = text.firstIndex(of: "/"), text.hasPrefix("sha256/") {
            let prefix = text[...slash] + text[text.index(after: slash)...].prefix { $0 == "/" }
            return ("begins with “\(prefix)”, which this notation does not have", remedy)
        }
        return ("is a digest written as \(notation.rawValue)", remedy)
    }
}

extension PinnedDigest.Algorithm {
    var name: String {
        switch self {
        case .sha1: "SHA-1"
        case .sha256: "SHA-256"
        case .sha512: "SHA-512"
        }
    }
}

extension String {
    /// As much of the text as a message has room for.
    var shortened: String { count > 60 ? prefix(57) + "…" : self }

    /// The name among some that this one was probably meant to be.
    func meant(among names: some Collection<String>) -> String? {
        names.filter { Self.distance(lowercased(), $0.lowercased()) <= 3 }
            .min { Self.distance(self, $0) < Self.distance(self, $1) }
    }

    /// How many characters must be put in, left out or replaced (Levenshtein).
    private static func distance(_ one: String, _ other: String) -> Int {
        guard one.count <= 64, abs(one.count - other.count) <= 3 else { return .max }

        let other = Array(other)
        var row = Array(0...other.count)
        for (index, character) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (character == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
