// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How many connections are made, and how long the rest will take, where somebody watches.
struct ProbeProgress {
    private let count: Int
    private let start = ContinuousClock.now
    private let isShown = Console.showsProgress

    init(of count: Int) {
        self.count = count
    }

    func show(_ done: Int) {
        guard isShown else { return }
        guard done < count else { return Console.showProgress("") }

        Console.showProgress("\(done) of \(count) connections\(estimate(done))")
    }

    /// From how long those took that were made; nothing before some of them were.
    private func estimate(_ done: Int) -> String {
        guard done >= 5 else { return "" }

        let passed = (ContinuousClock.now - start) / .seconds(1)
        let left = Int((passed / Double(done) * Double(count - done)).rounded(.up))
        return left < 90 ? ", about \(left) s left" : ", about \((left + 59) / 60) min left"
    }
}
