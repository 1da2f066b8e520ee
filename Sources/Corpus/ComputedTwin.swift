// SPDX-License-Identifier: Apache-2.0

internal import Pinning

/// One thing that is made wrong about a connection which goes ahead, so that it must be refused, or
/// one that decides nothing, so that it goes ahead all the same.
///
/// Whoever tests a client asks these besides the vectors, because a check that is skipped under a
/// condition, or one too many, shows only where that condition and its defect meet.
///
/// - SeeAlso: Harnesses/PROTOCOL.md, “Computed twins”.
package enum ComputedTwin: String, CaseIterable, Sendable {
    /// Another anchor is trusted, too.
    case anchorBeside = "anchor-beside"
    /// The leaf begins or ends in this very second, or in the year 9999.
    case atTheEdge = "at-the-edge"
    /// What is pinned was sent or is trusted, and is in no path.
    case bystanderPinned = "bystander-pinned"
    /// The topmost of several CAs has no CA bit.
    case caAboveWithoutBit = "ca-above-without-ca-bit"
    /// The CA of the leaf has no CA bit.
    case caWithoutBit = "ca-without-ca-bit"
    /// A CA above the leaf may sign no certificates.
    case caWithoutKeyCertSign = "ca-without-key-cert-sign"
    /// Another certificate is sent, too.
    case certificateBeside = "certificate-beside"
    /// The host is named by the leaf, and in no kind of name that counts.
    case commonNameAlone = "common-name-alone"
    /// What is pinned has another key, and all else of what was.
    case copiesPinned = "copies-pinned"
    /// The leaf has a critical extension that nobody knows.
    case criticalExtension = "critical-extension"
    /// A CA above the leaf has a critical extension that nobody knows.
    case criticalExtensionOfCA = "critical-extension-of-ca"
    /// The host has something in front of it or behind it, which the entries do not have.
    case decoratedHost = "decorated-host"
    /// The leaf's one name is the host with something in front of it, behind it or inside.
    case decoratedName = "decorated-name"
    /// The host's own entry is one for a domain above it that includes subdomains.
    case entryAbove = "entry-above"
    /// Another key is pinned for another host.
    case entryBeside = "entry-beside"
    /// The entries say more than they need, and nothing else.
    case entryInFull = "entry-in-full"
    /// A CA above the leaf excludes one of its names, or permits others alone.
    case excludedName = "excluded-name"
    /// The CA of the leaf ended a second ago.
    case expiredCA = "expired-ca"
    /// The topmost of several CAs ended a second ago.
    case expiredCAAbove = "expired-ca-above"
    /// The leaf ended a second ago.
    case expiredLeaf = "expired-leaf"
    /// The leaf has an extension more that is not critical and that no rule speaks of.
    case extensionBeside = "extension-beside"
    /// A CA above the leaf has an extension more that is not critical and that no rule speaks of.
    case extensionBesideOfCA = "extension-beside-of-ca"
    /// The CA of the leaf is signed by somebody else in its issuer's name.
    case forgedCA = "forged-ca"
    /// The topmost of several CAs is signed by somebody else in its issuer's name.
    case forgedCAAbove = "forged-ca-above"
    /// The leaf is signed by somebody else in its issuer's name, or with nothing but zeros.
    case forgedLeaf = "forged-leaf"
    /// The host is in capitals, where it is asked for, in its entry or in the leaf.
    case inCapitals = "in-capitals"
    /// An extension of the leaf is not of its type; where it was pinned, its issuer is instead.
    case malformedExtension = "malformed-extension"
    /// An extension of a CA above the leaf, which is not pinned, is not of its type.
    case malformedExtensionOfCA = "malformed-extension-of-ca"
    /// The leaf's signature is right, and is written in a form that it does not have.
    case malformedSignature = "malformed-signature"
    /// The leaf's signature is right, and is named for another kind of key, digest or padding.
    case mismatchedAlgorithm = "mismatched-algorithm"
    /// An element of the leaf is not in DER, or not of its type.
    case misencodedLeaf = "misencoded-leaf"
    /// The leaf has another name, too.
    case nameBeside = "name-beside"
    /// What is pinned resembles what was, in all but some octets.
    case nearPins = "near-pins"
    /// Nothing is trusted, and what was is sent.
    case noAnchors = "no-anchors"
    /// A CA above the leaf begins in a second.
    case notYetValidCA = "not-yet-valid-ca"
    /// The leaf begins in a second.
    case notYetValidLeaf = "not-yet-valid-leaf"
    /// Other anchors are trusted.
    case otherAnchors = "other-anchors"
    /// The connection is to another host, which the entries name in place of the first.
    case otherHost = "other-host"
    /// A CA of another kind of key stands above the leaf, and signed it in one of its ways.
    case otherKeyOfCA = "other-key-of-ca"
    /// Other keys are pinned.
    case otherPins = "other-pins"
    /// The leaf is not for servers.
    case otherPurpose = "other-purpose"
    /// A CA above the leaf is not for servers.
    case otherPurposeOfCA = "other-purpose-of-ca"
    /// The leaf has another subject.
    case otherSubject = "other-subject"
    /// The leaf has other usages and purposes, which suffice.
    case otherUsages = "other-usages"
    /// Between the leaf and its CA, whose path length is 0, stands another CA.
    case pathTooLong = "path-too-long"
    /// The CA of the leaf permits its names, or excludes others.
    case permittedName = "permitted-name"
    /// Another key is pinned, too.
    case pinBeside = "pin-beside"
    /// Other keys are pinned, and the right ones for another host.
    case pinsElsewhere = "pins-elsewhere"
    /// Other keys are pinned, and an entry for another host pins nothing.
    case pinsOffElsewhere = "pins-off-elsewhere"
    /// The CA of the leaf cannot be read.
    case unreadableCA = "unreadable-ca"
    /// Host, entry and name of the leaf are another.
    case renamedHost = "renamed-host"
    /// An entry's host is none.
    case unreadableEntry = "unreadable-entry"
    /// An entry's expiry is no date.
    case unreadableExpiry = "unreadable-expiry"
    /// The leaf is not in DER; where it was pinned, its issuer is instead.
    case unreadableLeaf = "unreadable-leaf"
    /// One of the pins is no pin.
    case unreadablePin = "unreadable-pin"
    /// The key of a CA above the leaf is of a form that verifies nothing.
    case unusableKeyOfCA = "unusable-key-of-ca"
    /// The leaf has an RSA key of 1024 bits, or one on a curve that nobody knows.
    case weakKey = "weak-key"
    /// A CA above the leaf has an RSA key of 1024 bits.
    case weakKeyOfCA = "weak-key-of-ca"
    /// The leaf is signed with SHA-1 or MD5.
    case weakSignature = "weak-signature"
    /// A CA above the leaf is signed with SHA-1 or MD5.
    case weakSignatureOfCA = "weak-signature-of-ca"
    /// A wildcard stands for the host in the leaf.
    case wildcardName = "wildcard-name"
    /// The leaf may be used for nothing that servers do.
    case wrongUsage = "wrong-usage"

    /// What parts the id of the vector that it was made of from its own.
    package static let separator: Character = "+"
    /// The family of what stands for all twins of a kind in reports; no folder has its name.
    package static let family = "computed-twins"

    /// The id of the vector that a twin was made of.
    package static func base(of twin: Vector.ID) -> Vector.ID {
        String(twin.prefix { $0 != separator })
    }

    /// The id of what stands for all twins of this kind.
    package var id: Vector.ID { "\(Self.family)/\(rawValue)" }

    /// The change, as the end of a title.
    package var phrase: String {
        switch self {
        case .anchorBeside: "and another anchor is trusted, too"
        case .atTheEdge: "and the leaf begins or ends in this second, or as late as can be"
        case .bystanderPinned: "but only what is in no path is pinned"
        case .caAboveWithoutBit: "but the topmost of several CAs has no CA bit"
        case .caWithoutBit: "but its CA has no CA bit"
        case .caWithoutKeyCertSign: "but a CA above it may sign no certificates"
        case .certificateBeside: "and another certificate is sent, too"
        case .commonNameAlone: "but the leaf names the host where no name counts"
        case .copiesPinned: "but what is pinned only has the same names and numbers"
        case .criticalExtension: "but the leaf has a critical extension that nobody knows"
        case .criticalExtensionOfCA: "but a CA above it has a critical extension that nobody knows"
        case .decoratedHost: "but the host has more than a name in it"
        case .decoratedName: "but the leaf's name has more than the host in it"
        case .entryAbove: "and a domain above its host is pinned in its place"
        case .entryBeside: "and another key is pinned for another host"
        case .entryInFull: "and its entries say all that an entry can"
        case .excludedName: "but a CA above it may not issue a name of the leaf"
        case .expiredCA: "but its CA ended a second ago"
        case .expiredCAAbove: "but the topmost of several CAs ended a second ago"
        case .expiredLeaf: "but the leaf ended a second ago"
        case .extensionBeside: "and the leaf has another extension, which decides nothing"
        case .extensionBesideOfCA: "and a CA above it has another extension, which decides nothing"
        case .forgedCA: "but somebody else signed its CA"
        case .forgedCAAbove: "but somebody else signed the topmost of several CAs"
        case .forgedLeaf: "but somebody else signed the leaf"
        case .inCapitals: "and its host is in capitals"
        case .malformedExtension: "but an extension of the leaf is not of its type"
        case .malformedExtensionOfCA: "but an extension of a CA above it is not of its type"
        case .malformedSignature: "but a signature is written in another form"
        case .mismatchedAlgorithm: "but a signature is named for another algorithm"
        case .misencodedLeaf: "but an element of the leaf is misencoded"
        case .nameBeside: "and the leaf has another name, too"
        case .nearPins: "but what is pinned only resembles it"
        case .noAnchors: "but nothing is trusted, and what was is sent"
        case .notYetValidCA: "but a CA above it begins in a second"
        case .notYetValidLeaf: "but the leaf begins in a second"
        case .otherAnchors: "but another anchor is trusted"
        case .otherHost: "but the host is another"
        case .otherKeyOfCA: "and a CA with another kind of key signed the leaf"
        case .otherPins: "but other keys are pinned"
        case .otherPurpose: "but the leaf is not for servers"
        case .otherPurposeOfCA: "but a CA above it is not for servers"
        case .otherSubject: "and the leaf has another subject and number"
        case .otherUsages: "and the leaf has other usages, which suffice"
        case .permittedName: "and its CA permits its names"
        case .pathTooLong: "but one CA more than its CA allows stands below it"
        case .pinBeside: "and another key is pinned, too"
        case .pinsElsewhere: "but other keys are pinned, and the right ones for another host"
        case .pinsOffElsewhere: "but other keys are pinned, and pinning is off for another host"
        case .renamedHost: "and its host has another name everywhere"
        case .unreadableCA: "but its CA cannot be read"
        case .unreadableEntry: "but an entry's host is none"
        case .unreadableExpiry: "but an entry's expiry is no date"
        case .unreadableLeaf: "but the leaf is not in DER"
        case .unreadablePin: "but one of the pins is no pin"
        case .unusableKeyOfCA: "but the key of a CA above it verifies nothing"
        case .weakKey: "but the leaf has an RSA key of 1024 bits, or one on an unknown curve"
        case .weakKeyOfCA: "but a CA above it has an RSA key of 1024 bits"
        case .weakSignature: "but the leaf is signed with a weak digest"
        case .weakSignatureOfCA: "but a CA above it is signed with a weak digest"
        case .wildcardName: "and a wildcard stands for its host"
        case .wrongUsage: "but the leaf may be used for nothing that servers do"
        }
    }

    /// Whether it decides nothing: what is expected is what is expected without it.
    package var isHarmless: Bool {
        switch self {
        case .anchorBeside, .atTheEdge, .certificateBeside, .entryAbove, .entryBeside,
            .entryInFull, .extensionBeside, .extensionBesideOfCA, .inCapitals, .nameBeside,
            .otherKeyOfCA, .otherSubject, .otherUsages, .permittedName, .pinBeside, .renamedHost,
            .wildcardName:
            true
        default: false
        }
    }

    /// The rule of NORM.md that decides it, and in a sentence what it says.
    var assertion: Vector.Assertion {
        let (rule, says) =
            switch self {
            case .anchorBeside:
                ("N-11", "One valid path is enough, whatever other paths fail.")
            case .atTheEdge: ("N-16", "Both ends of a validity belong to it.")
            case .bystanderPinned, .certificateBeside:
                ("N-43", "A certificate that was sent and is not part of the path is ignored.")
            case .caAboveWithoutBit, .caWithoutBit:
                ("N-17", "Every issuer but the anchor has the CA bit.")
            case .caWithoutKeyCertSign:
                ("N-19", "Every issuer but the anchor that has keyUsage has keyCertSign.")
            case .criticalExtension, .criticalExtensionOfCA:
                ("N-24", "A critical extension that a client does not understand is refused.")
            case .extensionBeside, .extensionBesideOfCA:
                (
                    "N-24",
                    "An extension that is not critical and that no rule speaks of refuses nothing."
                )
            case .inCapitals: ("N-35", "DNS names are compared without regard to case.")
            case .nameBeside: ("N-34", "One name of the certificate that matches is enough.")
            case .pinBeside: ("N-44", "One match is enough.")
            case .excludedName:
                ("N-23", "A name lies outside of what each issuer above it excludes.")
            case .decoratedHost, .decoratedName:
                ("N-55", "A name out of syntax equals no other name.")
            case .commonNameAlone: ("N-34", "DNS names and IP addresses alone are compared.")
            case .expiredCA, .expiredCAAbove, .expiredLeaf, .notYetValidCA, .notYetValidLeaf:
                ("N-16", "The time lies within the validity of every certificate but the anchor's.")
            case .forgedCA, .forgedCAAbove, .forgedLeaf, .malformedSignature, .mismatchedAlgorithm:
                ("N-15", "Every signature verifies under the issuer's key.")
            case .nearPins: ("N-58", "A pin is the SHA-256 digest of what it covers.")
            case .malformedExtension, .malformedExtensionOfCA:
                ("N-63", "The value of an extension that validation needs is of its type.")
            case .entryBeside, .pinsElsewhere, .pinsOffElsewhere:
                ("N-46", "The entry of the host itself decides.")
            case .entryAbove:
                ("N-46", "Without an entry of the host the longest above it decides.")
            case .entryInFull:
                ("N-47", "An entry that is enforced and does not expire before now pins its host.")
            case .otherKeyOfCA:
                ("N-15", "A client understands ECDSA, both kinds of RSA signatures, and Ed25519.")
            case .renamedHost:
                ("N-34", "A host is compared with the names of the certificate, whatever it is.")
            case .otherSubject: ("N-34", "The common name is never compared.")
            case .otherUsages:
                ("N-20", "An end entity that has keyUsage allows one of three usages.")
            case .permittedName:
                ("N-23", "A name lies within what each issuer above it permits.")
            case .wrongUsage:
                ("N-20", "An end entity that has keyUsage allows one of three usages.")
            case .wildcardName: ("N-36", "A wildcard stands for exactly one label.")
            case .unreadableEntry, .unreadableExpiry, .unreadablePin:
                ("N-50", "A pin, host or expiry that cannot be read is misconfigured.")
            case .unusableKeyOfCA:
                ("N-59", "An issuer's key of another form never passes.")
            case .noAnchors, .otherAnchors: ("N-10", "A path ends at an anchor.")
            case .otherHost:
                ("N-34", "Without a match the connection is rejected, as name-mismatch.")
            case .copiesPinned, .otherPins:
                ("N-44", "Without a match the connection is rejected.")
            case .otherPurpose:
                (
                    "N-21",
                    "An end entity that has extendedKeyUsage lists server authentication."
                )
            case .otherPurposeOfCA:
                ("N-22", "Every issuer that has extendedKeyUsage lists server authentication.")
            case .pathTooLong:
                ("N-18", "No more intermediates follow an issuer than its path length allows.")
            case .weakKey, .weakKeyOfCA: ("N-25", "An RSA key below 2048 bits is weak.")
            case .weakSignature, .weakSignatureOfCA:
                ("N-25", "A signature with SHA-1 or MD5 is weak.")
            case .unreadableCA:
                ("N-31", "A certificate that cannot be read is not a candidate for the path.")
            case .misencodedLeaf, .unreadableLeaf:
                ("N-31", "A server's own certificate that cannot be read is refused.")
            }
        return Vector.Assertion(source: "NORM.md, \(rule)", says: says)
    }

    /// The verdict that is expected of one that is not harmless; any reason where more than one may
    /// be given (NORM.md, N-2 and N-26).
    var verdict: Verdict {
        switch self {
        case .bystanderPinned, .copiesPinned, .nearPins, .otherPins, .pinsElsewhere,
            .pinsOffElsewhere:
            .reject(.noMatchingPin)
        case .unreadableEntry: .misconfigured(.malformedHost)
        case .unreadableExpiry: .misconfigured(.malformedExpiry)
        case .unreadablePin: .misconfigured(.malformedPin)
        default: .reject(.any)
        }
    }

    /// Whether it is made of the issuer of the leaf, which another path may go around.
    var isOfCA: Bool {
        switch self {
        case .caAboveWithoutBit, .caWithoutBit, .caWithoutKeyCertSign, .criticalExtensionOfCA,
            .excludedName, .expiredCA, .expiredCAAbove, .extensionBesideOfCA, .forgedCA,
            .forgedCAAbove,
            .malformedExtensionOfCA, .notYetValidCA, .otherKeyOfCA, .otherPurposeOfCA,
            .pathTooLong, .permittedName, .unreadableCA, .unusableKeyOfCA, .weakKeyOfCA,
            .weakSignatureOfCA:
            true
        default: false
        }
    }

    /// What tells choices that are made for this kind from others.
    var choice: UInt8 { UInt8((Self.allCases.firstIndex(of: self) ?? 0) + 10) }

    /// Whether it takes octets of the vector's certificates, which are those of no other vector.
    var takesOctets: Bool {
        switch self {
        case .copiesPinned, .malformedExtension, .malformedExtensionOfCA, .misencodedLeaf,
            .nearPins, .unreadableCA, .unreadableLeaf, .unreadablePin:
            true
        default: false
        }
    }

    /// Whether it is made of the pins and entries, which leaves path and host as they are.
    var isOfConfiguration: Bool { verdict != .reject(.any) }

    /// Whether of a connection of which these verdicts are permitted one is expected with it.
    func isPossible(where permitted: [Verdict]) -> Bool {
        guard !isHarmless else { return permitted == [.accept] || permitted == [.notPinned] }

        // Without a pin that matched nothing is spoilt by others.
        // A client may clean the host for names and entries alike, and then it compares pins.
        guard verdict != .reject(.noMatchingPin), self != .decoratedHost else {
            return permitted == [.accept]
        }

        return permitted.contains { [.accept, .notPinned].contains($0) }
            && permitted.allSatisfy { ![.crash, .misconfigured].contains($0.kind) }
    }

    /// Whether a command line can be asked about it, which has its own way to write a host.
    package var isForCommandLines: Bool { self != .decoratedHost }

    /// What somebody in the middle needs for it, whose key is not pinned.
    var needs: AttackerNeeds {
        switch self {
        case .forgedCA, .forgedCAAbove, .forgedLeaf, .noAnchors, .otherAnchors: .none
        case .caAboveWithoutBit, .caWithoutBit, .otherHost: .ownCertificate
        case .bystanderPinned, .commonNameAlone, .copiesPinned, .criticalExtension,
            .notYetValidCA, .notYetValidLeaf, .otherPins, .otherPurpose, .pinsElsewhere,
            .pinsOffElsewhere, .wrongUsage:
            .misissuedCertificate
        case .caWithoutKeyCertSign, .criticalExtensionOfCA, .excludedName, .otherPurposeOfCA,
            .pathTooLong:
            .constrainedAuthority
        case .expiredCA, .expiredCAAbove, .expiredLeaf: .retiredKey
        case .nearPins, .weakKey, .weakKeyOfCA, .weakSignature, .weakSignatureOfCA:
            .brokenCryptography
        case .anchorBeside, .atTheEdge, .certificateBeside, .decoratedHost, .decoratedName,
            .entryAbove, .entryBeside, .entryInFull, .extensionBeside, .extensionBesideOfCA,
            .inCapitals, .malformedExtension, .malformedExtensionOfCA, .malformedSignature,
            .misencodedLeaf, .mismatchedAlgorithm, .nameBeside, .otherKeyOfCA, .otherSubject,
            .otherUsages, .permittedName, .pinBeside, .renamedHost, .unreadableCA, .unreadableEntry,
            .unreadableExpiry, .unreadableLeaf, .unreadablePin, .unusableKeyOfCA, .wildcardName:
            .nobody
        }
    }
}
