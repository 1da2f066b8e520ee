// SPDX-License-Identifier: Apache-2.0

/// Where in a configuration something stands.
package struct Place: Hashable, Sendable {
    /// The line, the first being 1.
    package let line: Int
    /// The keys or elements that lead there, `TSKPinnedDomains.example.com`; empty where lines are
    /// all there is.
    package let path: String

    package init(line: Int, path: String = "") {
        self.line = line
        self.path = path
    }

    /// The place of a member of what stands here.
    func member(_ name: String, line: Int) -> Place {
        Place(line: line, path: path.isEmpty ? name : "\(path).\(name)")
    }

    /// The place of an element of the list that stands here.
    func element(_ index: Int, line: Int) -> Place {
        Place(line: line, path: "\(path)[\(index)]")
    }
}

extension Place: CustomStringConvertible {
    package var description: String {
        path.isEmpty ? "line \(line)" : "line \(line), \(path)"
    }
}

extension Place: Comparable {
    package static func < (one: Place, other: Place) -> Bool {
        (one.line, one.path) < (other.line, other.path)
    }
}
