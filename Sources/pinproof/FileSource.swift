// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notations
import Streaming

/// Files, each of which is a question.
struct FileSource: RecordSource {
    private var waiting: [String]
    private var number = 0

    /// - Parameter paths: The files; `-`, and no file at all, mean standard input.
    init(_ paths: [String]) {
        waiting = (paths.isEmpty ? ["-"] : paths).reversed()
    }

    mutating func next(atMost count: Int) throws -> [Record] {
        guard let path = waiting.popLast() else { return [] }

        number += 1
        var input = InputOctets(of: [path])
        var octets: [UInt8] = []
        while octets.count <= LineSource.longestLine {
            let more = try input.next()
            guard !more.isEmpty else {
                return [
                    Record(
                        number: number,
                        name: path == "-" ? nil : path,
                        contents: .octets(Self.utf8(octets))
                    )
                ]
            }

            octets += more
        }
        input.close()
        return [Record(number: number, name: path == "-" ? nil : path, contents: .tooLong)]
    }

    /// A text in UTF-16 in UTF-8, as Windows' shell writes what a command prints; all else as it is.
    private static func utf8(_ octets: [UInt8]) -> [UInt8] {
        guard octets.starts(with: [0xFF, 0xFE]) || octets.starts(with: [0xFE, 0xFF]) else {
            return octets
        }

        return (try? SourceText(decoding: octets))?.octets ?? octets
    }
}
