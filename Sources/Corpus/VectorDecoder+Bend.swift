// SPDX-License-Identifier: Apache-2.0

private import Pinning

extension VectorDecoder {
    /// The bends of a certificate: no alteration of one field twice, those of its `spki` included.
    func bends(_ field: Field, besides spki: CertificateRecipe.KeyEncoding?) -> [Bend]? {
        guard let bends = field.nonEmptyList(of: bend) else { return nil }

        for (index, bend) in bends.enumerated() {
            let isSame = { (other: Bend) in
                other.field == bend.field && other.alteration.member == bend.alteration.member
            }
            let isDone = spki?.bends.contains(where: isSame) ?? false
            guard isDone || bends[..<index].contains(where: isSame) else { continue }

            problems.report(
                "\(field.path)[\(index)].\(bend.alteration.member)",
                isDone
                    ? "is what “spki” does to that field already"
                    : "is said of that field twice",
                remedy: "say it once"
            )
        }
        let form = bends.firstIndex { $0.alteration.member == "form" }
        if let form, bends.contains(where: { $0.replacesSignature }) {
            problems.report(
                "\(field.path)[\(form)].form",
                "is the form of a signature whose “contents” are replaced",
                remedy: "write one of the two"
            )
        }
        return bends
    }

    private func bend(_ field: Field) -> Bend? {
        guard let members = field.members(required: ["field"], optional: Self.alterations) else {
            return nil
        }

        let bent = members["field"]?.certificateField()
        let said = Self.alterations.filter { members[$0] != nil }
        guard let member = said.first, said.count == 1 else {
            field.report(
                said.isEmpty ? "does nothing to its field" : "does several things at once",
                remedy: "write exactly one of \(listed(Self.alterations))"
            )
            return nil
        }
        guard let alteration = members[member].flatMap({ alteration(member, $0) }), let bent else {
            return nil
        }

        if case .form = alteration, bent != .signatureValue {
            field.report(
                "gives another field than a signature’s value a form of its own",
                remedy: "write “form” of “signatureValue” alone"
            )
            return nil
        }
        return Bend(bent, alteration)
    }

    private func form(_ field: Field) -> SignatureForm? {
        guard let text = field.string() else { return nil }
        guard let form = SignatureForm(rawValue: text) else {
            field.report(
                "is “\(text)”, which is no form of a signature",
                remedy: "write one of \(listed(SignatureForm.allCases.map(\.rawValue)))"
            )
            return nil
        }

        return form
    }

    private func alteration(_ member: String, _ field: Field) -> Bend.Alteration? {
        switch member {
        case "after": field.someOctets().map(Bend.Alteration.after)
        case "append": field.someOctets().map(Bend.Alteration.append)
        case "before": field.someOctets().map(Bend.Alteration.before)
        case "contents": field.octets().map(Bend.Alteration.contents)
        case "drop": field.integer(in: 1...65_535).map(Bend.Alteration.drop)
        case "form": form(field).map(Bend.Alteration.form)
        case "length": length(field).map(Bend.Alteration.length)
        case "omit": field.isTrue() ? .omit : nil
        case "repeat": field.integer(in: 2...1_000).map(Bend.Alteration.repeat)
        default: field.octet().map(Bend.Alteration.tag)
        }
    }

    private func length(_ field: Field) -> Bend.Length? {
        guard case .string(let text) = field.value else {
            return field.integer(in: 0...65_535).map(Bend.Length.claimed)
        }

        switch text {
        case "indefinite": return .indefinite
        case "long": return .long
        default:
            field.report(
                "is “\(text)”, which is no way to write a length",
                remedy: "write a number, “long” or “indefinite”"
            )
            return nil
        }
    }

    private static let alterations = [
        "tag", "contents", "append", "form", "length", "drop", "repeat", "omit", "before", "after",
    ]
}

extension Bend {
    /// Whether nothing is left of the right signature.
    fileprivate var replacesSignature: Bool {
        field == .signatureValue && alteration.member == "contents"
    }
}

extension Field {
    fileprivate func certificateField() -> CertificateField? {
        guard let text = string() else { return nil }
        guard let field = CertificateField(text) else {
            report(
                "is “\(text)”, which is no field of a certificate that can be bent",
                remedy: "write one of \(listed(CertificateField.named.map(\.text))), or"
                    + " “extensions.keyUsage”, “extensions.1.2.3.4”, “extensions.keyUsage.value”"
            )
            return nil
        }

        return field
    }

    /// One octet or more.
    fileprivate func someOctets() -> [UInt8]? {
        guard let octets = octets() else { return nil }
        guard !octets.isEmpty else {
            report("is empty, and changes nothing", remedy: "write at least one byte")
            return nil
        }

        return octets
    }

    fileprivate func octet() -> UInt8? {
        parsed(as: "one byte of two lower-case hexadecimal digits") { text in
            Hexadecimal.octets(of: text).flatMap { $0.count == 1 ? $0.first : nil }
        }
    }

    fileprivate func isTrue() -> Bool {
        guard let flag = flag() else { return false }

        if !flag { report("is false, and changes nothing", remedy: "write true, or remove it") }
        return flag
    }
}
