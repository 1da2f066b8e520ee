// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

#if Certificates
import CertificatesBackend
#endif
#if GnuTLS
import GnuTLSBackend
#endif
#if OpenSSL
import OpenSSLBackend
#endif

/// The backends, the only place of the command that lists them.
enum Backends {
    /// All ids, built in or not, and the trait that builds each in; nil where it is always there.
    static let traits: [(id: String, trait: String?)] = [
        ("certificates", "Certificates"), ("gnutls", "GnuTLS"), ("openssl", "OpenSSL"),
        ("swift", nil),
    ]

    static var builtIn: [any Backend] {
        var backends: [any Backend] = []
        #if Certificates
        backends.append(CertificatesBackend())
        #endif
        #if GnuTLS
        backends.append(GnuTLSBackend())
        #endif
        #if OpenSSL
        backends.append(OpenSSLBackend())
        #endif
        // One memory for the whole process: vectors share their intermediates.
        let signatures = RememberedSignatures(of: CryptoSignatures())
        backends.append(SwiftBackend(validator: .rfc5280(signatures: signatures)))
        return backends
    }
}
