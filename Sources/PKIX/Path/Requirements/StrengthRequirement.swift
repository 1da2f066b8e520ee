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
    /// A modulus with a surplus octet, or with the sign of a negative number, is measured, too: no
    /// spelling of a short key makes it a long one.
    ///
    /// - SeeAlso: RFC 8017, appendix A.1.1.
    package var modulusBits: Int? {
        guard publicKey.isRSA else { return nil }

        let octets = octets
        let span = octets.span
        var reader = DERReader(publicKey.keyBits)
        guard var fields = try? reader.read(.sequence, of: span).reader,
            let modulus = try? fields.read(.integer, of: span).contents,
            let first = modulus.first(where: { span[$0] != 0 })
        else { return nil }

        return (modulus.upperBound - first) * 8 - span[first].leadingZeroBitCount
    }
}
