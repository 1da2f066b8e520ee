// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// SHA-256 of a key's external representation, as tutorials compute it.
enum RawKey {
    /// Nil where the platform makes no key object.
    static func digest(
        of certificate: EncodedCertificate,
        _ trust: ServerTrust
    ) throws(BackendError) -> [UInt8]? {
        switch try trust.keysOnThePlatform(of: [certificate]).first {
        case .key(_, let external): return Array(SHA256.hash(data: external))
        case nil, .some(.none): return nil
        case .unmeasured: throw .unsupported(.unmeasuredKey)
        }
    }

    /// The texts that are compared: of a certificate the tutorial's own digest of its key, of a
    /// text that text.
    static func texts(
        of pins: some Sequence<Pin>,
        _ trust: ServerTrust,
        encode: ([UInt8]) -> String
    ) throws(BackendError) -> Set<String> {
        var texts: Set<String> = []
        for pin in pins {
            switch pin {
            case .of(let certificate):
                if let digest = try digest(of: certificate, trust) { texts.insert(encode(digest)) }
            case .text(let text):
                texts.insert(text)
            }
        }
        return texts
    }
}
