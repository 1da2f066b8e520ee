// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension FactJudge {
    /// Whether the end entity is for the host; where nothing was served, nothing is.
    func host() async -> JudgedFact {
        let question = question(.host, of: vector.endEntityName) { fact in
            switch fact {
            case .host: true
            case .nativeKey, .path: false
            }
        }
        guard let endEntity = connection.served.first else { return judge(question, .mismatch) }

        do throws(BackendError) {
            let matches = try await answers.endEntity(endEntity, isFor: connection.host)
            return judge(question, matches ? .match : .mismatch)
        } catch {
            return JudgedFact(question, unanswered: Finding(error))
        }
    }

    private func judge(_ question: FactQuestion, _ seen: HostVerdict) -> JudgedFact {
        let norm = vector.expectation.host
        var due = norm.map(\.rawValue).joined(separator: " or ")
        var isMetByLine = false
        if case .host(let verdict) = line(of: question) {
            due = verdict.rawValue
            isMetByLine = verdict == seen
        }
        return JudgedFact(
            question,
            outcome: .host(seen),
            norm: .mildest(of: norm.map { $0.finding(of: seen) }),
            due: due,
            isMetByLine: isMetByLine,
            isInherited: norm.first != seen
        )
    }
}

extension HostVerdict {
    /// How an answer relates to this verdict where it is the norm.
    func finding(of seen: HostVerdict) -> Finding {
        switch (self, seen) {
        case (.match, .match): .conforming
        case (.match, .mismatch): .stricter
        case (.mismatch, .match): .laxer
        case (.mismatch, .mismatch): .conforming
        }
    }
}
