// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Tally {
    /// Why lines have no verdict, a sentence for each policy and what it could not be asked for want
    /// of, the most frequent first; what the library alone can read is said elsewhere.
    ///
    /// - Parameter unit: What a question is: a line, or a file.
    /// - Returns: The sentences, each with the remedy.
    package func unansweredSentences(_ unit: String) -> [String] {
        unsupported.filter { $0.key.capability != .unreadableCertificate }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { missing, count in
                "\(count) of \(answered) \(unit)\(answered == 1 ? "" : "s") "
                    + "\(count == 1 ? "has" : "have") no verdict: \(missing.sentence) "
                    + "(\(missing.capability.rawValue)); \(missing.capability.remedy)"
            }
    }
}

extension Tally.Unsupported: Comparable {
    package static func < (one: Self, other: Self) -> Bool {
        (one.policy, one.capability.rawValue) < (other.policy, other.capability.rawValue)
    }

    fileprivate var sentence: String { capability.explanation(of: policy) }
}

extension Capability {
    /// Its own words, of a policy and of pins that no vector configures.
    package func explanation(of policy: String) -> String {
        switch self {
        case .noListOfItsKind: "nothing is pinned of the kind that \(policy) compares"
        case .severalEntries: "\(policy) has one pin set, and there are several entries"
        default: explanation.replacing("the framework", with: policy)
        }
    }

    /// What whoever asked can do.
    fileprivate var remedy: String {
        switch self {
        case .addressHost: "ask about a host's name, or name another policy"
        case .endEntityAnchor: "name another library with --backend"
        case .exemptions: "leave the exempt entries out, or name another policy"
        case .literalPin: "write pins as {\"certificate\": …}, or name another policy"
        case .noListOfItsKind: "write pins of that kind, or name another policy"
        case .otherLibrary: "name the client's own library with --backend"
        case .pinExpiry: "write them without a date, or name another policy"
        case .severalEntries: "keep one of them, or name another policy"
        case .softMode: "write the entries without “enforce”, or name another policy"
        case .beyondProgram, .hostMap, .otherDialect, .subdomains, .unmeasuredKey, .unmeasuredText,
            .unreadableCertificate:
            "name another policy"
        }
    }
}
