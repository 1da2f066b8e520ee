// SPDX-License-Identifier: Apache-2.0

/// Pinproof's own list of entries, as “pinproof eval” reads it: what it can say.
///
/// - SeeAlso: Reports/eval-question.schema.json.
package enum EntryList {
    /// As much of a plan as entries can say, and what they cannot.
    package static func fitted(_ plan: PinPlan) -> (plan: PinPlan, losses: [Loss]) {
        var abilities = Abilities()
        abilities.reaches = [.exact, .subtree]
        abilities.exemption = .subtree
        abilities.pinsCertificates = true
        abilities.expiry = .second
        abilities.hasReportOnly = true
        return Fitting.fit(plan, abilities)
    }
}
