// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
private import PKIX

/// What RSA keys sign in place of a message, where swift-crypto does not encode it.
enum EncodedMessage {
    /// A digest of MD5, with the padding of PKCS #1 v1.5; nil where it has no room.
    ///
    /// - SeeAlso: RFC 8017, section 9.2.
    static func pkcs1MD5(_ message: [UInt8], count: Int) -> [UInt8]? {
        let digest = DERWriter.sequence(
            DERWriter.sequence(DERWriter.objectIdentifier(.md5), DERWriter.null),
            DERWriter.octetString(Array(Insecure.MD5.hash(data: message)))
        )
        guard count >= digest.count + 11 else { return nil }

        let padding = [UInt8](repeating: 0xFF, count: count - digest.count - 3)
        return [0x00, 0x01] + padding + [0x00] + digest
    }

    /// A digest with the padding of PSS, MGF1 over the same digest if nothing else is said; nil
    /// where it has no room.
    ///
    /// The salt is the digest, repeated or cut to the length that is said: a salt need not be random
    /// where nobody's secret is at stake.
    ///
    /// - SeeAlso: RFC 8017, section 9.1.1; section 9.1 on what the salt is good for.
    static func pss<Hash: HashFunction>(
        _ message: [UInt8],
        _ hash: Hash.Type,
        _ parameters: ParametersOfPSS,
        count: Int
    ) -> [UInt8]? {
        let digest = Array(Hash.hash(data: message))
        let salt = (0..<(parameters.saltLength ?? digest.count)).map { digest[$0 % digest.count] }
        let hashed = Array(Hash.hash(data: [UInt8](repeating: 0x00, count: 8) + digest + salt))
        let paddingCount = count - salt.count - hashed.count - 2
        guard paddingCount >= 0 else { return nil }

        let data = [UInt8](repeating: 0x00, count: paddingCount) + [0x01] + salt
        let maskOctets =
            switch parameters.maskDigest {
            case .sha1: mask(hashed, data.count, Insecure.SHA1.self)
            case .sha256: mask(hashed, data.count, SHA256.self)
            case .sha384: mask(hashed, data.count, SHA384.self)
            case .sha512: mask(hashed, data.count, SHA512.self)
            case nil: mask(hashed, data.count, hash)
            }
        var masked = zip(data, maskOctets).map { $0 ^ $1 }
        // The number must be below the modulus, whose top bit is set.
        masked[0] &= 0x7F
        return masked + hashed + [0xBC]
    }

    /// - SeeAlso: RFC 8017, appendix B.2.1.
    private static func mask<Hash: HashFunction>(
        _ seed: [UInt8],
        _ count: Int,
        _ hash: Hash.Type
    ) -> [UInt8] {
        var mask: [UInt8] = []
        var counter: UInt8 = 0
        while mask.count < count {
            mask += Hash.hash(data: seed + [0, 0, 0, counter])
            counter += 1
        }
        return Array(mask.prefix(count))
    }
}
