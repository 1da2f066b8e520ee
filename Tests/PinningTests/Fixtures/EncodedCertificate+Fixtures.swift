// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SharedFixtures

extension EncodedCertificate {
    /// Issued by the intermediate, its key on P-256.
    static let leaf = Fixture.leaf.certificate
    /// Another certificate for the leaf's key.
    static let renewedLeaf = Fixture.leafOf2025.certificate
    /// A leaf with a key of its own, signed by it.
    static let otherLeaf = Fixture.selfSigned.certificate
    static let intermediate = Fixture.intermediate.certificate
    /// Another certificate for the intermediate's key.
    static let renewedIntermediate = Fixture.intermediateOf2025.certificate
    static let secondIntermediate = Fixture.secondIntermediate.certificate
    static let root = Fixture.root.certificate
    /// A root that has nothing to do with the others.
    static let otherRoot = Fixture.otherRoot.certificate

    static let ed25519Leaf = Fixture.ed25519Leaf.certificate
    static let p384Leaf = Fixture.p384Leaf.certificate
    /// An RSA key of 2048 bits.
    static let rsaLeaf = Fixture.rsaLeaf.certificate
    /// The same key, the NULL of its algorithm left out.
    static let rsaLeafWithoutNull = Fixture.rsaLeafWithoutParameters.certificate
    /// An RSA key of 1024 bits.
    static let weakLeaf = Fixture.weakLeaf.certificate
    static let koblitzLeaf = Fixture.koblitzLeaf.certificate

    /// A certificate with another SubjectPublicKeyInfo in it, for whoever looks at nothing else:
    /// its signature is no longer one.
    static func with(
        key: [UInt8],
        in other: EncodedCertificate = .leaf
    ) throws -> EncodedCertificate {
        let read = try Certificate(other.octets)
        var signed = DERReader(read.toBeSigned)
        let octets = other.octets
        let fields = try signed.read(.sequence, of: octets.span).contents
        let contents =
            octets[fields.lowerBound..<read.subjectPublicKeyInfo.lowerBound] + key
            + octets[read.subjectPublicKeyInfo.upperBound..<fields.upperBound]
        return EncodedCertificate(
            DERWriter.sequence(
                DERWriter.sequence(Array(contents)),
                Array(other.octets[read.signatureAlgorithmIdentifier.lowerBound...])
            )
        )
    }

    /// The leaf for another host, for whoever verifies no signature.
    static func leaf(for host: String) -> EncodedCertificate {
        EncodedCertificate(renamed(leaf.octets[...], to: Array(host.utf8)))
    }

    /// The elements, the one dNSName among them another.
    private static func renamed(_ elements: ArraySlice<UInt8>, to host: [UInt8]) -> [UInt8] {
        var octets: [UInt8] = []
        var rest = elements
        while rest.count >= 2 {
            let tag = rest[rest.startIndex]
            let first = Int(rest[rest.startIndex + 1])
            let size = first < 0x80 ? 0 : first & 0x7f
            let count =
                first < 0x80
                ? first : rest.dropFirst(2).prefix(size).reduce(0) { $0 << 8 | Int($1) }
            let contents = rest.dropFirst(2 + size).prefix(count)
            rest = rest.dropFirst(2 + size + count)
            switch tag {
            // Sequences, sets, the list of extensions, and the values of extensions.
            case 0x30, 0x31, 0xa3,
                0x04 where contents.first == 0x30:
                octets += DERWriter.element(tag, renamed(contents, to: host))
            case 0x82:
                octets += DERWriter.element(tag, host)
            default:
                octets += DERWriter.element(tag, Array(contents))
            }
        }
        return octets
    }
}
