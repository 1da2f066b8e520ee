// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// How many causes came to a finding that a reader looks for, as templates read it.
struct HTMLTally {
    let style: String
    let text: String

    init(_ kind: Finding.Kind, _ words: String) {
        style = kind.rawValue
        text = "\(kind.sign) \(words)"
    }

    /// A finding that is worse the more saturated it is shown.
    init(_ entry: CauseLedger.Entry, count: Int? = nil) {
        switch (entry.worst, entry.severity) {
        case (.bypass, let severity?): style = severity.rawValue
        default: style = entry.worst.kind.rawValue
        }
        let times = count.map { $0 > 1 ? " ×\($0)" : "" } ?? ""
        text = "\(entry.worst.kind.sign) \(entry.headline.lowercased())\(times)"
    }

    /// What is by design, which is no finding.
    init(byDesign count: Int) {
        style = "design"
        text = "\(count) by design"
    }

    private init(unexpected: Int) {
        style = "unexpected"
        text = "✗ \(unexpected) unexpected"
    }

    /// What was found in one vector, each cause once; what follows from a policy alone says nothing
    /// of the vector, and what is done with a check switched off counts nowhere.
    static func all(in result: VectorResult, _ lookup: HTMLLookup) -> [HTMLTally] {
        var causes: [Finding.Kind: Set<Cause.ID>] = [:]
        for observation in result.observations
        where !observation.isForeign && !lookup.switchedOff.contains(observation.policy)
            && !lookup.computed.contains(observation.cause ?? "")
        {
            causes[observation.finding.kind, default: []].insert(observation.cause ?? "")
        }
        for fact in result.facts {
            causes[fact.finding.kind, default: []].insert(fact.cause ?? "")
        }
        // Where something is to be refused, some library or policy is lenient nearly always.
        let counted: [Finding.Kind] = [.bypass, .unpinned, .outage, .defect]
        let harms = counted.compactMap { kind -> HTMLTally? in
            guard let count = causes[kind]?.count else { return nil }

            return HTMLTally(kind, count == 1 ? kind.words : "\(kind.words) ×\(count)")
        }
        let unexpected =
            result.observations.count(where: \.isUnexpected)
            + result.facts.count(where: \.isUnexpected)
        return unexpected == 0 ? harms : [HTMLTally(unexpected: unexpected)] + harms
    }
}
