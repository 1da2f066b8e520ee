// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

/// The contents of a primitive element in words, as far as they can be decoded.
struct ASN1Value {
    private let header: ElementHeader
    private let contents: ArraySlice<UInt8>
    private let shape: ASN1Shape

    init(_ header: ElementHeader, _ contents: ArraySlice<UInt8>, shape: ASN1Shape) {
        self.header = header
        self.contents = contents
        self.shape = shape
    }

    /// The value on one line; nil where it is better shown as octets.
    var text: String? {
        if case .generalName = shape { return generalName }
        guard header.tagClass == .universal else { return nil }

        switch header.number {
        case 1: return boolean
        case 2, 10: return integer
        case 3: return bits
        case 5: return contents.isEmpty ? "" : nil
        case 6: return identifier
        case 12, 18, 19, 20, 22, 26: return quoted
        case 23, 24: return instant
        default: return nil
        }
    }

    private var boolean: String? {
        switch contents.first {
        case 0x00? where contents.count == 1: "FALSE"
        case 0xff? where contents.count == 1: "TRUE"
        default: nil
        }
    }

    /// Small numbers in decimal, the others as octets.
    private var integer: String? {
        guard (1...4).contains(contents.count), let first = contents.first else { return nil }

        return String(
            contents.dropFirst().reduce(Int(Int8(bitPattern: first))) { $0 << 8 | Int($1) }
        )
    }

    /// The names of the bits of a key usage; otherwise octets.
    private var bits: String? {
        guard case .keyUsage = shape, let unused = contents.first, unused < 8 else { return nil }

        let octets = contents.dropFirst()
        let names = CertificateRecipe.KeyUsage.allCases.enumerated().filter { index, _ in
            let place = octets.startIndex + index / 8
            return place < octets.endIndex && octets[place] & (0x80 >> UInt8(index % 8)) != 0
        }
        return names.map(\.element.rawValue).joined(separator: ", ")
    }

    private var identifier: String? {
        guard let identifier = ObjectIdentifier(contents: contents) else { return nil }

        return ASN1Names.name(of: "\(identifier)").map { "\(identifier) (\($0))" }
            ?? "\(identifier)"
    }

    /// Text between quotes; what is not printable, or no text at all, is shown as octets.
    private var quoted: String? {
        guard let text = String(validating: contents, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
        else { return nil }

        return "“\(text)”"
    }

    /// The instant as it stands there, and as a person reads it.
    private var instant: String? {
        guard let quoted else { return nil }

        let digits = quoted.dropFirst().dropLast()
        let isShort = header.number == 23
        guard digits.count == (isShort ? 13 : 15), digits.last == "Z",
            digits.dropLast().allSatisfy({ $0.isASCII && $0.isNumber })
        else { return quoted }

        // Two digits mean 1950 to 2049 (RFC 5280, 4.1.2.5.1).
        let century = isShort ? (digits < "5" ? "20" : "19") : ""
        let text = Array(century + digits)
        let parts = [
            text[0..<4], text[4..<6], text[6..<8], text[8..<10], text[10..<12], text[12..<14],
        ]
        .map { String($0) }
        return
            "\(quoted) = \(parts[0])-\(parts[1])-\(parts[2]) \(parts[3]):\(parts[4]):\(parts[5]) UTC"
    }

    private var generalName: String? {
        guard header.tagClass == .contextSpecific else { return nil }

        switch header.number {
        case 1, 2, 6: return quoted
        case 7: return address
        default: return nil
        }
    }

    /// An address, or an address and its mask.
    private var address: String? {
        if let address = IPAddress(octets: Array(contents)) { return address.fullText }
        let half = contents.count / 2
        guard contents.count.isMultiple(of: 2),
            let address = IPAddress(octets: Array(contents.prefix(half))),
            let mask = IPAddress(octets: Array(contents.suffix(half)))
        else { return nil }

        return "\(address.fullText) mask \(mask.fullText)"
    }
}
