// SPDX-License-Identifier: Apache-2.0

import Crypto

/// A digest by the number that it has in a line of known hosts: those that GnuTLS 3.7.9 makes.
///
/// - SeeAlso: gnutls/gnutls.h, `gnutls_digest_algorithm_t`; lib/algorithms/mac.c,
///   `_gnutls_mac_to_entry`. That of RIPEMD-160, 4, is known there and made by nobody; executed.
package enum KnownHostsDigest: Int32, Hashable, Sendable {
    case md5 = 2
    case sha1 = 3
    case md2 = 5
    case sha256, sha384, sha512, sha224
    case sha3Of224Bits, sha3Of256Bits, sha3Of384Bits, sha3Of512Bits
    /// Both, one behind the other.
    case md5AndSHA1
    case gost94, streebog256, streebog512

    /// The digest of a key, in the digits that GnuTLS writes; nil for one that we do not make.
    func digits(of key: [UInt8]) -> String? {
        switch self {
        case .md5: Hexadecimal.encode(Insecure.MD5.hash(data: key))
        case .sha1: Hexadecimal.encode(Insecure.SHA1.hash(data: key))
        case .md5AndSHA1:
            Hexadecimal.encode(Insecure.MD5.hash(data: key))
                + Hexadecimal.encode(Insecure.SHA1.hash(data: key))
        case .sha256: Hexadecimal.encode(SHA256.hash(data: key))
        case .sha384: Hexadecimal.encode(SHA384.hash(data: key))
        case .sha512: Hexadecimal.encode(SHA512.hash(data: key))
        case .md2, .sha224, .sha3Of224Bits, .sha3Of256Bits, .sha3Of384Bits, .sha3Of512Bits,
            .gost94, .streebog256, .streebog512:
            nil
        }
    }
}
