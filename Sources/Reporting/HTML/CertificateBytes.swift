// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// What a vector about an encoding does to the bytes of a certificate: the elements around the
/// fields that its recipe mutates, else those around the byte at which our reader refuses it.
///
/// The certificate as a whole is in the vector's file, and `pinproof show` dumps it.
struct CertificateBytes {
    let text: String

    /// Nil where the vector is about something else.
    ///
    /// - Parameters:
    ///   - item: The certificate's name.
    ///   - certificate: Its octets.
    ///   - vector: Whose certificate it is.
    ///   - offset: Where our reader refuses it; nil where it does not.
    init?(
        _ item: ItemName,
        _ certificate: EncodedCertificate,
        of vector: Vector,
        refusedAt offset: Int?
    ) {
        var fields: [CertificateField] = []
        if case .certificate(let recipe)? = vector.recipe[item] {
            fields = recipe.bends.map(\.field)
        }
        guard offset != nil || !fields.isEmpty else { return nil }

        let lines = Self.lines(of: certificate.octets)
        let parts = fields.map { Self.range(of: $0, in: lines) }
        let shown: Set<Int>
        if !parts.isEmpty, parts.allSatisfy({ $0 != nil }) {
            shown = Set(parts.compactMap { $0 }.flatMap { $0 })
        } else if let offset {
            shown = Set(Self.range(around: offset, in: lines))
        } else {
            shown = Set(lines.indices)
        }
        var shownLines: [String] = []
        for place in lines.indices where shown.contains(place) {
            if place > 0, !shown.contains(place - 1) { shownLines.append("…") }
            shownLines.append(lines[place])
        }
        if !shown.contains(lines.count - 1) { shownLines.append("…") }
        text = shownLines.joined(separator: "\n")
    }

    /// Every element; of long contents the first row.
    private static func lines(of octets: [UInt8]) -> [String] {
        var lines: [String] = []
        for line in ASN1Dump(ofCertificate: octets).text.split(separator: "\n") {
            let isRow = isRow(line)
            if isRow, let last = lines.last, Self.isRow(last) {
                if !last.hasSuffix("…") { lines[lines.count - 1] += " …" }
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    /// The line of the element that holds an octet, with some before and behind.
    private static func range(around offset: Int, in lines: [String]) -> Range<Int> {
        let place =
            lines.lastIndex { line in
                Int(line.prefix(offsetWidth).drop { $0 == " " }).map { $0 <= offset } ?? false
            } ?? 0
        return max(0, place - linesAround)..<min(lines.count, place + linesAround + 1)
    }

    /// The lines of a field, with one before and one behind; nil where it cannot be told.
    private static func range(of field: CertificateField, in lines: [String]) -> Range<Int>? {
        guard let start = start(of: field, in: lines) else { return nil }

        let depth = depth(of: lines[start])
        let end =
            lines[(start + 1)...].firstIndex { !isRow($0) && Self.depth(of: $0) <= depth }
            ?? lines.count
        return max(0, start - 1)..<min(lines.count, end + 1)
    }

    private static func start(of field: CertificateField, in lines: [String]) -> Int? {
        func named(_ name: String) -> Int? {
            lines.firstIndex { !isRow($0) && contents(of: $0).hasPrefix("\(name) ") }
        }
        switch field {
        case .certificate, .tbsCertificate: return nil
        case .keyAlgorithm: return named("subjectPublicKeyInfo")
        case .subjectPublicKey: return named("subjectPublicKey")
        case .signatureValue:
            return lines.lastIndex { !isRow($0) && contents(of: $0).hasPrefix("signature ") }
        case .extension(let id), .extensionValue(let id):
            let name = "OBJECT IDENTIFIER \(id)"
            return lines.firstIndex {
                contents(of: $0).hasPrefix("extnID ") && ($0 + " ").contains("\(name) ")
            }.map { max(0, $0 - 1) }
        case .extensions, .issuer, .notAfter, .notBefore, .serialNumber, .signature,
            .signatureAlgorithm, .subject, .subjectPublicKeyInfo, .validity, .version:
            return named(field.text)
        }
    }

    /// A row of octets has no offset.
    private static func isRow(_ line: some StringProtocol) -> Bool {
        line.utf8.prefix(offsetWidth).allSatisfy { $0 == UInt8(ascii: " ") }
    }

    private static func contents(of line: String) -> Substring {
        line.dropFirst(marginWidth).drop { $0 == " " }
    }

    private static func depth(of line: String) -> Int {
        line.utf8.dropFirst(marginWidth).prefix { $0 == UInt8(ascii: " ") }.count
    }

    /// The columns of the offset, and those before the indentation, in `ASN1Dump`.
    private static let offsetWidth = 5
    private static let marginWidth = 16

    /// How many lines are shown around a byte that is refused.
    private static let linesAround = 6
}
