// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning
import Signatures

/// The backend that is written here: a strict reader, a path validator, and swift-crypto's
/// signatures.
package struct SwiftBackend: Backend {
    package let id = "swift"
    package let version = pinproofVersion
    /// It can tell every reason from every other.
    package let aliases: [Set<Reason>] = []

    private let validator: PathValidator
    /// Nil where every certificate is read anew.
    private let memory: Memory?

    /// What one worker remembers.
    private final class Memory: Sendable {
        let anchors = RememberedAnchors()
        let signatures: RememberedSignatures
        /// Verifies what is not remembered.
        let verification: @Sendable () -> any SignatureVerification

        init(
            verification: @escaping @Sendable () -> any SignatureVerification,
            sharing other: RememberedSignatures? = nil
        ) {
            signatures = RememberedSignatures(of: verification(), sharing: other)
            self.verification = verification
        }
    }

    /// A backend that remembers nothing.
    package init(validator: PathValidator = .rfc5280(signatures: CryptoSignatures())) {
        self.validator = validator
        memory = nil
    }

    private init(remembering memory: Memory) {
        validator = .rfc5280(signatures: memory.signatures)
        self.memory = memory
    }

    /// A backend that is asked often: whatever several questions have in common (certificates,
    /// lists of anchors, issuers' keys and signatures) it reads and verifies once.
    ///
    /// A path that is asked for once pays for a memory and gets nothing for it.
    ///
    /// - Parameter verification: Makes what verifies a worker's signatures.
    /// - Returns: The backend of the first worker.
    package static func remembering(
        verification: @escaping @Sendable () -> any SignatureVerification = {
            CryptoSignatures(remembersKeys: true)
        }
    ) -> SwiftBackend {
        SwiftBackend(remembering: Memory(verification: verification))
    }

    /// It has memories of its own, and knows the signatures that any of them verified.
    package func forAnotherWorker() -> any Backend {
        guard let memory else { return self }

        return SwiftBackend(
            remembering: Memory(verification: memory.verification, sharing: memory.signatures)
        )
    }

    private func read(
        _ certificate: EncodedCertificate
    ) throws(CertificateError) -> Certificate {
        memory == nil
            ? try Certificate.read(certificate.octets, certificate.reading)
            : try certificate.read()
    }

    /// Those that can be read, in their order.
    private func readable(_ anchors: [EncodedCertificate]) -> ReadableCertificates {
        memory?.anchors.readable(anchors)
            ?? ReadableCertificates(anchors[...]) { try? Certificate.read($0.octets, $0.reading) }
            .indexed()
    }

    package var settings: [String: String] {
        [
            "comparisons": String(validator.budget.comparisons),
            "depth": String(validator.budget.depth),
            "signatures": String(validator.budget.signatures),
        ]
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard let first = served.first else {
            return .refused(.malformedCertificate, native: "no certificate was served")
        }

        let endEntity: Certificate
        do {
            endEntity = try read(first)
        } catch {
            return .refused(.malformedCertificate, native: "\(error)")
        }

        // An unreadable certificate that is not the first is no candidate.
        let found = validator.path(
            from: (first, endEntity),
            through: ReadableCertificates(served.dropFirst()) { try? read($0) },
            to: readable(anchors),
            at: time
        )
        switch found {
        case .success(let path):
            return .path(path)
        case .failure(let failure):
            let reason = Reason(failure)
            return .refused(reason, native: reason.explanation)
        }
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        guard let certificate = try? read(certificate),
            let reference = ReferenceIdentifier(host: host)
        else { return false }

        return reference.matches(certificate)
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        guard let certificate = try? read(certificate) else { return nil }

        return Array(certificate.subjectPublicKeyInfoOctets)
    }
}
