// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

extension CertificateRecipe.Signature {
    /// The AlgorithmIdentifier.
    ///
    /// - Parameter parameters: What RSASSA-PSS is to say of its salt and its mask.
    /// - Returns: The octets.
    /// - SeeAlso: RFC 4055, section 5 (RSA: NULL); RFC 5758, section 3.2, and RFC 8410, section 3
    ///   (the others: absent).
    func algorithmIdentifier(pss parameters: ParametersOfPSS) -> [UInt8] {
        switch self {
        case .ecdsaSHA1: DERWriter.sequence(DERWriter.objectIdentifier(.ecdsaSHA1))
        case .ecdsaSHA256: DERWriter.sequence(DERWriter.objectIdentifier(.ecdsaSHA256))
        case .ecdsaSHA384: DERWriter.sequence(DERWriter.objectIdentifier(.ecdsaSHA384))
        case .ecdsaSHA512: DERWriter.sequence(DERWriter.objectIdentifier(.ecdsaSHA512))
        case .ed25519: DERWriter.sequence(DERWriter.objectIdentifier(.ed25519))
        case .ed448: DERWriter.sequence(DERWriter.objectIdentifier(.ed448))
        case .rsaMD5: withNull(.rsaMD5)
        // SHA-1 and what goes with it are what is understood (RFC 4055, 3.1).
        case .rsaPSSSHA1:
            DERWriter.sequence(DERWriter.objectIdentifier(.rsaPSS), DERWriter.sequence())
        case .rsaPSSSHA256: pss(.sha256, parameters.mask ?? .sha256, parameters.saltLength ?? 32)
        case .rsaPSSSHA384: pss(.sha384, parameters.mask ?? .sha384, parameters.saltLength ?? 48)
        case .rsaPSSSHA512: pss(.sha512, parameters.mask ?? .sha512, parameters.saltLength ?? 64)
        case .rsaSHA1: withNull(.rsaSHA1)
        case .rsaSHA256: withNull(.rsaSHA256)
        case .rsaSHA384: withNull(.rsaSHA384)
        case .rsaSHA512: withNull(.rsaSHA512)
        }
    }

    private func withNull(_ algorithm: ObjectIdentifier) -> [UInt8] {
        DERWriter.sequence(DERWriter.objectIdentifier(algorithm), DERWriter.null)
    }

    /// - SeeAlso: RFC 4055, section 3.1; CA/Browser Forum Baseline Requirements, section 7.1.3.2.1,
    ///   which gives the octets.
    private func pss(
        _ digest: ObjectIdentifier,
        _ mask: ObjectIdentifier,
        _ saltLength: Int
    ) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.objectIdentifier(.rsaPSS),
            DERWriter.sequence(
                DERWriter.explicit(0, withNull(digest)),
                DERWriter.explicit(
                    1,
                    DERWriter.sequence(DERWriter.objectIdentifier(.mgf1), withNull(mask))
                ),
                DERWriter.explicit(2, DERWriter.integer(saltLength))
            )
        )
    }
}

/// What a recipe says of the salt and the mask of RSASSA-PSS; nil for what goes with the digest.
package struct ParametersOfPSS: Sendable {
    var saltLength: Int?
    var maskDigest: CertificateRecipe.MaskDigest?

    /// Those of the digest.
    package static let usual = ParametersOfPSS()

    fileprivate var mask: ObjectIdentifier? {
        switch maskDigest {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        case nil: nil
        }
    }
}

extension CertificateRecipe {
    var parametersOfPSS: ParametersOfPSS {
        ParametersOfPSS(saltLength: saltLength, maskDigest: maskDigest)
    }
}
