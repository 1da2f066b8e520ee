// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What a policy is expected to say about a vector on a backend, and who says so.
struct Expected: Hashable {
    let verdicts: [Verdict]
    var because: String?
    /// Nil where the norm is expected.
    let departure: ExpectedDeparture.Source?

    /// Whether a verdict is one that is expected.
    ///
    /// Against the norm another reason is no other verdict; a departure gives its reason strictly,
    /// except for what the library cannot tell apart.
    func isMet(by seen: Verdict, aliases: ReasonAliases) -> Bool {
        verdicts.contains { expected in
            // Where nothing need be pinned, a connection that goes ahead is as good.
            guard departure != nil || !expected.permits(seen, aliases) else { return true }
            guard departure != nil, let wanted = expected.reason, let reason = seen.reason else {
                return expected.kind == seen.kind
            }

            return expected.kind == seen.kind && !aliases.tellApart(wanted, reason)
        }
    }
}

extension Expected {
    /// What a kind of pinning is expected to say where nothing departs.
    init(normOf kind: PinningKind, in expectation: Expectation) {
        let norm = expectation.verdicts(of: kind) ?? []
        self.init(
            verdicts: norm.map(\.verdict),
            because: norm.compactMap(\.because).first,
            departure: nil
        )
    }

    /// A departure, with the words of its cause.
    init(_ departure: ExpectedDeparture, words causes: Causes) {
        let cause = departure.source.cause.flatMap { causes[$0] }
        self.init(
            verdicts: [departure.verdict],
            because: cause?.explanation,
            departure: departure.source
        )
    }
}
