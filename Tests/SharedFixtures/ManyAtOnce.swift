// SPDX-License-Identifier: Apache-2.0

private import PKIX
package import Pinning

/// Asks two hundred questions at once, every other at a time at which the answer is another and
/// half of each amid many anchors, and gives those that were answered wrongly.
package func wrongAnswersAtOnce(of backend: some Backend) async throws -> [PathAnswer] {
    try await withThrowingTaskGroup(of: PathAnswer?.self) { group in
        for number in 0..<200 {
            let question =
                number.isMultiple(of: 2)
                ? PathCase(
                    "valid",
                    [.leafOf2025, .intermediate],
                    at: .startOf2025,
                    .path([.leafOf2025, .intermediate, .root])
                )
                : PathCase(
                    "expired",
                    [.leafOf2025, .intermediate],
                    at: .ordinary,
                    .refused(.expired)
                )
            group.addTask {
                let asked = number % 4 < 2 ? question : question.amidMany
                let answer = try await asked.answer(of: backend)
                return answer == question.answer ? nil : answer
            }
        }
        return try await group.reduce(into: []) { wrong, answer in
            if let answer { wrong.append(answer) }
        }
    }
}
