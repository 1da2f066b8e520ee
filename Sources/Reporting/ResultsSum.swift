// SPDX-License-Identifier: Apache-2.0

/// The numbers of a summary's line, and the text between them.
struct ResultsSum {
    private var texts: [Substring] = []
    private var numbers: [Int] = []

    init(reading line: String) {
        var rest = line[...]
        while !rest.isEmpty {
            let text = rest.prefix { !$0.isWholeNumber }
            let digits = rest.dropFirst(text.count).prefix { $0.isWholeNumber }
            texts.append(text)
            if let number = Int(digits) { numbers.append(number) }
            rest = rest.dropFirst(text.count + digits.count)
        }
    }

    static func + (one: ResultsSum, other: ResultsSum) -> ResultsSum {
        var sum = one
        sum.numbers = zip(one.numbers, other.numbers).map { $0 + $1 }
        return sum
    }

    /// The line with the numbers of the sum.
    var text: String {
        var line = ""
        for (index, text) in texts.enumerated() {
            line += text
            if index < numbers.count { line += String(numbers[index]) }
        }
        return line
    }
}
