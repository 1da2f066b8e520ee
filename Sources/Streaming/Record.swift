// SPDX-License-Identifier: Apache-2.0

/// One question as it was found, before it is read.
package struct Record: Sendable {
    /// The number of the line, from 1, or of the file.
    package let number: Int
    /// The file, where each is a question of its own.
    package let name: String?
    package let contents: Contents

    package init(number: Int, name: String? = nil, contents: Contents) {
        self.number = number
        self.name = name
        self.contents = contents
    }

    package enum Contents: Hashable, Sendable {
        case octets([UInt8])
        /// More octets than are kept.
        case tooLong
    }

    /// What divides it among parts where it has no id: its octets.
    var octets: [UInt8] {
        switch contents {
        case .octets(let octets): octets
        case .tooLong: []
        }
    }
}

/// Where records come from, a few at a time, in their order.
package protocol RecordSource: SendableMetatype {
    /// The next ones, as many as are at hand and at most so many; empty at the end.
    mutating func next(atMost count: Int) throws -> [Record]
}
