// SPDX-License-Identifier: Apache-2.0

private import Pinning

/// Whether each refusal has a vector beside it that differs in one thing and is not refused.
///
/// Without its twin a vector that everybody refuses may be refused for any reason at all.
struct TwinCheck {
    private let vectors: [String: Vector]

    private let neighbours: Neighbours

    init(_ vectors: [Vector], _ neighbours: Neighbours) {
        self.neighbours = neighbours
        self.vectors = Dictionary(
            vectors.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func check(_ vector: Vector, _ problems: Problems) {
        guard let twin = vector.twin else {
            if PinningKind.allCases.contains(where: vector.mustRefuse) {
                problems.report(
                    "twin",
                    "is missing, and the norm is a refusal",
                    remedy: "name the vector that differs in one thing and is not refused"
                )
            }
            return
        }
        guard twin != vector.id else {
            problems.report(
                "twin",
                "is “\(twin)”, the vector itself",
                remedy: "name a vector that is refused where this one is not, or the reverse"
            )
            return
        }
        guard let other = vectors[twin] else {
            reportMissing(twin, of: vector, problems)
            return
        }

        if !isOpposite(vector, other) {
            problems.report(
                "twin",
                "is “\(twin)”, whose norm is not the opposite",
                remedy: "name a vector that is refused where this one is not, or the reverse"
            )
        }
        // One twin may serve several, so it need not name this vector, but one that names it.
        guard let back = other.twin, vectors[back]?.twin == other.id else {
            problems.report(
                "twin",
                "is “\(twin)”, which names no twin that names it back",
                remedy: "write \"twin\": \"\(vector.id)\" there"
            )
            return
        }
    }

    /// A twin may lie in a corpus that was not named; only there can be seen whether it is one.
    private func reportMissing(_ twin: String, of vector: Vector, _ problems: Problems) {
        if let corpus = neighbours.elsewhere, neighbours.hasElsewhere(twin) {
            problems.report(
                "twin",
                "is “\(twin)”, which is not among the files named",
                remedy: "name its corpus, too: pinproof check \(corpus) \(vector.location)"
            )
        } else {
            problems.report(
                "twin",
                "is “\(twin)”, and there is no such vector, or it cannot be read",
                remedy: "correct the id, or write the vector"
            )
        }
    }

    private func isOpposite(_ one: Vector, _ other: Vector) -> Bool {
        let pairs = PinningKind.allCases.compactMap { kind -> (Bool, Bool)? in
            guard let first = one.refuses(kind), let second = other.refuses(kind) else {
                return nil
            }

            return (first, second)
        }
        return pairs.contains { $0 != $1 }
    }
}

extension Vector {
    /// Whether correct pinning of that kind can do nothing but refuse.
    fileprivate func mustRefuse(_ kind: PinningKind) -> Bool {
        expectation.verdicts(of: kind)?.allSatisfy(\.isRefusal) ?? false
    }

    /// Whether correct pinning of that kind refuses, by the verdict that is presumed; nil where
    /// there is no norm for it.
    fileprivate func refuses(_ kind: PinningKind) -> Bool? {
        expectation.verdicts(of: kind)?.first?.isRefusal
    }
}

extension ExpectedVerdict {
    fileprivate var isRefusal: Bool {
        switch verdict {
        case .accept, .notPinned: false
        case .crash, .misconfigured, .reject: true
        }
    }
}
