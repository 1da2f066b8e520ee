// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Pinning

/// Something that may happen on a day, whatever is planned.
package struct Supposition: Hashable, Sendable {
    package let event: Event
    package let time: Time

    package enum Event: String, CaseIterable, Hashable, Sendable {
        /// The stores take out the roots that the chain of that day leads to, and the server moves to
        /// another CA that all of them have: the one that most versions pin, or else one that none
        /// pins.
        case caDistrusted = "ca-distrusted"
        /// The CA issues from another intermediate, with a key of its own, below the same issuer.
        case intermediateReplaced = "intermediate-replaced"
        /// The server's key cannot be used any more: a backup that was never in use takes its
        /// place, or else a new key.
        case keyLost = "key-lost"
        /// The CA issues below a new root, which the old one has signed; the newest stores have it.
        case rootChanged = "root-changed"
    }

    package init(_ event: Event, at time: Time) {
        self.event = event
        self.time = time
    }

    /// Parses `key-lost@2027-01-15`; nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let event = Event(rawValue: parts[0]),
            let time = Time(date: parts[1]) ?? Time(parts[1])
        else { return nil }

        self.init(event, at: time)
    }
}

extension Supposition: CustomStringConvertible {
    /// As it is parsed.
    package var description: String {
        "\(event.rawValue)@\(time.seconds % 86_400 == 0 ? time.day : time.description)"
    }
}

extension RotationPlan {
    /// The plan as it is where something happens; nil where that does not lie within the plan, or
    /// no chain of that day leads to an anchor.
    package func supposing(_ supposition: Supposition) -> RotationPlan? {
        let time = supposition.time
        guard time >= from, time < horizon,
            let index = serves.lastIndex(where: { $0.from <= time })
        else { return nil }

        var plan = self
        plan.supposed.append(supposition)
        if serves[index].from < time {
            // What is served goes on, with another certificate or chain.
            var next = serves[index]
            next.from = time
            next.rollout = 0
            next.leafFrom = nil
            plan.serves.insert(next, at: index + 1)
        }
        let affected = plan.serves.indices.filter { plan.serves[$0].from >= time }
        switch supposition.event {
        case .keyLost: plan.loseKey(of: serves[index], in: affected)
        case .intermediateReplaced:
            guard plan.replaceIntermediate(of: serves[index], in: affected, time) else {
                return nil
            }
        case .rootChanged:
            guard plan.changeRoot(of: index, as: self, in: affected, time) else { return nil }
        case .caDistrusted:
            plan.distrust(plan.roots(of: index, as: self), in: affected, time)
        }
        return plan
    }

    private mutating func loseKey(of serve: Serve, in affected: [Int]) {
        // Whoever retired a key may have lost it, too.
        let spent = serves.filter { $0.from <= serve.from }.map(\.key)
        let others = serves.filter { $0.from > serve.from }.map(\.key) + keys.keys.sorted()
        let spare = others.first { !spent.contains($0) } ?? "a new key"
        if keys[spare] == nil {
            keys[spare] = ServerKey(octets: PlannedKey.named(spare), isSupposed: true)
        }
        for index in affected where serves[index].key == serve.key { serves[index].key = spare }
    }

    private mutating func replaceIntermediate(
        of serve: Serve,
        in affected: [Int],
        _ time: Time
    ) -> Bool {
        guard let old = serve.chain.first, let certificate = certificates[old],
            let issuer = issuer(of: certificate)
        else { return false }

        let name = "the successor of \(old)"
        add(name, key: PlannedKey.named(name), time, issuer)
        for index in affected where serves[index].chain.first == old {
            serves[index].chain[0] = name
        }
        return true
    }

    private mutating func changeRoot(
        of place: Int,
        as plan: RotationPlan,
        in affected: [Int],
        _ time: Time
    ) -> Bool {
        // The one that most stores have vouches for the new one.
        let commonness = { (root: EncodedCertificate) in
            plan.stores.values.count { $0.phase(at: time).anchors.contains(root) }
        }
        guard
            let old = roots(of: place, as: plan)
                .max(by: { commonness($0) < commonness($1) })?.certificate
        else { return false }

        let (root, crossed, below) = (
            "a new root", "a new root by the old one", "a new intermediate"
        )
        let key = PlannedKey.named(root)
        let anchor = planned(root, key: key, time, nil)
        guard let issuer = anchor.certificate else { return false }

        add(crossed, subject: root, key: key, time, old)
        add(below, key: PlannedKey.named(below), time, issuer)
        for index in affected { serves[index].chain = [below, crossed] }
        for name in stores.keys {
            guard let phase = stores[name]?.phase(at: time) else { continue }
            stores[name]?.phases.append(
                TrustStore.Phase(
                    from: time,
                    anchors: phase.anchors,
                    onSomeDevices: phase.onSomeDevices + [anchor]
                )
            )
        }
        return true
    }

    private mutating func distrust(
        _ roots: [EncodedCertificate],
        in affected: [Int],
        _ time: Time
    ) {
        let (root, below) = ("the root of another CA", "another CA")
        let isLeft = { (anchor: EncodedCertificate) in !roots.contains { $0.pin == anchor.pin } }
        let backup = backup(among: stores.values.map { $0.phase(at: time).anchors.filter(isLeft) })
        let anchor = backup?.root ?? planned(root, key: PlannedKey.named(root), time, nil)
        if backup?.intermediate == nil, let issuer = anchor.certificate {
            add(below, key: PlannedKey.named(below), time, issuer)
        }
        for index in affected { serves[index].chain = [backup?.intermediate ?? below] }
        for name in stores.keys {
            guard let phase = stores[name]?.phase(at: time) else { continue }
            stores[name]?.phases.append(
                TrustStore.Phase(
                    from: time,
                    anchors: phase.anchors.filter(isLeft) + (backup == nil ? [anchor] : []),
                    onSomeDevices: []
                )
            )
        }
    }

    /// The root that all stores have and most versions pin, it or an intermediate of the plan below.
    ///
    /// - Parameter anchors: Those of each store.
    /// - Returns: The root with the name of such an intermediate, a pinned one first; nil where no
    ///   version pins any.
    private func backup(
        among anchors: [[EncodedCertificate]]
    ) -> (root: EncodedCertificate, intermediate: String?)? {
        let pins = apps.map { ($0.pins.digests(.publicKey), $0.pins.digests(.certificate)) }
        let count = { (certificate: EncodedCertificate) in
            pins.count { keys, certificates in
                certificates.contains(certificate.fingerprint)
                    || certificate.pinDigest.map(keys.contains) ?? false
            }
        }
        var best: (root: EncodedCertificate, intermediate: String?, count: Int)?
        for root in anchors.first ?? []
        where anchors.allSatisfy({ $0.contains { $0.pin == root.pin } }) {
            let below = certificates.keys.sorted().filter { name in
                certificates[name].map {
                    $0.pin != root.pin && $0.isIssued(by: root, StatedSignatures(signers))
                } ?? false
            }
            let counts = below.map { name in certificates[name].map(count) ?? 0 }
            let most = max(counts.max() ?? 0, count(root))
            guard most > best?.count ?? 0 else { continue }

            best = (root, zip(below, counts).max { $0.1 < $1.1 }?.0, most)
        }
        return best.map { ($0.root, $0.intermediate) }
    }

    /// The anchors that a chain leads to, each once.
    private func roots(of place: Int, as plan: RotationPlan) -> [EncodedCertificate] {
        let assembly = ChainAssembly(of: plan, skew: 0, fetches: false)
        guard assembly.chains.indices.contains(place) else { return [] }

        var roots: [EncodedCertificate] = []
        for name in plan.stores.keys.sorted() {
            guard let phase = plan.stores[name]?.phase(at: plan.serves[place].from) else {
                continue
            }
            for route in assembly.chains[place].routes(to: phase, assembly.signatures) {
                if let root = route.path.last, !roots.contains(root) { roots.append(root) }
            }
        }
        return roots
    }

    private func issuer(of certificate: EncodedCertificate) -> Certificate? {
        let anchors = stores.keys.sorted().flatMap { stores[$0]?.phases.last?.anchors ?? [] }
        let others = certificates.keys.sorted().compactMap { certificates[$0] }
        return (others + anchors).first {
            certificate.isIssued(by: $0, StatedSignatures(signers))
        }?.certificate
    }

    private mutating func add(
        _ name: String,
        subject: String? = nil,
        key: [UInt8],
        _ time: Time,
        _ issuer: Certificate
    ) {
        certificates[name] = planned(subject ?? name, key: key, time, issuer)
    }

    private mutating func planned(
        _ subject: String,
        key: [UInt8],
        _ time: Time,
        _ issuer: Certificate?
    ) -> EncodedCertificate {
        let made = PlannedCertificate(
            authority: subject,
            key: key,
            from: time.advanced(by: -400 * 86_400),
            until: until.advanced(by: 400 * 86_400),
            issuer: issuer
        )
        signers[made.octets] = made.signer
        return EncodedCertificate(made.octets, reading: .deployed)
    }
}
