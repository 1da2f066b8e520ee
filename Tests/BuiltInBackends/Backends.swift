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

/// The libraries that real clients ask, and ours: the only place of the tests that lists them.
package enum Backends {
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
        backends.append(SwiftBackend())
        return backends
    }
}
