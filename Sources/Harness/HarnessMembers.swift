// SPDX-License-Identifier: Apache-2.0

import Corpus

/// The members of one object that a harness wrote, taken out one by one: what is left was not
/// wanted.
struct HarnessMembers {
    private var members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    init(parsing line: [UInt8]) throws(HarnessError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader.value(of: line)
        } catch {
            throw .line("is not a JSON text: \(error.explanation); it is \(Self.quoted(line))")
        }
        guard case .object(let members) = value else {
            throw .line("is \(value.kind) where an object is wanted")
        }

        self.members = members
    }

    mutating func takeInteger(_ name: String) throws(HarnessError) -> Int? {
        switch members.removeValue(forKey: name) {
        case .integer(let integer): return integer
        case nil: return nil
        case let other?: throw wrong(name, other, "a whole number")
        }
    }

    mutating func takeStringIfThere(_ name: String) throws(HarnessError) -> String? {
        switch members.removeValue(forKey: name) {
        // It goes into reports and to terminals.
        case .string(let string): return string.printable
        case nil: return nil
        case let other?: throw wrong(name, other, "a text")
        }
    }

    mutating func takeString(_ name: String) throws(HarnessError) -> String {
        guard let string = try takeStringIfThere(name), !string.isEmpty else {
            throw .line("has no “\(name)”")
        }

        return string
    }

    /// The elements of a list; none where there is no such member.
    mutating func takeList(_ name: String) throws(HarnessError) -> [JSONValue] {
        switch members.removeValue(forKey: name) {
        case .array(let elements): return elements
        case nil: return []
        case let other?: throw wrong(name, other, "a list")
        }
    }

    func checkNothingIsLeft() throws(HarnessError) {
        guard let name = members.keys.min() else { return }

        throw .line("has a member “\(name)”, which the protocol does not know")
    }

    /// The beginning of a line, as it may go to a terminal.
    private static func quoted(_ line: [UInt8]) -> String {
        let text = String(decoding: line.prefix(longestQuote), as: UTF8.self).printable
        return line.isEmpty ? "empty" : "“\(text)\(line.count > longestQuote ? "…" : "")”"
    }

    private static let longestQuote = 80

    private func wrong(_ name: String, _ value: JSONValue, _ wanted: String) -> HarnessError {
        .line("has for “\(name)” \(value.kind) where \(wanted) is wanted")
    }
}
