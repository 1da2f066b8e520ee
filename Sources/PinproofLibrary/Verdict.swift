// SPDX-License-Identifier: Apache-2.0

public import Pinning

/// What a client does with a connection.
///
/// A client that cannot say why it refuses leaves the reason out: it decides about neither harm, and
/// is compared only where it is there. `pinproof list reasons` explains each.
public enum Verdict: Hashable, Sendable {
    /// The connection goes ahead, and a pin vouched for it.
    case accept
    /// The process ends.
    case crash
    /// The configuration is refused when it is loaded.
    case misconfigured(Reason? = nil)
    /// The connection goes ahead on platform trust alone: no pin could have refused it.
    case notPinned
    /// The connection is refused.
    case reject(Reason? = nil)
}

extension Verdict: CustomStringConvertible {
    /// The verdict as reports write it: `reject (no-matching-pin)`.
    public var description: String {
        switch self {
        case .accept, .crash, .notPinned: kind.rawValue
        case .misconfigured(let reason), .reject(let reason):
            reason.map { "\(kind.rawValue) (\($0))" } ?? kind.rawValue
        }
    }
}

extension Verdict {
    init(_ verdict: Pinning::Verdict) {
        switch verdict {
        case .accept: self = .accept
        case .crash: self = .crash
        case .misconfigured(let reason): self = .misconfigured(reason)
        case .notPinned: self = .notPinned
        case .reject(let reason): self = .reject(reason)
        }
    }

    /// The verdict with a reason, where it has none that of the right verdict of its kind.
    func stated(against norm: [Pinning::Verdict]) -> Pinning::Verdict {
        // Beside a right verdict of another kind no reason decides anything.
        func reason(_ given: Reason?, _ kind: Pinning::Verdict.Kind) -> Reason {
            given ?? norm.first { $0.kind == kind }?.reason ?? .noMatchingPin
        }
        return switch self {
        case .accept: .accept
        case .crash: .crash
        case .misconfigured(let given): .misconfigured(reason(given, .misconfigured))
        case .notPinned: .notPinned
        case .reject(let given): .reject(reason(given, .reject))
        }
    }

    private var kind: Pinning::Verdict.Kind { stated(against: []).kind }
}
