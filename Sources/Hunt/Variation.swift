// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// Makes a vector another one, by chance: its certificates, their octets, or what is served.
struct Variation {
    /// What certificates are combined with.
    let donors: [CertificateRecipe]
    /// The names of the test keys.
    let keys: [String]

    /// The vector with one to three things changed, still to be forged.
    func varied(_ vector: Vector, using generator: inout SplitMix) -> Vector {
        var recipe = vector.recipe
        var connection = vector.connection
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: connection.vary(items: vector.certificateNames, using: &generator)
            case 1...4: bend(vector, &recipe, using: &generator)
            default: combine(vector, &recipe, using: &generator)
            }
        }
        return vector.varied(recipe: recipe, connection: connection)
    }

    /// Changes one certificate by what another one has, or by what its author might have written.
    private func combine(
        _ vector: Vector,
        _ items: inout [ItemName: RecipeItem],
        using generator: inout SplitMix
    ) {
        guard let name = vector.itemsInUse.randomElement(using: &generator),
            case .certificate(var recipe)? = items[name],
            let donor = donors.randomElement(using: &generator)
        else { return }

        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            recipe.key = keys.randomElement(using: &generator) ?? recipe.key
        case 1:
            recipe.issuer = vector.certificateNames.randomElement(using: &generator)
        case 2 where !donor.bends.isEmpty:
            recipe.bends = donor.bends
        case 3:
            let special = RecipeMember.all.filter { $0.isSpecial(recipe) }
            special.randomElement(using: &generator)?.clear(&recipe)
        default:
            let special = RecipeMember.all.filter { $0.isSpecial(donor) }
            special.randomElement(using: &generator)?.take(donor, &recipe)
        }
        items[name] = .certificate(recipe)
    }

    /// Bends the octets of one field, whose signature is then made over them.
    private func bend(
        _ vector: Vector,
        _ items: inout [ItemName: RecipeItem],
        using generator: inout SplitMix
    ) {
        guard let name = vector.itemsInUse.randomElement(using: &generator),
            case .certificate(var recipe)? = items[name],
            let octets = vector.certificates[name]?.octets, let tree = ElementTree(octets),
            let field = tree.fields.randomElement(using: &generator),
            let element = tree.element(of: field)
        else { return }

        for alteration in alterations(of: element, using: &generator) {
            let bend = Bend(field, alteration)
            recipe.bends.removeAll {
                $0.field == field && $0.alteration.member == alteration.member
            }
            recipe.bends.append(bend)
        }
        items[name] = .certificate(recipe)
    }

    private func alterations(
        of element: ElementTree,
        using generator: inout SplitMix
    ) -> [Bend.Alteration] {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return [.length(.long)]
        case 1: return [.length(.indefinite)]
        case 2: return [.omit]
        case 3: return [.repeat(2)]
        case 4: return [.append([0x05, 0x00])]
        default:
            var changed = element
            changed.mutate(using: &generator)
            var alterations: [Bend.Alteration] = []
            if changed.tag != element.tag { alterations.append(.tag(changed.tag)) }
            if changed.contentsOctets != element.contentsOctets {
                alterations.append(.contents(changed.contentsOctets))
            }
            return alterations
        }
    }
}

extension NamedConnection {
    fileprivate mutating func vary(items: [ItemName], using generator: inout SplitMix) {
        let item = items.randomElement(using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: served.shuffle(using: &generator)
        case 1: if let item { served.append(item) }
        case 2: if let item { served.insert(item, at: 0) }
        case 3: if served.count > 1 { served.removeLast() }
        case 4: if let item { anchors.append(item) }
        case 5: if let item { anchors = [item] }
        case 6: host = host.varied(using: &generator)
        default:
            let seconds: Int64? = [-1, 1, 1_546_300_799, 2_524_608_000, 2_524_607_999]
                .randomElement(using: &generator)
            if let seconds {
                time = abs(seconds) == 1 ? time.advanced(by: seconds) : Time(seconds: seconds)
            }
        }
        // Nothing is said of the same certificate twice among the anchors.
        var seen: Set<ItemName> = []
        anchors = anchors.filter { seen.insert($0).inserted }
    }
}

extension String {
    fileprivate func varied(using generator: inout SplitMix) -> String {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: uppercased()
        case 1: self + "."
        case 2: "a." + self
        case 3: String(drop { $0 != "." }.dropFirst())
        case 4: "192.0.2.1"
        default: "www.example.com"
        }
    }
}

extension Vector {
    /// Every certificate of the recipe, in use or not, sorted.
    var certificateNames: [ItemName] {
        recipe.filter { $0.value.isCertificate }.keys.sorted()
    }
}
