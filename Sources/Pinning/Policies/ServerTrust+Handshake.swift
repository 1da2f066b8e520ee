// SPDX-License-Identifier: Apache-2.0

import PKIX

extension ServerTrust {
    /// Whether the key usage of the end entity allows neither signing nor enciphering nor agreeing on
    /// keys; false where it has none, or cannot be read.
    ///
    /// A handshake that reads it ends there, whatever the client makes of the chain, and pinned or not.
    /// GnuTLS's does unless it is told to be compatible, and so does BoringSSL's, on which Conscrypt and
    /// the TLS of Apple's platforms are built. For a key on a curve it always did; for an RSA key
    /// before TLS 1.3 it does since 2023, and Apple's since iOS 18.4. Apple's is a fork that is not
    /// published; that no delegate overrides it was reported.
    ///
    /// - SeeAlso: google/boringssl a0689af2, ssl/handshake_client.cc:1405, ssl/tls13_both.cc:231 and
    ///   ssl/ssl_cert.cc:332, `ssl_cert_check_key_usage`; cee2dbb0, ssl/handshake_client.cc:1393;
    ///   https://developer.apple.com/forums/thread/780430.
    var isBarredFromHandshakes: Bool {
        guard let usage = endEntity?.certificate?.extensions.keyUsage else { return false }

        return !usage.contains(.digitalSignature) && !usage.contains(.keyEncipherment)
            && !usage.contains(.keyAgreement)
    }
}
