// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Signatures
import SwiftBackend

// A hundred mutants ask the same of the same certificates: who signed them, and which hosts they
// are for. None of that is where a flaw is, so it is found once and kept for the process.

/// The key of a certificate as presented; nothing where it cannot be read.
func key(of certificate: EncodedCertificate) -> ArraySlice<UInt8> {
    certificate.certificate?.subjectPublicKeyInfoOctets ?? []
}

/// A host as it is compared; nil where it is none.
func hostName(_ host: String) -> HostName? {
    hosts.value(for: host) { HostName(host) }
}

/// Whether a certificate is for a host.
func isCertificate(_ certificate: Certificate, for host: String) -> Bool {
    let question = HostQuestion(certificate: certificate, host: host)
    return matches.value(for: question) {
        ReferenceIdentifier(host: host)?.matches(certificate) ?? false
    }
}

extension Norm.Steps {
    /// Every step as the norm has it, with hosts and digests that are kept.
    static let norm = Norm.Steps.correct(
        host: hostName,
        digest: { certificate, kind throws(BackendError) in
            try Norm.digest(of: certificate, kind)
        }
    )
}

/// The signatures that every mutant without a flaw in them verifies.
let knownSignatures: any SignatureVerification = RememberedSignatures(of: CryptoSignatures())

private struct HostQuestion: Hashable {
    let certificate: Certificate
    let host: String
}

private let hosts = Remembered<String, HostName?>(capacity: 16_384)
private let matches = Remembered<HostQuestion, Bool>(capacity: 16_384)
