// SPDX-License-Identifier: Apache-2.0

import PKIX
package import Pinning

extension Vector {
    /// The connection with every name replaced by what it stands for.
    package var resolvedConnection: Connection {
        Connection(
            host: connection.host,
            time: connection.time,
            timeZone: connection.timeZone,
            served: encoded(connection.served),
            anchors: Connection.Anchors(
                shipped: encoded(connection.anchors),
                added: encoded(connection.addedAnchors),
                user: encoded(connection.userAnchors)
            ),
            chainWithoutEvaluation: encoded(namesWithoutEvaluation),
            redirectedFrom: connection.redirectedFrom,
            probed: connection.probed.map(encoded)
        )
    }

    /// The pin configuration with every name replaced by what it stands for.
    package var pinnedHosts: [PinnedHost] {
        pinned.map { entry in
            PinnedHost(
                host: entry.host,
                includeSubdomains: entry.includeSubdomains,
                isExempt: entry.isExempt,
                enforce: entry.enforce,
                expires: entry.expires,
                certificates: entry.certificates.map { $0.compactMap(pin) },
                keys: entry.keys.map { $0.compactMap(pin) }
            )
        }
    }

    /// The names of what a platform's trust object lists that the client does not evaluate.
    ///
    /// Apple's evaluates before it lists, and lists the best path that it found (SecTrust.c:2118).
    /// Where the file does not say, it is the path of the norm, if there is one and no other. Else
    /// the recipe's issuers are followed from the first certificate served, while the issuer is
    /// itself served or an anchor.
    package var namesWithoutEvaluation: [ItemName] {
        if let stated = connection.chainWithoutEvaluation { return stated }
        if case .accept(let paths)? = expectation.path.first, expectation.path.count == 1,
            paths.count == 1
        {
            return paths[0]
        }

        var names = Array(connection.served.prefix(1))
        while let last = names.last, case .certificate(let recipe)? = recipe[last],
            let issuer = recipe.issuer, connection.isAtHand(issuer), !names.contains(issuer)
        {
            names.append(issuer)
        }
        return names
    }

    /// The vector as if it had just been read: nothing has been found out about its certificates.
    package var withNothingKnown: Vector {
        var vector = self
        vector.certificates = certificates.mapValues { EncodedCertificate($0.octets) }
        return vector
    }

    private func encoded(_ names: [ItemName]) -> [EncodedCertificate] {
        names.compactMap { certificates[$0] }
    }

    private func pin(_ name: ItemName) -> Pin? {
        switch recipe[name] {
        case .captured, .certificate: certificates[name].map(Pin.of)
        case .pin: pins[name].map(Pin.text)
        case nil: nil
        }
    }
}

extension NamedConnection {
    package var allAnchors: [ItemName] { anchors + addedAnchors + userAnchors }

    /// Whether the certificate is served or an anchor.
    package func isAtHand(_ name: ItemName) -> Bool {
        served.contains(name) || anchors.contains(name) || addedAnchors.contains(name)
            || userAnchors.contains(name)
    }
}
