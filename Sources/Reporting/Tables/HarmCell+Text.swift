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
        let text = text(all: held, room: room)
        return isPartial && text.count < room ? text + "*" : text
    }

    /// What stands there where such pins were refused from the beginning, all of them or some; nil
    /// where none were.
    var limits: String? {
        guard isLimited else { return nil }

        return isHeld ? "some" : "never"
    }

    private func text(all held: String, room: Int) -> String {
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

        if let limits { return limits }
        if isOpen { return "open" }
        switch (isHeld, isUnknown) {
        case (true, true): return held + "?"
        case (true, false): return held
        case (false, true): return "?"
        case (false, false): return "-"
        }
    }
}

/// What the signs in cells mean.
enum HarmLegend {
    /// The signs that a table has, with what each means.
    ///
    /// - Parameters:
    ///   - column: Which of the two tables.
    ///   - texts: What stands in the cells that are shown.
    /// - Returns: In the order in which they are explained.
    static func entries<Column: HarmColumn>(
        _ column: Column.Type,
        in texts: [String]
    ) -> [(sign: String, meaning: String)] {
        column.counts.filter { _ in texts.contains { $0.contains(where: \.isNumber) } }
            + [
                ("✗", "something that no cause explains"), ("↳", "by the library below it"),
                ("*", "not in every setting or platform"),
            ].filter { sign, _ in texts.contains { $0.contains(sign) } }
            + [
                ("open", "let through, as the norm permits"), ("·", "refused"),
                ("?", "platform not measured"),
                ("·?", "refused as far as measured"),
                ("on", "connects"), ("some", "connects with some such pins"),
                ("never", "such pins never matched"),
                ("-", "cannot be written"),
            ].filter { sign, _ in texts.contains { $0 == sign || $0 == sign + "*" } }
    }
}
