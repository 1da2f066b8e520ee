// SPDX-License-Identifier: Apache-2.0

private import PKIX
private import Pinning

extension PathCase {
    /// Where every library does as RFC 5280 says.
    package static let common: [PathCase] = [
        PathCase(
            "the root is not served",
            [.leaf, .intermediate],
            .path([.leaf, .intermediate, .root])
        ),
        PathCase(
            "the order is wrong, and another root is served",
            [.leaf, .otherRoot, .root, .intermediate],
            .path([.leaf, .intermediate, .root])
        ),
        PathCase(
            "two intermediates are out of order",
            [.deepLeaf, .intermediate, .secondIntermediate],
            .path([.deepLeaf, .secondIntermediate, .intermediate, .root])
        ),
        PathCase("there is no intermediate", [.directLeaf], .path([.directLeaf, .root])),
        PathCase(
            "a stale intermediate is served after the good one",
            [.leaf, .intermediate, .intermediateOf2025],
            .path([.leaf, .intermediate, .root])
        ),
        PathCase("the intermediate is not served", [.leaf], .refused(.noPath)),
        PathCase("there is no anchor", [.leaf, .intermediate], to: [], .refused(.noPath)),
        PathCase(
            "the anchor is another root",
            [.leaf, .intermediate, .root],
            to: [.otherRoot],
            .refused(.noPath)
        ),
        PathCase("the end entity is self-signed", [.selfSigned], .refused(.selfSigned)),
        PathCase(
            "the intermediate is the anchor, and more is served",
            [.leaf, .intermediate, .root],
            to: [.intermediate],
            .path([.leaf, .intermediate])
        ),
        PathCase(
            "the intermediate is the anchor, and is not served",
            [.leaf],
            to: [.intermediate],
            .path([.leaf, .intermediate])
        ),
        PathCase(
            "the end entity is not valid for another second",
            [.leafOf2025, .intermediate],
            at: .startOf2025.advanced(by: -1),
            .refused(.notYetValid)
        ),
        PathCase(
            "the intermediate is not valid for another second",
            [.leaf, .intermediateOf2025],
            at: .startOf2025.advanced(by: -1),
            .refused(.notYetValid)
        ),
        PathCase(
            "the end entity is in its first second",
            [.leafOf2025, .intermediate],
            at: .startOf2025,
            .path([.leafOf2025, .intermediate, .root])
        ),
        PathCase(
            "the end entity is expired since a second",
            [.leafOf2025, .intermediate],
            at: .endOf2025.advanced(by: 1),
            .refused(.expired)
        ),
        PathCase(
            "the intermediate is expired since a second",
            [.leaf, .intermediateOf2025],
            at: .endOf2025.advanced(by: 1),
            .refused(.expired)
        ),
        PathCase(
            "nothing leads from an expired end entity to the anchor",
            [.leafOf2025, .intermediate],
            to: [.otherRoot],
            .refused(.noPath)
        ),
        PathCase(
            "a signature was tampered with",
            [.tamperedLeaf, .intermediate],
            .refused(.badSignature)
        ),
        PathCase(
            "a forged root has the root's name and key identifier",
            [.forgedLeafOfSameIdentifier, .forgedRootOfSameIdentifier],
            .refused(.badSignature)
        ),
        PathCase("the CA bit is false", [.leaf, .intermediateNotCA], .refused(.notACA)),
        PathCase(
            "there is no CA bit",
            [.leaf, .intermediateWithoutConstraints],
            .refused(.notACA)
        ),
        PathCase(
            "no intermediate may follow, and none does",
            [.leaf, .intermediateOfLength0],
            .path([.leaf, .intermediateOfLength0, .root])
        ),
        PathCase(
            "no intermediate may follow, and one does",
            [.deepLeaf, .secondIntermediate, .intermediateOfLength0],
            .refused(.pathTooLong)
        ),
        PathCase(
            "the name lies outside the constraints",
            [.leaf, .intermediateConstrained],
            .refused(.nameConstraint)
        ),
        PathCase(
            "the end entity has an unknown critical extension",
            [.criticalLeaf, .intermediate],
            .refused(.unknownCriticalExtension)
        ),
        PathCase(
            "the intermediate has an unknown critical extension",
            [.leaf, .intermediateCritical],
            .refused(.unknownCriticalExtension)
        ),
        PathCase(
            "subjectAltName is critical, the subject empty",
            [.criticalNamesLeaf, .intermediate],
            .path([.criticalNamesLeaf, .intermediate, .root])
        ),
        PathCase(
            "there is no extended key usage",
            [.leafWithoutExtendedKeyUsage, .intermediate],
            .path([.leafWithoutExtendedKeyUsage, .intermediate, .root])
        ),
        PathCase(
            "the end entity's key is RSA-2048",
            [.rsaLeaf, .intermediate],
            .path([.rsaLeaf, .intermediate, .root])
        ),
        PathCase(
            "the intermediate's key is RSA-2048",
            [.rsaIssuedLeaf, .rsaIntermediate],
            .path([.rsaIssuedLeaf, .rsaIntermediate, .root])
        ),
        PathCase(
            "the end entity's key is P-384",
            [.p384Leaf, .intermediate],
            .path([.p384Leaf, .intermediate, .root])
        ),
        PathCase(
            "the end entity's key is Ed25519",
            [.ed25519Leaf, .intermediate],
            .path([.ed25519Leaf, .intermediate, .root])
        ),
        PathCase(
            "nobody knows the signature algorithm",
            [.unknownAlgorithmLeaf, .rsaIntermediate],
            .refused(.unsupportedAlgorithm)
        ),
        // No library takes an anchor for a name and a key alone: all three look at its dates too.
        PathCase(
            "the anchor is expired",
            [.leaf, .intermediate],
            to: [.rootOf2025],
            .refused(.expired)
        ),
        PathCase("nothing is served", [], .refused(.malformedCertificate)),
    ]
}
