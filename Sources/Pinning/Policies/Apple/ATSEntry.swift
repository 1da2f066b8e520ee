// SPDX-License-Identifier: Apache-2.0

/// One domain of `NSPinnedDomains`.
struct ATSEntry {
    let host: String
    var includesSubdomains = false
    /// `NSPinnedLeafIdentities`.
    var leaf: Set<SPKIPin> = []
    /// `NSPinnedCAIdentities`.
    var authorities: Set<SPKIPin> = []

    private init(host: String) {
        self.host = host
    }

    /// Sorts the pins of an entry as its user would.
    ///
    /// An authority's go to the authorities, and any other to the leaf's. A last pin behind nothing
    /// but authorities is their backup and stands with them, since both lists must match.
    init(_ entry: PinnedHost, _ trust: ServerTrust) throws(BackendError) {
        self.init(host: entry.host)
        includesSubdomains = entry.includeSubdomains
        guard Self.isDomain(entry.host) else { throw .unsupported(.unmeasuredText) }

        let pins = entry.keys ?? []
        for (index, pin) in pins.enumerated() {
            switch pin {
            case .of(let certificate):
                for read in try trust.read([certificate]) {
                    let backsUpAuthorities =
                        index == pins.count - 1 && index > 0 && leaf.isEmpty
                    if read.isAuthority || backsUpAuthorities {
                        authorities.insert(SPKIPin(of: read))
                    } else {
                        leaf.insert(SPKIPin(of: read))
                    }
                }
            case .text(let text):
                leaf.insert(try Self.pin(text))
            }
        }
    }

    /// Reads lines of a host, the list and a pin: `www.example.com NSPinnedCAIdentities …=`.
    static func read(_ texts: [String]) throws(BackendError) -> [ATSEntry] {
        var entries: [ATSEntry] = []
        for text in texts {
            let words = text.split(separator: " ").map(String.init)
            guard words.count == 3 else { throw .unsupported(.unmeasuredText) }

            var entry = entries.first { $0.host == words[0] } ?? ATSEntry(host: words[0])
            entries.removeAll { $0.host == words[0] }
            switch words[1] {
            case "NSPinnedLeafIdentities": entry.leaf.insert(try pin(words[2]))
            case "NSPinnedCAIdentities": entry.authorities.insert(try pin(words[2]))
            default: throw .unsupported(.unmeasuredText)
            }
            entries.append(entry)
        }
        return entries
    }

    /// The domain's own entry, else the one a single label above that includes subdomains.
    static func deciding(of entries: [ATSEntry], over host: String) -> ATSEntry? {
        guard let host = HostName(host) else { return nil }

        return entries.first { HostName($0.host) == host }
            ?? entries.first { entry in
                HostName(entry.host).map { name in
                    entry.includesSubdomains && name.isAbove(host) && host.depth == name.depth + 1
                } ?? false
            }
    }

    /// Lower case, no port, no address, no wildcard (as the keys of NSExceptionDomains).
    private static func isDomain(_ text: String) -> Bool {
        guard let name = HostName(text), name.depth > 0 else { return false }

        return text == text.lowercased() && !text.hasSuffix(".")
    }

    private static func pin(_ text: String) throws(BackendError) -> SPKIPin {
        guard let pin = try? SPKIPin(sha256: text) else { throw .unsupported(.unmeasuredText) }

        return pin
    }
}
