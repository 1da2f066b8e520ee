// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// Who is locked out: what the operator of the server does, by framework.
package typealias OperatorTable = HarmTable<OperatorColumn>

/// What the operator does, from what is routine to what is exotic.
package enum OperatorColumn: String, HarmColumn {
    case renews
    case usesBackup = "uses-backup"
    case rekeys
    case newAuthority = "new-authority"
    case moves
    case pinsExpire = "pins-expire"
    case newRoot = "new-root"

    package static let held = "on"
    package static let title = "LOCKS OUT"
    package static let counts = [(sign: "1", meaning: "one cause")]
    package static let lead = "users, when the operator … (from routine to exotic)"

    package var heading: [String] {
        switch self {
        case .renews: ["renews", "leaf"]
        case .usesBackup: ["re-keys", "backup"]
        case .rekeys: ["re-keys", "below CA"]
        case .newAuthority: ["new CA", "cert"]
        case .moves: ["moves", "to a CA"]
        case .pinsExpire: ["lets pins", "expire"]
        case .newRoot: ["changes", "the root"]
        }
    }

    package var explanation: String {
        switch self {
        case .renews: "The certificate is renewed with its key, in time or late."
        case .usesBackup: "The server changes to the backup key that was pinned beside the first."
        case .rekeys: "The server gets a new key; the CA or the root is pinned."
        case .newAuthority: "The CA's certificate is issued again, or another CA takes its place."
        case .moves: "The server moves to another CA."
        case .pinsExpire: "The pins expire."
        case .newRoot:
            "The root is issued again or cross-signed, or clients get another trust anchor."
        }
    }

    init(_ event: OperatorEvent) {
        switch event.what {
        case .lateRenewal, .renewed: self = .renews
        case .rekeyedToBackup: self = .usesBackup
        case .rekeyed: self = .rekeys
        case .authorityReissued, .authorityReplaced: self = .newAuthority
        case .moved: self = .moves
        case .pinsExpired: self = .pinsExpire
        case .anchorChanged, .crossSigned, .rootReissued: self = .newRoot
        }
    }

    package static func entries(
        of observation: Observation,
        in evidence: HarmEvidence
    ) -> [(OperatorColumn, HarmMark)] {
        guard let event = evidence.vectors[observation.vector]?.event else { return [] }

        let column = OperatorColumn(event)
        switch observation.finding {
        case .outage:
            return [(column, .harm(observation.isUnexpected ? nil : observation.cause, nil))]
        case .limit: return [(column, .limited)]
        case .inherited:
            guard case .outage? = evidence.fact(behind: observation)?.finding,
                let verdict = observation.verdict, verdict.isRefusal,
                let cause = observation.cause
            else { return [] }

            return [(column, .inherited(cause, nil))]
        case .bypass, .conforming, .lenient, .open, .unpinned:
            guard let verdict = observation.verdict, !verdict.isRefusal else { return [] }

            return [(column, .held)]
        // A platform is unknown where the norm refuses, and then nobody is locked out.
        case .defect, .otherReason, .platformUnknown, .unsupported: return []
        }
    }
}
