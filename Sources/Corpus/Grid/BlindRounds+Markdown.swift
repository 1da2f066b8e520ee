// SPDX-License-Identifier: Apache-2.0

extension BlindRounds {
    /// The two tables as a README shows them; empty where there was no round.
    var markdown: String {
        guard !rounds.isEmpty else { return "" }

        let lines =
            [
                "### Blind rounds", "",
                "Authors who had the norm and the protocol, and nothing else of the project, wrote "
                    + "a correct client and flawed variants of it, each by one plausible bug. A "
                    + "flawed client that passes every vector was judged: it is equivalent, or "
                    + "open by the norm, or out of its scope, or it shows a hole in the corpus. "
                    + "Vectors that a round asked for are not counted in it.", "",
            ] + results + ["", "What the holes are about:", ""] + subjects
        return "\n" + lines.map { $0 + "\n" }.joined()
    }

    private var results: [String] {
        let heading = row([
            "author", "language", "date", "vectors", "flawed clients", "killed", "equivalent",
            "open", "out of scope", "holes", "share of holes",
        ])
        let marks = row(["---", "---", "---"] + [String](repeating: "---:", count: 8))
        return [heading, marks]
            + rounds.map { round in
                let judged = [Judgement.equivalent, .open, .outOfScope, .hole].map {
                    String(round.survivors[$0] ?? 0)
                }
                let numbers = [round.vectors, round.mutants, round.mutants - round.surviving]
                return row(
                    [round.author, round.language, round.date] + numbers.map { String($0) }
                        + judged + [share(of: round)]
                )
            }
    }

    private var subjects: [String] {
        [
            row(["about"] + rounds.map(\.author)),
            row(["---"] + rounds.map { _ in "---:" }),
        ]
            + Subject.allCases.map { subject in
                row([subject.name] + rounds.map { String($0.holes[subject] ?? 0) })
            }
    }

    /// The holes among the flawed clients, to a tenth of a percent.
    private func share(of round: Round) -> String {
        let holes = round.survivors[.hole] ?? 0
        let tenths = (2_000 * holes / round.mutants + 1) / 2
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }
}

extension BlindRounds.Subject {
    fileprivate var name: String {
        switch self {
        case .anchors: "trust anchors"
        case .configurations: "pin configurations"
        case .constraints: "CA bit, path length, usages and critical extensions"
        case .dates: "dates"
        case .encoding: "DER and the values of extensions"
        case .hosts: "hosts"
        case .keysAndAlgorithms: "keys and algorithms"
        case .nameConstraints: "name constraints"
        case .paths: "path building"
        case .pins: "pins"
        }
    }
}
