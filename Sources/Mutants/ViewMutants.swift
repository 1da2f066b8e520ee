// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in which certificates are compared with the pins.
    static let views: [Mutant] = [
        viewing(
            "served-list-scanned",
            "Every served certificate is compared, on the path or not",
            standsFor: "OkHttp before 2.7.4 and 3.1.2 (CVE-2016-2402)"
        ) { connection, _ in connection.served },
        viewing(
            "served-list-and-path-scanned",
            "Every served certificate is compared besides the path",
            standsFor: "a union of both lists"
        ) { connection, path in connection.served + path },
        viewing(
            "end-entity-alone",
            "Only the server's own certificate is compared",
            standsFor: "curl, wget, and most tutorials"
        ) { _, path in Array(path.prefix(1)) },
        viewing(
            "anchor-alone",
            "Only the anchor is compared",
            standsFor: "pins on authorities alone"
        ) { _, path in Array(path.suffix(1)) },
        viewing(
            "end-entity-left-out",
            "The server's own certificate is not compared",
            standsFor: "NSPinnedCAIdentities"
        ) { _, path in path.count > 1 ? Array(path.dropFirst()) : path },
        viewing(
            "anchor-left-out",
            "The anchor is not compared",
            standsFor: "lists that the server sent, which never hold the root"
        ) { _, path in path.count > 1 ? Array(path.dropLast()) : path },
        viewing(
            "intermediates-left-out",
            "Only the ends of the path are compared",
            standsFor: "first and last of an array"
        ) { _, path in path.count > 2 ? [path[0], path[path.count - 1]] : path },
        viewing(
            "last-served-alone",
            "Only the last served certificate is compared",
            standsFor: "an index that was meant for the root"
        ) { connection, _ in Array(connection.served.suffix(1)) },
        viewing(
            "second-served-alone",
            "Only the second served certificate is compared",
            standsFor: "an index that was meant for the intermediate"
        ) { connection, path in
            connection.served.count > 1 ? [connection.served[1]] : Array(path.suffix(1))
        },
        viewing(
            "unhashable-key-ends-the-comparison",
            "From the anchor down, a key of another kind than RSA, P-256 and P-384 ends everything",
            standsFor: "TrustKit on iOS (TSKPinValidationResultErrorCouldNotGenerateSpkiHash)",
            kinds: [.publicKey]
        ) { _, path in
            path.reversed().prefix { certificate in
                switch certificate.certificate?.publicKey.algorithm {
                case .p256, .p384, .rsa: true
                case .ed25519, .p521, .unsupported, nil: false
                }
            }
        },
        Mutant(
            "first-served-taken-for-the-paths-own",
            "A path from any served certificate will do, and the first one served is compared",
            standsFor: "a chain builder that sorts, and an index into what was sent"
        ) { steps in
            steps.path = { trust, _ throws(BackendError) in
                try await path(fromAnyOf: trust.connection)
            }
            steps.isForHost = { trust throws(BackendError) in
                guard case .path(let path) = try await path(fromAnyOf: trust.connection) else {
                    return false
                }

                return try await FlawedBackend.flawless.endEntity(
                    path[0],
                    isFor: trust.connection.host
                )
            }
            steps.view = { connection, path in
                Array(connection.served.prefix(1) + path.dropFirst())
            }
            forgiveUnreadable(&steps)
        },
    ]

    private static func viewing(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        kinds: [PinningKind] = PinningKind.allCases,
        _ view:
            @escaping @Sendable (Connection, [EncodedCertificate]) -> [EncodedCertificate]
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor, kinds: kinds) { steps in
            steps.view = view
            forgiveUnreadable(&steps)
        }
    }
}

/// A path from the first served certificate that has one.
private func path(
    fromAnyOf connection: Connection
) async throws(BackendError) -> PathOutcome {
    var outcome = PathOutcome.refused(.noPath, native: "")
    for endEntity in connection.served.reversed() {
        let tried = try await FlawedBackend.flawless.path(
            from: [endEntity] + connection.served,
            to: connection.anchors.all,
            at: connection.time
        )
        if case .path = tried { outcome = tried }
    }
    return outcome
}
