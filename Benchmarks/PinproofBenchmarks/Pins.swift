// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Crypto
import PKIX
import Pinning

/// A pin from a certificate's octets, over the bare hash of the key, and the libraries' ways over
/// that.
func registerPins(_ chains: [Chain]) {
    for chain in chains where chain.name == "P-256" || chain.name == "RSA-2048" {
        let encoded = chain.endEntity
        let octets = encoded.octets
        guard let range = try? Certificate.subjectPublicKeyInfo(in: octets.span) else {
            fatalError("the \(chain.name) certificate cannot be read")
        }
        let key = Array(octets[range])

        // A hundred at once, so that calling them weighs nothing.
        let pins: @Sendable () throws -> Void = {
            for _ in 0..<100 { blackHole(try SPKIPin(ofKeyIn: octets)) }
        }
        quotient(
            "pin, \(chain.name): SPKI pin from DER ÷ bare SHA-256",
            goal: .atMost(1.25),
            batch: 100
        ) {
            try pins()
        } over: {
            for _ in 0..<100 { blackHole(SHA256.hash(data: key)) }
        }

        allocations(
            "allocations, \(chain.name): of an SPKI pin from DER − of the bare SHA-256",
            most: 0
        ) {
            blackHole(try SPKIPin(ofKeyIn: octets))
        } beyond: {
            blackHole(SHA256.hash(data: key))
        }

        for peer in Peer.all {
            let (backend, way) = (peer.backend, ways[peer.name] ?? "")
            quotient(
                "pin, \(chain.name): \(peer.name) (\(way)) ÷ SPKI pin from DER",
                goal: chain.name == "P-256" && peer.name == "OpenSSL" ? .atLeast(400) : nil,
                batch: 100,
                floorTimes: 100
            ) {
                guard let native = try await backend.nativeKey(of: encoded) else { return }

                blackHole(SHA256.hash(data: native))
            } over: {
                try pins()
            }
        }
    }
}

/// The libraries' own ways to a pin.
private let ways = [
    "GnuTLS": "import, export, hash", "OpenSSL": "d2i, i2d, hash",
    "swift-certificates": "parse, serialise, hash",
]
#endif
