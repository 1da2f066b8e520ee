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
    private let anchors = RememberedAnchors()
    private let certificates = RememberedCertificates()

    package init(validator: PathValidator = .rfc5280(signatures: CryptoSignatures())) {
        self.validator = validator
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
            endEntity = try certificates.certificate(first)
        } catch {
            return .refused(.malformedCertificate, native: "\(error)")
        }

        // An unreadable certificate that is not the first is no candidate.
        let found = validator.path(
            from: endEntity,
            through: served.dropFirst().compactMap { try? certificates.certificate($0) },
            to: self.anchors.readable(anchors),
            at: time
        )
        switch found {
        case .success(let path):
            return .path(path.certificates.map(\.encoded))
        case .failure(let failure):
            let reason = Reason(failure)
            return .refused(reason, native: reason.explanation)
        }
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        guard let certificate = try? certificates.certificate(certificate),
            let reference = ReferenceIdentifier(host: host)
        else { return false }

        return reference.matches(certificate)
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        guard let certificate = try? certificates.certificate(certificate) else { return nil }

        return Array(certificate.subjectPublicKeyInfoOctets)
    }
}
