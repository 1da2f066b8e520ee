// SPDX-License-Identifier: Apache-2.0

import Corpus
private import Foundation

/// Joins the results of all parts of a run into those of the whole, octet for octet.
package struct ResultsMerge {
    /// By the number of the part.
    private let parts: [ResultsText]
    private let shard: Shard

    /// - Parameter files: The texts of every part's `results.json`, in any order, each with its
    ///   name for messages.
    /// - Throws: Why they are not the parts of one run.
    package init(_ files: [(name: String, text: String)]) throws(ResultsMergeRefusal) {
        guard let first = files.first else {
            throw ResultsMergeRefusal("there is nothing to join")
        }

        var found: [(name: String, shard: Shard, text: ResultsText)] = []
        for (name, text) in files {
            guard ResultsFile.format(of: Data(text.utf8)) == ResultsJSON.format,
                let results = ResultsText(reading: text)
            else {
                throw ResultsMergeRefusal(unreadable: name, text)
            }
            guard case .line(let line)? = results["shard"],
                let shard = try? JSONDecoder().decode(Shard.self, from: Data(line.utf8)),
                shard.count > 0
            else {
                throw ResultsMergeRefusal("\(name) is no part of a run: it has no “shard”")
            }

            found.append((name, shard, results))
        }
        for part in found {
            try Self.check(part, against: found[0], first.name)
        }
        let count = found[0].shard.count
        for index in 1...count {
            let those = found.filter { $0.shard.index == index }
            guard let one = those.first else {
                throw ResultsMergeRefusal("part \(index)/\(count) is missing")
            }
            guard those.count == 1 else {
                throw ResultsMergeRefusal(
                    "\(one.name) and \(those[1].name) are both part \(index)/\(count)"
                )
            }
        }
        found.sort { $0.shard.index < $1.shard.index }
        parts = found.map(\.text)
        shard = Shard(
            index: 1,
            count: count,
            complete: found[0].shard.complete,
            selection: found[0].shard.selection
        )
    }

    /// What one run would have written.
    package var text: String {
        var whole = ResultsText(members: [])
        for (name, value) in parts[0].members where name != "shard" {
            whole.members.append((name, joined(name, value)))
        }
        return whole.text
    }

    private func joined(_ name: String, _ value: ResultsText.Value) -> ResultsText.Value {
        let values = parts.compactMap { $0[name] }
        switch name {
        case "complete": return .line(shard.complete ? "true" : "false")
        case "summary": return .line(summary(values))
        case "vectors": return .list(sorted(values, by: "id"))
        case "staleDepartures": return .list(sorted(values, by: "vector"))
        case "causes": return .list(Array(Set(sorted(values, by: "id"))).sorted())
        case "groups": return .groups(groups(values))
        case "observations", "facts": return union(values)
        default: return value
        }
    }

    /// The lines of every list, by a member that each of them begins with; those that are alike in
    /// it stay in their order, since one part has all of them.
    private func sorted(_ values: [ResultsText.Value], by member: String) -> [String] {
        let beginning = "{ \"\(member)\": \""
        func key(_ line: String) -> Substring {
            line.dropFirst(beginning.count).prefix { $0 != "\"" }
        }
        return values.flatMap(\.lines).enumerated()
            .sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
            .map(\.element)
    }

    private func union(_ values: [ResultsText.Value]) -> ResultsText.Value {
        var lists: [String: [String]] = [:]
        for case .lists(let more) in values { lists.merge(more) { first, _ in first } }
        return .lists(lists)
    }

    /// The vectors of all groups that have the same in common.
    private func groups(_ values: [ResultsText.Value]) -> [ResultsText.Group] {
        var vectors: [String: [String]] = [:]
        for case .groups(let groups) in values {
            for group in groups { vectors[group.head, default: []] += group.vectors }
        }
        return ResultsText.Group.sorted(vectors)
    }

    /// The sums of all numbers.
    private func summary(_ values: [ResultsText.Value]) -> String {
        var sum: ResultsSum?
        for case .line(let line) in values {
            let next = ResultsSum(reading: line)
            sum = sum.map { $0 + next } ?? next
        }
        return sum?.text ?? ""
    }

    private static func check(
        _ part: (name: String, shard: Shard, text: ResultsText),
        against first: (name: String, shard: Shard, text: ResultsText),
        _ firstName: String
    ) throws(ResultsMergeRefusal) {
        guard part.shard.count == first.shard.count else {
            throw ResultsMergeRefusal(
                "\(part.name) is one of \(part.shard.count) parts, and \(firstName) one of "
                    + "\(first.shard.count)"
            )
        }
        guard part.shard.complete == first.shard.complete,
            part.shard.selection == first.shard.selection
        else {
            throw ResultsMergeRefusal(
                "\(part.name) and \(firstName) are of different selections of vectors"
            )
        }
        let names = [
            ("corpus", "corpora"), ("format", "formats"), ("pinproof", "versions of Pinproof"),
            ("environment", "libraries or platforms"), ("backends", "backends"),
            ("policies", "policies"), ("date", "releases"), ("revision", "releases"),
        ]
        for (name, words) in names where part.text[name] != first.text[name] {
            throw ResultsMergeRefusal(
                "\(part.name) and \(firstName) are of different \(words)"
            )
        }
    }

    /// What a part says of itself.
    private struct Shard: Decodable {
        let index: Int
        let count: Int
        /// Whether all parts together are a complete run.
        let complete: Bool
        /// What all parts together were asked for.
        let selection: String
    }
}

extension ResultsText.Value {
    fileprivate var lines: [String] {
        if case .list(let lines) = self { lines } else { [] }
    }
}

/// Why results were not joined.
package struct ResultsMergeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - name: A file that is not as this version writes it.
    ///   - text: What it holds.
    fileprivate init(unreadable name: String, _ text: String) {
        let format = ResultsFile.format(of: Data(text.utf8))
        let problem =
            format == ResultsJSON.format || format == nil
            ? "is no results.json as this version writes it"
            : "is of format \(format ?? 0), and this pinproof joins format \(ResultsJSON.format)"
        self.init("\(name) \(problem); run the part again with this pinproof")
    }

    init(_ problem: String) {
        description =
            problem + "; name what “pinproof run --shard I/N --output json=PATH” wrote for every I "
            + "of one N"
    }
}
