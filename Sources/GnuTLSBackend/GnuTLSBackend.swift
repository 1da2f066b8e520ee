// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
private import CGnuTLS
package import PKIX
package import Pinning

/// The system's GnuTLS, without a connection.
///
/// The library has one clock for the whole process: the first question replaces it by one that
/// each thread sets before it asks, so that any number of threads may ask at once, each at a time
/// of its own. Whoever else uses GnuTLS in this process sees that clock too.
///
/// Nothing of the machine is read: neither its trust store nor its system-wide priorities, which
/// could take algorithms away.
///
/// - SeeAlso: gnutls_x509_trust_list_verify_crt2(3), gnutls_x509_crt_check_hostname2(3).
package struct GnuTLSBackend: Backend {
    package let id = "gnutls"

    package var version: String {
        unsafe String(cString: pinproof_gnutls_version())
    }

    package var settings: [String: String] {
        [
            "DANE":
                "carried out by dane_verify_crt_raw, over records that no resolver was asked for",
            "host":
                "gnutls_x509_crt_check_ip for an address, else gnutls_x509_crt_check_hostname2 "
                + "with GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES",
            "key usage": "of the end entity, as the handshake looks at it",
            "profile": "GNUTLS_PROFILE_MEDIUM",
            "purpose": "GNUTLS_KP_TLS_WWW_SERVER",
            "stored keys":
                "carried out by gnutls_verify_stored_pubkey, over lines that lie in memory",
            "system-wide priorities":
                pinproof_gnutls_reads_system_priorities() == 0 ? "not read" : "as the machine has",
        ]
    }

    package let aliases = VerificationStatus.aliases

    package var executions: [any PolicyExecution] { GnuTLSRecords.all + [GnuTLSStoredKeys()] }

    private let anchors = LongAnchorLists<GnuTLSAnchors>()

    package init() {}

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard !served.isEmpty else {
            return .refused(.malformedCertificate, native: "no certificate was served")
        }

        var verification = unsafe pinproof_gnutls_verification()
        let known = try self.anchors.value(for: anchors, GnuTLSAnchors.init)
        let answer = unsafe known.ask { anchors in
            unsafe pinproof_gnutls_verify(
                served.flatMap(\.octets),
                served.map(\.octets.count),
                served.count,
                anchors,
                time.seconds,
                &verification
            )
        }
        defer { unsafe pinproof_gnutls_free(verification.path) }

        switch answer {
        case PINPROOF_GNUTLS_YES:
            let places = unsafe UnsafeBufferPointer(
                start: verification.path,
                count: verification.path_count
            )
            return unsafe .path(
                places.map { $0 < served.count ? served[$0] : anchors[$0 - served.count] }
            )
        case PINPROOF_GNUTLS_NO:
            let status = unsafe VerificationStatus(
                bits: verification.status,
                traits: VerificationStatus.Traits(rawValue: verification.traits)
            )
            guard let reason = status.reason else {
                throw .defect("GnuTLS: \(status), which has no reason in VerificationStatus")
            }

            return .refused(reason, native: status.description)
        case PINPROOF_GNUTLS_UNREADABLE:
            return .refused(
                .malformedCertificate,
                native: "gnutls_x509_crt_import refuses the end entity"
            )
        default:
            throw .defect("GnuTLS: verification ended without a result")
        }
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        // C would take the text before the NUL for the whole host.
        guard !host.utf8.contains(0) else { return false }

        let octets = certificate.octets
        switch unsafe pinproof_gnutls_matches_host(octets, octets.count, host) {
        case PINPROOF_GNUTLS_YES: return true
        case PINPROOF_GNUTLS_NO, PINPROOF_GNUTLS_UNREADABLE: return false
        default: throw .defect("GnuTLS: gnutls_x509_crt_check_hostname2 failed")
        }
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        let octets = certificate.octets
        var key: UnsafeMutablePointer<UInt8>?
        var count = 0
        let answer = unsafe pinproof_gnutls_public_key(octets, octets.count, &key, &count)
        defer { unsafe pinproof_gnutls_free(key) }

        switch answer {
        case PINPROOF_GNUTLS_YES:
            return unsafe Array(UnsafeBufferPointer(start: key, count: count))
        case PINPROOF_GNUTLS_UNREADABLE: return nil
        default: throw .defect("GnuTLS: gnutls_pubkey_export2 failed")
        }
    }
}
#endif
