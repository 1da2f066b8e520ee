// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL

/// What reads certificates for OpenSSL: each anew, or each once.
@safe final class OpenSSLReader: @unchecked Sendable {
    /// Nil where each is read anew.
    let reader: OpaquePointer?

    private init(_ reader: OpaquePointer?) {
        unsafe self.reader = reader
    }

    /// Reads each certificate anew.
    static let anew = unsafe OpenSSLReader(nil)

    /// Keeps what it reads as long as it lives itself.
    static func remembering() -> OpenSSLReader {
        unsafe OpenSSLReader(pinproof_openssl_reader_new())
    }

    deinit { unsafe pinproof_openssl_reader_free(reader) }
}
#endif
