// SPDX-License-Identifier: Apache-2.0

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

/// The backends, the only place of these tests that lists them.
enum Backends {
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
        backends.append(SwiftBackend())
        return backends
    }
}
