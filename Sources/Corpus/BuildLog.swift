// SPDX-License-Identifier: Apache-2.0

/// What a build server would obey in the log of a step.
///
/// GitHub's runner takes a line that begins with `::`, whatever space stands before it, for a
/// command, and `##[` anywhere in a line; Azure's agent takes `##vso[`. What strangers wrote must
/// not be obeyed.
///
/// - SeeAlso: actions/runner@079cdb1d, src/Runner.Common/ActionCommand.cs, TryParseV2 and TryParse;
///   Azure Pipelines, Logging commands.
package enum BuildLog {
    /// The same octets with nothing in them that is obeyed.
    ///
    /// One sign of a command is written as JSON escapes it (RFC 8259, section 7): a person sees it,
    /// and a JSON text is the same text still.
    ///
    /// - Parameter octets: Whole lines, in UTF-8.
    /// - Returns: The lines, as they are where there is no command.
    package static func harmless(_ octets: [UInt8]) -> [UInt8] {
        var harmless: [UInt8] = []
        var copied = 0
        func replace(_ place: Int, by escape: String) {
            harmless += octets[copied..<place]
            harmless += escape.utf8
            copied = place + 1
        }
        var place = 0
        var isAtBeginning = true
        while place < octets.count {
            let octet = octets[place]
            let space = isAtBeginning ? spaceCount(octets[place...]) : 0
            if octet == lineFeed || octet == carriageReturn {
                isAtBeginning = true
            } else if space > 0 {
                place += space
                continue
            } else {
                if isAtBeginning, octets[place...].starts(with: [colon, colon]) {
                    replace(place, by: "\\u003a")
                } else if octet == bracket, prefixes.contains(where: octets[..<place].hasSuffix) {
                    replace(place, by: "\\u005b")
                }
                isAtBeginning = false
            }
            place += 1
        }
        return copied == 0 ? octets : harmless + octets[copied...]
    }

    private static let lineFeed = UInt8(ascii: "\n")
    /// It ends a line for whoever reads lines, too.
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let colon = UInt8(ascii: ":")
    private static let bracket = UInt8(ascii: "[")
    private static let prefixes = [Array("##".utf8), Array("##vso".utf8)]

    /// How many octets of white space begin there: one character of it, or none.
    ///
    /// - SeeAlso: Char.IsWhiteSpace of .NET, which the runner skips.
    private static func spaceCount(_ octets: ArraySlice<UInt8>) -> Int {
        guard let first = octets.first, first > 0x20 else { return 1 }
        guard first >= 0x80 else { return 0 }

        return spaces.first { octets.starts(with: $0) }?.count ?? 0
    }

    /// White space outside of ASCII.
    private static let spaces: [[UInt8]] =
        ([0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000] + Array(0x2000...0x200A))
        .compactMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
