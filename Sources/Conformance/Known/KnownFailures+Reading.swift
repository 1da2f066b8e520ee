// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

extension KnownFailures {
    /// Reads a file to the letter, and names all that is wrong with its line.
    ///
    /// - Parameters:
    ///   - octets: The file.
    ///   - location: The file as a person finds it.
    ///   - isRewritten: Whether entries without a reason are read, too, since the file is written
    ///     again.
    /// - Throws: Everything that is wrong, each with its line and a remedy.
    package init(
        parsing octets: [UInt8],
        location: String,
        isRewritten: Bool = false
    ) throws(VectorErrors) {
        let problems = Problems(in: location)
        let lines = EntryLines.lines(in: octets)
        let reader = KnownFailuresReader(lines: lines, isRewritten: isRewritten)
        let read = problems.value(
            of: octets,
            remedy: "correct the text there (RFC 8259), or "
                + (isRewritten ? "remove the file" : "write the file with --write-known"),
            reader.file
        )
        guard let read else {
            throw VectorErrors(all: problems.found.map { $0.atLine(of: lines) })
        }

        self = read
    }
}

private struct KnownFailuresReader {
    let lines: [Int]
    let isRewritten: Bool

    func file(_ root: Field) -> KnownFailures? {
        guard
            let members = root.members(required: ["pinproofKnown", "client", "corpus", "known"])
        else { return nil }

        let version = members["pinproofKnown"]?.integer(in: 1...1)
        let client = members["client"]?.text()
        let corpus = members["corpus"]?.text()
        guard let fields = members["known"]?.elements() else { return nil }

        let entries = allOrNone(fields.enumerated().map { entry($0.element, at: $0.offset) })
        guard version != nil, let client, let corpus, let entries else { return nil }

        var seen: Set<KnownFailures.Key> = []
        for (field, entry) in zip(fields, entries) where !seen.insert(entry.key).inserted {
            field.report(
                "is of \(entry.key), as an entry above",
                remedy: "leave one of the two"
            )
        }
        return KnownFailures(client: client, corpus: corpus, entries: entries)
    }

    private func entry(_ field: Field, at place: Int) -> KnownFailures.Entry? {
        guard
            let members = field.members(
                required: [
                    "vector", "revision", "policy", "kind", "expected", "actual", "reason",
                ],
                optional: ["twins", "until"]
            )
        else { return nil }

        let vector = members["vector"].flatMap(vectorID)
        let revision = members["revision"]?.integer(in: 1...1_000_000)
        let policy = members["policy"]?.text()
        let kind = members["kind"]?.choice(of: PinningKind.self)
        let expected = members["expected"].flatMap(verdicts)
        let actual = members["actual"]?.choice(of: KnownFailures.Said.self)
        let reason = members["reason"].flatMap(reason)
        let until = members["until"].map(day)
        let twins = members["twins"].map { self.twins($0, of: vector) }
        if let actual, let expected, expected.contains(actual) {
            members["actual"]?.report(
                "is “\(actual.rawValue)”, which is expected: that is no failure",
                remedy: "remove the entry, or write what the client does"
            )
        }
        if case .some(.none) = until { return nil }
        if case .some(.none) = twins { return nil }
        guard let vector, let revision, let policy, let kind, let expected, let actual, let reason
        else { return nil }
        if twins == nil, !isRewritten, ComputedTwin.allCases.contains(where: { $0.id == vector }) {
            field.report(
                "names no “twins”: an entry for all of a kind would hide what is new",
                remedy: "write the file with --write-known"
            )
            return nil
        }

        return KnownFailures.Entry(
            key: KnownFailures.Key(vector: vector, kind: kind, policy: policy),
            revision: revision,
            expected: expected,
            actual: actual,
            twins: twins ?? nil,
            reason: reason,
            until: until ?? nil,
            line: place < lines.count ? lines[place] : nil
        )
    }

    private func vectorID(_ field: Field) -> Vector.ID? {
        guard let text = field.string() else { return nil }
        guard Vector.isID(text) else {
            let isPattern = text.contains("*") || text.contains("?")
            field.report(
                "is “\(text)”, and no vector's id"
                    + (isPattern ? ": a pattern would hide what is new" : ""),
                remedy: isPattern
                    ? "write an entry for each vector; --write-known does" : "write family/name"
            )
            return nil
        }

        return text
    }

    /// One verdict, or several with “or” between them.
    private func verdicts(_ field: Field) -> [KnownFailures.Said]? {
        guard let text = field.string() else { return nil }

        let verdicts = text.split(separator: " or ", omittingEmptySubsequences: false)
            .map { KnownFailures.Said(rawValue: String($0)) }
        guard let all = allOrNone(verdicts), !all.contains(.fails) else {
            let names = KnownFailures.Said.allCases.filter { $0 != .fails }.map(\.rawValue)
            field.report(
                "is “\(text)”, and no verdict",
                remedy: "write one of \(names.joined(separator: ", ")), or several with “or” "
                    + "between them"
            )
            return nil
        }

        return all
    }

    private func reason(_ field: Field) -> String? {
        guard let text = field.string() else { return nil }
        guard isRewritten || !text.allSatisfy(\.isWhitespace) else {
            field.report(
                "is empty: nobody has said why this is left as it is",
                remedy: "say it in a sentence, or mend the client and remove the entry"
            )
            return nil
        }

        return text
    }

    /// What was done with the twins of the kind that the vector stands for, by verdict.
    private func twins(_ field: Field, of vector: Vector.ID?) -> [Vector.ID: KnownFailures.Said]? {
        guard let kind = ComputedTwin.allCases.first(where: { $0.id == vector }) else {
            field.report(
                "stands at a vector, and is for kinds of computed twins",
                remedy: "remove it, or write the file with --write-known"
            )
            return nil
        }

        let verdicts = KnownFailures.Said.allCases
        guard let members = field.members(required: [], optional: verdicts.map(\.rawValue)) else {
            return nil
        }

        var twins: [Vector.ID: KnownFailures.Said] = [:]
        let ending = "\(ComputedTwin.separator)\(kind.rawValue)"
        for said in verdicts {
            for field in members[said.rawValue]?.elements() ?? [] {
                guard let text = field.string() else { continue }
                guard text.hasSuffix(ending), Vector.isID(ComputedTwin.base(of: text)) else {
                    field.report(
                        "is “\(text)”, and no twin of that kind",
                        remedy: "write family/name\(ending); --write-known does"
                    )
                    continue
                }
                guard twins.updateValue(said, forKey: text) == nil else {
                    field.report("is “\(text)”, as above", remedy: "leave one of the two")
                    continue
                }
            }
        }
        return twins
    }

    private func day(_ field: Field) -> Day? {
        guard let text = field.string() else { return nil }
        guard let day = Day(text) else {
            field.report(
                "is “\(text)”, and no day",
                remedy: "write the last day on which it is known: 2027-03-01"
            )
            return nil
        }

        return day
    }
}

/// On which lines the entries of a file begin.
private enum EntryLines {
    /// The lines, from 1, of the objects that are elements of a list of the outermost object.
    static func lines(in octets: [UInt8]) -> [Int] {
        var lines: [Int] = []
        var (line, depth) = (1, 0)
        var (isText, isEscaped) = (false, false)
        for octet in octets {
            switch octet {
            case UInt8(ascii: "\n"): line += 1
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 2, octet == UInt8(ascii: "{") { lines.append(line) }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return lines
    }
}

extension VectorError {
    /// The same with the line of the entry that it is in.
    fileprivate func atLine(of lines: [Int]) -> VectorError {
        guard let match = field.prefixMatch(of: /known\[([0-9]+)\]/), let place = Int(match.1),
            place < lines.count
        else { return self }

        return VectorError(
            file: "\(file):\(lines[place])",
            field: field,
            problem: problem,
            remedy: remedy
        )
    }
}
