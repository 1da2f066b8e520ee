// SPDX-License-Identifier: Apache-2.0

/// SHA-256 of a key's external representation, as tutorials compute it.
enum RawKey {
    /// Nil where the platform makes no key object.
    static func digest(
        of certificate: EncodedCertificate,
        _ trust: ServerTrust
    ) throws(BackendError) -> [UInt8]? {
        let key = try trust.readable(certificate).key
        if key.platformKey == .unmeasured { throw .unsupported(.unmeasuredKey) }

        return key.rawDigest
    }

    /// The texts that are compared: of a certificate the tutorial's own digest of its key, of a
    /// text that text.
    static func texts(
        of pins: some Sequence<Pin>,
        _ trust: ServerTrust,
        encode: ([UInt8]) -> String
    ) throws(BackendError) -> [String] {
        var texts: [String] = []
        for pin in pins {
            switch pin {
            case .of(let certificate):
                if let digest = try digest(of: certificate, trust) { texts.append(encode(digest)) }
            case .text(let text):
                texts.append(text)
            }
        }
        return texts
    }
}
