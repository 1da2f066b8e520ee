// SPDX-License-Identifier: Apache-2.0

import PKIX

// What flawed clients look at and correct ones need not: a certificate's extensions and names, one
// element after the other.

extension Certificate {
    /// The extensions in their order: the contents of the identifier, whether it is critical, and
    /// the value.
    var listedExtensions: [(id: [UInt8], isCritical: Bool, value: [UInt8])] {
        guard let fields = ElementTree(ber: octets)?.elements.first?.elements,
            let list = fields.last(where: { $0.tag == 0xa3 })?.elements.first?.elements
        else { return [] }

        return list.compactMap { element in
            guard let id = element.elements.first, let value = element.elements.last else {
                return nil
            }

            return (id.leafOctets, element.elements.contains { $0.tag == 0x01 }, value.leafOctets)
        }
    }

    /// The contents of the identifiers in extendedKeyUsage, in their order; nil without one.
    var purposes: [[UInt8]]? {
        let id = Array(ObjectIdentifier.extendedKeyUsage.contents)
        guard let value = listedExtensions.first(where: { $0.id == id })?.value else { return nil }

        return ElementTree(ber: value)?.elements.map(\.leafOctets)
    }
}

/// The parts of a distinguished name, one after the other.
struct RelativeNames: Hashable {
    /// Of each set its attributes.
    let sets: [[Attribute]]

    struct Attribute: Hashable {
        let type: [UInt8]
        /// As it is written.
        let value: String

        /// Without regard to case and surplus spaces.
        var folded: Attribute {
            Attribute(
                type: type,
                value: value.lowercased().split(separator: " ").joined(separator: " ")
            )
        }
    }

    /// Reads a whole Name; nothing where it is none.
    init(_ octets: some Sequence<UInt8>) {
        sets = (ElementTree(ber: Array(octets))?.elements ?? []).map { set in
            set.elements.compactMap { attribute in
                guard attribute.elements.count == 2 else { return nil }

                return Attribute(
                    type: attribute.elements[0].leafOctets,
                    value: String(decoding: attribute.elements[1].leafOctets, as: UTF8.self)
                )
            }
        }
    }

    private init(sets: [[Attribute]]) {
        self.sets = sets
    }

    /// As it is compared: the attributes of each set in one order.
    var folded: RelativeNames {
        RelativeNames(
            sets: sets.map { set in
                set.map(\.folded).sorted { ("\($0.type)", $0.value) < ("\($1.type)", $1.value) }
            }
        )
    }

    /// Every attribute as a set of its own.
    var flat: [Attribute] { sets.flatMap(\.self) }

    var isEmpty: Bool { sets.isEmpty }

    func begins(with base: RelativeNames) -> Bool { sets.starts(with: base.sets) }
}
