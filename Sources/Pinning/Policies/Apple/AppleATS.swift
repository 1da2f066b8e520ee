// SPDX-License-Identifier: Apache-2.0

import PKIX

/// `NSPinnedDomains` of App Transport Security: leaf identities and CA identities, both of which
/// must match where both are given.
struct AppleATS: PinningPolicy {
    let id = "apple.ats"
    let provenance = Provenance(
        project: "Apple, App Transport Security",
        version: "documentation of NSPinnedDomains, NSPinnedLeafIdentities, NSPinnedCAIdentities",
        location: "news id g9ejcf8y, Identity Pinning: How to configure server certificates for "
            + "your app",
        caveat: "documented, not read: that its chain is the validated one, that subdomains reach "
            + "one label, and what becomes of pins that are not base64 are not said there"
    )
    let traits = Traits(
        kind: .publicKey,
        view: .path,
        identity: .key,
        configuration: .init(hosts: .subtrees, dialect: "ats")
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        var entries: [ATSEntry] = []
        // It knows no exemption; its user leaves the entry out.
        for entry in pinned where !entry.isExempt {
            entries.append(try ATSEntry(entry, trust))
        }
        return try await verdict(on: trust, entries)
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try await verdict(on: trust, try ATSEntry.read(texts))
    }

    private func verdict(
        on trust: ServerTrust,
        _ entries: [ATSEntry]
    ) async throws(BackendError) -> Verdict {
        // A domain without either list is not one the documentation allows.
        guard entries.allSatisfy({ !$0.leaf.isEmpty || !$0.authorities.isEmpty }) else {
            throw .unsupported(.unmeasuredText)
        }

        let path: [EncodedCertificate]
        switch try await trust.evaluation() {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }
        guard let entry = ATSEntry.deciding(of: entries, over: trust.connection.host) else {
            return .notPinned
        }

        let certificates = try trust.read(path)
        let leaf = certificates.prefix(1).map { SPKIPin(of: $0) }
        let authorities = certificates.dropFirst().map { SPKIPin(of: $0) }
        let leafMatches = entry.leaf.isEmpty || leaf.contains(where: entry.leaf.contains)
        let authorityMatches =
            entry.authorities.isEmpty || authorities.contains(where: entry.authorities.contains)
        return leafMatches && authorityMatches ? .accept : .reject(.noMatchingPin)
    }
}
