// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

// A hundred mutants ask the same of the same certificates: what they hold, what their digests are,
// who signed them. None of that is where a flaw is, so it is found once and kept for the process.

/// A certificate; nil where it cannot be read.
func read(_ certificate: EncodedCertificate) -> Certificate? {
    certificates.value(for: certificate) {
        try? Certificate(certificate)
    }
}

/// The key of a certificate as presented; nothing where it cannot be read.
func key(of certificate: EncodedCertificate) -> ArraySlice<UInt8> {
    read(certificate)?.subjectPublicKeyInfoOctets ?? []
}

/// SHA-256 of a certificate, or of the key in it as presented.
func digest(
    of certificate: EncodedCertificate,
    _ kind: PinningKind
) throws(BackendError) -> [UInt8] {
    let question = DigestQuestion(certificate: certificate, kind: kind)
    let digest = digests.value(for: question) { try? Norm.digest(of: certificate, kind) }
    guard let digest else { throw .unsupported(.unreadableCertificate) }

    return digest
}

/// A host as it is compared; nil where it is none.
func hostName(_ host: String) -> HostName? {
    hosts.value(for: host) { HostName(host) }
}

/// Whether a certificate is for a host.
func isCertificate(_ certificate: Certificate, for host: String) -> Bool {
    let question = HostQuestion(certificate: certificate.encoded, host: host)
    return matches.value(for: question) {
        ReferenceIdentifier(host: host)?.matches(certificate) ?? false
    }
}

extension Norm.Steps {
    /// Every step as the norm has it, with hosts and digests that are kept.
    static let norm = Norm.Steps.correct(
        host: hostName,
        digest: { certificate, kind throws(BackendError) in try digest(of: certificate, kind) }
    )
}

/// The signatures that every mutant without a flaw in them verifies.
let knownSignatures: any SignatureVerification = RememberedSignatures(of: CryptoSignatures())

private struct DigestQuestion: Hashable {
    let certificate: EncodedCertificate
    let kind: PinningKind
}

private struct HostQuestion: Hashable {
    let certificate: EncodedCertificate
    let host: String
}

private let certificates = Remembered<EncodedCertificate, Certificate?>(capacity: 16_384)
private let digests = Remembered<DigestQuestion, [UInt8]?>(capacity: 16_384)
private let hosts = Remembered<String, HostName?>(capacity: 16_384)
private let matches = Remembered<HostQuestion, Bool>(capacity: 16_384)
