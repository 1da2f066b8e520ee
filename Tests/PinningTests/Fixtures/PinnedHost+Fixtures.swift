// SPDX-License-Identifier: Apache-2.0

import Pinning

extension PinnedHost {
    /// An entry that pins these certificates, and the keys in them.
    static func pinning(
        _ certificates: EncodedCertificate...,
        host: String = "www.example.com",
        includeSubdomains: Bool = false,
        enforce: Bool? = nil,
        expires: String? = nil
    ) -> PinnedHost {
        PinnedHost(
            host: host,
            includeSubdomains: includeSubdomains,
            enforce: enforce,
            expires: expires,
            certificates: certificates.map(Pin.of),
            keys: certificates.map(Pin.of)
        )
    }

    /// An entry with these texts for pins.
    static func texts(
        _ texts: String...,
        host: String = "www.example.com",
        enforce: Bool? = nil
    ) -> PinnedHost {
        PinnedHost(
            host: host,
            enforce: enforce,
            certificates: texts.map(Pin.text),
            keys: texts.map(Pin.text)
        )
    }

    /// An entry that takes its host out of pinning.
    static func exempt(_ host: String, includeSubdomains: Bool = false) -> PinnedHost {
        PinnedHost(host: host, includeSubdomains: includeSubdomains, isExempt: true)
    }
}
