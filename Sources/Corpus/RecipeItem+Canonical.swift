// SPDX-License-Identifier: Apache-2.0

private import PKIX
private import Pinning

extension RecipeItem {
    var node: CanonicalText.Node {
        switch self {
        case .captured(let origin): origin.node
        case .certificate(let recipe): recipe.node
        case .pin(let recipe): recipe.node
        }
    }
}

extension RecipeItem.Origin {
    fileprivate var node: CanonicalText.Node {
        let origin: CanonicalText.Node = .object([
            ("source", .string(source)),
            ("retrieved", .string(retrieved)),
            ("licence", .string(licence)),
        ])
        return .object(
            [("origin", origin)] + (isUndecodable ? [("undecodable", .boolean(true))] : [])
        )
    }
}

extension CertificateRecipe {
    /// The members in the order of the table in the corpus's README.
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [("key", .string(key))]
        func add(_ name: String, _ value: CanonicalText.Node?) {
            if let value { members.append((name, value)) }
        }
        func list(_ texts: [String]) -> CanonicalText.Node? {
            texts.isEmpty ? nil : .strings(texts)
        }

        add("spki", spki.map { .string($0.rawValue) })
        add("issuer", issuer.map { .string($0) })
        add("issuerName", issuerName.map { .string($0) })
        add("signedBy", signedBy.map { .string($0) })
        add("subject", subject.map { .string($0) })
        add("subjectName", subjectName.map { .string($0.text) })
        add("version", version.map { .integer($0) })
        add("serial", serial.map { .string(Hexadecimal.encode($0)) })
        add("ca", isCA ? .boolean(true) : nil)
        add("pathLength", pathLength.map { .integer($0) })
        add("dns", list(dns))
        add("ip", list(ip))
        add("email", list(email))
        add("uri", list(uri))
        add("names", list(names.map(\.text)))
        add("notBefore", notBefore.map { .string($0.description) })
        add("notAfter", notAfter.map { .string($0.description) })
        add("validityForm", validityForm.map { .string($0.rawValue) })
        add("keyUsage", keyUsage.map { .strings($0.map(\.rawValue)) })
        add("extendedKeyUsage", extendedKeyUsage.map { .strings($0.map(\.name)) })
        add("permittedDNS", list(permittedDNS))
        add("excludedDNS", list(excludedDNS))
        add("permittedIP", list(permittedIP.map(\.text)))
        add("excludedIP", list(excludedIP.map(\.text)))
        add("permittedDirectory", list(permittedDirectory))
        add("excludedDirectory", list(excludedDirectory))
        add("permittedNames", list(permittedNames.map(\.text)))
        add("excludedNames", list(excludedNames.map(\.text)))
        add("keyIdentifier", keyIdentifier.map { .string($0) })
        add("authorityKeyIdentifier", authorityKeyIdentifier.map { .string($0.text) })
        add("signature", signature.map { .string($0.rawValue) })
        add("saltLength", saltLength.map { .integer($0) })
        add("maskDigest", maskDigest.map { .string($0.rawValue) })
        add("criticalExtension", criticalExtension.map { .string($0.description) })
        add("extensions", extensions.isEmpty ? nil : .array(extensions.map(\.node)))
        add("mutate", bends.isEmpty ? nil : .array(bends.map(\.node)))
        add("undecodable", isUndecodable ? .boolean(true) : nil)
        return .object(members)
    }
}

extension CertificateRecipe.ClaimedIdentifier {
    fileprivate var text: String {
        switch self {
        case .absent: ""
        case .of(let item): item
        }
    }
}

extension CertificateRecipe.RawExtension {
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("id", .string(id.description))
        ]
        if isCritical { members.append(("critical", .boolean(true))) }
        members.append(("value", .string(Hexadecimal.encode(value))))
        return .object(members)
    }
}

extension Bend {
    fileprivate var node: CanonicalText.Node {
        .object([("field", .string(field.text)), (alteration.member, alteration.node)])
    }
}

extension Bend.Alteration {
    fileprivate var node: CanonicalText.Node {
        switch self {
        case .after(let octets), .append(let octets), .before(let octets), .contents(let octets):
            .string(Hexadecimal.encode(octets))
        case .drop(let count), .repeat(let count):
            .integer(count)
        case .form(let form):
            .string(form.rawValue)
        case .length(.claimed(let count)):
            .integer(count)
        case .length(.indefinite):
            .string("indefinite")
        case .length(.long):
            .string("long")
        case .omit:
            .boolean(true)
        case .tag(let octet):
            .string(Hexadecimal.encode([octet]))
        }
    }
}

extension PinRecipe {
    fileprivate var node: CanonicalText.Node {
        switch self {
        case .literal(let text):
            return .object([("literal", .string(text))])
        case .digest(let pin):
            return pin.node
        }
    }
}

extension DigestPin {
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [("of", .string(certificate))]
        if octets != .spki { members.append(("octets", .string(octets.rawValue))) }
        if algorithm != .sha256 { members.append(("digest", .string(algorithm.rawValue))) }
        if let kept { members.append(("keep", .integer(kept))) }
        if let length { members.append(("length", .integer(length))) }
        if text != .base64 { members.append(("text", .string(text.rawValue))) }
        if !before.isEmpty { members.append(("before", .string(before))) }
        if !after.isEmpty { members.append(("after", .string(after))) }
        return .object(members)
    }
}
