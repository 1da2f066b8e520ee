// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A distinguished name as a person calls it.
enum NameText {
    /// The common name; without one the unit, or the organization.
    static func text(of name: DERElement, of octets: [UInt8]) -> String {
        let texts = texts(of: name, of: octets)
        return texts[3] ?? texts[11] ?? texts[10] ?? ""
    }

    /// The same with the organization behind it, where it does not begin with a word of that.
    static func fullText(of name: ArraySlice<UInt8>) -> String {
        let octets = Array(name)
        guard let element = try? DERReader.whole(.sequence, of: octets.span) else { return "" }

        let texts = texts(of: element, of: octets)
        let text = texts[3] ?? texts[11] ?? texts[10] ?? ""
        guard let organization = texts[10], organization != text,
            let word = organization.split(separator: " ").first, !text.contains(word)
        else { return text }

        return "\(text) (\(organization))"
    }

    /// The attributes of X.520 that name something, by the last number of their types.
    private static func texts(of name: DERElement, of octets: [UInt8]) -> [UInt8: String] {
        let span = octets.span
        var texts: [UInt8: String] = [:]
        var sets = name.reader
        while !sets.isAtEnd, var attributes = try? sets.read(.set, of: span).reader {
            while !attributes.isAtEnd,
                var attribute = try? attributes.read(.sequence, of: span).reader
            {
                guard let type = try? attribute.readObjectIdentifier(of: span),
                    let value = try? attribute.readElement(of: span)
                else { break }
                // 2.5.4 is the arc of the attributes that name something (X.520).
                guard type.count == 3, octets[type.lowerBound] == 0x55,
                    octets[type.lowerBound + 1] == 0x04
                else { continue }

                texts[octets[type.lowerBound + 2]] = self.value(value, of: octets)
            }
        }
        return texts
    }

    private static func value(_ value: DERElement, of octets: [UInt8]) -> String {
        let contents = octets[value.contents]
        // A BMPString (X.690, 8.23.8).
        guard value.tag == 0x1E else { return String(decoding: contents, as: UTF8.self) }

        var units: [UInt16] = []
        for place in stride(from: contents.startIndex, to: contents.endIndex - 1, by: 2) {
            units.append(UInt16(contents[place]) << 8 | UInt16(contents[place + 1]))
        }
        return String(decoding: units, as: UTF16.self)
    }
}

/// The two extensions that bear on what to pin, each read by itself.
struct OutlineExtensions {
    private(set) var isCA = false
    private(set) var hosts: [String] = []

    /// - Parameters:
    ///   - fields: What follows the key.
    ///   - octets: The certificate.
    init(behind fields: DERReader, of octets: [UInt8]) {
        let span = octets.span
        var fields = fields
        while !fields.isAtEnd, let field = try? fields.readElement(of: span) {
            guard field.tag == DERTag.contextConstructed(3).rawValue else { continue }

            var tagged = field.reader
            guard var list = try? tagged.read(.sequence, of: span).reader else { return }

            while !list.isAtEnd, let element = try? list.read(.sequence, of: span) {
                var parts = element.reader
                guard let name = try? parts.readObjectIdentifier(of: span) else { continue }

                _ = try? parts.readIfPresent(.boolean, of: span)
                guard let value = try? parts.read(.octetString, of: span) else { continue }

                read(Array(octets[name]), value, of: octets)
            }
        }
    }

    private mutating func read(_ name: [UInt8], _ value: DERElement, of octets: [UInt8]) {
        let span = octets.span
        var reader = value.reader
        guard var fields = try? reader.read(.sequence, of: span).reader else { return }

        switch name {
        case [0x55, 0x1D, 0x13]:
            guard let flag = try? fields.readIfPresent(.boolean, of: span) else { return }
            isCA = octets[flag.contents].first ?? 0 != 0
        case [0x55, 0x1D, 0x11]:
            while !fields.isAtEnd, let element = try? fields.readElement(of: span) {
                let contents = Array(octets[element.contents])
                switch element.tag {
                case 0x82: hosts.append(String(decoding: contents, as: UTF8.self))
                case 0x87: hosts += IPAddress(octets: contents).map { [$0.text] } ?? []
                default: break
                }
            }
        default: break
        }
    }
}
