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
        var own: [String] = []
        if isUnexplained { own.append("✗") }
        if !causes.isEmpty {
            own.append("\(causes.count)" + (severity.map { " \($0.rawValue)" } ?? ""))
        } else if !byDesign.isEmpty {
            let words = "by design"
            own.append(words.count <= room ? words : "design")
        }
        if !inherited.isEmpty {
            let count = "↳ \(inherited.count)"
            let rated = count + (inheritedSeverity.map { " \($0.rawValue)" } ?? "")
            // What nobody chose is told before what somebody did.
            let brief = causes.isEmpty && !isUnexplained ? rated : own.last ?? rated
            let texts = [own + [rated], own + [count]].map { $0.joined(separator: " ") }
            return texts.first { $0.count <= room } ?? brief
        }
        if !own.isEmpty { return own.joined(separator: " ") }

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
        ("1 low", "one cause, of low severity"), ("↳", "by the library below it"),
        ("·", "refused"), ("?", "platform not measured"), ("·?", "refused as far as measured"),
        ("-", "cannot be written"),
    ]
    package static let outage = [
        ("1", "one cause"), ("on", "connects"), ("never", "such pins never matched"),
        ("-", "cannot be written"),
    ]
}
