// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// Who gets in: what somebody in the middle has besides, by framework.
package typealias AttackTable = HarmTable<AttackColumn>

/// What somebody in the middle has.
package enum AttackColumn: String, HarmColumn {
    case nothing
    case installedAuthority = "installed-authority"
    case misissuedCertificate = "misissued-certificate"
    case slip

    package static let held = "·"
    package static let title = "LETS THROUGH"
    package static let counts = [(sign: "1 low", meaning: "one cause, of low severity")]
    package static let lead = "somebody in the middle who also has …"

    package var heading: [String] {
        switch self {
        case .nothing: ["nothing, or a", "cert of theirs"]
        case .installedAuthority: ["a CA the user", "installed"]
        case .misissuedCertificate: ["a mis-issued", "cert, old key"]
        case .slip: ["a slip in the", "configuration"]
        }
    }

    package var explanation: String {
        switch self {
        case .nothing:
            "Somebody in the middle has nothing, or a certificate for a name of their own."
        case .installedAuthority: "The user or an administrator installed a CA of theirs."
        case .misissuedCertificate:
            "They have a mis-issued certificate for the host, a CA that may not issue it, the key "
                + "of an old certificate, or they break a weak key or digest."
        case .slip: "Nobody attacks: a slip in the configuration switches pinning off."
        }
    }

    init?(_ needs: AttackerNeeds) {
        switch needs {
        case .none, .ownCertificate, .pinnedAuthority: self = .nothing
        case .userInstalledAuthority: self = .installedAuthority
        case .brokenCryptography, .constrainedAuthority, .misissuedCertificate, .retiredKey:
            self = .misissuedCertificate
        case .nobody, .vouched: return nil
        }
    }

    package static func entries(
        of observation: Observation,
        in evidence: HarmEvidence
    ) -> [(AttackColumn, HarmMark)] {
        guard let stakes = evidence.vectors[observation.vector],
            let policy = evidence.kinds[observation.policy]
        else { return [] }

        switch observation.finding {
        case .bypass(let needs):
            guard let column = AttackColumn(needs) else { return [] }

            return [(column, harm(observation, stakes, evidence))]
        case .unpinned: return [(.slip, harm(observation, stakes, evidence))]
        case .inherited:
            // A library that takes a defective chain lets nobody in whose key is pinned anyway.
            guard let needs = stakes.needs[policy], let column = AttackColumn(needs),
                let id = evidence.bypass(behind: observation)
            else { return [] }

            let severity =
                evidence.causes[id].map {
                    Finding.bypass(needs).severity(of: $0, isPlausibleSlip: stakes.isPlausibleSlip)
                } ?? needs.severity
            return [(column, .inherited(id, severity))]
        case .platformUnknown:
            return columns(stakes, policy).map { ($0, .unknown) }
        case .open where observation.verdict?.isRefusal == false:
            let needs = evidence.openNeeds(of: observation)
            return needs.flatMap(AttackColumn.init).map { [($0, .open)] } ?? []
        case .conforming, .limit, .open, .otherReason, .outage:
            guard let verdict = observation.verdict, verdict.isRefusal else { return [] }

            return columns(stakes, policy).map { ($0, .held) }
        case .defect, .lenient, .unsupported: return []
        }
    }

    private static func harm(
        _ observation: Observation,
        _ stakes: VectorStakes,
        _ evidence: HarmEvidence
    ) -> HarmMark {
        let cause = observation.cause.flatMap { evidence.causes[$0] }
        return .harm(
            observation.isUnexpected ? nil : observation.cause,
            cause.flatMap {
                observation.finding.severity(of: $0, isPlausibleSlip: stakes.isPlausibleSlip)
            }
        )
    }

    /// What a refusal in the vector holds off.
    private static func columns(_ stakes: VectorStakes, _ kind: PinningKind) -> Set<AttackColumn> {
        var columns = Set(
            [stakes.needs[kind], stakes.needsOfDefect].compactMap { $0.flatMap(AttackColumn.init) }
        )
        if stakes.slips.contains(kind) { columns.insert(.slip) }
        return columns
    }
}
