// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Rehearsal {
    /// What would have saved a version from its breaks, and from depending on the path for its pins:
    /// each pin and each certificate of the plan is tried.
    func remedies(
        for app: RotationPlan.App,
        _ timeline: Timeline
    ) async throws(BackendError) -> [RehearsalResult.Remedy] {
        var remedies: [RehearsalResult.Remedy] = []
        if let span = timeline.first(\.mayLackPin) {
            for candidate in candidates {
                guard let pins = app.pins.adding(candidate, as: app.policy.traits.kind) else {
                    continue
                }

                var asked = asking(app, pins: pins)
                let timeline = try await self.timeline(
                    of: app,
                    asked: &asked,
                    clock: .right,
                    until: \.mayBreakByItself
                )
                let end = timeline.first(\.mayBreakByItself)?.start
                if end.map({ $0 > span.start }) ?? true {
                    remedies.append(
                        RehearsalResult.Remedy(name: candidate.name, kind: .pin, holdsUntil: end)
                    )
                }
            }
        }
        if let span = timeline.first(\.hasNoPath) {
            remedies += try await servedRemedies(for: app, from: span)
        }
        // Those that help longest come first; of a kind in the order in which they were tried.
        return remedies.filter { $0.holdsUntil == nil } + remedies.filter { $0.holdsUntil != nil }
    }

    /// The certificates of the plan that the server could send besides.
    private func servedRemedies(
        for app: RotationPlan.App,
        from span: Timeline.Span
    ) async throws(BackendError) -> [RehearsalResult.Remedy] {
        var remedies: [RehearsalResult.Remedy] = []
        for name in plan.certificates.keys.sorted() {
            guard let certificate = plan.certificates[name] else { continue }
            var helps = false
            for cell in span.cells {
                for chain in cell.chains where chain.hasNoPath {
                    let served = chains[chain.index]
                    guard !served.certificates.contains(certificate) else { continue }

                    let outcome = try await outcome(
                        of: app,
                        with: served.adding(certificate),
                        store: cell.store,
                        at: span.start
                    )
                    helps = helps || !(outcome?.hasNoPath ?? true)
                }
            }
            if helps {
                remedies.append(
                    RehearsalResult.Remedy(name: name, kind: .served, holdsUntil: nil)
                )
            }
        }
        return remedies
    }

    /// The keys of the plan, the certificates of its chains, and the anchors that they lead to, each
    /// key once.
    private var candidates: [PinCandidate] {
        var candidates: [PinCandidate] = []
        var seen: Set<SPKIPin> = []
        for name in plan.keys.keys.sorted() {
            guard let key = plan.keys[name], !key.isSupposed, seen.insert(key.pin).inserted
            else { continue }
            candidates.append(
                PinCandidate(
                    name: name,
                    pin: key.pin,
                    certificate: key.certificate,
                    isCA: false
                )
            )
        }
        let names = PlanLabels(plan)
        for certificate in chains.flatMap({ $0.certificates.dropFirst() }) + anchors {
            // Nobody can pin what is only supposed.
            guard plan.signers[certificate.octets] == nil, let pin = certificate.pin,
                seen.insert(pin).inserted
            else { continue }
            candidates.append(
                PinCandidate(
                    name: names.key(of: certificate),
                    pin: pin,
                    certificate: certificate,
                    isCA: true
                )
            )
        }
        return candidates
    }
}

extension Timeline.Chain {
    /// Whether no pin is on some path that a client may take.
    fileprivate var mayLackPin: Bool { ways.contains { $0.outcome.cause == .pins } }

    /// Whether some path that a client may take breaks, and not for want of a valid one.
    fileprivate var mayBreakByItself: Bool {
        ways.contains { way in way.outcome.cause.map { $0 != .path } ?? false }
    }
}

extension ServedChain {
    fileprivate func adding(_ certificate: EncodedCertificate) -> ServedChain {
        ServedChain(
            certificates: certificates + [certificate],
            from: from,
            complete: complete,
            end: end,
            cached: [],
            fetched: []
        )
    }
}
