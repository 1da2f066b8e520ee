// SPDX-License-Identifier: Apache-2.0

private import Pinning

extension PathCase {
    /// So many anchors that a backend remembers them, of which no case has anything.
    private static let others = [Fixture](repeating: .otherRoot, count: 20)

    /// Where every library does as RFC 5280 says, whatever else is trusted.
    package static let amidMany: [PathCase] = common.map(\.amidMany)

    /// The same question behind many other anchors.
    var amidMany: PathCase {
        PathCase(title + ", amid many", served, to: Self.others + anchors, at: time, answer)
    }

    /// In turn: lists of the same ends, and the right anchor or another one between them.
    package static let otherMiddles: [PathCase] = [.root, .otherRoot, .root].map { anchor in
        PathCase(
            "\(anchor) between others",
            [.leaf, .intermediate],
            to: others + [anchor] + others,
            anchor == .root ? .path([.leaf, .intermediate, .root]) : .refused(.noPath)
        )
    }
}
