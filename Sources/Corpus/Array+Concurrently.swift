// SPDX-License-Identifier: Apache-2.0

private import Dispatch
private import Foundation
private import Synchronization

extension Array where Element: Sendable {
    /// The results of some work on each element, in the elements' order, several at once.
    ///
    /// For work that waits for nothing; the calling thread does its part of it.
    package func concurrentMap<Result: Sendable>(
        _ work: @Sendable (Element) -> Result
    ) -> [Result] {
        let size = Swift.max(1, count / (8 * ProcessInfo.processInfo.activeProcessorCount))
        let parts = stride(from: 0, to: count, by: size).map {
            self[$0..<Swift.min($0 + size, count)]
        }
        let results = Mutex([[Result]?](repeating: nil, count: parts.count))
        DispatchQueue.concurrentPerform(iterations: parts.count) { place in
            let done = parts[place].map(work)
            results.withLock { $0[place] = done }
        }
        return results.withLock { $0 }.flatMap { $0 ?? [] }
    }
}
