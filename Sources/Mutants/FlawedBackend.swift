// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// The Swift backend with one of its facts exchanged.
struct FlawedBackend: Backend {
    /// The mutant's, since no two of them answer alike.
    let id: String
    let version = pinproofVersion
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []

    var validator = PathValidator.rfc5280(signatures: knownSignatures)
    /// What is made of the served certificates and the anchors before the search.
    var arranged: @Sendable ([EncodedCertificate], [EncodedCertificate]) -> Arranged = {
        Arranged(served: $0, anchors: $1)
    }
    var isForHost: @Sendable (Certificate, String) -> Bool = isCertificate

    /// Nothing exchanged: the backend of all whose flaw is elsewhere.
    static let flawless = FlawedBackend(id: "flawless")

    struct Arranged {
        var served: [EncodedCertificate]
        var anchors: [EncodedCertificate]
    }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let arranged = arranged(served, anchors)
        guard let first = arranged.served.first, let endEntity = first.certificate else {
            return .refused(.malformedCertificate, native: "")
        }

        let found = validator.path(
            from: (first, endEntity),
            through: ReadableCertificates(arranged.served.dropFirst()),
            to: ReadableCertificates(arranged.anchors[...]).indexed(),
            at: time
        )
        return switch found {
        case .success(let path): .path(path)
        case .failure(let failure): .refused(Reason(failure), native: "")
        }
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        certificate.certificate.map { isForHost($0, host) } ?? false
    }

    func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        certificate.certificate.map { Array($0.subjectPublicKeyInfoOctets) }
    }
}
