// SPDX-License-Identifier: Apache-2.0

import PKIX

extension Evaluation {
    /// The same evaluation by Apple's Security framework and its policy for TLS servers.
    ///
    /// It takes a key that it makes no key object of for a weak one, wherever in the path it stands,
    /// the anchor included. Then the policy asks for RSA keys of 2,048 bits and keys on curves of 256,
    /// and its list of sizes knows no other algorithm, so that Ed25519 and Ed448 keys are refused.
    ///
    /// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecPolicy.c:1400,
    ///   `SecPolicyAddStrongKeySizeOptions`, and 1870; SecCertificate.c:5806,
    ///   `SecCertificateIsWeakKey`, and 5864, `SecCertificateIsAtLeastMinKeySize`;
    ///   trust/trustd/SecPolicyServer.c:1742 and 1755.
    var bySecurity: Evaluation {
        refusing { !$0.isForTLSServers }
    }

    /// The same evaluation by Security's policy for X.509 alone, which refuses keys that are weak
    /// whatever they are for.
    var bySecurityForX509: Evaluation {
        refusing(\.isWeak)
    }

    private func refusing(_ isWeak: (PlatformKey) -> Bool) -> Evaluation {
        guard case .trusted(let path) = self else { return self }
        guard !path.contains(where: { isWeak($0.key.platformKey) }) else {
            return .refused(.weakAlgorithm)
        }

        // The anchor is asked as the issuers below it are, a pinned one too.
        let reasons = path.dropFirst().compactMap { $0.certificate?.refusalAboveAnother }
        return reasons.first.map(Evaluation.refused) ?? self
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

extension ServerTrust {
    /// The host as a challenge of Apple's URL loading names it, which frameworks compare as a text.
    ///
    /// CFNetwork is not published, and what it makes of upper case, of a dot at the end, of other
    /// letters than those of ASCII, of brackets and of a zone was not measured. A sample of Apple's
    /// that follows the handling of HTTP, CanonicalRequest.m, writes hosts in lower case.
    ///
    /// - Throws: That the host is written in another way than those that were measured.
    func hostOfChallenge() throws(BackendError) -> String {
        let host = connection.host
        let isUsual = host.utf8.allSatisfy { octet in
            octet < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet)
                && octet != UInt8(ascii: "[") && octet != UInt8(ascii: "%")
        }
        guard isUsual, !host.hasSuffix(".") else { throw .unsupported(.unmeasuredText) }

        return host
    }

    /// The verdict on an Apple platform's connection that no pin applies to: its trust alone decides.
    func withoutPinsBySecurity() async throws(BackendError) -> Verdict {
        switch try await evaluation().bySecurity {
        case .refused(let reason): .reject(reason)
        case .trusted: .notPinned
        }
    }

    /// The same evaluation by Security's policy for X.509 alone, which takes SHA-1, RSA keys of 1,024
    /// bits and keys on curves of 160.
    ///
    /// No library here is asked for a path with weak algorithms. Where nothing but these is wrong, the
    /// path is what the platform lists, and its signatures are verified once more, SHA-1 included. MD5
    /// is refused by this policy, too.
    ///
    /// - Parameters:
    ///   - evaluation: By the policy for TLS servers.
    ///   - anchors: Those that count; the path ends at the first.
    /// - Returns: The evaluation, with a path where it lacked nothing but strength.
    /// - Throws: That a signature or a key is of a kind that is not verified here.
    /// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecCertificate.c:84 and
    ///   5806; SecPolicyLeafCallbacks.c:682, `SecPolicyCheckCertWeakSignature`.
    func leavingOutStrength(
        _ evaluation: Evaluation,
        to anchors: [EncodedCertificate]
    ) async throws(BackendError) -> Evaluation {
        let chain = connection.chainWithoutEvaluation
        guard evaluation == .refused(.weakAlgorithm),
            let end = chain.firstIndex(where: anchors.contains)
        else { return evaluation }

        let path = try read(Array(chain[...end]))
        guard path.allSatisfy({ PlatformKey(of: $0) != .unmeasured }) else {
            throw .unsupported(.unmeasuredKey)
        }

        for (certificate, issuer) in zip(path, path.dropFirst()) {
            switch try await signature(of: certificate, under: issuer) {
            case .valid: break
            case .invalid: return evaluation
            case .unsupportedAlgorithm, .unsupportedKey: throw .unsupported(.unmeasuredKey)
            }
        }
        return .trusted(Array(chain[...end]))
    }
}

extension Certificate {
    /// Why Security takes it for no issuer; nil where it does.
    ///
    /// - SeeAlso: apple-oss-distributions/Security db15acbe, trust/trustd/SecPolicyServer.c:2887,
    ///   `SecPVCParentCertificateChecks`; SecTrustServer.c:681, 1161.
    fileprivate var refusalAboveAnother: Reason? {
        if version >= 3, !isAuthority { return .notACA }
        return signsCertificates ? nil : .wrongUsage
    }

    /// Whether nothing in its key usage forbids that its key signs certificates.
    var signsCertificates: Bool {
        extensions.keyUsage?.contains(.keyCertSign) ?? true
    }
}
