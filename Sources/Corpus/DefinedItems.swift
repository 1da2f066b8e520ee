// SPDX-License-Identifier: Apache-2.0

/// The names that a file's recipe defines, taken before anything else is known about it.
///
/// A name counts as defined even where its item is refused: one defect is reported once, and not
/// again at each place that names the item.
struct DefinedItems {
    private(set) var certificates: Set<ItemName> = []
    private(set) var pins: Set<ItemName> = []

    init(in file: JSONValue) {
        guard case .object(let members) = file, case .object(let recipe)? = members["recipe"]
        else { return }

        for (name, item) in recipe {
            if case .object(let members) = item, Self.isPin(members) {
                pins.insert(name)
            } else {
                certificates.insert(name)
            }
        }
    }

    /// An item is a certificate unless it is a pin.
    static func isPin(_ members: [String: JSONValue]) -> Bool {
        members["of"] != nil || members["literal"] != nil
    }
}

extension Field {
    func certificateName(among items: DefinedItems) -> ItemName? {
        name(
            among: items.certificates,
            unless: (items.pins, "which is a pin, and a certificate is wanted")
        )
    }

    func pinName(among items: DefinedItems) -> ItemName? {
        name(
            among: items.pins,
            unless: (items.certificates, "which is a certificate, and a pin is wanted")
        )
    }

    /// The name of a certificate or of a pin of another make: both may be pinned.
    func itemName(among items: DefinedItems) -> ItemName? {
        name(among: items.certificates.union(items.pins))
    }

    /// A name that is one of some, and what to say of one that is of others.
    private func name(
        among wanted: Set<ItemName>,
        unless others: (names: Set<ItemName>, problem: String)? = nil
    ) -> ItemName? {
        guard let name = string() else { return nil }
        guard wanted.contains(name) else {
            let other = others.flatMap { $0.names.contains(name) ? $0.problem : nil }
            report(
                "names “\(name)”, \(other ?? "which the recipe does not define")",
                remedy: defining(wanted)
            )
            return nil
        }

        return name
    }

    private func defining(_ names: Set<ItemName>) -> String {
        names.isEmpty
            ? "define such an item in the recipe"
            : "name one of \(listed(names.sorted())), or define it in the recipe"
    }
}
