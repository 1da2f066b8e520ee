// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in when an entry pins at all.
    static let lapses: [Mutant] = [
        Mutant(
            "pins-never-lapse",
            "The expiry of a pin set is ignored",
            standsFor: "frameworks without one: OkHttp, curl, Alamofire"
        ) { $0.isInForce = inForce { _, _, _ in true } },
        Mutant(
            "pins-lapse-at-their-expiry",
            "A pin set has lapsed at the instant of its expiry already",
            standsFor: "an off-by-one comparison"
        ) { $0.isInForce = inForce { time, expiry, _ in time < expiry } },
        Mutant(
            "unreadable-expiry-is-none",
            "An expiry that cannot be read means that the pins never lapse",
            standsFor: "TrustKit on iOS"
        ) { $0.expiry = { Expiry($0) ?? .never } },
        Mutant(
            "unreadable-expiry-turns-pinning-off",
            "An expiry that cannot be read means that the pins have lapsed",
            standsFor: "a missing date taken for the epoch"
        ) { $0.expiry = { Expiry($0) ?? .at(Time(seconds: 0)) } },
        Mutant(
            "lapsed-pins-refuse",
            "A host whose pins have lapsed is refused",
            standsFor: "a fail-closed reading of an expiry",
            outcome: { verdict, connection, pinned in
                let hasLapsed = pinned.contains { entry in
                    guard case .at(let expiry)? = Expiry(entry.expires) else { return false }

                    return expiry < connection.time
                }
                return verdict == .notPinned && hasLapsed ? .reject(.noMatchingPin) : verdict
            }
        ),
        Mutant(
            "enforcement-ignored",
            "A mismatch is refused even where the entry only reports it",
            standsFor: "frameworks without a soft mode"
        ) { steps in
            steps.isInForce = { entry, connection in
                entry.host.enforce == false || Norm.Steps.norm.isInForce(entry, connection)
            }
        },
        Mutant(
            "not-enforced-by-default",
            "An entry that does not say so is not enforced",
            standsFor: "TrustKit for Android"
        ) { steps in
            steps.isInForce = { entry, connection in
                entry.host.enforce != nil && Norm.Steps.norm.isInForce(entry, connection)
            }
        },
        Mutant(
            "soft-mode-forgives-everything",
            "An entry that only reports lets an untrusted chain and a wrong host pass too",
            standsFor: "a report-only switch around the whole evaluation",
            outcome: { verdict, _, pinned in
                let isSoft = !pinned.isEmpty && pinned.allSatisfy { $0.enforce == false }
                guard isSoft, case .reject = verdict else { return verdict }

                return .notPinned
            }
        ),
    ]

    private static func inForce(
        _ holds: @escaping @Sendable (Time, Time, Int) -> Bool
    ) -> @Sendable (NormEntry, Connection) -> Bool {
        { entry, connection in
            guard !entry.host.isExempt, entry.host.enforce != false, entry.pins != nil else {
                return false
            }

            return switch entry.expires {
            case .never: true
            case .at(let expiry): holds(connection.time, expiry, connection.timeZone)
            }
        }
    }
}
