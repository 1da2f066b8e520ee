// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// Asks one backend for the facts of one vector, and holds each against what was due.
///
/// A class: the vector is copied into it once, and not at every question.
final class FactJudge: Sendable {
    let vector: Vector
    let connection: Connection
    let backend: any Backend
    let answers: Answers

    init(
        vector: Vector,
        connection: Connection,
        backend: any Backend,
        answers: Answers
    ) {
        self.vector = vector
        self.connection = connection
        self.backend = backend
        self.answers = answers
    }

    var aliases: ReasonAliases { ReasonAliases(backend.aliases) }

    /// Every fact of the vector, the questions in a fixed order.
    func facts() async -> [JudgedFact] {
        var facts = [await host(), await path()]
        for item in vector.itemsAskedForTheirKey {
            facts.append(await nativeKey(of: item))
        }
        return facts
    }

    /// The question, with the first departure line that speaks of it on this version.
    func question(
        _ fact: FactObservation.Kind,
        of item: ItemName,
        isMeantBy: (BackendDeparture.Fact) -> Bool
    ) -> FactQuestion {
        let line = vector.departures.backends.firstIndex { line in
            line.backends.contains(backend.id) && line.holds(for: backend.version)
                && isMeantBy(line.fact)
        }
        return FactQuestion(fact: fact, of: item, backend: backend.id, line: line)
    }

    func line(of question: FactQuestion) -> BackendDeparture.Fact? {
        question.line.map { vector.departures.backends[$0].fact }
    }
}

extension BackendDeparture {
    func holds(for version: String) -> Bool {
        versions.map { LibraryVersions($0)?.contains(version) ?? false } ?? true
    }
}

extension Finding {
    /// What it means that a backend gave no answer.
    init(_ error: BackendError) {
        switch error {
        case .defect(let message): self = .defect(message)
        case .unsupported(let capability): self = .unsupported(capability)
        }
    }
}
