// SPDX-License-Identifier: Apache-2.0

extension Vector {
    /// The vector with another recipe and connection: its octets are to be forged anew.
    package func varied(
        recipe: [ItemName: RecipeItem],
        connection: NamedConnection
    ) -> Vector {
        var vector = self
        vector.recipe = recipe
        vector.connection = connection
        return vector
    }

    /// The vector with its end entity pinned, and a spare key that is never served; nothing else
    /// is, and no framework's notation is left.
    package var pinningItsEndEntity: Vector {
        let endEntity = connection.served.prefix(1)
        let spare = "spare"
        var vector = self
        vector.recipe = recipe.filter { $0.value.isCertificate }
        vector.recipe[spare] = recipe[spare] ?? .certificate(CertificateRecipe(key: "p256-d"))
        vector.dialect = [:]
        vector.pinned = [
            NamedEntry(
                host: connection.host,
                includeSubdomains: false,
                isExempt: false,
                enforce: true,
                expires: nil,
                certificates: Array(endEntity),
                keys: endEntity + [spare]
            )
        ]
        return vector
    }

    /// A vector of the same octets that somebody is still to write: what is to be said stands in
    /// angle brackets.
    ///
    /// - Parameters:
    ///   - id: The id of the new vector.
    ///   - question: What was seen, as a question.
    ///   - expectation: What is presumed to be the norm.
    ///   - departures: What the libraries do that do something else; no cause of theirs is known.
    /// - Returns: The vector.
    package func candidate(
        id: String,
        question: String,
        expectation: Expectation,
        departures: [BackendDeparture]
    ) -> Vector {
        var vector = self
        vector.id = id
        vector.revision = 1
        vector.title = "<what is special here, as a sentence without a full stop>"
        vector.twin = nil
        vector.question = question
        vector.asserts = [
            Assertion(
                source: "<the clause that decides; what stands in expect is a presumption>",
                says: "<what it says, in your words>"
            )
        ]
        vector.standards = ["CWE-295"]
        vector.importance = .medium
        vector.expectation = expectation
        vector.departures = Departures()
        vector.departures.backends = departures
        return vector
    }
}
