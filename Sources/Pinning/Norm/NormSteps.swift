// SPDX-License-Identifier: Apache-2.0

import PKIX

extension Norm {
    /// What pinning does, one thing after the other.
    package struct Steps: Sendable {
        /// Reads a host; nil where that cannot be read.
        package var host: @Sendable (String) -> HostName?
        /// Reads when an entry lapses; nil where that cannot be read.
        package var expiry: @Sendable (String?) -> Expiry?
        /// Reads a configured pin; nil within a success leaves it out.
        package var pin:
            @Sendable (PinningKind, Pin) throws(BackendError) -> Result<
                NormPin?, ConfigurationRefusal
            >
        /// The entries that decide over a host.
        package var selection: @Sendable ([NormEntry], String) -> [NormEntry]
        /// The certificates between server and anchor, given the pins that were selected.
        package var path:
            @Sendable (ServerTrust, [NormPin]) async throws(BackendError) -> PathOutcome
        /// Whether the end entity is for the host.
        package var isForHost: @Sendable (ServerTrust) async throws(BackendError) -> Bool
        /// Whether an entry pins anything on this connection.
        package var isInForce: @Sendable (NormEntry, Connection) -> Bool
        /// What is said where an entry in force lists no pins.
        package var emptyList: Verdict
        /// The certificates that are compared, given the validated path.
        package var view: @Sendable (Connection, [EncodedCertificate]) -> [EncodedCertificate]
        /// Whether a certificate, or its key, is one of those pinned.
        package var isPinned:
            @Sendable (PinningKind, [NormPin], EncodedCertificate) throws(BackendError) -> Bool
    }
}

extension Norm.Steps {
    /// Every step as the norm has it.
    package static var correct: Norm.Steps {
        .correct(
            host: { HostName($0) },
            digest: { certificate, kind throws(BackendError) in
                try Norm.digest(of: certificate, kind)
            }
        )
    }

    /// Every step as the norm has it, given what a host and what a digest is: whoever asks for the
    /// same ones a hundred times may keep them.
    package static func correct(
        host: @escaping @Sendable (String) -> HostName?,
        digest:
            @escaping @Sendable (EncodedCertificate, PinningKind) throws(BackendError) -> [UInt8]
    ) -> Norm.Steps {
        Norm.Steps(
            host: host,
            expiry: { Expiry($0) },
            pin: { kind, pin throws(BackendError) in
                switch pin {
                case .of(let certificate):
                    return .success(NormPin(pin: pin, digest: try digest(certificate, kind)))
                case .text(let text):
                    guard let octets = Base64.decode(text), octets.count == 32 else {
                        return .failure(ConfigurationRefusal(reason: .malformedPin))
                    }

                    return .success(NormPin(pin: pin, digest: octets))
                }
            },
            selection: { entries, name in
                Norm.nearest(of: entries, to: host(name))
            },
            path: { trust, _ throws(BackendError) in
                try await trust.path(to: trust.connection.anchors.all)
            },
            isForHost: { trust throws(BackendError) in
                // For a host that cannot be read no entry is found, and a library that reads it
                // would leave it without its pins (N-46).
                guard try await trust.hostMatches() else { return false }

                return host(trust.connection.host) != nil
            },
            isInForce: { entry, connection in
                guard !entry.host.isExempt, entry.host.enforce != false, entry.pins != nil else {
                    return false
                }

                // The instant of the expiry still pins.
                return switch entry.expires {
                case .never: true
                case .at(let expiry): connection.time <= expiry
                }
            },
            emptyList: .reject(.noPins),
            view: { _, path in path },
            isPinned: { kind, pins, certificate throws(BackendError) in
                let presented = try digest(certificate, kind)
                return pins.contains { $0.digest == presented }
            }
        )
    }
}

extension Norm {
    /// The entries that decide over a host: its own, else the longest above that include it.
    ///
    /// An entry that does not include the hosts below its own hides nothing from them. There is
    /// more than one only where a host has several; they count together, in whatever order.
    ///
    /// - SeeAlso: RFC 6797, section 8.2.
    package static func nearest(of entries: [NormEntry], to host: HostName?) -> [NormEntry] {
        guard let host else { return [] }

        let applicable = entries.filter { entry in
            entry.name == host || entry.host.includeSubdomains && entry.name.isAbove(host)
        }
        // Nearly always there is one, or none.
        guard applicable.count > 1 else { return applicable }

        let depth = applicable.map(\.name.depth).max()
        return applicable.filter { $0.name.depth == depth }
    }

    /// SHA-256 of a certificate, or of the key in it as presented.
    package static func digest(
        of certificate: EncodedCertificate,
        _ kind: PinningKind
    ) throws(BackendError) -> [UInt8] {
        switch kind {
        case .certificate:
            return certificate.fingerprint
        case .publicKey:
            guard let digest = certificate.pinDigest else {
                throw .unsupported(.unreadableCertificate)
            }

            return digest
        }
    }
}
