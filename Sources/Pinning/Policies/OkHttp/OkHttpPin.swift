// SPDX-License-Identifier: Apache-2.0

import Crypto

/// A pin of OkHttp's: a digest of whatever length, since the length is not checked and a wrong one
/// never matches.
package struct OkHttpPin: Hashable, Sendable {
    package let digest: Digest
    package let octets: [UInt8]

    package enum Digest: String, CaseIterable, Hashable, Sendable {
        case sha1, sha256
    }

    package init(_ digest: Digest, _ octets: [UInt8]) {
        self.digest = digest
        self.octets = octets
    }

    /// Parses `sha256/…` or `sha1/…`; nil for another prefix and for what is no base64.
    ///
    /// - SeeAlso: okhttp3/CertificatePinner.kt, `Pin`.
    package init?(_ text: String) {
        for digest in Digest.allCases where text.hasPrefix(digest.rawValue + "/") {
            let base64 = String(text.dropFirst(digest.rawValue.count + 1))
            guard let octets = OkioBase64.decode(base64) else { return nil }

            self.init(digest, octets)
            return
        }
        return nil
    }

    func isDigest(of key: [UInt8]) -> Bool {
        switch digest {
        case .sha1: Array(Insecure.SHA1.hash(data: key)) == octets
        case .sha256: Array(SHA256.hash(data: key)) == octets
        }
    }
}

extension OkHttpPin: CustomStringConvertible {
    package var description: String { "\(digest.rawValue)/\(Base64.encode(octets))" }
}
