// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Correct pinning: a validated path, a matching host, and a pinned thing in that path.
///
/// What it does at each step is a value, so that a flawed evaluator is this one with one step
/// exchanged.
package struct Norm: PinningPolicy {
    package let kind: PinningKind
    private let steps: Steps
    private let known = KnownEntries()

    /// - Parameters:
    ///   - kind: What is pinned.
    ///   - steps: What is done, which a flawed evaluator does otherwise.
    package init(_ kind: PinningKind, steps: Steps = .correct) {
        self.kind = kind
        self.steps = steps
    }

    package var id: String { "norm.\(kind.rawValue)" }

    package var provenance: Provenance {
        Provenance(project: "Pinproof", version: pinproofVersion, location: "Vectors/NORM.md")
    }

    package var traits: Traits {
        Self.traits(kind)
    }

    /// What it looks at; a policy that is held to it may take another dialect.
    package static func traits(_ kind: PinningKind, dialect: String? = nil) -> Traits {
        Traits(
            kind: kind,
            view: .path,
            identity: kind == .certificate ? .certificate : .key,
            configuration: .init(
                hosts: .subtrees,
                hasExpiry: true,
                hasSoftMode: true,
                hasExemptions: true,
                dialect: dialect
            )
        )
    }

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        let entries: [NormEntry]
        switch try read(pinned) {
        case .failure(let refusal): return .misconfigured(refusal.reason)
        case .success(let read): entries = read
        }
        let connection = trust.connection
        let selected = steps.selection(entries, connection.host)

        let path: [EncodedCertificate]
        switch try await steps.path(trust, Self.pins(of: selected)) {
        case .refused(let reason, _): return .reject(reason)
        case .path(let found): path = found
        }
        guard try await steps.isForHost(trust) else { return .reject(.nameMismatch) }

        let inForce = selected.filter { steps.isInForce($0, connection) }
        guard !inForce.isEmpty else { return .notPinned }

        let pins = Self.pins(of: inForce)
        guard !pins.isEmpty else { return steps.emptyList }

        // A certificate that only the library can read has no key to compare here. It decides
        // nothing where another one of the path is pinned.
        var incomparable: BackendError?
        for certificate in steps.view(connection, path) {
            do throws(BackendError) {
                if try steps.isPinned(kind, pins, certificate) { return .accept }
            } catch .unsupported(.unreadableCertificate) {
                incomparable = .unsupported(.unreadableCertificate)
            }
        }
        if let incomparable { throw incomparable }
        return .reject(.noMatchingPin)
    }

    /// The pins of entries together, which nearly always are one.
    private static func pins(of entries: [NormEntry]) -> [NormPin] {
        entries.count == 1 ? entries[0].pins ?? [] : entries.flatMap { $0.pins ?? [] }
    }

    /// The entries, or why the configuration is not loaded.
    private func read(
        _ pinned: [PinnedHost]
    ) throws(BackendError) -> Result<[NormEntry], ConfigurationRefusal> {
        if let read = known.entries(of: pinned) { return read }

        var entries: [NormEntry] = []
        for host in pinned {
            switch try entry(host) {
            case .failure(let refusal):
                known.keep(.failure(refusal), of: pinned)
                return .failure(refusal)
            case .success(let entry): entries.append(entry)
            }
        }
        known.keep(.success(entries), of: pinned)
        return .success(entries)
    }

    private func entry(
        _ host: PinnedHost
    ) throws(BackendError) -> Result<NormEntry, ConfigurationRefusal> {
        guard let name = steps.host(host.host) else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }
        guard let expires = steps.expiry(host.expires) else {
            return .failure(ConfigurationRefusal(reason: .malformedExpiry))
        }
        guard let configured = host.pins(of: kind) else {
            return .success(NormEntry(name: name, host: host, expires: expires, pins: nil))
        }

        var pins: [NormPin] = []
        for pin in configured {
            switch try steps.pin(kind, pin) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let read): pins += read.map { [$0] } ?? []
            }
        }
        return .success(NormEntry(name: name, host: host, expires: expires, pins: pins))
    }
}

/// Why a configuration is not loaded.
package struct ConfigurationRefusal: Error {
    package let reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }
}
