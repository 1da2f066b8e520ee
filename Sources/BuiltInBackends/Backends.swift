// SPDX-License-Identifier: Apache-2.0

package import Pinning
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

/// The backends: the only place that lists them.
package enum Backends {
    /// All ids, built in or not, and the trait that builds each in; nil where it is always there.
    package static let traits: [(id: String, trait: String?)] = [
        ("certificates", "Certificates"), ("gnutls", "GnuTLS"), ("openssl", "OpenSSL"),
        ("swift", nil),
    ]

    package static var builtIn: [any Backend] {
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
        // One memory for all that is asked of it: vectors and chains share their intermediates.
        backends.append(SwiftBackend.remembering())
        return backends
    }
}
