// SPDX-License-Identifier: Apache-2.0

import Corpus

/// A line of a page with what is marked in it, as Markdown or for a terminal.
///
/// What stands in it is never taken for markup: “\(code: id)” is the only way to mark something.
struct PageText: Hashable, Sendable {
    private(set) var spans: [Span] = []

    enum Span: Hashable, Sendable {
        case code(String)
        case link(String, path: String)
        case plain(String)
        case strong(String)
    }

    /// The text with nothing marked.
    var plain: String {
        spans.map { span in
            switch span {
            case .code(let text), .link(let text, _), .plain(let text), .strong(let text): text
            }
        }.joined().printable
    }

    var markdown: String {
        spans.map { span in
            switch span {
            case .code(let text): Self.code(text.printable)
            case .link(let text, let path): "[\(MarkdownTable.escaped(text.printable))](\(path))"
            case .plain(let text): MarkdownTable.escaped(text.printable)
            case .strong(let text): "**\(MarkdownTable.escaped(text.printable))**"
            }
        }.joined()
    }

    static func + (one: PageText, other: PageText) -> PageText {
        PageText(spans: one.spans + other.spans)
    }

    /// A text in backticks, more of them than stand together in it.
    private static func code(_ text: String) -> String {
        let runs = text.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        // A bar would end the cell of a table even in code.
        return fence + space + text.replacing("|", with: "\\|") + space + fence
    }
}

extension PageText: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { spans = [.plain(value)] }

    init(stringInterpolation: Interpolation) { spans = stringInterpolation.spans }

    struct Interpolation: StringInterpolationProtocol {
        var spans: [Span] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { spans.append(.plain(literal)) }
        }

        mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
        mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }
        mutating func appendInterpolation(_ text: PageText) { spans += text.spans }
        mutating func appendInterpolation(code: String) { spans.append(.code(code)) }
        mutating func appendInterpolation(strong: String) { spans.append(.strong(strong)) }

        mutating func appendInterpolation(link: String, path: String) {
            spans.append(.link(link, path: path))
        }

        mutating func appendInterpolation(codes: [String]) {
            for (place, code) in codes.enumerated() {
                if place > 0 { appendLiteral(", ") }
                spans.append(.code(code))
            }
        }
    }
}
