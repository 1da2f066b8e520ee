// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

extension CertificateRecipe.Signature {
    /// The AlgorithmIdentifier.
    ///
    /// - SeeAlso: RFC 4055, section 5 (RSA: NULL); RFC 5758, section 3.2, and RFC 8410, section 3
    ///   (the others: absent).
    var algorithmIdentifier: [UInt8] {
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
        case .rsaPSSSHA256: pss(.sha256, saltLength: 32)
        case .rsaPSSSHA384: pss(.sha384, saltLength: 48)
        case .rsaPSSSHA512: pss(.sha512, saltLength: 64)
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
    private func pss(_ digest: ObjectIdentifier, saltLength: Int) -> [UInt8] {
        let hash = withNull(digest)
        return DERWriter.sequence(
            DERWriter.objectIdentifier(.rsaPSS),
            DERWriter.sequence(
                DERWriter.explicit(0, hash),
                DERWriter.explicit(1, DERWriter.sequence(DERWriter.objectIdentifier(.mgf1), hash)),
                DERWriter.explicit(2, DERWriter.integer(saltLength))
            )
        )
    }
}
