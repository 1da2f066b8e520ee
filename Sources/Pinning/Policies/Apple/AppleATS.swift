// SPDX-License-Identifier: Apache-2.0

import PKIX

/// `NSPinnedDomains` of App Transport Security: leaf identities and CA identities, both of which
/// must match where both are given; those of a host's entry and of its parent's are joined.
struct AppleATS: PinningPolicy {
    let id = "apple.ats"
    let provenance = Provenance(
        project: "apple-oss-distributions/Security",
        version: "Security-61901.0.87.0.1 (db15acbe)",
        location: "OSX/sec/Security/SecPolicy.c, parseNSPinnedDomains, "
            + "SecPolicyAddATSpinningIfInfoSpecified; SecBase64.c, SecBase64Decode_; "
            + "trust/trustd/SecPolicyServer.c, SecPolicyCheckLeafSPKISHA256, "
            + "SecPolicyCheckCAspkiSHA256",
        caveat: "how the platform builds paths is what the backend does, and what becomes of a "
            + "property list before it gets there was not read"
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
        let path: [EncodedCertificate]
        switch try await trust.evaluation().bySecurity {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }
        let lists = ATSLists.joined(of: entries, over: trust.connection.host)
        guard lists != ATSLists() else { return .notPinned }

        let keys = try trust.pins(of: path).map(\.octets)
        let leafMatches = lists.leaf.map { !$0.isDisjoint(with: keys.prefix(1)) } ?? true
        let authorityMatches =
            lists.authorities.map { !$0.isDisjoint(with: keys.dropFirst()) } ?? true
        return leafMatches && authorityMatches ? .accept : .reject(.noMatchingPin)
    }
}
