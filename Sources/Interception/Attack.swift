// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// What is presented to a client in place of the genuine chain.
package enum Attack: String, CaseIterable, Hashable, Sendable {
    case userAuthority = "user-authority"
    case appendedGenuine = "appended-genuine"
    case genuineNames = "genuine-names"
    case unknownIssuer = "unknown-issuer"
    case selfSigned = "self-signed"
    case wrongName = "wrong-name"
    case expired
    /// A chain and its key that the tester has.
    case given = "given-chain"

    /// The chain in words.
    package var title: String {
        switch self {
        case .userAuthority: "a leaf for the host, issued by the CA that the user installed"
        case .appendedGenuine: "the same with the genuine chain appended"
        case .genuineNames:
            "a leaf with the genuine one's names and serial number, below a CA of the genuine "
                + "issuer's name that the user's CA issued"
        case .unknownIssuer: "a leaf for the host, issued by a CA that nobody installed"
        case .selfSigned: "a leaf for the host, self-signed"
        case .wrongName: "a leaf for another name, issued by the CA that the user installed"
        case .expired: "an expired leaf for the host, issued by the CA that the user installed"
        case .given: "the chain that was given with --chain"
        }
    }

    /// What somebody in the middle needs who does the same; nil if only the tester knows.
    package var threat: AttackerNeeds? {
        switch self {
        case .userAuthority, .appendedGenuine, .genuineNames: .userInstalledAuthority
        case .unknownIssuer, .selfSigned: AttackerNeeds.none
        case .wrongName: .ownCertificate
        case .expired: .retiredKey
        case .given: nil
        }
    }

    /// Tests of OWASP's MASTG that ask the same, those for Android first, and a weakness.
    ///
    /// MASTG-TEST-0068 is deprecated, and the only one for iOS that asks for pins on the network.
    package var standards: [String] {
        switch self {
        case .userAuthority, .appendedGenuine, .genuineNames, .given:
            ["MASTG-TEST-0244", "MASTG-TEST-0068", "CWE-295"]
        case .unknownIssuer, .selfSigned: ["MASTG-TEST-0282", "MASTG-TEST-0396", "CWE-295"]
        case .wrongName: ["MASTG-TEST-0283", "MASTG-TEST-0396", "CWE-297"]
        case .expired: ["MASTG-TEST-0282", "MASTG-TEST-0396", "CWE-298"]
        }
    }

    /// Whether only pins, or a CA that is not trusted, can be the reason to refuse it.
    ///
    /// The others have a defect that every client refuses. What a given chain has, nobody knows here.
    package var asksForPins: Bool { self == .userAuthority || needsGenuine }

    /// Whether it is made of what the genuine host sends.
    package var needsGenuine: Bool { self == .appendedGenuine || self == .genuineNames }
}
