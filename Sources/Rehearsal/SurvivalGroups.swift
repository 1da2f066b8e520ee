// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// The frameworks of an inspection, those together with which the same pins survive.
package struct SurvivalGroup: Sendable {
    package let pinned: Pinned
    package let survival: PinSurvival
    /// The names of frameworks and settings, sorted.
    package let names: [String]

    /// What a pin is of.
    package enum Pinned: Int, Hashable, Sendable {
        case keys, certificates
        /// A certificate and its key, both of which must match.
        case both

        package init(_ traits: Traits) {
            self =
                if traits.comparesBothKinds { .both } else {
                    traits.kind == .publicKey ? .keys : .certificates
                }
        }
    }
}

extension Inspection {
    /// What frameworks make of the chain with what they are built on.
    ///
    /// - Parameter isWhole: Whether settings that switch a check off, what tutorials teach and the
    ///   norm are there, too: nobody who asks what survives has these.
    /// - Returns: The groups, those of keys first.
    package func groups(isWhole: Bool) -> [SurvivalGroup] {
        let shown = policies.filter { isWhole || $0.policy.isShipped }
        var groups: [(key: Key, members: [Member])] = []
        for policy in shown {
            for answers in policy.answers where answers.counts {
                let key = Key(
                    pinned: SurvivalGroup.Pinned(policy.policy.traits),
                    survival: survival(policy, answers)
                )
                let member = Member(policy: policy.policy.id, library: answers.library)
                if let place = groups.firstIndex(where: { $0.key == key }) {
                    groups[place].members.append(member)
                } else {
                    groups.append((key, [member]))
                }
            }
        }
        let libraries = Dictionary(
            shown.map { ($0.policy.id, $0.answers.count(where: \.counts)) }
        ) { first, _ in first }
        return groups.map { group in
            SurvivalGroup(
                pinned: group.key.pinned,
                survival: group.key.survival,
                names: Self.names(of: group.members, among: libraries)
            )
        }.sorted { ($0.order, $0.names.first ?? "") < ($1.order, $1.names.first ?? "") }
    }

    private struct Key: Hashable {
        let pinned: SurvivalGroup.Pinned
        let survival: PinSurvival
    }

    private struct Member {
        let policy: String
        let library: String
    }

    /// The policies by name: with the library where that makes a difference, and by the framework
    /// alone where all its settings are here.
    private static func names(
        of members: [Member],
        among libraries: [String: Int]
    ) -> [String] {
        var whole: [String] = []
        var names: [String] = []
        for (policy, members) in Dictionary(grouping: members, by: \.policy) {
            if members.count == libraries[policy] {
                whole.append(policy)
            } else {
                names += members.map { "\(policy) (\($0.library))" }
            }
        }
        for (framework, policies) in Dictionary(grouping: whole, by: framework) {
            let all = libraries.keys.filter { Self.framework(of: $0) == framework }
            names +=
                policies.count == all.count && all.count > 1
                ? [commonName(of: policies)] : policies
        }
        return names.sorted()
    }

    private static func framework(of policy: String) -> String {
        String(policy.prefix { $0 != "." })
    }

    /// The parts that ids begin with.
    private static func commonName(of policies: [String]) -> String {
        let parts = policies.map { $0.split(separator: ".") }
        guard var common = parts.first else { return "" }

        for other in parts {
            common = zip(common, other).prefix { $0 == $1 }.map(\.0)
        }
        return common.joined(separator: ".")
    }
}

extension SurvivalGroup {
    /// Keys before certificates, and the narrow before the wide.
    fileprivate var order: Int {
        let rank =
            switch survival.compared {
            case .endEntity: 0
            case .path: 1
            case .belowTheAnchor: 2
            case .issuers: 3
            case .served: 4
            case .anyPath: 5
            case .mixed: 6
            case .noneHolds: 7
            case .ignored: 8
            case .refused: 9
            case .crashes: 10
            case .unknown: 11
            }
        return rank + 100 * pinned.rawValue
    }
}

extension PinningPolicy {
    /// Whether somebody has it on purpose, with all its checks.
    fileprivate var isShipped: Bool {
        setting != .off && !["norm", "rfc7469", "tutorial"].contains(framework)
    }
}
