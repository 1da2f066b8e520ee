// SPDX-License-Identifier: Apache-2.0

import PKIX

extension EncodedCertificate {
    /// A trust anchor that is a name and a key, in the one form that every library takes: a
    /// certificate, which nobody signed.
    ///
    /// Of an anchor's certificate nothing else is looked at; what is here besides is what that of
    /// an authority must have to be read.
    ///
    /// - Parameters:
    ///   - name: The DER of the anchor's distinguished name.
    ///   - key: The DER of its SubjectPublicKeyInfo.
    /// - SeeAlso: RFC 5280, section 6.1.1 (d).
    convenience init(anchor name: [UInt8], key: [UInt8]) {
        let algorithm = DERWriter.sequence(DERWriter.objectIdentifier(.ecdsaSHA256))
        let signed = DERWriter.sequence(
            DERWriter.explicit(0, DERWriter.integer(2)),
            DERWriter.integer(1),
            algorithm,
            name,
            DERWriter.sequence(
                DERWriter.time(Time(seconds: 0)),
                // 99991231235959Z: for certificates that never expire (RFC 5280, 4.1.2.5).
                DERWriter.time(Time(seconds: 253_402_300_799))
            ),
            name,
            key,
            DERWriter.explicit(
                3,
                DERWriter.sequence(
                    Self.critical(
                        .basicConstraints,
                        DERWriter.sequence(DERWriter.boolean(true))
                    ),
                    // keyCertSign (RFC 5280, 4.2.1.3).
                    Self.critical(.keyUsage, DERWriter.namedBits([5]))
                )
            )
        )
        // An Ecdsa-Sig-Value in form (RFC 3279, 2.2.3), since a library may read it.
        let signature = DERWriter.sequence(DERWriter.integer(1), DERWriter.integer(1))
        self.init(DERWriter.sequence(signed, algorithm, DERWriter.bitString(signature)))
    }

    private static func critical(_ id: ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.objectIdentifier(id),
            DERWriter.boolean(true),
            DERWriter.octetString(value)
        )
    }
}
