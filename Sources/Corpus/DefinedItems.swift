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
        guard let name = string() else { return nil }
        guard items.certificates.contains(name) else {
            report(
                items.pins.contains(name)
                    ? "names “\(name)”, which is a pin, and a certificate is wanted"
                    : "names “\(name)”, which the recipe does not define",
                remedy: defining(items.certificates)
            )
            return nil
        }

        return name
    }

    func pinName(among items: DefinedItems) -> ItemName? {
        guard let name = string() else { return nil }
        guard items.pins.contains(name) else {
            report(
                items.certificates.contains(name)
                    ? "names “\(name)”, which is a certificate, and a pin is wanted"
                    : "names “\(name)”, which the recipe does not define",
                remedy: defining(items.pins)
            )
            return nil
        }

        return name
    }

    /// The name of a certificate or of a pin of another make: both may be pinned.
    func itemName(among items: DefinedItems) -> ItemName? {
        guard let name = string() else { return nil }
        guard items.certificates.contains(name) || items.pins.contains(name) else {
            report(
                "names “\(name)”, which the recipe does not define",
                remedy: defining(items.certificates.union(items.pins))
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
