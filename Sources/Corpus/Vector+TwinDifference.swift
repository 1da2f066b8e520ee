// SPDX-License-Identifier: Apache-2.0

extension Vector {
    /// The parts in which the question of another vector is not the same: `recipe.leaf.subject`,
    /// `connection.served`, `pinned[0].keys`.
    ///
    /// A twin is worth most where it differs in one part: what decides is then known.
    package func differences(from other: Vector) -> [String] {
        let (one, another) = (members, other.members)
        return ["recipe", "connection", "pinned", "dialect"].flatMap { member in
            Self.differences(
                one[member],
                another[member],
                at: member,
                depth: member == "recipe" ? 2 : 1
            )
        }
    }

    /// What the file says.
    private var members: [String: JSONValue] {
        guard case .object(let members)? = try? JSONReader.value(of: Array(canonicalText.utf8))
        else { return [:] }

        return members
    }

    private static func differences(
        _ one: JSONValue?,
        _ other: JSONValue?,
        at place: String,
        depth: Int
    ) -> [String] {
        guard one != other else { return [] }

        switch (one, other) {
        // A pin by its text and one by what it is of are two pins.
        case (.object(let one)?, .object(let other)?)
        where depth > 0 && (one["literal"] == nil) == (other["literal"] == nil):
            return Set(one.keys).union(other.keys).sorted().flatMap { member in
                differences(one[member], other[member], at: "\(place).\(member)", depth: depth - 1)
            }
        case (.array(let one)?, .array(let other)?) where depth > 0 && place == "pinned":
            return (0..<max(one.count, other.count)).flatMap { index in
                let entry = index < one.count ? one[index] : nil
                let otherEntry = index < other.count ? other[index] : nil
                return differences(entry, otherEntry, at: "\(place)[\(index)]", depth: depth)
            }
        default:
            return [place]
        }
    }
}
