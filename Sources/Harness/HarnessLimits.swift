// SPDX-License-Identifier: Apache-2.0

/// How long a harness may take.
package struct HarnessLimits: Hashable, Sendable {
    /// From its start to the end of its introduction.
    let start: Duration
    /// For one answer.
    let answer: Duration

    package init(start: Duration = .seconds(30), answer: Duration = .seconds(10)) {
        self.start = start
        self.answer = answer
    }
}
