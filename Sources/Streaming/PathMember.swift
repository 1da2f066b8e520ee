// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// A certificate of a validated path, as answers name it.
///
/// It never changes, and is a class so that handing on the issuers that many paths have in common
/// costs one reference each.
final class PathMember: Sendable {
    /// SHA-256 of the certificate.
    let digest: [UInt8]
    /// SHA-256 of its key as presented; nil where our reader cannot read it and another library
    /// can.
    let key: SPKIPin?
    /// The digest in hexadecimal and behind it the key's pin as people write it, each in quotes;
    /// `null` for the pin where there is none.
    private let quoted: [UInt8]

    init(_ certificate: EncodedCertificate) {
        digest = certificate.fingerprint
        // What is too odd to be read as a whole may still have a key where keys lie.
        key = certificate.pin ?? (try? SPKIPin(ofKeyIn: certificate.octets))
        quoted = Self.quoted(digest, key?.octets)
    }

    /// Writes the digest in hexadecimal, or the key's pin as people write it, in quotes; `null` where
    /// there is no pin.
    func write(_ kind: PinningKind, to line: inout [UInt8]) {
        let part =
            switch kind {
            case .certificate: 0..<Self.digestLength
            case .publicKey: Self.digestLength..<quoted.count
            }
        unsafe quoted.withUnsafeBufferPointer { quoted in
            unsafe line.append(contentsOf: UnsafeBufferPointer(rebasing: quoted[part]))
        }
    }

    /// In one list, which is made for every end entity of a stream.
    private static func quoted(_ digest: [UInt8], _ pin: [UInt8]?) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(digestLength + 64)
        text.append(UInt8(ascii: "\""))
        text.writeHexadecimal(digest)
        text.append(UInt8(ascii: "\""))
        guard let pin else {
            text.write(literal: "null")
            return text
        }

        text.write(literal: "\"sha256/")
        text.writeBase64(pin)
        text.append(UInt8(ascii: "\""))
        return text
    }

    /// What 32 octets take in hexadecimal, and the quotes.
    private static let digestLength = 66
}
