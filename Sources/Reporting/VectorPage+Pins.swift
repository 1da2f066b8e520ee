// SPDX-License-Identifier: Apache-2.0

import Corpus

extension VectorPage {
    /// The pin of every certificate at hand beside those that are configured.
    var keysAtHand: String { section("The keys at hand", PinsAtHand(of: vector).keys) }

    /// Each text that stands for a certificate, and what it is.
    var certificateTexts: String {
        section("The texts that pin certificates", PinsAtHand(of: vector).certificates)
    }

    private func section(_ heading: String, _ lines: [PinsAtHand.Line]) -> String {
        guard !lines.isEmpty else { return "" }

        return style.bold(heading) + "\n"
            + lines.map { line in
                style.wrapped("\(line.name): \(line.text)", indentation: "  ", hanging: "    ")
            }.joined()
    }
}
