// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Shows how many lines were answered, where somebody watches the messages and not the answers.
final class LineProgress: Sendable {
    private let isShown = Console.showsProgress && isatty(STDOUT_FILENO) == 0
    private let answered = Mutex(0)

    func add(_ count: Int) {
        guard isShown else { return }

        answered.withLock { answered in
            let before = answered / Self.step
            answered += count
            if answered / Self.step > before { Console.showProgress("\(answered) lines") }
        }
    }

    /// Takes the line off again.
    func finish() {
        if isShown { Console.showProgress("") }
    }

    private static let step = 1_000
}
