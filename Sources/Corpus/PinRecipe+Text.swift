// SPDX-License-Identifier: Apache-2.0

private import Crypto
import PKIX
package import Pinning

extension PinRecipe {
    /// The text of the pin; nil where there is none, such as a canonical key nobody knows.
    package func text(among certificates: [ItemName: EncodedCertificate]) -> String? {
        switch self {
        case .literal(let text): return text
        case .digest(let pin):
            guard let certificate = certificates[pin.certificate],
                let covered = pin.octets.slice(of: certificate),
                let written = pin.text.text(of: pin.bent(pin.algorithm.digest(of: covered)))
            else { return nil }

            return pin.before + written + pin.after
        }
    }

    /// The text that stands for a certificate's key in a list of pins.
    ///
    /// - SeeAlso: RFC 7469, section 2.4; the prefix is OkHttp's and curl's.
    package static func usualText(for certificate: EncodedCertificate) -> String? {
        guard let pin = try? SPKIPin(ofKeyIn: certificate.octets) else { return nil }

        return "sha256/" + pin.base64
    }
}

extension DigestPin {
    /// The digest with what the pin does to it.
    fileprivate func bent(_ digest: [UInt8]) -> [UInt8] {
        let kept = kept ?? digest.count
        let octets = digest.prefix(kept) + digest.dropFirst(kept).map { ~$0 }
        guard let length else { return Array(octets) }

        let missing = max(0, length - octets.count)
        return octets.prefix(length) + [UInt8](repeating: 0x00, count: missing)
    }
}

extension DigestPin.Octets {
    fileprivate func slice(of certificate: EncodedCertificate) -> [UInt8]? {
        switch self {
        case .certificate:
            return certificate.octets
        case .spki:
            let octets = certificate.octets
            let key = try? Certificate.subjectPublicKeyInfo(in: octets.span)
            return key.map { Array(octets[$0]) }
        case .keyBits:
            guard let certificate = try? Certificate(certificate.octets) else { return nil }

            return Array(certificate.octets[certificate.publicKey.keyBits])
        case .canonicalSPKI:
            guard let certificate = try? Certificate(certificate.octets),
                case .octets(let key) = CanonicalKey(of: certificate, by: .opensslCommand)
            else { return nil }

            return key
        }
    }
}

extension DigestPin.Algorithm {
    fileprivate func digest(of octets: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: Array(Insecure.MD5.hash(data: octets))
        case .sha1: Array(Insecure.SHA1.hash(data: octets))
        case .sha256: Array(SHA256.hash(data: octets))
        case .sha384: Array(SHA384.hash(data: octets))
        case .sha512: Array(SHA512.hash(data: octets))
        }
    }
}

extension DigestPin.Text {
    /// The digest written down; nil where it has no such form.
    fileprivate func text(of digest: [UInt8]) -> String? {
        let base64 = Base64.encode(digest)
        switch self {
        case .base64:
            return base64
        case .base64url:
            return String(base64.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        case .caseSwapped:
            return String(
                base64.map { Character($0.isUppercase ? $0.lowercased() : $0.uppercased()) }
            )
        case .hex:
            return Hexadecimal.encode(digest)
        case .trailingBits:
            return withTrailingBits(base64)
        case .unpadded:
            return String(base64.prefix { $0 != "=" })
        }
    }

    /// Sets the last bit of the last character, which stands for no octet where padding follows.
    private func withTrailingBits(_ base64: String) -> String? {
        let characters = base64.prefix { $0 != "=" }
        guard characters.count < base64.count, let last = characters.utf8.last else { return nil }

        // The unused bits are zero: the next character of the alphabet differs in the last bit.
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
        )
        guard let index = alphabet.firstIndex(of: last) else { return nil }

        return characters.dropLast() + String(decoding: [alphabet[index + 1]], as: UTF8.self)
            + base64.suffix(base64.count - characters.count)
    }
}
