// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// Neither a signature of the path nor a key of it, the anchor's included, is weak.
    ///
    /// A weak signature is refused and never verified. The signature of an end entity that is
    /// itself an anchor does not count.
    package static let strength = Requirement(
        id: "strength",
        source: "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3.2"
    ) { step, _ in
        let certificate = step.newest
        let signatureCounts = !step.isAnchor && !step.isAnchoredItself
        if signatureCounts, certificate.signatureAlgorithm == .weak { return .weakAlgorithm }
        return certificate.hasWeakKey ? .weakAlgorithm : nil
    }
}

extension Certificate {
    /// Whether the key is one of RSA with a modulus below 2048 bits.
    ///
    /// - SeeAlso: CA/Browser Forum Baseline Requirements, section 6.1.5.
    var hasWeakKey: Bool { modulusBits.map { $0 < 2_048 } ?? false }

    /// How many bits the modulus of an RSA key has; nil where the key is not RSA or not as laid
    /// out.
    ///
    /// A modulus with a surplus octet, with the sign of a negative number, or behind lengths that
    /// are no DER is measured, too: no spelling of a short key makes it a long one, and what is in
    /// a key's BIT STRING other readers take as BER.
    ///
    /// - SeeAlso: RFC 8017, appendix A.1.1; X.690, section 8.1.3.
    package var modulusBits: Int? {
        guard publicKey.isRSA else { return nil }

        let octets = octets
        let span = octets.span
        guard let fields = contents(of: .sequence, in: publicKey.keyBits, span),
            let modulus = contents(of: .integer, in: fields, span),
            let first = modulus.first(where: { span[$0] != 0 })
        else { return nil }

        return (modulus.upperBound - first) * 8 - span[first].leadingZeroBitCount
    }
}

/// The contents of the element that a range begins with, whatever form its length has; nil where it
/// has another tag or is longer than the range.
private func contents(
    of tag: DERTag,
    in range: Range<Int>,
    _ octets: borrowing Span<UInt8>
) -> Range<Int>? {
    guard range.count >= 2, octets[range.lowerBound] == tag.rawValue else { return nil }

    let initial = octets[range.lowerBound + 1]
    // With an indefinite length they go on to where two zeros stand, and a modulus does not.
    guard initial != 0x80 else { return range.dropFirst(2) }

    var length = Int(initial)
    var start = range.lowerBound + 2
    if initial > 0x80 {
        length = 0
        for _ in 0..<(initial & 0x7f) {
            guard start < range.upperBound, length <= range.count else { return nil }

            length = length << 8 | Int(octets[start])
            start += 1
        }
    }
    guard length <= range.upperBound - start else { return nil }

    return start..<start + length
}
