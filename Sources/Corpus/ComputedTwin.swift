// SPDX-License-Identifier: Apache-2.0

internal import Pinning

/// One thing that is made wrong about a connection which goes ahead, so that it must be refused.
///
/// Whoever tests a client asks these besides the vectors, because a check that is skipped under a
/// condition shows only where that condition and its defect meet.
///
/// - SeeAlso: Harnesses/PROTOCOL.md, “Computed twins”.
package enum ComputedTwin: String, CaseIterable, Sendable {
    /// The CA of the leaf has no CA bit.
    case caWithoutBit = "ca-without-ca-bit"
    /// The CA of the leaf may sign no certificates.
    case caWithoutKeyCertSign = "ca-without-key-cert-sign"
    /// The host is the common name of the leaf, which has no other name.
    case commonNameAlone = "common-name-alone"
    /// The leaf has a critical extension that nobody knows.
    case criticalExtension = "critical-extension"
    /// The CA of the leaf has a critical extension that nobody knows.
    case criticalExtensionOfCA = "critical-extension-of-ca"
    /// The CA of the leaf excludes one of its names.
    case excludedName = "excluded-name"
    /// The CA of the leaf ended a second ago.
    case expiredCA = "expired-ca"
    /// The leaf ended a second ago.
    case expiredLeaf = "expired-leaf"
    /// The CA of the leaf is signed by somebody else in its issuer's name.
    case forgedCA = "forged-ca"
    /// The leaf is signed by somebody else in its issuer's name.
    case forgedLeaf = "forged-leaf"
    /// The leaf's signature is right, and is said to be of another kind than its issuer's key.
    case mismatchedAlgorithm = "mismatched-algorithm"
    /// The leaf begins in a second.
    case notYetValidLeaf = "not-yet-valid-leaf"
    /// Other anchors are trusted.
    case otherAnchors = "other-anchors"
    /// The connection is to another host, which the entries name in place of the first.
    case otherHost = "other-host"
    /// Other keys are pinned.
    case otherPins = "other-pins"
    /// The leaf is for clients alone.
    case otherPurpose = "other-purpose"
    /// The CA of the leaf is for clients alone.
    case otherPurposeOfCA = "other-purpose-of-ca"
    /// Between the leaf and its CA, whose path length is 0, stands another CA.
    case pathTooLong = "path-too-long"
    /// The last octet of the leaf, which is not pinned, is missing.
    case unreadableLeaf = "unreadable-leaf"
    /// The leaf is signed with SHA-1.
    case weakSignature = "weak-signature"
    /// The CA of the leaf is signed with SHA-1.
    case weakSignatureOfCA = "weak-signature-of-ca"

    /// What parts the id of the vector that it was made of from its own.
    package static let separator: Character = "+"
    /// The family of what stands for all twins of a kind in reports; no folder has its name.
    package static let family = "computed-twins"

    /// The id of what stands for all twins of this kind.
    package var id: Vector.ID { "\(Self.family)/\(rawValue)" }

    /// The change, as the end of a title.
    package var phrase: String {
        switch self {
        case .caWithoutBit: "but its CA has no CA bit"
        case .caWithoutKeyCertSign: "but its CA may sign no certificates"
        case .commonNameAlone: "but the host is named in the leaf's common name alone"
        case .criticalExtension: "but the leaf has a critical extension that nobody knows"
        case .criticalExtensionOfCA: "but its CA has a critical extension that nobody knows"
        case .excludedName: "but its CA excludes a name of the leaf"
        case .expiredCA: "but its CA ended a second ago"
        case .expiredLeaf: "but the leaf ended a second ago"
        case .forgedCA: "but somebody else signed its CA"
        case .forgedLeaf: "but somebody else signed the leaf"
        case .mismatchedAlgorithm: "but the leaf's signature is named for another kind of key"
        case .notYetValidLeaf: "but the leaf begins in a second"
        case .otherAnchors: "but another anchor is trusted"
        case .otherHost: "but the host is another"
        case .otherPins: "but other keys are pinned"
        case .otherPurpose: "but the leaf is for clients alone"
        case .otherPurposeOfCA: "but its CA is for clients alone"
        case .pathTooLong: "but one CA more than its CA allows stands below it"
        case .unreadableLeaf: "but the leaf's last octet is missing"
        case .weakSignature: "but the leaf is signed with SHA-1"
        case .weakSignatureOfCA: "but its CA is signed with SHA-1"
        }
    }

    /// The rule of NORM.md that refuses it, and in a sentence what it says.
    var assertion: Vector.Assertion {
        let (rule, says) =
            switch self {
            case .caWithoutBit: ("N-17", "Every issuer but the anchor has the CA bit.")
            case .caWithoutKeyCertSign:
                ("N-19", "Every issuer but the anchor that has keyUsage has keyCertSign.")
            case .criticalExtension, .criticalExtensionOfCA:
                ("N-24", "A critical extension that a client does not understand is refused.")
            case .excludedName:
                ("N-23", "A name lies outside of what each issuer above it excludes.")
            case .commonNameAlone: ("N-34", "The common name is never compared.")
            case .expiredCA, .expiredLeaf, .notYetValidLeaf:
                ("N-16", "The time lies within the validity of every certificate but the anchor's.")
            case .forgedCA, .forgedLeaf, .mismatchedAlgorithm:
                ("N-15", "Every signature verifies under the issuer's key.")
            case .otherAnchors: ("N-10", "A path ends at an anchor.")
            case .otherHost:
                ("N-34", "Without a match the connection is rejected, as name-mismatch.")
            case .otherPins: ("N-44", "Without a match the connection is rejected.")
            case .otherPurpose:
                (
                    "N-21",
                    "An end entity that has extendedKeyUsage lists server authentication."
                )
            case .otherPurposeOfCA:
                ("N-22", "Every issuer that has extendedKeyUsage lists server authentication.")
            case .pathTooLong:
                ("N-18", "No more intermediates follow an issuer than its path length allows.")
            case .weakSignature, .weakSignatureOfCA: ("N-25", "A signature with SHA-1 is weak.")
            case .unreadableLeaf:
                ("N-31", "A server's own certificate that cannot be read is refused.")
            }
        return Vector.Assertion(source: "NORM.md, \(rule)", says: says)
    }

    /// Why it is refused; any reason where more than one may be given (NORM.md, N-2 and N-26).
    var reason: Reason { self == .otherPins ? .noMatchingPin : .any }

    /// Whether it is made of the issuer of the leaf, which another path may go around.
    var isOfCA: Bool {
        switch self {
        case .caWithoutBit, .caWithoutKeyCertSign, .criticalExtensionOfCA, .excludedName,
            .expiredCA, .forgedCA, .otherPurposeOfCA, .pathTooLong, .weakSignatureOfCA:
            true
        case .commonNameAlone, .criticalExtension, .expiredLeaf, .forgedLeaf,
            .mismatchedAlgorithm, .notYetValidLeaf, .otherAnchors, .otherHost, .otherPins,
            .otherPurpose, .unreadableLeaf, .weakSignature:
            false
        }
    }

    /// Whether a connection of which these verdicts are permitted is refused with it.
    func isPossible(where permitted: [Verdict]) -> Bool {
        // Without a pin that matched nothing is spoilt by others.
        guard self != .otherPins else { return permitted == [.accept] }

        return permitted.contains { [.accept, .notPinned].contains($0) }
            && permitted.allSatisfy { ![.crash, .misconfigured].contains($0.kind) }
    }

    /// What somebody in the middle needs for it, whose key is not pinned.
    var needs: AttackerNeeds {
        switch self {
        case .forgedCA, .forgedLeaf, .otherAnchors: .none
        case .caWithoutBit, .otherHost: .ownCertificate
        case .commonNameAlone, .notYetValidLeaf, .otherPins, .otherPurpose: .misissuedCertificate
        case .caWithoutKeyCertSign, .excludedName, .otherPurposeOfCA, .pathTooLong:
            .constrainedAuthority
        case .expiredCA, .expiredLeaf: .retiredKey
        case .weakSignature, .weakSignatureOfCA: .brokenCryptography
        case .criticalExtension, .criticalExtensionOfCA, .mismatchedAlgorithm, .unreadableLeaf:
            .nobody
        }
    }
}
