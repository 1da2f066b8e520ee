// SPDX-License-Identifier: Apache-2.0

import Foundation
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
                        contents: .octets(octets)
                    )
                ]
            }

            octets += more
        }
        input.close()
        return [Record(number: number, name: path == "-" ? nil : path, contents: .tooLong)]
    }
}
