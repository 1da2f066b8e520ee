// SPDX-License-Identifier: Apache-2.0

import Corpus

/// The computed twins that a pattern of `--filter` names: a kind of all vectors,
/// `computed-twins/other-pins`, or of some of them, `host-binding/*+other-pins`.
struct TwinPattern {
    /// Empty where the pattern names none.
    let kinds: [ComputedTwin]
    /// What stands in front of the sign between vector and kind; nil where there is no such sign.
    let base: String?
    /// What stands behind it.
    let kind: String

    init(_ filter: String) {
        let parts = filter.split(
            separator: ComputedTwin.separator,
            maxSplits: 1,
            omittingEmptySubsequences: false
        ).map(String.init)
        base = parts.count == 2 ? parts[0] : nil
        kind = parts[parts.count - 1]
        let glob = Glob(kind)
        let isOfSome = base != nil
        // Who writes an asterisk alone means vectors.
        kinds =
            isOfSome || filter.hasPrefix("\(ComputedTwin.family)/")
            ? ComputedTwin.allCases.filter { glob.matches(isOfSome ? $0.rawValue : $0.id) } : []
    }

    /// The vectors of whose twins it speaks.
    func vectors(of corpus: Corpus) -> [Vector] {
        guard let base else { return corpus.vectors }

        let glob = Glob(corpus.history.current(base))
        return corpus.vectors.filter { glob.matches($0.id) }
    }
}
