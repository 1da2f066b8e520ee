// SPDX-License-Identifier: Apache-2.0

/// A framework's notation for pins: how it is read, and how a plan is written in it.
package protocol PinDialect: Sendable {
    /// The name in kebab case, which policies have for it as well.
    var id: String { get }
    var abilities: Abilities { get }

    /// Reads a text of acceptable length as the framework does.
    func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry]

    /// Writes a plan that has nothing in it but what can be said; nil where there is no text for
    /// a plan without entries.
    func format(_ plan: PinPlan) -> String?
}

extension PinDialect {
    /// Reads a configuration; what the framework refuses when it loads it is an error.
    package func read(_ text: String) throws(DialectError) -> Reading {
        guard text.utf8.count <= maximumCount else {
            throw DialectError(
                Place(line: 1),
                "the text has \(text.utf8.count) bytes, and no more than \(maximumCount) are read",
                remedy: "hand in the configuration alone"
            )
        }

        var warnings: [DialectWarning] = []
        let entries = try parse(text, &warnings)
        return Reading(entries, overlap: abilities.overlap, warnings)
    }

    /// Writes as much of a plan as can be said, and tells what cannot.
    package func write(_ plan: PinPlan) -> Writing {
        let fitted = Fitting.fit(plan, abilities)
        return Writing(plan: fitted.plan, text: format(fitted.plan), losses: fitted.losses)
    }
}

/// A configuration as its framework reads it.
package struct Reading: Hashable, Sendable {
    package let plan: PinPlan
    /// Sorted by place.
    package let warnings: [DialectWarning]

    package init(
        _ entries: [PinPlan.Entry],
        overlap: PinPlan.Overlap = .nearest,
        _ warnings: [DialectWarning] = []
    ) {
        self.init(PinPlan(entries, overlap: overlap), warnings)
    }

    package init(_ plan: PinPlan, _ warnings: [DialectWarning]) {
        self.plan = plan
        self.warnings = warnings.sorted()
    }
}

/// A plan in a framework's notation.
package struct Writing: Hashable, Sendable {
    /// What the text says.
    package let plan: PinPlan
    /// Nil where there is nothing to say and no text that says so.
    package let text: String?
    /// What of the plan the text does not say, sorted.
    package let losses: [Loss]
}

/// More than any configuration has; a bound on the work that a text can cause.
private let maximumCount = 1 << 20
