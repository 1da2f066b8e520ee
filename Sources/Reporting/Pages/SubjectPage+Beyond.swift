// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension SubjectPage {
    /// Whom its policies let through where the norm leaves open whether they may: no departure, and
    /// what somebody who relies on the pins asks first.
    var open: [PageBlock] {
        let items = policies.flatMap { policy -> [PageText] in
            let needs = Dictionary(grouping: openObservations(of: policy)) { $0.needs }
            return needs.sorted { $0.key.phrase < $1.key.phrase }.map { needs, those in
                "\(code: policy.id), \(policy.setting.words): somebody \(needs.phrase), in \(codes: Set(those.map(\.vector)).sorted())."
            }
        }
        guard !items.isEmpty else { return [] }

        return [
            .heading(2, "Let through, as the norm permits"),
            .paragraph(
                "The norm leaves it open, so no cause is counted for it; a cell of the first table says “open” where nothing worse stands there. These let somebody in the middle through although no key of the chain is pinned:"
            ),
            .list(items),
        ]
    }

    private func openObservations(
        of policy: Run.PolicyIdentity
    ) -> [(vector: Vector.ID, needs: AttackerNeeds)] {
        (model.observations[policy.id] ?? []).compactMap { observation in
            guard !observation.isForeign,
                let needs = model.evidence.openNeeds(of: observation)
            else { return nil }

            return (observation.vector, needs)
        }
    }

    /// What is no cause, and a reader of a page that names every leniency would look for there.
    var beyond: [PageBlock] {
        guard let note = file?.note else { return [] }

        return [.heading(2, "Not on this page"), .paragraph("\(note)")]
    }
}
