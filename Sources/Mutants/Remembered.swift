// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

// A hundred mutants ask the same of the same certificates: what they hold, what their digests are,
// who signed them. None of that is where a flaw is, so it is found once and kept for the process.

/// Octets that are compared whole and hashed by their end alone, where certificates have their
/// signatures and keys their numbers: to hash all of them would cost more than what is looked up.
struct KnownOctets: Hashable, Sendable {
    let octets: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
        hasher.combine(octets.count)
        for octet in octets.suffix(3) { hasher.combine(octet) }
    }
}

/// A certificate; nil where it cannot be read.
func read(_ certificate: EncodedCertificate) -> Certificate? {
    certificates.value(for: KnownOctets(octets: certificate.octets[...])) {
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
    let question = DigestQuestion(
        octets: KnownOctets(octets: certificate.octets[...]),
        kind: kind
    )
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
    let question = HostQuestion(
        octets: KnownOctets(octets: certificate.octets[...]),
        host: host
    )
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
struct KnownSignatures: SignatureVerification {
    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        let question = SignatureQuestion(
            certificate: KnownOctets(octets: certificate.octets[...]),
            key: KnownOctets(octets: issuer.subjectPublicKeyInfoOctets)
        )
        return outcomes.value(for: question) {
            CryptoSignatures().outcome(of: certificate, under: issuer)
        }
    }
}

private struct DigestQuestion: Hashable {
    let octets: KnownOctets
    let kind: PinningKind
}

private struct HostQuestion: Hashable {
    let octets: KnownOctets
    let host: String
}

private struct SignatureQuestion: Hashable {
    let certificate: KnownOctets
    let key: KnownOctets
}

private let certificates = Remembered<KnownOctets, Certificate?>(capacity: 16_384)
private let digests = Remembered<DigestQuestion, [UInt8]?>(capacity: 16_384)
private let hosts = Remembered<String, HostName?>(capacity: 16_384)
private let matches = Remembered<HostQuestion, Bool>(capacity: 16_384)
private let outcomes = Remembered<SignatureQuestion, SignatureOutcome>(capacity: 16_384)
