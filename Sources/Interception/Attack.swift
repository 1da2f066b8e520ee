// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// What is presented to a client in place of the genuine chain.
package enum Attack: String, CaseIterable, Hashable, Sendable {
    case userAuthority = "user-authority"
    case appendedGenuine = "appended-genuine"
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
        case .userAuthority, .appendedGenuine: .userInstalledAuthority
        case .unknownIssuer, .selfSigned: AttackerNeeds.none
        case .wrongName: .ownCertificate
        case .expired: .retiredKey
        case .given: nil
        }
    }

    /// Tests of OWASP's MASTG that ask the same, those for Android first, and a weakness.
    package var standards: [String] {
        switch self {
        case .userAuthority, .appendedGenuine, .given:
            ["MASTG-TEST-0244", "MASTG-TEST-0068", "CWE-295"]
        case .unknownIssuer, .selfSigned: ["MASTG-TEST-0282", "MASTG-TEST-0067", "CWE-295"]
        case .wrongName: ["MASTG-TEST-0283", "MASTG-TEST-0067", "CWE-297"]
        case .expired: ["MASTG-TEST-0282", "MASTG-TEST-0067", "CWE-298"]
        }
    }

    /// Whether only pins, or a CA that is not trusted, can be the reason to refuse it.
    ///
    /// The others have a defect that every client refuses. What a given chain has, nobody knows here.
    package var asksForPins: Bool { self == .userAuthority || self == .appendedGenuine }
}
