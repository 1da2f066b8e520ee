// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A user agent of RFC 7469 that has noted what the entries say: the neutral norm, its two
/// freedoms used.
///
/// It keeps nothing of a host that gave no backup pin, and it spares whoever installed an anchor.
struct RFC7469: PinningPolicy {
    let id = "rfc7469"
    let provenance = Provenance(
        project: "IETF, RFC 7469",
        version: "April 2015",
        location: "sections 2.3.2, 2.3.3, 2.5, 2.6, 4.3"
    )
    let traits = Traits(
        kind: .publicKey,
        view: .path,
        identity: .key,
        configuration: .init(
            hosts: .subtrees,
            needsBackup: true,
            hasExpiry: true,
            hasSoftMode: true,
            sparesUserAnchors: true
        )
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        let connection = trust.connection
        let path: [EncodedCertificate]
        switch try await trust.evaluation() {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }

        // A host that the user defined the anchor for may be spared (2.6).
        if path.contains(where: connection.anchors.user.contains) { return .notPinned }

        var noted: [(name: HostName, includesSubdomains: Bool, pins: Noted)] = []
        for entry in pinned {
            guard let name = HostName(entry.host), name.depth > 0, !entry.host.contains("*"),
                let pins = try self.pins(of: entry, trust, connection.time)
            else { continue }

            noted.append((name, entry.includeSubdomains, pins))
        }
        guard let host = HostName(connection.host),
            let known = noted.filter({ entry in
                entry.name == host || entry.includesSubdomains && entry.name.isAbove(host)
            }).max(by: { $0.name.depth < $1.name.depth })
        else { return .notPinned }
        guard case .pins(let pins) = known.pins else { throw .unsupported(.unmeasuredText) }

        let keys = try trust.pins(of: path)
        return keys.contains(where: pins.contains) ? .accept : .reject(.noMatchingPin)
    }

    /// What was noted of a host.
    private enum Noted {
        /// A matter of how the header was written, or of when it was seen.
        case unclear
        case pins(Set<SPKIPin>)
    }

    /// The pins that were noted of an entry's host; nil where none were.
    private func pins(
        of entry: PinnedHost,
        _ trust: ServerTrust,
        _ time: Time
    ) throws(BackendError) -> Noted? {
        // Report-only pins are not kept (2.3.2), and lapsed ones are forgotten (2.3.3).
        guard !entry.isExempt, entry.enforce != false else { return nil }
        // Digits alone are a max-age (2.1.2), which counts from a visit that nobody names.
        var isUnclear = false
        if let expires = entry.expires {
            isUnclear = !expires.isEmpty && expires.utf8.allSatisfy { (0x30...0x39).contains($0) }
            if !isUnclear {
                guard case .at(let expiry)? = Expiry(expires), time <= expiry else { return nil }
            }
        }

        var pins: Set<SPKIPin> = []
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate):
                pins.insert(try trust.pin(of: certificate))
            case .text(let text):
                if let pin = try? SPKIPin(sha256: text) {
                    pins.insert(pin)
                } else {
                    // A directive of an unknown algorithm is skipped, and a header that does not
                    // conform is ignored whole (2.1, 4 and 5): the text does not tell which it is.
                    isUnclear = true
                }
            }
        }
        // Without a second pin there is no backup, and nothing is noted (2.5, 4.3).
        guard pins.count >= 2 else { return nil }

        return isUnclear ? .unclear : .pins(pins)
    }
}
