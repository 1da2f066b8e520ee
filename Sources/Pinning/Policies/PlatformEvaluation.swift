// SPDX-License-Identifier: Apache-2.0

import PKIX

extension Evaluation {
    /// The same evaluation by Apple's Security framework, which takes a key that it makes no key
    /// object of for a weak one, wherever in the path it stands.
    ///
    /// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecCertificate.c:5806,
    ///   `SecCertificateIsWeakKey`; SecPolicy.c:1354; trust/trustd/SecPolicyServer.c:1742.
    var bySecurity: Evaluation {
        guard case .trusted(let path) = self,
            path.contains(where: { $0.key.platformKey == .none })
        else { return self }

        return .refused(.weakAlgorithm)
    }

    /// The same evaluation by Security's policy for X.509 alone, `SecPolicyCreateBasicX509`, which
    /// asks for no purpose: neither of the end entity nor of the issuers above.
    ///
    /// No library here is asked for a path without one. Where nothing but the purpose is missing, the
    /// path is what the platform lists, and its issuers must still be allowed to sign certificates.
    ///
    /// - Parameters:
    ///   - chain: What the platform lists without being told to trust it.
    ///   - anchors: Those that count; the path ends at the first.
    /// - Returns: The evaluation, with a path where it lacked nothing but the purpose.
    /// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecPolicy.c:1358,
    ///   `SecPolicyAddBasicX509Options`; trust/trustd/SecPolicyServer.c:2948.
    func leavingOutPurposes(
        along chain: [EncodedCertificate],
        to anchors: [EncodedCertificate]
    ) -> Evaluation {
        guard self == .refused(.wrongUsage), let end = chain.firstIndex(where: anchors.contains)
        else { return self }

        let path = Array(chain[...end])
        let isRead = path.first?.certificate != nil
        return isRead && path.dropFirst().allSatisfy { $0.certificate?.signsCertificates ?? false }
            ? .trusted(path) : self
    }
}

extension Certificate {
    /// Whether nothing in its key usage forbids that its key signs certificates.
    fileprivate var signsCertificates: Bool {
        extensions.keyUsage?.contains(.keyCertSign) ?? true
    }
}
