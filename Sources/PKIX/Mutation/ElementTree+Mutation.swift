// SPDX-License-Identifier: Apache-2.0

extension ElementTree {
    /// Changes one element in one way, both by chance.
    ///
    /// - Parameters:
    ///   - generator: What decides.
    ///   - others: Elements that may be put in the place of one of this.
    package mutating func mutate(
        using generator: inout some RandomNumberGenerator,
        others: [ElementTree] = []
    ) {
        let donors = all + others
        let donor = donors.randomElement(using: &generator) ?? self
        let place = Int.random(in: 0..<count, using: &generator)
        change(at: place) { element in
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: element = donor
            case 1: element.tag = Self.tags.randomElement(using: &generator) ?? element.tag
            case 2: element.tag ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 3: element.wrap(using: &generator)
            default: element.changeContents(using: &generator, donor: donor)
            }
        }
    }

    private mutating func changeContents(
        using generator: inout some RandomNumberGenerator,
        donor: ElementTree
    ) {
        switch contents {
        case .elements(var elements, let prefix):
            elements.rearrange(using: &generator, donor: donor)
            contents = .elements(elements, after: prefix)
        case .octets(var octets):
            octets.damage(tag: tag, using: &generator)
            contents = .octets(octets)
        }
    }

    /// Puts the element into others, once or deeper than any reader goes, or takes it out of one.
    private mutating func wrap(using generator: inout some RandomNumberGenerator) {
        if generator.isOne(in: 3), let inner = elements.first {
            self = inner
            return
        }
        let depth = generator.isOne(in: 8) ? 40 : 1
        for _ in 0..<depth {
            self = ElementTree(tag: DERTag.sequence.rawValue, .elements([self], after: []))
        }
    }

    /// The tags that certificates use, and the one that ends an indefinite length.
    private static let tags: [UInt8] =
        [0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0A, 0x0C, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1E]
        + [0x24, 0x30, 0x31, 0x80, 0x81, 0x82, 0x86, 0x87, 0xA0, 0xA1, 0xA2, 0xA3, 0xA4]
}

extension [ElementTree] {
    fileprivate mutating func rearrange(
        using generator: inout some RandomNumberGenerator,
        donor: ElementTree
    ) {
        guard let place = indices.randomElement(using: &generator) else {
            append(donor)
            return
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: remove(at: place)
        case 1: insert(self[place], at: place)
        case 2: swapAt(place, Int.random(in: indices, using: &generator))
        case 3: insert(donor, at: place)
        case 4: append(donor)
        default: reverse()
        }
    }
}

extension [UInt8] {
    /// Changes the contents of a leaf.
    fileprivate mutating func damage(
        tag: UInt8,
        using generator: inout some RandomNumberGenerator
    ) {
        if generator.isOne(in: 3), let special = Self.special(tag, using: &generator) {
            self = special
            return
        }
        guard let place = indices.randomElement(using: &generator) else {
            append(UInt8.random(in: .min ... .max, using: &generator))
            return
        }
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: self[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 2: remove(at: place)
        case 3: insert(self[place], at: place)
        case 4: insert([0x00, 0x80, 0xFF].randomElement(using: &generator) ?? 0, at: 0)
        case 5: append([0x00, 0x2E, 0xFF].randomElement(using: &generator) ?? 0)
        default: removeSubrange(place...)
        }
    }

    /// Contents that readers are known to differ about.
    private static func special(
        _ tag: UInt8,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8]? {
        switch DERTag(rawValue: tag) {
        case .boolean:
            [[0x00], [0x01], [0xFF], [], [0xFF, 0xFF]].randomElement(using: &generator)
        case .integer:
            [[], [0x00], [0x80], [0xFF], [0x00, 0x00], [0x00, 0x80], [0x7F, 0xFF, 0xFF, 0xFF]]
                .randomElement(using: &generator)
        case .bitString:
            [[], [0x00], [0x07, 0x80], [0x08, 0x00]].randomElement(using: &generator)
        case .objectIdentifier: identifiers.randomElement(using: &generator)?.contents
        case .utcTime, .generalizedTime:
            times.randomElement(using: &generator).map { Array($0.utf8) }
        default:
            names.randomElement(using: &generator).map { Array($0.utf8) }
        }
    }

    private static let identifiers: [ObjectIdentifier] = [
        .authorityKeyIdentifier, .basicConstraints, .extendedKeyUsage, .keyUsage,
        .nameConstraints, .subjectAltName, .subjectKeyIdentifier, .serverAuth,
        .anyExtendedKeyUsage, .ecPublicKey, .rsaEncryption, .rsaPSS, .ed25519, .p256,
    ]

    private static let times = [
        "500101000000Z", "20500101000000Z", "491231235959Z", "20300601000000Z", "300601000000Z",
        "3006010000Z", "300601000000+0000", "20300601000000.5Z", "99991231235959Z",
        "19491231235959Z", "300230000000Z", "300601240000Z", "300601000060Z",
    ]

    private static let names = [
        "", ".", "*", "*.", "www.example.com", "WWW.EXAMPLE.COM", "www.example.com.",
        ".example.com", "*.example.com", "w*.example.com", "*.*.com", "*.com",
        "www.example.com\0.example.net", "192.0.2.1", "xn--bcher-kva.example.com",
    ]
}
