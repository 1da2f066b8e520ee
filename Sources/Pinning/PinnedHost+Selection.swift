// SPDX-License-Identifier: Apache-2.0

import PKIX

extension [PinnedHost] {
    /// The entry with exactly this text for a host, case included; nil where there is none.
    package func entry(exactly host: String) -> PinnedHost? {
        first { $0.host == host }
    }

    /// The entry with exactly this text, else the longest one above it that includes subdomains.
    ///
    /// Texts are compared and nothing else, so that case and a trailing dot count; an entry that
    /// does not include the hosts below hides nothing from them.
    package func entry(nearest host: String) -> PinnedHost? {
        if let own = entry(exactly: host) { return own }

        return filter { $0.includeSubdomains && host.hasSuffix("." + $0.host) }
            .max { $0.host.utf8.count < $1.host.utf8.count }
    }

    /// The first entry that is not there to exempt its host: all there is to a configuration
    /// without a map of hosts.
    package var forEveryHost: PinnedHost? {
        first { !$0.isExempt }
    }

    /// The pinned certificates of every entry that pins some, for a framework that holds them as
    /// objects; nil where no entry has a list of that kind.
    package func objects(of kind: PinningKind) -> [EncodedCertificate]? {
        let lists = compactMap { $0.pins(of: kind) }
        return lists.isEmpty ? nil : lists.flatMap(\.objects)
    }
}

extension [Pin] {
    /// The pins that are certificates or keys as objects; texts have none.
    package var objects: [EncodedCertificate] {
        compactMap { pin in
            switch pin {
            case .of(let certificate): certificate
            case .text: nil
            }
        }
    }
}
