// SPDX-License-Identifier: Apache-2.0

package import PKIX
private import Signatures

/// A library that states facts about certificates and never decides about a connection.
///
/// A certificate that a library cannot read or verify is a refusal, never a thrown error:
/// `malformed-certificate` for the path, false for the host, nil for the native key.
package protocol Backend: Sendable {
    /// The name in reports and on the command line: `openssl`.
    var id: String { get }

    /// The version of the library, as it states it.
    var version: String { get }

    /// What was set, since settings change verdicts.
    var settings: [String: String] { get }

    /// Sets of reasons that the library cannot tell apart.
    var aliases: [Set<Reason>] { get }

    /// Whether an end entity's certificate can be a trust anchor of its own.
    var takesEndEntitiesAsAnchors: Bool { get }

    /// The policies that the library carries out itself.
    var executions: [any PolicyExecution] { get }

    /// The same for another worker, who shares none of its memory with this one's: two who ask one
    /// backend at once wait for each other at whatever it remembers.
    func forAnotherWorker() -> any Backend

    /// The same for many questions about the same few certificates: what it reads of them it may
    /// keep as long as it is kept itself.
    func forOneVector() -> any Backend

    /// A path from the first served certificate to one of the anchors, for a TLS server, at that
    /// time. No names are compared. Any anchor counts, self-signed or not.
    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome

    /// Whether the certificate is for the host.
    ///
    /// - SeeAlso: RFC 9525, section 6.
    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool

    /// The octets that the library itself would hash as the public key; nil where it has none.
    func nativeKey(of certificate: EncodedCertificate) async throws(BackendError) -> [UInt8]?

    /// What becomes of a certificate's signature under an issuer, with no other check.
    func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome
}

extension Backend {
    package var takesEndEntitiesAsAnchors: Bool { true }
    package var executions: [any PolicyExecution] { [] }
    /// As swift-crypto verifies it, SHA-1 included: no library here is asked for a signature alone.
    ///
    /// Kept with the certificate: nearly always it is an anchor's own that is asked about, and that
    /// of the same anchors for every connection.
    package func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome {
        let known = certificate.knownSignature.outcome(
            by: verifier,
            under: issuer.knownSignature
        )
        if let known { return known }

        let outcome = CryptoSignatures(takesSHA1: true).outcome(of: certificate, under: issuer)
        certificate.knownSignature.keep(outcome, by: verifier, under: issuer.knownSignature)
        return outcome
    }
    /// Itself: beside the time that a library takes for an answer, such waiting is none.
    package func forAnotherWorker() -> any Backend { self }
    /// Itself.
    package func forOneVector() -> any Backend { self }
}

/// Who verifies signatures for all backends.
private let verifier = KnownSignature.Verifier()

/// What a backend says about the certificates between a server and the anchors.
package enum PathOutcome: Hashable, Sendable {
    /// The validated path, the end entity first and the anchor last.
    case path([EncodedCertificate])
    /// No path, the reason in our words and in the library's own, free of addresses and paths.
    case refused(Reason, native: String)
}

/// Why a backend gave no answer.
package enum BackendError: Error, Hashable, Sendable {
    /// The question cannot be asked of this library.
    case unsupported(Capability)
    /// The library or our binding failed; a bug in somebody's code.
    case defect(String)
}
