// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning
import Reporting

extension ShowCommand {
    /// The computed twin of that id, `host-binding/wildcard+other-pins`, or the one that stands for
    /// all of a kind, `computed-twins/other-pins`.
    ///
    /// - Parameters:
    ///   - id: The id, of today or of before.
    ///   - history: What vectors were called before.
    /// - Returns: Nil where the id is of no such form.
    /// - Throws: `Failure` where there is no such twin.
    func twin(_ id: String, _ history: CorpusHistory) throws -> Vector? {
        let parts = id.split(separator: ComputedTwin.separator, omittingEmptySubsequences: false)
        let family = "\(ComputedTwin.family)/"
        guard parts.count == 2 || id.hasPrefix(family) else { return nil }

        let base = parts.count == 2 ? history.current(String(parts[0])) : nil
        let kind = base == nil ? String(id.dropFirst(family.count)) : String(parts[1])
        guard let change = ComputedTwin(rawValue: kind) else {
            let all = ComputedTwin.allCases.map(\.rawValue)
            throw Failure(
                .usage,
                "“\(kind)” is nothing that is made wrong"
                    + Suggestions.hint(for: kind, among: all)
                    + "; there are \(all.joined(separator: ", "))"
            )
        }

        if let base, base != parts[0] { Console.note("“\(parts[0])” is \(base) now") }
        let loaded = try corpusOptions.load { base == nil || $0 == base }
        let twins = try TwinOptions.twins(of: loaded.corpus.vectors, [change], loaded)[change] ?? []
        guard let first = twins.first else {
            throw missing(base ?? id, change, in: loaded.corpus)
        }

        return base == nil ? Vector.representing(change, among: twins) : first
    }

    private func missing(_ base: String, _ change: ComputedTwin, in corpus: Corpus) -> Failure {
        guard corpus.vectors.isEmpty else {
            return Failure(
                .usage,
                "\(base) has no twin \(change.rawValue): nothing in it rests on that alone, or it is "
                    + "rejected as it is"
            )
        }

        return Selection.missing(base, in: corpus, named: corpusOptions)
    }

    /// Who is asked about a twin: of frameworks nobody wrote down what they do with it.
    static let policiesOfTwins = ["norm.certificate", "norm.public-key"]

    /// What our own validator says of a twin; nor did anybody of the libraries.
    func ofSwift(_ result: VectorResult) -> VectorResult {
        VectorResult(
            observations: result.observations.filter { $0.backends.contains("swift") },
            facts: result.facts.filter { $0.backends.contains("swift") },
            staleDepartures: []
        )
    }
}
