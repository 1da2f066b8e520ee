// SPDX-License-Identifier: Apache-2.0

import Corpus

extension HarmCell {
    /// The cell in a few characters.
    ///
    /// - Parameters:
    ///   - held: What stands there where nothing happens.
    ///   - room: The columns at hand.
    /// - Returns: Signs and words that `HarmLegend` explains.
    package func text(held: String, room: Int) -> String {
        var parts: [String] = []
        if isUnexplained { parts.append("✗") }
        if !causes.isEmpty {
            parts.append("\(causes.count)" + (severity.map { " \($0.rawValue)" } ?? ""))
        } else if !byDesign.isEmpty {
            let words = "by design"
            parts.append(words.count <= room ? words : "design")
        }
        let own = parts
        if !inherited.isEmpty { parts.append("↳ \(inherited.count)") }
        if !parts.isEmpty {
            let whole = parts.joined(separator: " ")
            // What nobody chose is told before what somebody did.
            let brief = causes.isEmpty && !isUnexplained ? parts.last : own.last
            return whole.count <= room ? whole : brief ?? whole
        }

        if isLimited { return "never" }
        switch (isHeld, isUnknown) {
        case (true, true): return held + "?"
        case (true, false): return held
        case (false, true): return "?"
        case (false, false): return "-"
        }
    }
}

/// What the signs in cells mean.
package enum HarmLegend {
    package static let attack = [
        ("·", "refused"), ("-", "cannot be written"), ("↳", "by the library it links"),
        ("?", "platform unknown"),
    ]
    package static let outage = [
        ("on", "connects"), ("never", "such pins never matched"), ("-", "cannot be written"),
    ]
}
