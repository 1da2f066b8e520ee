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
            checkLength(of: octets, of: pin, shown, text)
        } else {
            reportMalformed(pin, shown, text)
        }
        if algorithm == .sha1, pin.isDigest {
            report(.pinSHA1, at: position, "\(shown) is a SHA-1 digest")
        }
        return pin
    }

    private mutating func checkLength(
        of octets: [UInt8],
        of pin: PinText,
        _ shown: String,
        _ text: String
    ) {
        guard octets.count != pin.algorithm.count else { return }
        // Hexadecimal is base64 by chance, of other bytes.
        if !writesDigits, let fix = rewritten(pin, text) {
            report(
                .pinMalformed,
                at: pin.position,
                "\(shown) \(fix.problem), and is decoded as \(octets.count) other bytes",
                fix: fix.remedy
            )
            return
        }

        report(
            .pinLength,
            at: pin.position,
            "\(shown) has \(octets.count) bytes, and \(pin.algorithm.name) has "
                + "\(pin.algorithm.count)"
        )
    }

    private mutating func reportMalformed(_ pin: PinText, _ shown: String, _ text: String) {
        let fix = rewritten(pin, text)
        report(
            .pinMalformed,
            at: pin.position,
            text.isEmpty
                ? "the pin is empty"
                : "\(shown) \(fix?.problem ?? "is not \(writesDigits ? "hexadecimal" : "base64")")",
            fix: fix?.remedy
                ?? (writesDigits
                    ? "write the digest in hexadecimal; “pinproof pin --for tlsa” prints it" : nil)
        )
    }

    /// What a text is that is a digest in another notation, and how it is written in this one.
    private func rewritten(
        _ pin: PinText,
        _ text: String
    ) -> (problem: String, remedy: String)? {
        guard let (octets, notation) = PinDiagnosis.reading(of: text),
            octets.count == pin.algorithm.count
        else { return nil }

        // What stands in front of it was right.
        let front = pin.text.hasSuffix(text) ? pin.text.dropLast(text.count) : ""
        let remedy = "write “\(front)\(self.text(of: octets))”"
        if writesDigits {
            return text.lowercased() == Hexadecimal.encode(octets)
                ? ("has capitals, and digits are compared to the letter", remedy)
                : ("is a digest written as \((notation ?? .base64).rawValue)", remedy)
        }
        guard let notation else { return nil }
        if let slash = text.firstIndex(of: "/"), text.hasPrefix("sha256/") {
            let prefix = text[...slash] + text[text.index(after: slash)...].prefix { $0 == "/" }
            return ("begins with “\(prefix)”, which this notation does not have", remedy)
        }
        return ("is a digest written as \(notation.rawValue)", remedy)
    }

    /// Whether the notation writes digests in hexadecimal.
    var writesDigits: Bool { notation == .tlsa || notation == .knownHosts }

    /// A digest as the notation writes it, without a prefix.
    func text(of digest: [UInt8]) -> String {
        writesDigits ? Hexadecimal.encode(digest) : Base64.encode(digest)
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

    /// The distance between two names; of names that are long or too far apart none is measured.
    private static func distance(_ one: String, _ other: String) -> Int {
        guard one.count <= 64, abs(one.count - other.count) <= 3 else { return .max }

        return one.editDistance(to: other)
    }
}
