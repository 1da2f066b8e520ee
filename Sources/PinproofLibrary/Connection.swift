// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// One connection as a client sees it before it decides, with its pin configuration.
///
/// Nothing else may decide: neither the clock, nor the network, nor the system's trust store.
public struct Connection: Hashable, Sendable {
    /// The host as the caller wrote it: case, trailing dot and U-labels included.
    public let host: String

    /// The time of the connection, in seconds since 1970-01-01T00:00:00Z.
    public let secondsSince1970: Int64

    /// The certificates in the order of the handshake, the server's own first; DER, if the server
    /// sent any.
    public let served: [[UInt8]]

    /// All trust anchors of the platform, DER.
    public let anchors: [[UInt8]]

    /// Those of the anchors that the user installed: some platforms do not pin below them.
    public let userAnchors: [[UInt8]]

    /// The pin configuration, in no framework's notation.
    public let pinned: [PinnedHost]

    /// One entry of the pin configuration.
    public struct PinnedHost: Hashable, Sendable {
        /// The host as configured.
        public let host: String
        /// Whether the entry covers the hosts below its own, at any depth.
        public let includesSubdomains: Bool
        /// Whether the entry takes its host out of pinning.
        public let isExempt: Bool
        /// Whether a mismatch is refused or only reported; nil where the configuration does not
        /// say, which means that it is refused.
        public let enforces: Bool?
        /// When the pins lapse, as configured, readable or not.
        public let expires: String?
        /// What is pinned; nil where the entry lists nothing of the evaluator's kind, which is
        /// something else than an empty list.
        public let pins: [Pin]?
    }

    /// One pin of an entry.
    public struct Pin: Hashable, Sendable {
        /// The certificate that is pinned, or whose key is, DER; nil where a text alone is
        /// configured.
        public let certificate: [UInt8]?
        /// The pin as text; nil for a certificate.
        ///
        /// Of a key it is the base64 of SHA-256 over its SubjectPublicKeyInfo, without the
        /// `sha256/` that some frameworks put in front (RFC 7469, section 2.4). Where a text is the
        /// question it is that text, verbatim, and perhaps no pin at all.
        public let text: String?
    }
}

extension Connection {
    init(_ connection: Pinning::Connection, _ pinned: [PinnedHost]) {
        host = connection.host
        secondsSince1970 = connection.time.seconds
        served = connection.served.map(\.octets)
        anchors = connection.anchors.all.map(\.octets)
        userAnchors = connection.anchors.user.map(\.octets)
        self.pinned = pinned
    }
}

extension Corpus::Vector {
    /// The pin configuration as a client that pins things of that kind has it.
    func entries(of kind: PinningKind) -> [Connection.PinnedHost] {
        pinned.map { entry in
            Connection.PinnedHost(
                host: entry.host,
                includesSubdomains: entry.includeSubdomains,
                isExempt: entry.isExempt,
                enforces: entry.enforce,
                expires: entry.expires,
                pins: entry.names(of: kind)?.map { pin(named: $0, of: kind) }
            )
        }
    }

    private func pin(named name: ItemName, of kind: PinningKind) -> Connection.Pin {
        if case .pin? = recipe[name] {
            return Connection.Pin(certificate: nil, text: pins[name])
        }
        let digest = pins[name].map { String($0.dropFirst("sha256/".count)) }
        return Connection.Pin(
            certificate: certificates[name]?.octets,
            text: kind == .publicKey ? digest : nil
        )
    }
}
