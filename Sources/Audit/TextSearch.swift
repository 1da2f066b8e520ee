// SPDX-License-Identifier: Apache-2.0

/// Looks for many texts in one pass over a file, whatever its format.
///
/// The automaton of Aho and Corasick: a table step for each byte, however many texts there are.
struct TextSearch {
    private let texts: [[UInt8]]
    private var next: [Int32]
    /// The texts that end in each state.
    private var ends: [[Int]]

    init(_ texts: [String]) {
        self.texts = texts.map { Array($0.utf8) }
        next = [Int32](repeating: -1, count: 256)
        ends = [[]]
        for (index, text) in self.texts.enumerated() where !text.isEmpty {
            var state = 0
            for octet in text {
                let place = state * 256 + Int(octet)
                if next[place] < 0 {
                    next[place] = Int32(ends.count)
                    next += [Int32](repeating: -1, count: 256)
                    ends.append([])
                }
                state = Int(next[place])
            }
            ends[state].append(index)
        }
        complete()
    }

    /// Fills in where each state goes on from its longest suffix that is a state.
    private mutating func complete() {
        var suffix = [Int](repeating: 0, count: ends.count)
        var queue: [Int] = []
        for octet in 0..<256 {
            if next[octet] < 0 {
                next[octet] = 0
            } else {
                queue.append(Int(next[octet]))
            }
        }
        var index = 0
        while index < queue.count {
            let state = queue[index]
            index += 1
            for octet in 0..<256 {
                let place = state * 256 + octet
                let otherwise = next[suffix[state] * 256 + octet]
                if next[place] < 0 {
                    next[place] = otherwise
                } else {
                    let following = Int(next[place])
                    suffix[following] = Int(otherwise)
                    ends[following] += ends[Int(otherwise)]
                    queue.append(following)
                }
            }
        }
    }

    /// Finds the texts.
    ///
    /// - Parameters:
    ///   - octets: The file.
    ///   - found: Gets the number of a text, and the place behind it.
    func search(_ octets: Span<UInt8>, _ found: (Int, Int) -> Void) {
        let next = next.span
        var state = 0
        for index in octets.indices {
            state = Int(next[state * 256 + Int(octets[index])])
            if state != 0, !ends[state].isEmpty {
                for text in ends[state] { found(text, index + 1) }
            }
        }
    }
}
