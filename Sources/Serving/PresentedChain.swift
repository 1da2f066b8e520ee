// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL
package import Harness
package import Pinning

/// Certificates that OpenSSL holds and sends as a TLS server, octet for octet and in their order.
///
/// Any number of threads may answer connections with it at once.
@safe package final class PresentedChain: @unchecked Sendable {
    private let server: OpaquePointer

    /// - Throws: Why the library cannot present them.
    package init(
        _ certificates: [EncodedCertificate],
        key: [UInt8]
    ) throws(PresentationError) {
        var made: OpaquePointer?
        var culprit = 0
        let outcome = unsafe pinproof_openssl_server_make(
            certificates.flatMap(\.octets),
            certificates.map(\.octets.count),
            certificates.count,
            key,
            key.count,
            &made,
            &culprit
        )
        guard let made = unsafe made else {
            throw PresentationError(Self.explanation(of: outcome, culprit + 1))
        }

        unsafe server = made
    }

    deinit { unsafe pinproof_openssl_server_free(server) }

    /// Lets clients that ask for a name meet another chain.
    ///
    /// Whoever asks for no name that was given is refused from now on. It is to be done before the
    /// first connection.
    func add(_ name: String, _ other: PresentedChain) throws(PresentationError) {
        guard unsafe pinproof_openssl_server_name(server, name, other.server) == 1 else {
            throw PresentationError("OpenSSL has no memory for one more name")
        }
    }

    /// Carries a handshake out on a socket, and answers what is asked over HTTP.
    func answer(_ descriptor: Int32, with response: String) {
        _ = unsafe pinproof_openssl_server_answer(server, descriptor, response)
    }

    /// Lets clients choose the protocol above TLS: the first that they offer.
    ///
    /// It is to be done before the first connection.
    package func followProtocols() { unsafe pinproof_openssl_server_follow_alpn(server) }

    /// A connection whose bytes somebody else carries; nil for lack of memory.
    package func session() -> TLSSession? {
        unsafe pinproof_openssl_session_new(server).map { unsafe TLSSession($0, of: self) }
    }

    private static func explanation(
        of outcome: pinproof_openssl_presentable,
        _ place: Int
    ) -> String {
        switch outcome {
        case PINPROOF_OPENSSL_UNREADABLE_CERTIFICATE:
            "OpenSSL cannot read certificate \(place) of what is served"
        case PINPROOF_OPENSSL_OTHER_OCTETS:
            "OpenSSL would send certificate \(place) in other bytes than it has"
        case PINPROOF_OPENSSL_UNREADABLE_KEY: "OpenSSL cannot read the private key"
        case PINPROOF_OPENSSL_NO_SERVER_CERTIFICATE:
            "OpenSSL takes the first certificate for none of a TLS server"
        case PINPROOF_OPENSSL_OTHER_KEY:
            "OpenSSL does not find the private key to be that of the first certificate"
        default: "OpenSSL failed to hold the certificates"
        }
    }
}
#endif
