// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Finding {
    /// How what was seen relates to what the norm allows; nothing allowed leaves everything open.
    ///
    /// A reason that the library cannot tell from the norm's conforms.
    package init(norm: [Verdict], seen: Verdict, aliases: ReasonAliases = ReasonAliases()) {
        // Nearly always there is one.
        guard norm.count != 1 else {
            self.init(norm: norm[0], seen: seen, aliases: aliases)
            return
        }
        self = .mildest(of: norm.map { Finding(norm: $0, seen: seen, aliases: aliases) })
    }

    /// The table of findings: a new verdict does not compile until somebody decides.
    private init(norm: Verdict, seen: Verdict, aliases: ReasonAliases) {
        switch (norm, seen) {
        case (.accept, .accept): self = .conforming
        case (.accept, .notPinned): self = .laxer
        case (.accept, .reject): self = .stricter
        case (.accept, .misconfigured): self = .stricter
        case (.accept, .crash): self = .stricter

        case (.notPinned, .accept): self = .otherReason
        case (.notPinned, .notPinned): self = .conforming
        case (.notPinned, .reject): self = .stricter
        case (.notPinned, .misconfigured): self = .stricter
        case (.notPinned, .crash): self = .stricter

        case (.reject, .accept): self = .laxer
        case (.reject, .notPinned): self = .laxer
        case (.reject(let norm), .reject(let seen)):
            self = aliases.tellApart(norm, seen) ? .otherReason : .conforming
        case (.reject, .misconfigured): self = .otherReason
        case (.reject, .crash): self = .stricter

        case (.misconfigured, .accept): self = .laxer
        case (.misconfigured, .notPinned): self = .laxer
        case (.misconfigured, .reject): self = .otherReason
        case (.misconfigured(let norm), .misconfigured(let seen)):
            self = aliases.tellApart(norm, seen) ? .otherReason : .conforming
        case (.misconfigured, .crash): self = .stricter

        // No standard asks for a crash, and none that happens anyway is worse than it.
        case (.crash, .accept): self = .laxer
        case (.crash, .notPinned): self = .laxer
        case (.crash, .reject): self = .otherReason
        case (.crash, .misconfigured): self = .otherReason
        case (.crash, .crash): self = .conforming
        }
    }

    /// The finding against several allowed verdicts, from the findings against each of them.
    ///
    /// Where one of several is met, no standard decides; where none is, the mildest counts.
    static func mildest(of findings: [Finding]) -> Finding {
        guard let mildest = findings.min(by: { $0.harm < $1.harm }) else { return .open }

        return findings.count > 1 && mildest == .conforming ? .open : mildest
    }

    /// How far it is from the norm.
    ///
    /// An outage and a bypass are never weighed against each other: no verdict is the one against
    /// one allowed verdict and the other against another.
    private var harm: Int {
        switch self {
        case .conforming, .open: 0
        case .inherited, .unsupported: 1
        case .otherReason: 2
        case .stricter: 3
        case .laxer: 4
        case .defect: 5
        }
    }
}
