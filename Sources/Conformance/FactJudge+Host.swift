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
        var expected = norm.map(\.rawValue).joined(separator: " or ")
        var isMetByLine = false
        if case .host(let verdict) = line(of: question) {
            expected = verdict.rawValue
            isMetByLine = verdict == seen
        }
        return JudgedFact(
            question,
            outcome: .host(seen),
            norm: .mildest(of: norm.map { $0.finding(of: seen, stakes) }),
            expected: expected,
            isMetByLine: isMetByLine,
            isInherited: norm.first != seen
        )
    }
}

extension HostVerdict {
    /// How an answer relates to this verdict where it is the norm.
    func finding(of seen: HostVerdict, _ stakes: Stakes) -> Finding {
        switch (self, seen) {
        case (.match, .match), (.mismatch, .mismatch): .conforming
        case (.match, .mismatch): .refused(stakes)
        case (.mismatch, .match): .accepted(stakes)
        }
    }
}

extension Finding {
    /// What it is where a library accepts a chain that should be refused.
    static func accepted(_ stakes: Stakes) -> Finding {
        stakes.needs.isAttack ? .bypass(stakes.needs) : .lenient
    }

    /// What it is where a library refuses a chain that should be accepted.
    static func refused(_ stakes: Stakes) -> Finding {
        stakes.outage.map { .outage(Outage($0)) } ?? .limit
    }
}
