// SPDX-License-Identifier: Apache-2.0

import Pinning

extension VectorDecoder {
    /// What an attacker needs, as far as the file states it.
    func threat(_ field: Field) -> Threat? {
        guard let members = field.members(required: [], optional: ["pinned", "chain"]) else {
            return nil
        }
        let pinned = members["pinned"].map(self.pinned) ?? [:]
        let chain = members["chain"].map { $0.choice(of: AttackerNeeds.self) }
        if members["pinned"] == nil, members["chain"] == nil {
            field.report("says nothing", remedy: "add “pinned” or “chain”, or remove it")
        }
        if chain == .vouched {
            members["chain"]?.report(
                "is “vouched”, which is said of the chain as it is",
                remedy: "say what a chain with this defect and another key takes"
            )
        }
        guard let pinned else { return nil }
        if let chain, chain == nil { return nil }

        return Threat(pinned: pinned, chain: chain ?? nil)
    }

    /// One for both kinds of pinning, or one for each.
    private func pinned(_ field: Field) -> [PinningKind: AttackerNeeds]? {
        guard case .object = field.value else {
            return needs(field).map { needs in
                Dictionary(uniqueKeysWithValues: PinningKind.allCases.map { ($0, needs) })
            }
        }
        guard let members = field.members(required: ["certificate", "publicKey"]),
            let certificate = members["certificate"].flatMap(needs),
            let publicKey = members["publicKey"].flatMap(needs)
        else { return nil }

        return [.certificate: certificate, .publicKey: publicKey]
    }

    private func needs(_ field: Field) -> AttackerNeeds? {
        guard let needs = field.choice(of: AttackerNeeds.self) else { return nil }
        guard needs != .nobody else {
            field.report(
                "is “nobody”, which is said of a defect alone",
                remedy: "say what it takes to present this chain"
            )
            return nil
        }

        return needs
    }

    func event(_ field: Field) -> OperatorEvent? {
        guard let members = field.members(required: ["what", "pinned", "before"]),
            let what = members["what"]?.choice(of: OperatorEvent.What.self),
            let pinned = members["pinned"]?.choice(of: OperatorEvent.Place.self),
            let before = members["before"]?.vectorID()
        else { return nil }

        return OperatorEvent(what: what, pinned: pinned, before: before)
    }
}
