// SPDX-License-Identifier: Apache-2.0

/// The name of an algorithm, an attribute, an extension or a purpose.
///
/// It is held as the contents octets of its DER element, so that comparing one with what a
/// certificate says is comparing octets; two equal identifiers always have equal octets.
///
/// - SeeAlso: X.690, section 8.19.
package struct ObjectIdentifier: Hashable, Sendable {
    /// The contents octets, without tag and length.
    package let contents: [UInt8]

    /// An identifier by the contents octets of its DER element; nil where they are none.
    ///
    /// Octets are refused where one number is cut short or padded, and where one exceeds 64 bits.
    package init?(contents: some Sequence<UInt8>) {
        let contents = Array(contents)
        guard Self.numbers(in: contents) != nil else { return nil }

        self.contents = contents
    }

    /// An identifier by a range of octets that a reader took for its contents.
    ///
    /// Its numbers may exceed 64 bits: DER sets them no limit.
    init(read octets: borrowing Span<UInt8>, _ range: Range<Int>) {
        var contents: [UInt8] = []
        for position in range { contents.append(octets[position]) }
        self.contents = contents
    }

    /// Parses numbers with dots between them, `2.5.29.19`; nil for any other text.
    ///
    /// - SeeAlso: X.660, section 7.6: the first number is at most 2, and below 2 the second is at
    ///   most 39.
    package init?(_ dotted: String) {
        let parts = dotted.split(separator: ".", omittingEmptySubsequences: false)
        var numbers: [UInt64] = []
        for part in parts {
            // `UInt64` would also take a sign, and a padded number is another spelling of the same.
            guard let number = UInt64(part), String(number) == part else { return nil }

            numbers.append(number)
        }
        guard numbers.count >= 2, numbers[0] <= 2, numbers[0] == 2 || numbers[1] <= 39,
            numbers[1] <= UInt64.max - 80
        else { return nil }

        self.init(numbers: numbers)
    }

    private init(numbers: [UInt64]) {
        contents =
            Self.octets(of: numbers[0] * 40 + numbers[1])
            + numbers.dropFirst(2).flatMap(Self.octets)
    }

    private static func octets(of number: UInt64) -> [UInt8] {
        var octets = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            octets.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return octets
    }

    /// The numbers as encoded, the first two still as one; nil where the octets are no identifier.
    private static func numbers(in contents: [UInt8]) -> [UInt64]? {
        var numbers: [UInt64] = []
        var number: UInt64?
        for octet in contents {
            // The fewest octets: no number begins with seven zero bits (X.690, 8.19.2).
            guard number != nil || octet != 0x80, number ?? 0 <= UInt64.max >> 7 else { return nil }

            let longer = (number ?? 0) << 7 | UInt64(octet & 0x7F)
            if octet & 0x80 == 0 {
                numbers.append(longer)
                number = nil
            } else {
                number = longer
            }
        }
        return number == nil && !numbers.isEmpty ? numbers : nil
    }
}

extension ObjectIdentifier: CustomStringConvertible {
    /// The numbers with dots between them; the octets where a number exceeds 64 bits.
    package var description: String {
        guard let numbers = Self.numbers(in: contents) else {
            return "0x" + contents.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
        }

        let root = min(numbers[0] / 40, 2)
        let all = [root, numbers[0] - root * 40] + numbers.dropFirst()
        return all.map(String.init).joined(separator: ".")
    }
}

extension ObjectIdentifier {
    /// An identifier by numbers that this file states.
    fileprivate init(_ first: UInt64, _ second: UInt64, _ rest: UInt64...) {
        self.init(numbers: [first, second] + rest)
    }
}

extension ObjectIdentifier {
    // Public keys: RFC 3279, section 2.3.1; RFC 5480, section 2.1.1; RFC 8410, section 3.
    package static let rsaEncryption = Self(1, 2, 840, 113549, 1, 1, 1)
    // X.509, annex H (the directory's own name of the algorithm).
    package static let rsaOfX500 = Self(2, 5, 8, 1, 1)
    package static let ecPublicKey = Self(1, 2, 840, 10045, 2, 1)
    package static let p256 = Self(1, 2, 840, 10045, 3, 1, 7)
    package static let p384 = Self(1, 3, 132, 0, 34)
    package static let p521 = Self(1, 3, 132, 0, 35)
    package static let ed25519 = Self(1, 3, 101, 112)
    package static let ed448 = Self(1, 3, 101, 113)
    package static let x25519 = Self(1, 3, 101, 110)
    // SEC 2, appendix A.2.1; RFC 5639, section 4.1.
    package static let secp256k1 = Self(1, 3, 132, 0, 10)
    package static let brainpoolP256r1 = Self(1, 3, 36, 3, 3, 2, 8, 1, 1, 7)

    /// The field of a curve with explicit parameters (RFC 3279, section 2.3.5).
    package static let primeField = Self(1, 2, 840, 10045, 1, 1)
    /// An identifier that stands for no algorithm: what is below 2.999 is for examples.
    package static let exampleAlgorithm = Self(2, 999, 2)

    // Signatures: RFC 3279, section 2.2.1; RFC 4055, section 5; RFC 5758, section 3.2.
    package static let rsaMD2 = Self(1, 2, 840, 113549, 1, 1, 2)
    package static let rsaMD4 = Self(1, 2, 840, 113549, 1, 1, 3)
    package static let rsaMD5 = Self(1, 2, 840, 113549, 1, 1, 4)
    package static let rsaSHA1 = Self(1, 2, 840, 113549, 1, 1, 5)
    // The name that the OSE Implementers' Workshop gave it, which libraries take for the same.
    package static let rsaSHA1ofOIW = Self(1, 3, 14, 3, 2, 29)
    package static let sha1 = Self(1, 3, 14, 3, 2, 26)
    package static let rsaOAEP = Self(1, 2, 840, 113549, 1, 1, 7)
    package static let rsaPSS = Self(1, 2, 840, 113549, 1, 1, 10)
    package static let mgf1 = Self(1, 2, 840, 113549, 1, 1, 8)
    package static let sha256 = Self(2, 16, 840, 1, 101, 3, 4, 2, 1)
    package static let sha384 = Self(2, 16, 840, 1, 101, 3, 4, 2, 2)
    package static let sha512 = Self(2, 16, 840, 1, 101, 3, 4, 2, 3)
    package static let rsaSHA256 = Self(1, 2, 840, 113549, 1, 1, 11)
    package static let rsaSHA384 = Self(1, 2, 840, 113549, 1, 1, 12)
    package static let rsaSHA512 = Self(1, 2, 840, 113549, 1, 1, 13)
    package static let dsa = Self(1, 2, 840, 10040, 4, 1)
    package static let dsaOfOIW = Self(1, 3, 14, 3, 2, 12)
    package static let dsaSHA1 = Self(1, 2, 840, 10040, 4, 3)
    package static let ecdsaSHA1 = Self(1, 2, 840, 10045, 4, 1)
    package static let ecdsaSHA256 = Self(1, 2, 840, 10045, 4, 3, 2)
    package static let ecdsaSHA384 = Self(1, 2, 840, 10045, 4, 3, 3)
    package static let ecdsaSHA512 = Self(1, 2, 840, 10045, 4, 3, 4)

    // Digests: RFC 3279, section 2.2.1.
    package static let md5 = Self(1, 2, 840, 113549, 2, 5)

    // Attributes: RFC 5280, appendix A.1.
    package static let commonName = Self(2, 5, 4, 3)
    package static let emailAddress = Self(1, 2, 840, 113549, 1, 9, 1)

    // Extensions: RFC 5280, section 4.2.
    package static let subjectKeyIdentifier = Self(2, 5, 29, 14)
    package static let keyUsage = Self(2, 5, 29, 15)
    package static let subjectAltName = Self(2, 5, 29, 17)
    package static let basicConstraints = Self(2, 5, 29, 19)
    package static let nameConstraints = Self(2, 5, 29, 30)
    package static let authorityKeyIdentifier = Self(2, 5, 29, 35)
    package static let extendedKeyUsage = Self(2, 5, 29, 37)

    // Purposes: RFC 5280, section 4.2.1.12.
    package static let anyExtendedKeyUsage = Self(2, 5, 29, 37, 0)
    package static let serverAuth = Self(1, 3, 6, 1, 5, 5, 7, 3, 1)
    package static let clientAuth = Self(1, 3, 6, 1, 5, 5, 7, 3, 2)
    package static let codeSigning = Self(1, 3, 6, 1, 5, 5, 7, 3, 3)
    package static let emailProtection = Self(1, 3, 6, 1, 5, 5, 7, 3, 4)
}
