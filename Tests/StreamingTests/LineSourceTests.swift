// SPDX-License-Identifier: Apache-2.0

import Streaming
import Testing

@Suite("Lines")
struct LineSourceTests {
    @Test("Lines are the same however the octets come", arguments: [1, 2, 3, 5, 100])
    func cut(_ count: Int) throws {
        #expect(
            try all(lines("one\n\n  \t\r\ntwo\r\n\nthree", atATime: count)) == [
                Read(1, "one"), Read(4, "two\r"), Read(6, "three"),
            ]
        )
    }

    @Test("Nothing is no line, and neither are ends of lines", arguments: ["", "\n", "\n\n \n"])
    func none(_ text: String) throws {
        #expect(try all(lines(text)).isEmpty)
    }

    @Test("A line that is too long is one record, and those around it are whole")
    func tooLong() throws {
        for count in [1, 4, 100] {
            var rest = Array("short\n0123456789\n01234567\nafter\n0123456789".utf8)[...]
            let source = LineSource(longest: 8) {
                let next = rest.prefix(count)
                rest = rest.dropFirst(next.count)
                return Array(next)
            }
            #expect(
                try all(source) == [
                    Read(1, "short"), Read(2, nil), Read(3, "01234567"), Read(4, "after"),
                    Read(5, nil),
                ]
            )
        }
    }

    @Test("No more are given than are asked for, and none is lost")
    func portions() throws {
        var source = lines("1\n2\n3\n4\n5\n")
        var sizes: [Int] = []
        while case let records = try source.next(atMost: 2), !records.isEmpty {
            sizes.append(records.count)
        }
        #expect(sizes == [2, 2, 1])
    }

    @Test("All that there are can be asked for, whether or not the last one is ended")
    func everything() throws {
        for text in ["a\nb", "a\nb\n"] {
            var source = lines(text)
            var texts: [[UInt8]] = []
            while case let records = try source.next(atMost: .max), !records.isEmpty {
                texts += records.map {
                    if case .octets(let octets) = $0.contents { octets } else { [] }
                }
            }
            #expect(texts == [Array("a".utf8), Array("b".utf8)])
        }
    }

    private struct Read: Equatable {
        let number: Int
        /// Nil for a line that was too long.
        let text: String?

        init(_ number: Int, _ text: String?) {
            self.number = number
            self.text = text
        }
    }

    private func all(_ source: LineSource) throws -> [Read] {
        var source = source
        var all: [Read] = []
        while case let records = try source.next(atMost: 3), !records.isEmpty {
            all += records.map { record in
                switch record.contents {
                case .octets(let octets):
                    Read(record.number, String(decoding: octets, as: UTF8.self))
                case .tooLong: Read(record.number, nil)
                }
            }
        }
        return all
    }
}
