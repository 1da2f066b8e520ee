// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// How much harm a finding does, so that one can be worse than another: refused, lenient, outage,
/// unpinned, bypass, and then by severity.
package struct Harm: Hashable, Sendable, Comparable {
    private let kind: Int
    private let degree: Int

    package static func < (one: Harm, other: Harm) -> Bool {
        (one.kind, one.degree) < (other.kind, other.degree)
    }

    /// By the names that results have for a finding and for what belongs to it.
    ///
    /// - Parameters:
    ///   - kind: The finding.
    ///   - needs: What an attacker needs; nil for another finding than a bypass.
    ///   - outage: How often it strikes; nil for another finding than an outage.
    package init(_ kind: Finding.Kind, needs: AttackerNeeds? = nil, outage: Outage? = nil) {
        let order: [Finding.Kind] = [
            .conforming, .otherReason, .limit, .lenient, .outage, .unpinned, .bypass, .defect,
        ]
        self.kind = order.firstIndex(of: kind) ?? 0
        degree =
            switch (needs?.severity, outage) {
            case (.high?, _), (_, .anybody?): 3
            case (.medium?, _), (_, .routine?): 2
            case (.low?, _), (_, .occasional?): 1
            case (nil, .exotic?), (nil, nil): 0
            }
    }
}

extension Finding {
    /// How much harm it does.
    package var harm: Harm {
        switch self {
        case .bypass(let needs): Harm(kind, needs: needs)
        case .outage(let outage): Harm(kind, outage: outage)
        case .conforming, .defect, .inherited, .lenient, .limit, .open, .otherReason,
            .platformUnknown, .unpinned, .unsupported:
            Harm(kind)
        }
    }

    /// Whether it is a bypass that takes next to nothing.
    package var isHighBypass: Bool {
        if case .bypass(let needs) = self { needs.severity == .high } else { false }
    }

    /// The finding in words, with what an attacker needs: “high bypass, by somebody in the middle
    /// who has nothing”.
    package var sentence: String {
        switch self {
        case .bypass(let needs):
            (needs.severity.map { "\($0.rawValue) " } ?? "")
                + "bypass, by somebody in the middle \(needs.phrase)"
        case .outage(let outage):
            outage == .anybody
                ? "outage that anybody in the middle brings about" : "\(outage.rawValue) outage"
        case .defect: "failure"
        case .otherReason: "another refusal"
        case .conforming, .inherited, .lenient, .limit, .open, .platformUnknown, .unpinned,
            .unsupported:
            kind.rawValue
        }
    }
}
