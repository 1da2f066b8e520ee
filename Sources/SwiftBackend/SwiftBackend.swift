// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

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

    /// A backend that remembers nothing.
    package init(validator: PathValidator = .rfc5280(signatures: CryptoSignatures())) {
        self.validator = validator
        memory = nil
    }

    private init(_ validator: PathValidator, _ memory: Memory) {
        self.validator = validator
        self.memory = memory
    }

    /// A backend that is asked often: whatever several questions have in common (certificates,
    /// lists of anchors, issuers' keys and signatures) it reads and verifies once.
    ///
    /// A path that is asked for once pays for a memory and gets nothing for it.
    package static func remembering(
        signatures: any SignatureVerification = CryptoSignatures(remembersKeys: true)
    ) -> SwiftBackend {
        SwiftBackend(
            .rfc5280(signatures: RememberedSignatures(of: signatures)),
            Memory()
        )
    }

    private final class Memory: Sendable {
        let anchors = RememberedAnchors()
    }

    private func read(
        _ certificate: EncodedCertificate
    ) throws(CertificateError) -> Certificate {
        memory == nil ? try Certificate(certificate.octets) : try certificate.read()
    }

    /// Those that can be read, in their order.
    private func readable(_ anchors: [EncodedCertificate]) -> [Certificate] {
        memory?.anchors.readable(anchors) ?? anchors.compactMap { try? Certificate($0.octets) }
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
        let endEntity: Certificate
        do {
            guard let first = served.first else {
                return .refused(.malformedCertificate, native: "no certificate was served")
            }
            endEntity = try read(first)
        } catch {
            return .refused(.malformedCertificate, native: "\(error)")
        }

        // An unreadable certificate that is not the first is no candidate.
        let found = validator.path(
            from: endEntity,
            through: served.dropFirst().compactMap { try? read($0) },
            to: readable(anchors),
            at: time
        )
        switch found {
        case .success(let path):
            return .path(path.encoded(among: served, anchors))
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
