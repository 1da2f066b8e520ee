// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// Asks one backend for the facts of one vector, and compares each with what was expected.
///
/// A class: the vector is copied into it once, and not at every question.
final class FactJudge: Sendable {
    let vector: Vector
    let connection: Connection
    let backend: any Backend
    let answers: Answers
    let outage: OperatorEvent.Frequency?

    /// - Parameters:
    ///   - vector: What is asked about.
    ///   - connection: Its connection.
    ///   - backend: Who is asked.
    ///   - answers: What the backend said already.
    ///   - outage: How often the vector's event strikes, where the backend found a path before it.
    init(
        vector: Vector,
        connection: Connection,
        backend: any Backend,
        answers: Answers,
        outage: OperatorEvent.Frequency?
    ) {
        self.outage = outage
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
            line.backend == backend.id && line.holds(for: backend.version)
                && isMeantBy(line.fact)
        }
        return FactQuestion(fact: fact, of: item, backend: backend.id, line: line)
    }

    /// What a fact that departs does to whoever is built on the library.
    var stakes: Stakes { Stakes(needs: vector.needsOfDefect, outage: outage) }

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
