// SPDX-License-Identifier: Apache-2.0

import Crypto
package import PKIX

/// The SHA-256 digest of a SubjectPublicKeyInfo.
///
/// The digest covers the whole SubjectPublicKeyInfo value, header octets included, as it was
/// presented, and not the bare key bits that some platform key interfaces return.
///
/// - SeeAlso: RFC 7469, section 2.4.
package struct SPKIPin: Hashable, Sendable {
    /// Four words: an array would cost an allocation, twice the price of the hash itself.
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// The pin of a certificate's key.
    package init(of certificate: Certificate) {
        self.init(hashing: certificate.subjectPublicKeyInfo, of: certificate.octets)
    }

    /// The pin of the key in a certificate of which no more is read than it takes to find the key.
    package init(ofKeyIn certificate: [UInt8]) throws(DERError) {
        let key = try Certificate.subjectPublicKeyInfo(in: certificate.span)
        self.init(hashing: key, of: certificate)
    }

    /// In one piece, as octets lie in memory: swift-crypto would take a slice for several of them,
    /// and look how many there are.
    private init(hashing range: Range<Int>, of octets: [UInt8]) {
        var hash = SHA256()
        unsafe octets.withUnsafeBytes { octets in
            unsafe hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: octets[range]))
        }
        self.init(hash.finalize())
    }

    /// The pin of a SubjectPublicKeyInfo, wherever it comes from.
    package init(hashing subjectPublicKeyInfo: ArraySlice<UInt8>) {
        self.init(SHA256.hash(data: subjectPublicKeyInfo))
    }

    /// Parses the base64 text of a `pin-sha256` directive.
    package init(sha256 text: String) throws(PinSyntaxError) {
        guard let octets = Base64.decode(text) else { throw .notBase64(text) }
        guard octets.count == 32 else { throw .wrongLength(octets.count) }

        self.init(digest: octets)
    }

    /// The pin with this digest; nil where it is not 32 octets long.
    package init?(sha256 digest: [UInt8]) {
        guard digest.count == 32 else { return nil }

        self.init(digest: digest)
    }

    private init(digest octets: [UInt8]) {
        func word(_ index: Int) -> UInt64 {
            var word: UInt64 = 0
            for place in (index * 8)..<(index * 8 + 8) { word = word << 8 | UInt64(octets[place]) }
            return word
        }
        first = word(0)
        second = word(1)
        third = word(2)
        fourth = word(3)
    }

    private init(_ digest: SHA256.Digest) {
        // A digest gives its octets through a pointer or one by one through an array.
        let words = unsafe digest.withUnsafeBytes { octets in
            unsafe octets.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)
        }
        first = words.0.bigEndian
        second = words.1.bigEndian
        third = words.2.bigEndian
        fourth = words.3.bigEndian
    }

    /// The digest.
    package var octets: [UInt8] {
        let words = (first.bigEndian, second.bigEndian, third.bigEndian, fourth.bigEndian)
        return unsafe withUnsafeBytes(of: words) { unsafe Array($0) }
    }

    /// The digest as people write it, without a prefix.
    package var base64: String { Base64.encode(octets) }
}

/// Why a text is no pin.
package enum PinSyntaxError: Error, Hashable, Sendable {
    case notBase64(String)
    case wrongLength(Int)
}

extension PinSyntaxError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notBase64(let text):
            "pin “\(text)” is not base64 (RFC 4648, section 4)"
        case .wrongLength(let count):
            "pin is \(count) bytes long, and a SHA-256 digest is 32 (FIPS 180-4)"
        }
    }
}
