// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// One thing that somebody does where the norm says something else, and the vectors that show it.
struct FindingRow {
    /// A bypass or an outage.
    let harm: Finding.Kind
    let because: String
    /// The project of a framework; empty for libraries and for several projects.
    let project: String
    /// Who does it: backends, or policies with the backends they do it on where those are not all;
    /// sorted.
    let subjects: [String]
    /// What happens to the connection, sorted.
    let what: [String]
    /// Sorted.
    let vectors: [String]

    /// Whether it follows from what a mode is.
    var isOfAMode: Bool { Self.sentencesOfModes.contains(because) }

    /// What libraries state, a row for each reason.
    static func facts(of run: Run) -> [FindingRow] {
        let pieces = run.facts.filter { $0.finding.isHarm && !$0.isUnexpected }.map { fact in
            Piece(
                harm: fact.finding.kind,
                because: fact.because ?? "",
                project: "",
                who: "",
                backends: fact.backends,
                what: fact.harm,
                vector: fact.vector
            )
        }
        return rows(pieces) { pieces in Set(pieces.flatMap(\.backends)).sorted() }
    }

    /// What frameworks do, a row for each project and reason.
    static func verdicts(of run: Run) -> [FindingRow] {
        let projects = Dictionary(
            uniqueKeysWithValues: run.policies.map { ($0.id, $0.provenance.project) }
        )
        let rows = rows(pieces(of: run) { projects[$0] ?? "" }) { pieces in
            Dictionary(grouping: pieces, by: \.who).map { who, pieces in
                let backends = Set(pieces.flatMap(\.backends)).sorted()
                let isSaid = backends != run.backends && pieces.contains { !$0.isExecuted }
                return isSaid ? "\(who) on \(backends.joined(separator: " and "))" : who
            }.sorted()
        }
        return rows.filter { !$0.isOfAMode }
    }

    /// What frameworks do because of a mode, a row for each reason.
    static func modes(of run: Run) -> [FindingRow] {
        rows(pieces(of: run) { _ in "" }) { pieces in Set(pieces.map(\.who)).sorted() }
            .filter(\.isOfAMode)
    }

    private static func pieces(of run: Run, project: (String) -> String) -> [Piece] {
        run.observations.filter { $0.finding.isHarm && !$0.isUnexpected }.map { observation in
            Piece(
                harm: observation.finding.kind,
                because: observation.because ?? "",
                project: project(observation.policy),
                who: observation.who,
                isExecuted: observation.evaluator == .executed,
                backends: observation.backends,
                what: observation.verdict?.harm ?? "",
                vector: observation.vector
            )
        }
    }

    private static func rows(
        _ pieces: [Piece],
        subjects: ([Piece]) -> [String]
    ) -> [FindingRow] {
        Dictionary(grouping: pieces, by: \.key).values.compactMap { pieces in
            pieces.first.map { first in
                FindingRow(
                    harm: first.harm,
                    because: first.because,
                    project: first.project,
                    subjects: subjects(pieces),
                    what: Set(pieces.map(\.what)).sorted(),
                    vectors: Set(pieces.map(\.vector)).sorted()
                )
            }
        }
    }

    private static let sentencesOfModes = Set(
        PolicyGroup.allCases.filter(\.isDocumented).map(\.because)
    )
}

extension PolicyGroup {
    /// Whether the framework's documentation says so, or the configuration does where the mode is
    /// chosen; what is left nobody would expect.
    fileprivate var isDocumented: Bool {
        switch self {
        case .allHosts, .exactHosts, .ignoresPins, .leafOnly, .noHostCheck, .noPinExpiry,
            .noSoftMode, .noTrustEvaluation, .onePin, .pinsAsAnchors, .refusesUnlisted,
            .requiresBackup, .servedList, .softByDefault, .sparesUserAnchors, .withoutEvaluation:
            true
        case .canonicalKey, .crashes, .keyObject, .nativeKey, .rawKey, .rebuiltKey, .stripsWWW:
            false
        }
    }
}

/// One observation, as a row needs it.
private struct Piece {
    let harm: Finding.Kind
    let because: String
    let project: String
    let who: String
    var isExecuted = false
    let backends: [String]
    let what: String
    let vector: String

    var key: [String] { [harm.rawValue, because, project] }
}

extension FactObservation {
    /// What it means for whoever relies on the fact.
    fileprivate var harm: String {
        let isBypass = finding.kind == .laxer
        return switch fact {
        case .host: isBypass ? "another host is taken for the right one" : "the host is refused"
        case .nativeKey: isBypass ? "another key is taken for the pinned one" : "there is no key"
        case .path: isBypass ? "a wrong path is accepted" : "a right path is refused"
        }
    }
}

extension Verdict {
    /// What it means for the connection where it is one of the two harms.
    fileprivate var harm: String {
        switch self {
        case .accept: "goes ahead"
        case .crash: "the process ends"
        case .misconfigured: "the configuration is refused"
        case .notPinned: "goes ahead unpinned"
        case .reject: "is refused"
        }
    }
}
