// SPDX-License-Identifier: Apache-2.0

extension Certificate {
    /// Finds the SubjectPublicKeyInfo by walking to it, without reading what lies beside the way.
    ///
    /// Every tag on the way is checked, so that a bent length cannot move another field into the
    /// key's place; the rest of the certificate is only measured.
    package static func subjectPublicKeyInfo(
        in octets: borrowing Span<UInt8>
    ) throws(DERError) -> Range<Int> {
        var certificate = try DERReader.whole(.sequence, of: octets).reader
        var fields = try certificate.read(.sequence, of: octets).reader
        _ = try certificate.read(.sequence, of: octets)
        _ = try certificate.read(.bitString, of: octets)
        try certificate.expectEnd()

        _ = try fields.readIfPresent(.contextConstructed(0), of: octets)
        _ = try fields.read(.integer, of: octets)
        _ = try fields.read(.sequence, of: octets)
        _ = try fields.read(.sequence, of: octets)
        var validity = try fields.read(.sequence, of: octets).reader
        for _ in 1...2 where try validity.readIfPresent(.utcTime, of: octets) == nil {
            _ = try validity.read(.generalizedTime, of: octets)
        }
        try validity.expectEnd()
        _ = try fields.read(.sequence, of: octets)

        let key = try fields.read(.sequence, of: octets)
        var parts = key.reader
        _ = try parts.read(.sequence, of: octets)
        _ = try parts.read(.bitString, of: octets)
        try parts.expectEnd()
        return key.whole
    }
}
