// SPDX-License-Identifier: Apache-2.0

/// What a client does with a connection.
package enum Verdict: Hashable, Sendable {
    /// The connection goes ahead, and a pin vouched for it.
    case accept
    /// The process ends.
    case crash
    /// The framework refuses the configuration when it loads it.
    case misconfigured(Reason)
    /// The connection goes ahead on platform trust alone: no pin could have refused it.
    case notPinned
    /// The connection is refused.
    case reject(Reason)
}

extension Verdict {
    /// The verdict without its reason, as files and reports write it.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case accept, crash, misconfigured
        case notPinned = "not-pinned"
        case reject
    }

    package var kind: Kind {
        switch self {
        case .accept: .accept
        case .crash: .crash
        case .misconfigured: .misconfigured
        case .notPinned: .notPinned
        case .reject: .reject
        }
    }

    package var reason: Reason? {
        switch self {
        case .misconfigured(let reason), .reject(let reason): reason
        case .accept, .crash, .notPinned: nil
        }
    }

    /// A verdict by its kind and reason; nil where the two do not go together.
    package init?(_ kind: Kind, _ reason: Reason?) {
        switch (kind, reason) {
        case (.accept, nil): self = .accept
        case (.crash, nil): self = .crash
        case (.misconfigured, let reason?): self = .misconfigured(reason)
        case (.notPinned, nil): self = .notPinned
        case (.reject, let reason?): self = .reject(reason)
        default: return nil
        }
    }
}

extension Verdict: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .any: "\(kind.rawValue) (for any reason)"
        case let reason?: "\(kind.rawValue) (\(reason))"
        case nil: kind.rawValue
        }
    }
}
