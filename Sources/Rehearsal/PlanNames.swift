// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What a plan has names for; nil where that could not be read, and was reported.
struct PlanNames {
    let certificates: [String: EncodedCertificate]?
    let stores: [String: TrustStore]?
    let keys: [String: ServerKey]?

    func certificate(_ field: Field) -> String? {
        name(field, among: certificates.map { Set($0.keys) }, "certificates")
    }

    func key(_ field: Field) -> String? {
        name(field, among: keys.map { Set($0.keys) }, "keys")
    }

    /// Shares of stores, which together are one.
    func shares(_ field: Field) -> [(name: String, share: Double)]? {
        guard let shares = field.map(of: { $1.share() }) else { return nil }

        if let stores {
            for name in shares.keys.sorted() where stores[name] == nil {
                field.report(
                    "has “\(name)”, and “stores” of the plan has none of that name",
                    remedy: Self.remedy(Set(stores.keys), "stores")
                )
            }
        }
        let sum = shares.values.reduce(0, +)
        guard abs(sum - 1) < 0.001 else {
            field.report(
                "has shares that are \(sum.rounded(to: 3)) together",
                remedy: "let them be 1 together: each user has one store"
            )
            return nil
        }

        return shares.keys.sorted().compactMap { name in shares[name].map { (name, $0) } }
    }

    private func name(_ field: Field, among names: Set<String>?, _ member: String) -> String? {
        guard let name = field.string() else { return nil }
        guard let names, !names.contains(name) else { return name }

        field.report(
            "is “\(name)”, and “\(member)” of the plan has none of that name",
            remedy: Self.remedy(names, member)
        )
        return nil
    }

    private static func remedy(_ names: Set<String>, _ member: String) -> String {
        names.isEmpty
            ? "add it to “\(member)”"
            : "write one of \(names.sorted().joined(separator: ", ")), or add it to “\(member)”"
    }
}

extension Double {
    /// With so many digits behind the point.
    func rounded(to digits: Int) -> Double {
        let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
        return (self * factor).rounded() / factor
    }
}
