// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL

/// What OpenSSL needs to know of a client that uses DANE, made once: it lists every cipher and
/// takes ten times as long as a question.
@safe final class OpenSSLDANESettings: @unchecked Sendable {
    /// Nil where the library has no memory; it then answers no question.
    let settings: OpaquePointer?

    init() {
        unsafe settings = pinproof_openssl_dane_settings_new()
    }

    deinit { unsafe pinproof_openssl_dane_settings_free(settings) }
}
#endif
