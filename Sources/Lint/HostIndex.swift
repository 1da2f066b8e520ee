// SPDX-License-Identifier: Apache-2.0

import Dialects

/// Hosts by their names, to be asked which of them cover a name.
///
/// Each question walks up the labels of one name: hosts may be many, and pairs of them too many.
struct HostIndex {
    private var byName: [String: [Configuration.Host]] = [:]
    private var everyHost: Configuration.Host?

    init(_ hosts: some Sequence<Configuration.Host>) {
        for host in hosts {
            if host.coversEveryHost {
                everyHost = everyHost ?? host
            } else {
                byName[host.name, default: []].append(host)
            }
        }
    }

    /// The first of the nearest hosts that cover a name; nil where none does.
    func first(covering name: String) -> Configuration.Host? {
        let name = name.lowercased()
        var rest = name[...]
        var labels = 0
        // A DNS name has 127 labels at most.
        while labels < 128 {
            let found = byName[String(rest)]?.prefix(16).first { $0.covers(name) }
            if let found { return found }
            guard let dot = rest.firstIndex(of: ".") else { break }

            rest = rest[rest.index(after: dot)...]
            labels += 1
        }
        return everyHost
    }
}
