// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL
package import PKIX
package import Pinning

/// The system's OpenSSL, without a connection.
///
/// Nothing of the machine is read: neither its trust store nor its configuration file, which could
/// change the security level. Any number of threads may ask at once.
///
/// - SeeAlso: X509_verify_cert(3), X509_check_host(3).
package struct OpenSSLBackend: Backend {
    package let id = "openssl"

    package var version: String {
        unsafe String(cString: pinproof_openssl_version())
    }

    package let settings = [
        "DANE":
            "carried out by SSL_dane_enable, SSL_dane_tlsa_add and X509_verify_cert, on a "
            + "connection to nowhere",
        "authentication level": "2",
        "configuration file": "not read",
        "flags": "X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST",
        "host":
            "X509_check_ip_asc for an address, else X509_check_host with "
            + "X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS",
        "purpose": "X509_PURPOSE_SSL_SERVER",
        "trailing octets": "refused, which d2i_X509 leaves to its caller",
    ]

    package let aliases = VerificationFailure.aliases

    private let anchors = LongAnchorLists<OpenSSLAnchors>()

    private let daneSettings: OpenSSLDANESettings
    private let reader: OpenSSLReader

    package var executions: [any PolicyExecution] { OpenSSLDANE.all(daneSettings, reader, anchors) }

    package init() {
        self.init(OpenSSLDANESettings(), .anew)
    }

    private init(_ daneSettings: OpenSSLDANESettings, _ reader: OpenSSLReader) {
        self.daneSettings = daneSettings
        self.reader = reader
    }

    package func forOneVector() -> any Backend {
        OpenSSLBackend(daneSettings, .remembering())
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard !served.isEmpty else {
            return .refused(.malformedCertificate, native: "no certificate was served")
        }

        var verification = unsafe pinproof_openssl_verification()
        let known = try self.anchors.value(for: anchors) { (anchors) throws(BackendError) in
            try OpenSSLAnchors(anchors, by: reader)
        }
        let answer = unsafe known.ask { anchors in
            unsafe pinproof_openssl_verify(
                reader.reader,
                served.flatMap(\.octets),
                served.map(\.octets.count),
                served.count,
                anchors,
                time.seconds,
                &verification
            )
        }
        defer { unsafe pinproof_openssl_free(verification.path) }

        switch answer {
        case PINPROOF_OPENSSL_YES:
            let places = unsafe UnsafeBufferPointer(
                start: verification.path,
                count: verification.path_count
            )
            return unsafe .path(
                places.map { $0 < served.count ? served[$0] : anchors[$0 - served.count] }
            )
        case PINPROOF_OPENSSL_NO:
            let failure = unsafe VerificationFailure(verification)
            return .refused(try failure.reason, native: failure.description)
        case PINPROOF_OPENSSL_UNREADABLE:
            return .refused(.malformedCertificate, native: "d2i_X509 refuses the end entity")
        default:
            throw .defect("OpenSSL: verification ended without a result")
        }
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        // C would take the text before the NUL for the whole host.
        guard !host.utf8.contains(0) else { return false }

        let octets = certificate.octets
        switch unsafe pinproof_openssl_matches_host(reader.reader, octets, octets.count, host) {
        case PINPROOF_OPENSSL_YES: return true
        case PINPROOF_OPENSSL_NO, PINPROOF_OPENSSL_UNREADABLE: return false
        default: throw .defect("OpenSSL: X509_check_host failed")
        }
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        let octets = certificate.octets
        var key: UnsafeMutablePointer<UInt8>?
        var count = 0
        let answer = unsafe pinproof_openssl_public_key(
            reader.reader,
            octets,
            octets.count,
            &key,
            &count
        )
        defer { unsafe pinproof_openssl_free(key) }

        switch answer {
        case PINPROOF_OPENSSL_YES:
            return unsafe Array(UnsafeBufferPointer(start: key, count: count))
        case PINPROOF_OPENSSL_UNREADABLE: return nil
        default: throw .defect("OpenSSL: i2d_X509_PUBKEY failed")
        }
    }
}
#endif
