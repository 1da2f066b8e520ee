// SPDX-License-Identifier: Apache-2.0

import PKIX

/// One domain of `NSPinnedDomains`.
struct ATSEntry {
    let host: String
    var includesSubdomains = false
    var lists = ATSLists()

    private init(host: String) {
        self.host = host
    }

    /// Sorts the pins of an entry as its user would, who knows whose they are.
    ///
    /// An authority's go to the authorities, and any other to the leaf's. The last certificate of
    /// several, and a text that is the pin of nothing at hand, back the others up and stand with
    /// them, since both lists must match: with the leaf's where there is one.
    init(_ entry: PinnedHost, _ trust: ServerTrust) throws(BackendError) {
        // What is done with other texts before they get to Security was not read.
        guard Self.isDomain(entry.host) else { throw .unsupported(.unmeasuredText) }

        self.init(host: entry.host)
        includesSubdomains = entry.includeSubdomains

        var leaf: [[UInt8]] = []
        var authorities: [[UInt8]] = []
        var others: [[UInt8]] = []
        let pins = entry.keys ?? []
        for (index, pin) in pins.enumerated() {
            let octets: [UInt8]
            let owner: EncodedCertificate?
            switch pin {
            case .of(let certificate):
                octets = try trust.pin(of: certificate).octets
                owner = certificate
            case .text(let text):
                // What is not decoded is dropped, and its list stays.
                guard let decoded = SecurityBase64.decode(text) else { continue }

                octets = decoded
                owner = trust.connection.owner(of: decoded)
            }
            let isBackup =
                if case .of = pin { index > 0 && index == pins.count - 1 } else { owner == nil }
            if owner?.certificate?.isAuthority == true {
                authorities.append(octets)
            } else if isBackup {
                others.append(octets)
            } else {
                leaf.append(octets)
            }
        }
        let isForAuthorities = leaf.isEmpty && !authorities.isEmpty
        if isForAuthorities { authorities += others } else { leaf += others }
        if !authorities.isEmpty { lists.authorities = Set(authorities) }
        if !leaf.isEmpty || authorities.isEmpty { lists.leaf = Set(leaf) }
    }

    /// Reads lines of a host, the list and a pin: `www.example.com NSPinnedCAIdentities …=`.
    static func read(_ texts: [String]) throws(BackendError) -> [ATSEntry] {
        var entries: [ATSEntry] = []
        for text in texts {
            let words = text.split(separator: " ").map(String.init)
            guard words.count == 3 else { throw .unsupported(.unmeasuredText) }

            var entry = entries.first { $0.host == words[0] } ?? ATSEntry(host: words[0])
            entries.removeAll { $0.host == words[0] }
            let pins = SecurityBase64.decode(words[2]).map { [$0] } ?? []
            switch words[1] {
            case "NSIncludesSubdomains": entry.includesSubdomains = words[2] == "true"
            case "NSPinnedLeafIdentities": entry.lists.leaf = (entry.lists.leaf ?? []).union(pins)
            case "NSPinnedCAIdentities":
                entry.lists.authorities = (entry.lists.authorities ?? []).union(pins)
            default: throw .unsupported(.unmeasuredText)
            }
            entries.append(entry)
        }
        return entries
    }

    /// No port, no address, no wildcard, no dot at its end (as the keys of NSExceptionDomains).
    private static func isDomain(_ text: String) -> Bool {
        guard let name = HostName(text), name.depth > 0 else { return false }

        return !text.hasSuffix(".")
    }

    /// Whether the domain is the host, or the one a single label above, and includes subdomains.
    ///
    /// They are texts, of which case does not count; a dot at the end of the host is taken off.
    ///
    /// - SeeAlso: SecPolicy.c:1498, `CopyParentDomainNameFromHostName`, and 1524.
    func covers(_ host: String) -> Bool {
        let domain = self.host.lowercased()
        let name = (host.hasSuffix(".") ? String(host.dropLast()) : host).lowercased()
        if domain == name { return true }
        guard includesSubdomains, let dot = name.firstIndex(of: ".") else { return false }

        let parent = name[name.index(after: dot)...]
        return !parent.isEmpty && domain == parent
    }
}

/// The identities that hold for a host.
struct ATSLists: Hashable {
    /// `NSPinnedLeafIdentities`; nil where nothing is asked of the leaf.
    var leaf: Set<[UInt8]>?
    /// `NSPinnedCAIdentities`; nil where nothing is asked of the authorities.
    var authorities: Set<[UInt8]>?

    /// The lists of all entries that cover the host, each joined with its like.
    ///
    /// - SeeAlso: SecPolicy.c:1532, `parseNSPinnedDomains`, which goes through all domains and
    ///   appends to one array.
    static func joined(of entries: [ATSEntry], over host: String) -> ATSLists {
        entries.filter { $0.covers(host) }.reduce(into: ATSLists()) { joined, entry in
            if let leaf = entry.lists.leaf { joined.leaf = (joined.leaf ?? []).union(leaf) }
            if let authorities = entry.lists.authorities {
                joined.authorities = (joined.authorities ?? []).union(authorities)
            }
        }
    }
}

extension Connection {
    /// The first certificate at hand whose key has that digest.
    fileprivate func owner(of digest: [UInt8]) -> EncodedCertificate? {
        (served + anchors.all).first { $0.pinDigest == digest }
    }
}
