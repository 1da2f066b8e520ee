// SPDX-License-Identifier: Apache-2.0

extension Corpus {
    /// Everything that is wrong with the corpus: what keeps files from being read, and what only
    /// their form, their neighbours or the registry can tell.
    ///
    /// No vector is run: a vector is right or wrong whatever a program says about it.
    ///
    /// - Parameters:
    ///   - registry: The policies and backends that departures may name.
    ///   - neighbours: What lies beside the families.
    /// - Returns: The problems, sorted.
    package func problems(
        against registry: Registry,
        beside neighbours: Neighbours = Neighbours()
    ) -> [VectorError] {
        let references = ReferenceCheck(neighbours: neighbours)
        let twins = TwinCheck(vectors, neighbours)
        let groups = GroupLineCheck(registry: registry)
        let known = Dictionary(
            vectors.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var causes = CauseCheck(registry: registry, vectors: vectors)
        let found = vectors.flatMap { vector in
            let problems = Problems(in: vector.location)
            checkForm(of: vector, problems)
            PlaceholderCheck.check(vector, problems)
            NameCheck.check(vector, problems)
            OctetsCheck.check(vector, problems)
            NormCheck.check(vector, problems)
            references.check(vector, problems)
            twins.check(vector, problems)
            groups.check(vector, problems)
            ThreatCheck.check(vector, among: known, beside: neighbours, problems)
            return problems.found
        }
        let idle = neighbours.ownNorm?.problems(of: vectors) ?? []
        let misnamed = history.problems(among: Set(files.map(\.id)))
        return (errors + found + misnamed + idle + causes.problems(of: self.causes)).sorted()
    }

    private func checkForm(of vector: Vector, _ problems: Problems) {
        let file = VectorFile(path: vector.location, id: vector.id)
        guard case .success(let octets) = file.octets() else { return }

        let wanted = Array(vector.canonicalText.utf8)
        guard octets != wanted else { return }

        let same = zip(octets, wanted).prefix { $0 == $1 }
        let line = same.count { $0.0 == UInt8(ascii: "\n") } + 1
        problems.report(
            "",
            "is not in canonical form from line \(line) on",
            remedy: "run “pinproof check --fix” on the file"
        )
    }
}

extension VectorFile {
    /// Brings the file into canonical form, changing no octet of a certificate and no expectation;
    /// true where that changed it.
    ///
    /// A file that cannot be read is left as it is.
    package func fixForm() throws(VectorErrors) -> Bool {
        switch vector() {
        case .failure(let errors): throw errors
        case .success(let vector):
            let text = vector.canonicalText
            guard case .success(let octets) = octets(), octets != Array(text.utf8) else {
                return false
            }

            try write(text)
            return true
        }
    }
}
