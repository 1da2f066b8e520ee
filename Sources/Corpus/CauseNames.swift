// SPDX-License-Identifier: Apache-2.0

/// Whether files of causes name frameworks, policies, backends and vectors that there are.
///
/// A name that nothing has decides nothing, and whoever meant another is charged with what the
/// cause explains.
struct CauseNames {
    let registry: Registry
    let isVector: (Vector.ID) -> Bool

    func check(_ file: CauseFile, _ problems: Problems) {
        let subjects = Set(registry.policies.map(\.framework) + registry.backends)
        if !subjects.contains(file.subject) {
            problems.report(
                "subject",
                "is “\(file.subject)”, which is no framework and no backend",
                remedy: "write one of \(listed(subjects.sorted()))"
            )
        }
        for (place, cause) in file.causes.enumerated() {
            check(cause, at: "causes[\(place)] (\(cause.id))", problems)
        }
    }

    private func check(_ cause: Cause, at field: String, _ problems: Problems) {
        let own = registry.policies.filter { $0.framework == cause.subject }.map(\.id)
        for (number, line) in cause.policyLines.enumerated() {
            let field = "\(field).lines[\(number)]"
            for (place, id) in (line.backends ?? []).enumerated()
            where !registry.backends.contains(id) {
                problems.report(
                    "\(field).backends[\(place)]",
                    "is “\(id)”, which is no backend",
                    remedy: "write one of \(listed(registry.backends))"
                )
            }
            for (place, id) in line.policies.enumerated() where !own.contains(id) {
                problems.report(
                    "\(field).policies[\(place)]",
                    "is “\(id)”, and \(cause.subject) has no such policy",
                    remedy: own.isEmpty
                        ? "move the cause to the file of its framework, or add the policy first"
                        : "write one of \(listed(own)), or add the policy first"
                )
            }
            check(line.vectors, at: field, problems)
        }
        for (number, line) in cause.factLines.enumerated() {
            let field = "\(field).lines[\(cause.policyLines.count + number)]"
            if !registry.backends.contains(cause.subject) {
                problems.report(
                    field,
                    "states a fact, and “\(cause.subject)” is no backend",
                    remedy: "name policies, or move the cause to the file of its library"
                )
            }
            check(line.vectors, at: field, problems)
        }
    }

    private func check(_ vectors: [Vector.ID], at field: String, _ problems: Problems) {
        for (place, id) in vectors.enumerated() where !isVector(id) {
            problems.report(
                "\(field).vectors[\(place)]",
                "is “\(id)”, and there is no such vector, or it cannot be read",
                remedy: "correct the id, or write the vector"
            )
        }
    }
}

extension Corpus {
    /// The corpus with what its causes name and nobody has among the errors.
    ///
    /// - Parameters:
    ///   - registry: The policies and backends that causes may name.
    ///   - isVector: Whether a vector is there, of those that were not read.
    /// - Returns: The corpus with further errors; its causes are what they were.
    package func checkingNames(
        against registry: Registry,
        orElse isVector: (Vector.ID) -> Bool
    ) -> Corpus {
        let known = Set(vectors.map(\.id))
        let found = withoutActuallyEscaping(isVector) { isVector in
            let names = CauseNames(registry: registry) { known.contains($0) || isVector($0) }
            return causes.files.flatMap { file in
                let problems = Problems(in: file.location)
                names.check(file, problems)
                return problems.found
            }
        }
        guard !found.isEmpty else { return self }

        var corpus = self
        corpus.causes = causes.with(found)
        corpus.errors = (errors + found).sorted()
        return corpus
    }
}
