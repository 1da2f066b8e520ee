// SPDX-License-Identifier: Apache-2.0

/// The results of some work on each item, in the items' order, several at once.
///
/// - Parameters:
///   - items: What is worked on.
///   - jobs: How many are worked on at once.
///   - progress: Told, one after the other, how many are done.
///   - work: What is done with one.
/// - Returns: One result for each item.
package func concurrently<Item: Sendable, Result: Sendable>(
    _ items: [Item],
    jobs: Int,
    progress: (Int) -> Void = { _ in },
    work: @escaping @Sendable (Item) async -> Result
) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        var waiting = items.indices.makeIterator()
        for _ in 0..<max(1, jobs) {
            guard let index = waiting.next() else { break }

            group.addTask { (index, await work(items[index])) }
        }

        var done = 0
        var results = [Result?](repeating: nil, count: items.count)
        while let (index, result) = await group.next() {
            results[index] = result
            done += 1
            progress(done)
            if let next = waiting.next() {
                group.addTask { (next, await work(items[next])) }
            }
        }
        return results.compactMap(\.self)
    }
}
