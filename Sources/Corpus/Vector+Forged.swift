// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Vector {
    /// The vector with these certificates, and with the pins that its recipe makes of them.
    ///
    /// A pin that cannot be made of its certificate is a defect of the recipe.
    package func forged(
        _ certificates: [ItemName: EncodedCertificate]
    ) throws(VectorErrors) -> Vector {
        var vector = self
        vector.certificates = certificates
        vector.pins = [:]
        let problems = Problems(in: location)
        for name in pinNames {
            guard let text = pinText(of: name, among: certificates) else {
                problems.report(
                    "recipe.\(name)",
                    "is pinned, and no such text can be made of its certificate",
                    remedy: "pin bytes and a digest that the certificate has, or a literal text"
                )
                continue
            }

            vector.pins[name] = text
        }
        guard problems.found.isEmpty else { throw VectorErrors(all: problems.found) }

        return vector
    }

    /// The names of the items whose texts stand in `pins`: every pin of another make, and every
    /// certificate whose key is pinned.
    package var pinNames: [ItemName] {
        let made = recipe.filter { if case .pin = $0.value { true } else { false } }.keys
        return Set(pinned.flatMap { $0.keys ?? [] }).union(made).sorted()
    }

    /// The text that the recipe makes for an item of `pins`.
    package func pinText(
        of name: ItemName,
        among certificates: [ItemName: EncodedCertificate]
    ) -> String? {
        switch recipe[name] {
        case .captured, .certificate: certificates[name].flatMap(PinRecipe.usualText)
        case .pin(let recipe): recipe.text(among: certificates)
        case nil: nil
        }
    }
}
