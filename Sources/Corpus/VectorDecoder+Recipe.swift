// SPDX-License-Identifier: Apache-2.0

extension VectorDecoder {
    func recipeItem(_ name: ItemName, _ field: Field) -> RecipeItem? {
        if !isKebab(name[...]) {
            field.report(
                "is a name that no item may have",
                remedy: "name it with lower-case letters, digits and single hyphens"
            )
        }
        guard case .object(let members) = field.value else {
            _ = field.members(required: [])
            return nil
        }

        if DefinedItems.isPin(members) { return pinRecipe(field).map(RecipeItem.pin) }
        if members["origin"] != nil { return origin(field).map(RecipeItem.captured) }
        return certificateRecipe(field).map(RecipeItem.certificate)
    }

    private func origin(_ field: Field) -> RecipeItem.Origin? {
        guard let item = field.members(required: ["origin"], optional: ["undecodable"]),
            let origin = item["origin"],
            let members = origin.members(required: ["source", "retrieved", "licence"]),
            let source = members["source"]?.text(),
            let retrieved = members["retrieved"]?.date(),
            let licence = members["licence"]?.text()
        else { return nil }

        return RecipeItem.Origin(
            source: source,
            retrieved: retrieved,
            licence: licence,
            isUndecodable: item["undecodable"]?.flag() ?? false
        )
    }

    private func pinRecipe(_ field: Field) -> PinRecipe? {
        guard case .object(let object) = field.value, object["literal"] == nil else {
            return field.members(required: ["literal"])?["literal"]?.string()
                .map(PinRecipe.literal)
        }
        guard
            let members = field.members(
                required: ["of"],
                optional: ["octets", "digest", "keep", "length", "text", "before", "after"]
            ),
            let certificate = members["of"]?.certificateName(among: items)
        else { return nil }

        var pin = DigestPin(of: certificate)
        pin.octets = members["octets"]?.choice() ?? .spki
        pin.algorithm = members["digest"]?.choice() ?? .sha256
        pin.kept = members["keep"]?.integer(in: 0...63)
        pin.length = members["length"]?.integer(in: 0...128)
        pin.text = members["text"]?.choice() ?? .base64
        pin.before = members["before"]?.string() ?? ""
        pin.after = members["after"]?.string() ?? ""
        checkBends(of: pin, members)
        return .digest(pin)
    }

    /// What bends nothing is refused: one pin is written in one way.
    private func checkBends(of pin: DigestPin, _ members: Members) {
        let count = pin.algorithm.count
        if let kept = pin.kept, kept >= count {
            members["keep"]?.report(
                "is \(kept), and the digest has \(count) bytes",
                remedy: "keep fewer, or remove it"
            )
        }
        if pin.length == count {
            members["length"]?.report(
                "is \(count), which the digest has anyway",
                remedy: "write another number, or remove it"
            )
        }
    }
}
