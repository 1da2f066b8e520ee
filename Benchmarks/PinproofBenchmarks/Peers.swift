// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Pinning
#if OpenSSL
import OpenSSLBackend
#endif
#if GnuTLS
import GnuTLSBackend
#endif
#if Certificates
import CertificatesBackend
#endif

/// A library that the same is asked of as of ours.
struct Peer: Sendable {
    let name: String
    let backend: any Backend

    /// Those that are built in.
    static var all: [Peer] {
        var peers: [Peer] = []
        #if OpenSSL
        peers.append(Peer(name: "OpenSSL", backend: OpenSSLBackend()))
        #endif
        #if GnuTLS
        peers.append(Peer(name: "GnuTLS", backend: GnuTLSBackend()))
        #endif
        #if Certificates
        peers.append(Peer(name: "swift-certificates", backend: CertificatesBackend()))
        #endif
        return peers
    }
}
#endif
