// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text without what Java's `trim` takes off: anything up to the space at either end.
    ///
    /// - SeeAlso: java.lang.String, `trim`.
    var trimmedInJava: String {
        let isSpace = { (character: UInt8) in character <= 0x20 }
        let start = utf8.firstIndex { !isSpace($0) } ?? endIndex
        let end = utf8.lastIndex { !isSpace($0) }.map(utf8.index(after:)) ?? start
        return String(self[start..<end])
    }
}
