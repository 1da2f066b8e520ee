// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension FactJudge {
    /// The path to any of the three lists of anchors together.
    func path() async -> JudgedFact {
        let question = question(.path, of: vector.endEntityName) { fact in
            switch fact {
            case .path: true
            case .host, .nativeKey: false
            }
        }
        do throws(BackendError) {
            let answer = try await answers.path(
                from: connection.served,
                to: connection.anchors.all,
                at: connection.time
            )
            return judge(question, try named(answer))
        } catch {
            return JudgedFact(question, unanswered: Finding(error))
        }
    }

    private func named(_ answer: PathOutcome) throws(BackendError) -> NamedPathOutcome {
        switch answer {
        case .refused(let reason, let native):
            return .refused(reason, native: native)
        case .path(let path):
            guard let names = ItemNames(of: vector).names(of: path) else {
                throw .defect("the path holds a certificate that was neither served nor an anchor")
            }

            return .path(names)
        }
    }

    private func judge(_ question: FactQuestion, _ seen: NamedPathOutcome) -> JudgedFact {
        let norm = vector.expectation.path
        var expected = norm.map(\.text).joined(separator: " or ")
        var isMetByLine = false
        if case .path(let verdict) = line(of: question) {
            expected = verdict.text
            isMetByLine = verdict.isMet(by: seen)
        }
        return JudgedFact(
            question,
            outcome: seen.outcome,
            norm: .mildest(of: norm.map { $0.finding(of: seen, aliases: aliases, stakes) }),
            expected: expected,
            isMetByLine: isMetByLine,
            isInherited: norm.presumeOther(than: seen)
        )
    }
}

extension NamedPathOutcome {
    fileprivate var outcome: FactObservation.Outcome {
        switch self {
        case .path(let names): .path(names)
        case .refused(let reason, let native): .refused(reason, native: native)
        }
    }
}

extension Vector {
    /// The name of the first certificate served; empty where nothing was.
    var endEntityName: ItemName { connection.served.first ?? "" }
}
