// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL

/// Certificates that only a library gets at: those that a server sends, and those in an archive.
package enum OpenSSLCertificates {
    /// Why there are none, in words.
    package struct Failure: Error, CustomStringConvertible, Sendable {
        package let description: String
        /// Whether it is the password of an archive.
        package let isPassword: Bool

        init(_ description: String, isPassword: Bool = false) {
            self.description = description
            self.isPassword = isPassword
        }
    }

    /// The certificates that a server sends, in its order; nothing is verified.
    ///
    /// - Parameters:
    ///   - host: The host's name or address.
    ///   - port: The port.
    ///   - name: The name that is asked for (SNI); none for an address.
    ///   - milliseconds: How long it may take once the host's addresses are known.
    /// - Returns: Their DER.
    /// - Throws: Why there are none.
    package static func sent(
        by host: String,
        port: UInt16,
        name: String?,
        within milliseconds: Int32
    ) throws(Failure) -> [[UInt8]] {
        var received = unsafe pinproof_openssl_certificates()
        defer { unsafe pinproof_openssl_certificates_free(&received) }
        var problem = [CChar](repeating: 0, count: 256)
        let contact = unsafe withOptional(name) { name in
            unsafe pinproof_openssl_fetch(
                host,
                String(port),
                name,
                milliseconds,
                &received,
                &problem
            )
        }
        let words = String(
            decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        switch contact {
        case PINPROOF_OPENSSL_RECEIVED: return unsafe list(received)
        case PINPROOF_OPENSSL_TIMED_OUT:
            throw Failure("no answer within \(milliseconds / 1_000) seconds")
        case PINPROOF_OPENSSL_NOT_CONNECTED: throw Failure("no connection: \(words)")
        case PINPROOF_OPENSSL_NO_HANDSHAKE: throw Failure("the TLS handshake failed: \(words)")
        default: throw Failure("OpenSSL has no memory")
        }
    }

    /// The certificates of a PKCS#12 archive, that of its key first.
    package static func inArchive(
        _ octets: [UInt8],
        password: String
    ) throws(Failure) -> [[UInt8]] {
        var found = unsafe pinproof_openssl_certificates()
        defer { unsafe pinproof_openssl_certificates_free(&found) }
        let contact = unsafe pinproof_openssl_open_archive(octets, octets.count, password, &found)
        switch contact {
        case PINPROOF_OPENSSL_RECEIVED: return unsafe list(found)
        case PINPROOF_OPENSSL_WRONG_PASSWORD:
            throw Failure("the PKCS#12 archive has another password", isPassword: true)
        case PINPROOF_OPENSSL_CLIENT_FAILED: throw Failure("OpenSSL has no memory")
        default:
            throw Failure(
                "OpenSSL cannot read the PKCS#12 archive, which is damaged or encrypted as older "
                    + "programs do; write its certificates into a file of PEM: “openssl pkcs12 "
                    + "-legacy -nokeys -in FILE -out FILE.pem”"
            )
        }
    }

    private static func withOptional<Result>(
        _ text: String?,
        _ body: (UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let text else { return body(nil) }

        return unsafe text.withCString { unsafe body($0) }
    }

    private static func list(_ certificates: pinproof_openssl_certificates) -> [[UInt8]] {
        var list: [[UInt8]] = []
        var start = 0
        for index in unsafe 0..<certificates.count {
            guard let octets = unsafe certificates.octets, let lengths = unsafe certificates.lengths
            else { break }

            let count = unsafe lengths[index]
            list.append(unsafe Array(UnsafeBufferPointer(start: octets + start, count: count)))
            start += count
        }
        return list
    }
}
#endif
