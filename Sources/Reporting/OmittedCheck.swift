// SPDX-License-Identifier: Apache-2.0

import Conformance
import Pinning

/// A check of the norm that a client seems not to make at all: it accepted nearly everything that
/// the check alone refuses.
struct OmittedCheck {
    /// What it is that the client does not do; the beginning of a sentence.
    private let omission: String
    /// What it accepted so many of.
    private let what: String
    private let stages: Set<Reason.Stage>
    private let accepted: Int
    private let asked: Int

    /// How many of the vectors that show it are listed with their details, of each kind.
    static let examples = 3
    /// Fewer vectors than that may have something else in common.
    private static let fewest = 5

    /// One sentence, the numbers in it.
    var sentence: String {
        "\(omission): it accepted \(accepted) of the \(asked) \(what)."
    }

    /// Whether the vector is one that the check alone refuses, and the client accepted it.
    func explains(_ observation: Observation) -> Bool {
        Self.isRefused(observation, in: stages) && Self.wentAhead(observation)
    }

    /// The checks that seem to be left out, in the order in which a client makes them.
    ///
    /// - Parameter observations: All that the client was asked, what it got right among it.
    /// - Returns: One for each such check; none where the client makes them all.
    static func all(in observations: [Observation]) -> [OmittedCheck] {
        [
            (
                "It seems to validate no chain", "chains that it should reject for themselves",
                [.parse, .path] as Set<Reason.Stage>
            ),
            ("It seems to compare no host", "certificates of another name", [.host]),
            ("It seems to compare no pin", "chains that nothing pinned is on", [.pins]),
        ].compactMap { omission, what, stages in
            let refused = observations.filter { isRefused($0, in: stages) }
            let accepted = refused.count(where: wentAhead)
            guard refused.count >= fewest, accepted * 10 >= refused.count * 9 else { return nil }

            return OmittedCheck(
                omission: omission,
                what: what,
                stages: stages,
                accepted: accepted,
                asked: refused.count
            )
        }
    }

    private static func isRefused(
        _ observation: Observation,
        in stages: Set<Reason.Stage>
    ) -> Bool {
        observation.verdict != nil && !observation.expected.isEmpty
            && observation.expected.allSatisfy { expected in
                guard case .reject(let reason) = expected else { return false }

                return stages.contains(reason.stage)
            }
    }

    private static func wentAhead(_ observation: Observation) -> Bool {
        observation.verdict == .accept || observation.verdict == .notPinned
    }
}
