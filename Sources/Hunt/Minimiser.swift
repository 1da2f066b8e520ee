// SPDX-License-Identifier: Apache-2.0

import Corpus

/// Takes away from a vector whatever its disagreement does not need.
struct Minimiser {
    /// Whether the vector still shows what it is to show, and nothing else besides.
    let isShown: (Vector) async -> Vector?

    /// The smallest vector that is found by taking one thing after the other away.
    func minimised(_ vector: Vector) async -> Vector {
        var smallest = vector
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for reduced in reductions(of: smallest) {
                guard let shown = await isShown(reduced) else { continue }

                smallest = shown
                isSmaller = true
                break
            }
        }
        return smallest
    }

    /// The vector with one thing less, for each thing, the largest first.
    private func reductions(of vector: Vector) -> [Vector] {
        connections(of: vector).map { vector.varied(recipe: vector.recipe, connection: $0) }
            + recipes(of: vector).map { vector.varied(recipe: $0, connection: vector.connection) }
    }

    private func connections(of vector: Vector) -> [NamedConnection] {
        let connection = vector.connection
        var reduced: [NamedConnection] = []
        func reduce(_ change: (inout NamedConnection) -> Void) {
            var less = connection
            change(&less)
            if less != connection { reduced.append(less) }
        }
        reduce { less in
            less.anchors += less.addedAnchors + less.userAnchors
            less.addedAnchors = []
            less.userAnchors = []
            less.chainWithoutEvaluation = nil
            less.redirectedFrom = nil
            less.probed = nil
        }
        for place in connection.served.indices.reversed() where connection.served.count > 1 {
            reduce { $0.served.remove(at: place) }
        }
        for place in connection.anchors.indices.reversed() where connection.anchors.count > 1 {
            reduce { $0.anchors.remove(at: place) }
        }
        return reduced
    }

    private func recipes(of vector: Vector) -> [[ItemName: RecipeItem]] {
        let needed = vector.itemsNeeded
        let used = vector.recipe.filter { needed.contains($0.key) }
        if used.count < vector.recipe.count { return [used] }

        return vector.certificateNames.flatMap { name -> [[ItemName: RecipeItem]] in
            guard case .certificate(let recipe)? = vector.recipe[name] else { return [] }

            return (less(than: recipe) + shortened(recipe, in: vector)).map { less in
                var recipes = vector.recipe
                recipes[name] = .certificate(less)
                return recipes
            }
        }
    }

    /// The certificate issued by the root in place of what stands in between.
    private func shortened(
        _ recipe: CertificateRecipe,
        in vector: Vector
    ) -> [CertificateRecipe] {
        guard let between = recipe.issuer, case .certificate(let issuer)? = vector.recipe[between],
            let root = issuer.issuer, root != between,
            case .certificate(let last)? = vector.recipe[root], [nil, root].contains(last.issuer)
        else { return [] }

        var less = recipe
        less.issuer = root
        return [less]
    }

    private func less(than recipe: CertificateRecipe) -> [CertificateRecipe] {
        let withoutBend = recipe.bends.indices.map { place in
            var less = recipe
            less.bends.remove(at: place)
            return less
        }
        let withoutMember = RecipeMember.all.filter { $0.isSpecial(recipe) }.map { member in
            var less = recipe
            member.clear(&less)
            return less
        }
        return withoutBend + withoutMember
    }
}

extension Vector {
    /// The items that are in use or pinned, and those whose names, keys or identifiers they take.
    fileprivate var itemsNeeded: Set<ItemName> {
        var needed: Set<ItemName> = []
        var waiting = itemsInUse
        waiting += pinned.flatMap { ($0.certificates ?? []) + ($0.keys ?? []) }
        while let item = waiting.popLast() {
            guard needed.insert(item).inserted else { continue }

            switch recipe[item] {
            case .certificate(let recipe):
                waiting += [recipe.issuer, recipe.keyIdentifier].compactMap { $0 }
                if case .of(let other)? = recipe.authorityKeyIdentifier { waiting.append(other) }
            case .pin(.digest(let pin)): waiting.append(pin.certificate)
            case .captured, .pin(.literal), nil: continue
            }
        }
        return needed
    }
}
