// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Crypto
import PKIX
import Pinning
#if Certificates
import SwiftASN1
import X509
#endif

/// A certificate from DER, every field of it, over the bare hash of its octets, and the peers over
/// that.
func registerParses(_ chains: [Chain]) {
    for chain in chains where chain.name == "P-256" || chain.name == "RSA-2048" {
        let octets = chain.endEntity.octets
        quotient(
            "parse, \(chain.name): certificate from DER ÷ bare SHA-256 of it",
            goal: nil,
            batch: 1_000
        ) {
            blackHole(try PKIX.Certificate(octets))
        } over: {
            blackHole(SHA256.hash(data: octets))
        }
        #if Certificates
        quotient(
            "parse, \(chain.name): swift-asn1, its tree alone ÷ certificate from DER",
            goal: nil,
            batch: 200,
            floorTimes: 20
        ) {
            blackHole(try DER.parse(octets))
        } over: {
            for _ in 0..<20 { blackHole(try PKIX.Certificate(octets)) }
        }
        quotient(
            "parse, \(chain.name): swift-certificates ÷ certificate from DER",
            goal: nil,
            batch: 200,
            floorTimes: 20
        ) {
            blackHole(try X509.Certificate(derEncoded: octets))
        } over: {
            for _ in 0..<20 { blackHole(try PKIX.Certificate(octets)) }
        }
        #endif
    }
}
#endif
