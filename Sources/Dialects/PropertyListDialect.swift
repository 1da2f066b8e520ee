// SPDX-License-Identifier: Apache-2.0

package import Notations

/// A notation that is a property list, or part of one.
package protocol PropertyListDialect: PinDialect {
    /// The entries of a tree, as the framework reads them.
    func entries(
        in root: PropertyList,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry]
}

extension PropertyListDialect {
    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        try entries(in: try PropertyList.parse(text, &warnings), &warnings)
    }

    /// Reads a tree, whatever file it was read from, as the framework does.
    package func read(_ tree: TreeValue) throws(DialectError) -> Reading {
        var warnings: [DialectWarning] = []
        let root = PropertyList(tree, Place(line: tree.position.line), &warnings)
        let entries = try entries(in: root, &warnings)
        return Reading(entries, overlap: abilities.overlap, warnings)
    }
}
