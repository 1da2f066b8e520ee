// SPDX-License-Identifier: Apache-2.0

import Corpus

extension VectorPage {
    /// The pin of every certificate at hand beside those that are configured.
    var pinsAtHand: String {
        guard vector.pinned.contains(where: { $0.keys != nil }) else { return "" }

        return style.bold("The keys at hand") + "\n"
            + PinsAtHand(of: vector).lines.map { line in
                style.wrapped("\(line.name): \(line.text)", indentation: "  ", hanging: "    ")
            }.joined()
    }
}
