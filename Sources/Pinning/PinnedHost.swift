// SPDX-License-Identifier: Apache-2.0

import PKIX

/// One entry of a pin configuration, in no framework's notation.
package struct PinnedHost: Hashable, Sendable {
    /// The host as configured.
    package private(set) var host: String
    /// Whether the entry covers the hosts below its own, at any depth.
    package let includeSubdomains: Bool
    /// Whether the entry takes its host out of pinning.
    package let isExempt: Bool
    /// Whether a mismatch is refused or only reported; nil leaves it to the framework's default.
    package let enforce: Bool?
    /// When the pins lapse, as configured, readable or not.
    package let expires: String?
    /// What certificate pinning compares; nil where the vector configures none.
    package private(set) var certificates: [Pin]?
    /// What public-key pinning compares; nil where the vector configures none.
    package private(set) var keys: [Pin]?

    package init(
        host: String,
        includeSubdomains: Bool = false,
        isExempt: Bool = false,
        enforce: Bool? = nil,
        expires: String? = nil,
        certificates: [Pin]? = nil,
        keys: [Pin]? = nil
    ) {
        self.host = host
        self.includeSubdomains = includeSubdomains
        self.isExempt = isExempt
        self.enforce = enforce
        self.expires = expires
        self.certificates = certificates
        self.keys = keys
    }

    /// The same entry with other pins.
    package func pinning(certificates: [Pin]? = nil, keys: [Pin]? = nil) -> PinnedHost {
        var entry = self
        entry.certificates = certificates
        entry.keys = keys
        return entry
    }

    /// The same entry for another text of its host.
    func renamed(_ host: String) -> PinnedHost {
        var entry = self
        entry.host = host
        return entry
    }

    /// The list for one kind of pinning.
    package func pins(of kind: PinningKind) -> [Pin]? {
        switch kind {
        case .certificate: certificates
        case .publicKey: keys
        }
    }
}

/// What is pinned: whole certificates, or the keys in them.
public enum PinningKind: String, CaseIterable, Hashable, Sendable {
    case certificate
    case publicKey = "public-key"

    /// The kind that this one is not.
    package var other: PinningKind {
        switch self {
        case .certificate: .publicKey
        case .publicKey: .certificate
        }
    }
}

/// One pin of an entry.
package enum Pin: Hashable, Sendable {
    /// The pin that the framework's correct user writes for this certificate.
    case of(EncodedCertificate)
    /// This text, whatever the framework.
    case text(String)
}
