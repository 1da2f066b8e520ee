// SPDX-License-Identifier: Apache-2.0

/// What a client does with a challenge that is no server trust: one for a client's certificate, and
/// one for a password of HTTP.
///
/// No vector asks it, since such a challenge brings no certificate of the server's.
package enum OtherChallenges: Hashable, Sendable {
    /// Every one of them is cancelled, and the request with it.
    case cancelled
    /// They are left to the platform, as if there were no handler.
    case defaultHandling
    /// They are answered as a server trust is, which they have not.
    case takenForServerTrust
}

extension PinningPolicy {
    /// What the client does with a challenge that is no server trust; nil where that was not read.
    package var otherChallenges: OtherChallenges? { otherChallengesByPolicy[id] }
}

extension OtherChallenges {
    /// What it means, as a sentence without its full stop.
    package var explanation: String {
        switch self {
        case .cancelled:
            "cancels every challenge that is no server trust: no client certificate is presented, "
                + "and no password of HTTP"
        case .defaultHandling:
            "leaves challenges that are no server trust to the platform: client certificates and "
                + "passwords of HTTP work"
        case .takenForServerTrust:
            "answers every challenge as a server trust, and a challenge of another kind brings none"
        }
    }
}

private let otherChallengesByPolicy: [String: OtherChallenges] = [
    "tutorial.accept-all": .takenForServerTrust,
    "tutorial.array-as-certificate": .cancelled,
    "tutorial.certificate-without-evaluation": .defaultHandling,
    "tutorial.debug-build": .defaultHandling,
    "tutorial.force-unwrapped-certificates": .cancelled,
    "tutorial.key-without-evaluation": .defaultHandling,
    "tutorial.leaf-as-anchor": .defaultHandling,
    "tutorial.no-handler": .defaultHandling,
    "tutorial.raw-key-of-any": .cancelled,
    "tutorial.raw-key-of-the-leaf": .defaultHandling,
]
