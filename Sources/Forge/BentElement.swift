// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

/// An element with everything that a recipe does to it.
struct BentElement {
    /// The element itself: what is signed, where it is what is signed.
    let element: [UInt8]
    /// What stands in its place: the element none, one or several times, and what is around it.
    let placed: [UInt8]

    /// Bends a well-formed element; the alterations come together in one order, however they stand.
    init(_ wellFormed: [UInt8], _ alterations: [Bend.Alteration]) {
        let headerCount = BentElement.headerCount(of: wellFormed)
        var tag = wellFormed.prefix(1)
        var contents = wellFormed.dropFirst(headerCount)
        var appended: [UInt8] = []
        var length: Bend.Length?
        var dropped = 0
        var times = 1
        var before: [UInt8] = []
        var after: [UInt8] = []
        for alteration in alterations {
            switch alteration {
            case .after(let octets): after = octets
            case .append(let octets): appended = octets
            case .before(let octets): before = octets
            case .contents(let octets): contents = octets[...]
            case .drop(let count): dropped = count
            // It is what is signed that has a form, and it has it when it comes here.
            case .form: continue
            case .length(let form): length = form
            case .omit: times = 0
            case .repeat(let count): times = count
            case .tag(let octet): tag = [octet]
            }
        }
        contents += appended
        let whole = tag + Self.length(contents.count, length) + contents
        let ended = length == .indefinite ? whole + [0x00, 0x00] : whole
        element = Array(ended.dropLast(dropped))
        placed = before + (0..<times).flatMap { [element] _ in element } + after
    }

    private static func headerCount(of element: [UInt8]) -> Int {
        // Above 7F the first octet counts the others (X.690, 8.1.3.5).
        element[1] > 0x7F ? 2 + Int(element[1] & 0x7F) : 2
    }

    private static func length(_ count: Int, _ form: Bend.Length?) -> [UInt8] {
        switch form {
        case .claimed(let claimed):
            return DERWriter.length(claimed)
        case .indefinite:
            return [0x80]
        case .long:
            return DERWriter.longLength(count)
        case nil:
            return DERWriter.length(count)
        }
    }
}
