// SPDX-License-Identifier: Apache-2.0

#if Certificates
internal import SwiftASN1
internal import X509

/// Extensions that may be critical although this question does not look at them.
///
/// The library refuses a certificate with a critical extension that no policy of the verifier
/// claims. Where another question answers for the extension, this policy claims it, and checks
/// nothing.
struct ToleratedExtensions: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier]

    init(_ extensions: [ASN1ObjectIdentifier]) {
        verifyingCriticalExtensions = extensions
    }

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        .meetsPolicy
    }
}
#endif
