// SPDX-License-Identifier: Apache-2.0

import Lint
import PKIX
package import Pinning

/// What a server sends, as a client that pins sees it.
package struct ChainInspection: Sendable {
    /// The server's own certificate first.
    package let served: [EncodedCertificate]
    /// Every path that names and keys allow, whatever the dates.
    package let routes: [Route]

    package init(_ served: [EncodedCertificate], anchors: [EncodedCertificate]) {
        self.served = served
        let chain = ServedChain(
            certificates: served,
            from: Time(seconds: 0),
            complete: Time(seconds: 0),
            end: Time(seconds: 0),
            cached: [],
            fetched: []
        )
        routes = chain.routes(to: TrustStore(anchors).phases[0], StatedSignatures([:]))
            .sorted { $0.path.count < $1.path.count }
    }

    /// Where the server's own certificate stands if not in front, which a CA's does then, or one that
    /// names no host.
    package var misplacedServer: Int? {
        guard let first = served.first, !first.isServersOwn else { return nil }

        return served.indices.dropFirst().first { served[$0].isServersOwn }
    }

    /// The places of certificates that no path needs, or that were sent before, from the second on.
    package var surplus: [Int] {
        // The paths are those of another certificate than the server's own.
        guard misplacedServer == nil else { return [] }

        let needed: Set<EncodedCertificate> =
            routes.isEmpty ? Set(climb) : Set(routes.flatMap { $0.path.dropLast() })
        return served.indices.dropFirst().filter {
            !needed.contains(served[$0]) || firstPlace(of: $0) < $0
        }
    }

    /// Where a certificate was sent for the first time.
    package func firstPlace(of place: Int) -> Int {
        served.firstIndex(of: served[place]) ?? place
    }

    /// The first place whose certificate did not issue the one in front of it, as TLS 1.2 asks for;
    /// nil where the order is right.
    ///
    /// - SeeAlso: RFC 5246, section 7.4.2; RFC 9846, section 4.5.1, which lets clients cope.
    package var misplaced: Int? {
        let surplus = Set(surplus)
        let needed = served.indices.filter { !surplus.contains($0) }
        return zip(needed, needed.dropFirst()).first { before, place in
            !served[before].isIssued(by: served[place], StatedSignatures([:]))
        }?.1
    }

    /// The certificate whose issuer was neither sent nor is an anchor; nil where there is a path.
    package var orphan: EncodedCertificate? { routes.isEmpty ? climb.last : nil }

    /// The certificates from the server's own up, as far as issuers were sent.
    private var climb: [EncodedCertificate] {
        guard var last = served.first else { return [] }

        var climbed = [last]
        while let issuer = served.first(where: {
            !climbed.contains($0) && last.isIssued(by: $0, StatedSignatures([:]))
        }) {
            climbed.append(issuer)
            last = issuer
        }
        return climbed
    }
}

extension EncodedCertificate {
    /// Whether it is a server's, and not its CA's: it names a host, and issues nothing unless itself.
    fileprivate var isServersOwn: Bool {
        guard let outline = try? CertificateOutline(octets) else { return false }

        return !outline.hosts.isEmpty && (!outline.isCA || outline.isSelfIssued)
    }
}
