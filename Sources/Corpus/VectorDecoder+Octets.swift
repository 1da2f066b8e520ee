// SPDX-License-Identifier: Apache-2.0

import Pinning

extension VectorDecoder {
    /// The octets of every certificate item, no more and no fewer.
    func certificates(
        _ field: Field?,
        recipe: [ItemName: RecipeItem]
    ) -> [ItemName: EncodedCertificate]? {
        let wanted =
            switch purpose {
            case .evaluation: items.certificates
            case .forging:
                Set(recipe.filter { if case .captured = $0.value { true } else { false } }.keys)
            }
        guard let field else {
            return wanted.isEmpty || purpose == .evaluation ? [:] : missing(wanted, "certificates")
        }
        guard case .object(let object) = field.value else {
            _ = field.members(required: [])
            return nil
        }

        let members = Members(of: object, in: field)
        check(object, in: field, has: wanted, what: "certificate")
        var certificates: [ItemName: EncodedCertificate] = [:]
        for name in wanted.sorted() {
            certificates[name] = members[name]?.encodedCertificate()
        }
        return certificates
    }

    /// The text of every pin item and of every certificate whose key is pinned.
    func pins(_ field: Field?, pinned: [NamedEntry]?) -> [ItemName: String]? {
        guard purpose == .evaluation, let field else { return [:] }
        guard case .object(let object) = field.value else {
            _ = field.members(required: [])
            return nil
        }

        let members = Members(of: object, in: field)
        // What is pinned is not known where an entry was refused, which was reported already.
        guard let pinned else { return nil }

        let wanted = items.pins.union(pinned.flatMap { $0.keys ?? [] })
        check(object, in: field, has: wanted, what: "pin")
        var pins: [ItemName: String] = [:]
        for name in wanted.sorted() {
            pins[name] = members[name]?.string()
        }
        return pins
    }

    private func check(
        _ object: [String: JSONValue],
        in field: Field,
        has wanted: Set<ItemName>,
        what: String
    ) {
        for name in wanted.sorted() where object[name] == nil {
            problems.report(
                "\(field.path).\(name)",
                "is missing, and the recipe has such a \(what)",
                remedy: forge
            )
        }
        // What is stale is forged anew; only a file that is run must have nothing else.
        guard purpose == .evaluation else { return }

        for name in object.keys.sorted() where !wanted.contains(name) {
            problems.report(
                "\(field.path).\(name)",
                "is no \(what) of this vector",
                remedy: forge
            )
        }
    }

    private func missing(
        _ wanted: Set<ItemName>,
        _ member: String
    ) -> [ItemName: EncodedCertificate]? {
        problems.report(
            member,
            "is missing, and \(listed(wanted.sorted())) was captured, not forged",
            remedy: "put its bytes there as PEM"
        )
        return nil
    }
}

extension Field {
    fileprivate func encodedCertificate() -> EncodedCertificate? {
        guard let text = string() else { return nil }
        guard let octets = PEM.octets(of: text, label: "CERTIFICATE") else {
            report(
                "is not PEM with lines of 64 columns (RFC 7468, section 3)",
                remedy: forge
            )
            return nil
        }

        return EncodedCertificate(octets)
    }
}

private let forge = "run “pinproof forge” on the file"
