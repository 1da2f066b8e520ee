// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// What no cause explains, by who says what.
package enum UnexplainedList {
    /// A paragraph for each policy and verdict, with its vectors; empty where there is nothing.
    package static func text(_ unexplained: [Unexplained]) -> String {
        let groups = Dictionary(grouping: unexplained) { one in
            "\(one.who): \(one.said.printable), expected \(one.expected.printable)"
        }
        return groups.sorted { $0.key < $1.key }.map { heading, here in
            "\(heading)\n" + here.map { "    \($0.vector)\n" }.joined()
        }.joined()
    }
}
