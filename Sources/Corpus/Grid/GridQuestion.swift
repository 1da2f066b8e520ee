// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// A vector, with what its parts are to each other.
struct GridQuestion: Sendable {
    let vector: Vector
    /// The rules of the norm that it cites.
    let rules: Set<String>
    /// Places on a path, from the end entity on, as the recipe's issuers and the norm's paths have
    /// them.
    private let depths: [ItemName: Int]

    init(_ vector: Vector) {
        self.vector = vector
        rules = NormRules.cited(by: vector)
        var depths: [ItemName: Int] = [:]
        for path in Self.paths(of: vector) {
            for (depth, name) in path.enumerated() where depths[name] == nil {
                depths[name] = depth
            }
        }
        self.depths = depths
    }

    /// The paths of the norm; without one the recipe's issuers, as far as they are at hand.
    private static func paths(of vector: Vector) -> [[ItemName]] {
        let accepted = vector.expectation.path.flatMap { verdict -> [[ItemName]] in
            if case .accept(let paths) = verdict { paths } else { [] }
        }
        guard accepted.isEmpty else { return accepted }

        var path = Array(vector.connection.served.prefix(1))
        while let last = path.last, case .certificate(let recipe)? = vector.recipe[last],
            let issuer = recipe.issuer, vector.connection.isAtHand(issuer), !path.contains(issuer)
        {
            path.append(issuer)
        }
        return [path]
    }
}

extension GridQuestion {
    /// Where a certificate stands.
    enum Role: String, CaseIterable {
        case leaf
        case trustedLeaf = "trusted-leaf"
        case issuer
        case above
        case anchor
        case beside

        var name: String {
            switch self {
            case .leaf: "the leaf"
            case .trustedLeaf: "a leaf that is an anchor"
            case .issuer: "its issuer"
            case .above: "one further up"
            case .anchor: "the anchor"
            case .beside: "sent, and not of the path"
            }
        }
    }

    /// The role of an item; nil for one that is neither sent nor an anchor.
    func role(of name: ItemName) -> Role? {
        let connection = vector.connection
        let isAnchor = connection.allAnchors.contains(name)
        if name == connection.served.first { return isAnchor ? .trustedLeaf : .leaf }
        if isAnchor { return .anchor }
        guard connection.served.contains(name) else { return nil }

        switch depths[name] {
        case nil: return .beside
        case 1?: return .issuer
        case _?: return .above
        }
    }

    /// The certificates that are forged, each with what is special about it.
    var certificates: [(name: ItemName, recipe: CertificateRecipe, role: Role)] {
        vector.recipe.sorted { $0.key < $1.key }.compactMap { name, item in
            guard case .certificate(let recipe) = item, let role = role(of: name) else {
                return nil
            }

            return (name, recipe, role)
        }
    }

    /// What is special about the server's own certificate; nil where it was captured.
    var leaf: CertificateRecipe? {
        guard let name = vector.connection.served.first,
            case .certificate(let recipe)? = vector.recipe[name]
        else { return nil }

        return recipe
    }

    /// The names of the server's own certificate, as a recipe writes names of any kind: as its
    /// recipe has them, and where that has octets or nothing, as the certificate does.
    var leafNames: [String] {
        let isWritten =
            leaf.map { !$0.bendsExtension(.subjectAltName) && !$0.alternativeNames.isEmpty }
            ?? false
        if let leaf, isWritten { return leaf.alternativeNames }
        guard let name = vector.connection.served.first,
            let certificate = vector.certificates[name]?.certificate,
            let names = certificate.extensions.subjectAltName
        else { return [] }

        return names.dns.map { "dns:" + String(decoding: certificate.octets[$0], as: UTF8.self) }
            + names.ip.map { "ip:" + Self.text(of: Array(certificate.octets[$0])) }
    }

    /// An address as people write it; other octets by two digits each.
    private static func text(of address: [UInt8]) -> String {
        IPAddress(octets: address)?.fullText ?? Hexadecimal.encode(address)
    }

    /// The issuers at hand above a certificate that constrain names.
    func constrainingIssuers(above name: ItemName) -> [CertificateRecipe] {
        var above: [CertificateRecipe] = []
        var seen: Set<ItemName> = [name]
        var next = recipe(of: name)?.issuer
        while let issuer = next, !seen.contains(issuer), let recipe = recipe(of: issuer) {
            seen.insert(issuer)
            if recipe.constrainsNames { above.append(recipe) }
            next = recipe.issuer
        }
        return above
    }

    func recipe(of name: ItemName) -> CertificateRecipe? {
        if case .certificate(let recipe)? = vector.recipe[name] { recipe } else { nil }
    }
}

extension CertificateRecipe {
    var constrainsNames: Bool {
        !permittedBases.isEmpty || !excludedBases.isEmpty
    }

    /// The bases of all forms that it permits, as a recipe writes names of any kind.
    var permittedBases: [String] {
        permittedDNS.map { "dns:\($0)" } + permittedIP.map { "ip:\($0.text)" }
            + permittedDirectory.map { "directory:CN=\($0)" } + permittedNames.map(\.text)
    }

    var excludedBases: [String] {
        excludedDNS.map { "dns:\($0)" } + excludedIP.map { "ip:\($0.text)" }
            + excludedDirectory.map { "directory:CN=\($0)" } + excludedNames.map(\.text)
    }

    /// The names of subjectAltName in their order, as a recipe writes names of any kind.
    var alternativeNames: [String] {
        dns.map { "dns:\($0)" } + ip.map { "ip:\($0)" } + email.map { "email:\($0)" }
            + uri.map { "uri:\($0)" } + names.map(\.text)
    }

    func bends(_ fields: CertificateField...) -> Bool {
        bends.contains { fields.contains($0.field) }
    }

    /// Whether the octets of an extension, or of its value, are bent.
    func bendsExtension(_ id: ObjectIdentifier) -> Bool {
        bends(.extension(id), .extensionValue(id)) || extensions.contains { $0.id == id }
    }
}
