// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Cuts octets into lines; those with nothing on them are left out, and counted.
package struct LineSource: RecordSource {
    /// The most octets of a line that are kept: some thousand certificates.
    package static let longestLine = 16 << 20

    private let read: () throws -> [UInt8]
    private let longest: Int
    /// Whole lines that nobody has asked for yet.
    private var ready: [Record] = []
    /// How many of them have been given away.
    private var given = 0
    /// The beginning of a line whose end has not been read.
    private var rest: [UInt8] = []
    private var isTooLong = false
    private var isAtEnd = false
    private var lines = 0

    /// - Parameters:
    ///   - longest: The most octets of a line that are kept.
    ///   - read: Gives what is there, at least one octet; none at the end.
    package init(longest: Int = longestLine, read: @escaping () throws -> [UInt8]) {
        self.longest = longest
        self.read = read
    }

    package mutating func next(atMost count: Int) throws -> [Record] {
        while given == ready.count, !isAtEnd {
            ready.removeAll(keepingCapacity: true)
            given = 0
            let octets = try read()
            isAtEnd = octets.isEmpty
            cut(octets)
        }
        let records = ready[given...].prefix(count)
        given += records.count
        return Array(records)
    }

    private mutating func cut(_ octets: [UInt8]) {
        var start = 0
        while let end = newline(in: octets, from: start) {
            take(octets[start..<end])
            finishLine()
            start = end + 1
        }
        take(octets[start...])
        if isAtEnd, !rest.isEmpty || isTooLong { finishLine() }
    }

    private mutating func take(_ octets: ArraySlice<UInt8>) {
        guard !isTooLong, rest.count + octets.count <= longest else {
            isTooLong = true
            rest = []
            return
        }

        rest += octets
    }

    private mutating func finishLine() {
        lines += 1
        if isTooLong {
            ready.append(Record(number: lines, contents: .tooLong))
        } else if !rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            ready.append(Record(number: lines, contents: .octets(rest)))
        }
        rest = []
        isTooLong = false
    }

    /// Octet by octet the search would take as long as reading the JSON.
    private func newline(in octets: [UInt8], from start: Int) -> Int? {
        unsafe octets.withUnsafeBytes { buffer in
            guard start < buffer.count, let base = buffer.baseAddress,
                let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
            else { return nil }

            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
