// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Crypto
import PKIX
import Pinning
#if OpenSSL
import OpenSSLBackend
#endif

/// A pin from a certificate's octets, over the bare hash of the key and over OpenSSL's way.
func registerPins(_ chains: Chains) {
    for (name, chain) in [("P-256", chains.p256), ("RSA-2048", chains.rsa2048)] {
        let encoded = chain.endEntity
        let octets = encoded.octets
        guard let range = try? Certificate.subjectPublicKeyInfo(in: octets.span) else {
            fatalError("the \(name) certificate of the corpus cannot be read")
        }
        let key = Array(octets[range])

        quotient(
            "\(name): SPKI pin from DER ÷ bare SHA-256",
            goal: .atMost(1.3),
            batch: 10_000
        ) {
            blackHole(try SPKIPin(ofKeyIn: octets))
        } over: {
            blackHole(SHA256.hash(data: key))
        }

        #if OpenSSL
        let openSSL = OpenSSLBackend()
        quotient(
            "\(name): OpenSSL's pin (d2i, i2d, hash) ÷ SPKI pin from DER",
            goal: .atLeast(300),
            batch: 200
        ) {
            guard let native = try await openSSL.nativeKey(of: encoded) else { return }

            blackHole(SHA256.hash(data: native))
        } over: {
            blackHole(try SPKIPin(ofKeyIn: octets))
        }
        #endif
    }
}
#endif
