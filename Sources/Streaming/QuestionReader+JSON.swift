// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension QuestionReader {
    /// Reads a line as `Reports/eval-question.schema.json` describes it.
    func question(inJSON line: [UInt8]) throws(LineProblem) -> Question {
        if let question = question(inUsual: line) { return question }

        let problems = Problems(in: "", keeping: Self.mostProblems)
        let field = Field(root: try jsonValue(of: line), problems: problems)
        let members = field.members(
            required: ["id", "served"],
            optional: [
                "host", "time", "anchors", "addedAnchors", "userAnchors", "pins", "policy",
            ]
        )
        let id = members?["id"]?.text()
        if let count = id?.utf8.count, count > Self.longestID {
            throw LineProblem(
                "id: has \(count) bytes, and an answer is found by \(Self.longestID) at most; "
                    + "write a shorter one"
            )
        }
        guard let members, let id, let question = question(id, members, problems),
            problems.found.isEmpty
        else {
            let explanations = problems.found.map { problem in
                let place = problem.field.isEmpty ? "" : "\(problem.field): "
                return "\(place)\(problem.problem); \(problem.remedy)"
            }
            let rest = problems.omitted == 0 ? [] : ["\(problems.omitted) more like these"]
            throw LineProblem(id: id, (explanations + rest).joined(separator: "; "))
        }

        return question
    }

    /// The most problems that an answer names: a line may have one in each of its octets.
    private static let mostProblems = 10
    /// The longest id, which an answer repeats, escaped.
    private static let longestID = 64 << 10

    /// The same of a line of the shape that nearly all have; nil of any other, and where a line
    /// must say more than one of that shape does.
    private func question(inUsual line: [UInt8]) -> Question? {
        guard let anchors, let usual = UsualLine(line.span, certificates),
            let time = usual.time ?? defaults.time,
            let id = usual.id, id.utf8.count <= Self.longestID,
            let host = usual.host ?? defaults.host, !host.utf8.contains(UInt8(ascii: "/"))
        else { return nil }

        return question(
            id: id,
            host: host,
            time: time,
            served: usual.served,
            anchors: anchors,
            pins: pins,
            policy: defaults.policy
        )
    }

    /// A line's value, whatever it is.
    func jsonValue(of line: [UInt8]) throws(LineProblem) -> JSONValue {
        guard !line.beginsPEM else { throw LineProblem("this is PEM: add --format pem") }

        do throws(JSONSyntaxError) {
            return try JSONReader.value(of: line)
        } catch {
            throw LineProblem("is not JSON: \(error.explanation)")
        }
    }

    private func question(_ id: String, _ members: Members, _ problems: Problems) -> Question? {
        let host = members["host"].map { $0.text() } ?? defaults.host
        let time = members["time"].map { $0.time() } ?? defaults.time
        if let url = host.flatMap(URLAsHost.init) {
            problems.report("host", url.problem, remedy: url.remedy)
        }
        if host == nil, members["host"] == nil {
            problems.report("host", "is missing", remedy: "add it, or name one with --host")
        }
        if time == nil, members["time"] == nil {
            problems.report("time", "is missing", remedy: "add it, or name one with --time")
        }
        let served = members["served"]?.certificates(certificates)
        let anchors = anchors(members, problems)
        let policy = members["policy"].map(policy) ?? defaults.policy
        guard let host, let time, let served, let anchors, let policy,
            let pins = members["pins"].map({ pins($0, for: host) }) ?? pins
        else { return nil }

        return question(
            id: id,
            host: host,
            time: time,
            served: served,
            anchors: anchors,
            pins: pins,
            policy: policy
        )
    }

    /// The anchors by where they came from; a set that stands for all of them is shared as it is.
    private func anchors(_ members: Members, _ problems: Problems) -> Connection.Anchors? {
        let shipped: Connection.Anchors?
        if let field = members["anchors"] {
            shipped = anchors(field)
        } else if let all = self.anchors {
            shipped = all
        } else {
            problems.report(
                "anchors",
                "is missing",
                remedy: "add it, or name a file with --anchors FILE"
            )
            shipped = nil
        }
        guard members["addedAnchors"] != nil || members["userAnchors"] != nil else {
            return shipped
        }

        let added = members["addedAnchors"].map(anchors) ?? .none
        let user = members["userAnchors"].map(anchors) ?? .none
        return shipped.map { shipped in
            Connection.Anchors(
                shipped: shipped.all,
                added: added?.all ?? [],
                user: user?.all ?? []
            )
        }
    }

    /// A list of certificates, or the name of one that is shared.
    private func anchors(_ field: Field) -> Connection.Anchors? {
        guard case .string(let name) = field.value else {
            return field.list { $0.certificate(certificates) }.map {
                Connection.Anchors(shipped: $0)
            }
        }
        guard let anchors = shared.anchors[name] else {
            report(field, "--anchors", no: name, among: shared.anchors.keys)
            return nil
        }

        return anchors
    }

    /// A list of entries or of pins, or the name of a set that is shared.
    private func pins(_ field: Field, for host: String) -> PinSet? {
        guard case .string(let name) = field.value else {
            return PinSet.entries(field, for: host).map { PinSet($0) }
        }
        guard let pins = shared.pins[name] else {
            report(field, "--pins", no: name, among: shared.pins.keys)
            return nil
        }

        return pins
    }

    private func policy(_ field: Field) -> AskedPolicy? {
        guard let id = field.string() else { return nil }
        guard let policy = policies[id] else {
            field.report(
                "is “\(id)”, which is not a policy",
                remedy: "name one that “pinproof list policies” lists"
            )
            return nil
        }

        return policy
    }

    private func report(
        _ field: Field,
        _ option: String,
        no name: String,
        among names: some Sequence<String>
    ) {
        let names = names.filter { !$0.isEmpty }.sorted()
        field.report(
            "is “\(name)”, and no set of that name was loaded",
            remedy: names.isEmpty
                ? "load it with \(option) \(name)=FILE"
                : "load it with \(option) \(name)=FILE, or name one of "
                    + names.joined(separator: ", ")
        )
    }
}
