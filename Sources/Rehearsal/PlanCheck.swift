// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// What is wrong with the parts of a plan together.
struct PlanCheck {
    let from: Time

    func check(
        _ serves: [RotationPlan.Serve],
        at fields: [Field],
        _ certificates: [String: EncodedCertificate]
    ) {
        if let first = serves.first, first.from > from {
            fields[0].report(
                "begins on \(first.from.day), and nothing is served from \(from.day) until then",
                remedy: "write what is served at the plan's start first"
            )
        }
        for index in serves.indices.dropFirst() {
            let (before, serve) = (serves[index - 1], serves[index])
            if serve.from <= before.from {
                fields[index].report(
                    "begins on \(serve.from.day), no later than the one in front of it",
                    remedy: "write what is served in the order of its days"
                )
            } else if before.from.advanced(by: before.rollout) > serve.from {
                fields[index - 1].report(
                    "is still being rolled out when the next begins",
                    remedy: "write a shorter “rollout”, or a later day"
                )
            }
        }
        for (serve, field) in zip(serves, fields) { check(serve.chain, certificates, field) }
    }

    /// Whether each certificate behind the first issued one in front of it.
    private func check(
        _ chain: [String],
        _ certificates: [String: EncodedCertificate],
        _ field: Field
    ) {
        let chain = chain.compactMap { name in certificates[name].map { (name, $0) } }
        guard let issuer = chain.first else { return }

        if issuer.1.certificate?.extensions.basicConstraints?.isCA != true {
            field.report(
                "has “\(issuer.0)” first in its chain, which is no CA's certificate",
                remedy: "write the names of CAs' certificates: the server's own is made of “key”"
            )
        }
        for index in chain.indices.dropFirst() {
            let issued = chain[..<index].contains {
                $0.1.isIssued(by: chain[index].1, StatedSignatures([:]))
            }
            guard !issued else { continue }
            field.report(
                "has “\(chain[index].0)” in its chain, which issued none of those in front of it",
                remedy: "write the issuer's certificate of the right generation, or leave it out"
            )
        }
    }

    func check(_ apps: [RotationPlan.App], at fields: [Field]) {
        var ids: Set<String> = []
        for (app, field) in zip(apps, fields) where !ids.insert(app.id).inserted {
            field.report("has the id “\(app.id)” a second time", remedy: "write another id")
        }
        for time in Set(apps.flatMap { $0.users.map(\.time) }).sorted() {
            let sum = apps.reduce(0) { $0 + $1.users(at: time) }
            guard sum > 1.001 else { continue }
            fields.first?.problems.report(
                "apps",
                "have \(sum.rounded(to: 3)) of all users together on \(time.day)",
                remedy: "write shares that are 1 together at most"
            )
            return
        }
    }
}
