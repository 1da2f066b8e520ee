// SPDX-License-Identifier: Apache-2.0

import PKIX

/// What stands in a client's arguments for what each vector wants.
enum ProbePlaceholder: String, CaseIterable {
    case authority, ca, host, pin, port, time, vector

    /// As it is written.
    var text: String { "{\(rawValue)}" }

    /// All of them, for messages.
    static let all = allCases.map(\.text).joined(separator: " ")

    /// The first thing in an argument that looks like one of these and is none.
    ///
    /// Braces behind a dollar or a percent sign are a shell's and curl's own.
    static func unknown(in argument: String) -> String? {
        argument.matches(of: #/([$%]?)(\{[A-Za-z]+\})/#)
            .first { found in
                found.1.isEmpty && !allCases.contains { $0.text == found.2 }
            }
            .map { String($0.2) }
    }

    /// The argument with everything filled in; what is filled in is not looked through again.
    static func filled(_ argument: String, _ value: (ProbePlaceholder) -> String) -> String {
        var filled = ""
        var rest = argument[...]
        while let brace = rest.firstIndex(of: "{") {
            filled += rest[..<brace]
            rest = rest[brace...]
            if let found = allCases.first(where: { rest.hasPrefix($0.text) }) {
                filled += value(found)
                rest = rest.dropFirst(found.text.count)
            } else {
                filled.append(rest.removeFirst())
            }
        }
        return filled + rest
    }

    /// A host and a port as a URL has them: an address of version 6 in brackets.
    ///
    /// - SeeAlso: RFC 3986, section 3.2.2.
    static func authority(host: String, port: UInt16) -> String {
        let isBare = host.contains(":") && !host.hasPrefix("[")
        return (isBare ? "[\(host)]" : host) + ":\(port)"
    }
}
