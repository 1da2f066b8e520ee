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

    /// Why BoringSSL's handshake ends before anybody evaluates the chain; nil where it does not.
    ///
    /// It parses the end entity's key, and knows few kinds. That Apple's fork knows no others was not
    /// measured, so that nothing is said of what it would do with one.
    ///
    /// - Throws: That the key is of a kind that was not measured.
    /// - SeeAlso: google/boringssl a0689af2, ssl/tls13_both.cc:216 and ssl/handshake_client.cc:1393;
    ///   crypto/ec/ec_asn1.cc:46.
    func refusalInHandshake() throws(BackendError) -> Reason? {
        guard !isBarredFromHandshakes else { return .wrongUsage }
        // What cannot be read is for others to judge.
        guard let endEntity, endEntity.certificate != nil else { return nil }
        guard endEntity.key.presented?.isForHandshakes ?? false else {
            throw .unsupported(.unmeasuredKey)
        }

        return nil
    }
}

extension PresentedKey {
    /// Whether BoringSSL's handshake surely goes on with a key of its kind.
    fileprivate var isForHandshakes: Bool {
        switch kind {
        case .curve(.p256), .curve(.p384), .curve(.p521), .rsa(.null): !hasUnusedBits
        case .bareRSASSAPSS, .bareUnknown, .curve, .curveWithoutParameters, .edwardsOrMontgomery,
            .explicitCurve, .other, .rsa, .shortCurve:
            false
        }
    }
}
