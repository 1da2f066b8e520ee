// SPDX-License-Identifier: Apache-2.0

/// A certificate that the tests of the backends ask about.
///
/// Made once with pyca/cryptography; the keys were thrown away. Every certificate is of version 3,
/// holds a P-256 key, and is valid from 2019 through 2049, where nothing else is said.
package enum Fixture: String, CaseIterable, Sendable {
    /// The root that tests trust.
    case root
    /// Issued by the root.
    case intermediate
    /// Issued by the intermediate, for www.example.com.
    case leaf
    /// A root that has nothing to do with the others.
    case otherRoot
    /// The leaf, issued by the root itself.
    case directLeaf
    /// The leaf, valid through the year 2025.
    case leafOf2025
    /// The intermediate, valid through the year 2025.
    case intermediateOf2025
    /// The root, valid through the year 2025.
    case rootOf2025
    /// An end entity signed by its own key.
    case selfSigned
    /// The intermediate, its CA bit false.
    case intermediateNotCA
    /// The intermediate without basicConstraints.
    case intermediateWithoutConstraints
    /// The intermediate, keyCertSign missing from its key usage.
    case intermediateWithoutSigning
    /// The intermediate, for signing code.
    case intermediateForCode
    /// The intermediate, for names under example.org.
    case intermediateConstrained
    /// The intermediate with a critical extension that nobody knows.
    case intermediateCritical
    /// The intermediate, no other may follow it.
    case intermediateOfLength0
    /// Issued by the intermediate.
    case secondIntermediate
    /// Issued by the second intermediate.
    case deepLeaf
    /// The leaf, for clients.
    case clientLeaf
    /// The leaf, for any extended key usage.
    case anyLeaf
    /// The leaf without an extended key usage.
    case leafWithoutExtendedKeyUsage
    /// The leaf, its key usage cRLSign alone.
    case listSigningLeaf
    /// The leaf with a critical extension that nobody knows.
    case criticalLeaf
    /// The leaf, its subject empty and its subjectAltName critical.
    case criticalNamesLeaf
    /// A root with the root's name and another key.
    case forgedRoot
    /// The leaf, issued by the forged root.
    case forgedLeaf
    /// A root with the root's name and key identifier, and another key.
    case forgedRootOfSameIdentifier
    /// The leaf, issued by that root.
    case forgedLeafOfSameIdentifier
    /// An RSA-2048 intermediate, issued by the root.
    case rsaIntermediate
    /// The leaf, issued by the RSA intermediate.
    case rsaIssuedLeaf
    /// The leaf, signed with SHA-1 and RSA.
    case sha1Leaf
    /// The leaf, its signature algorithm one that nobody knows.
    case unknownAlgorithmLeaf
    /// A leaf with an RSA-1024 key.
    case weakLeaf
    /// An RSA-1024 intermediate, issued by the root.
    case weakIntermediate
    /// The leaf, issued by the RSA-1024 intermediate.
    case weaklyIssuedLeaf
    /// A secp256k1 intermediate, issued by the root.
    case koblitzIntermediate
    /// The leaf, issued by the secp256k1 intermediate.
    case koblitzIssuedLeaf
    /// A leaf with a secp256k1 key.
    case koblitzLeaf
    /// A leaf with an Ed25519 key.
    case ed25519Leaf
    /// A leaf with a P-384 key.
    case p384Leaf
    /// A leaf with an RSA-2048 key.
    case rsaLeaf
    /// The RSA leaf, the NULL of its key's algorithm left out.
    case rsaLeafWithoutParameters
    /// An end entity with names of many kinds.
    case names
    /// An end entity with a host for a common name and no subjectAltName.
    case commonName
    /// The names, and a critical extension that nobody knows.
    case criticalNames
    /// The leaf, the last bit of its signature turned.
    case tamperedLeaf
}
