// SPDX-License-Identifier: Apache-2.0

import Corpus

/// What one certificate is in its vector: where it is met, and what is special about it.
struct CertificateRole {
    private let item: ItemName
    private let vector: Vector

    init(of item: ItemName, in vector: Vector) {
        self.item = item
        self.vector = vector
    }

    /// A name may hold what a terminal obeys and a browser drops, such as a zero octet; there the
    /// vector is about that very character.
    var text: String { (places + nature).joined(separator: " · ").printable }

    /// The same, and what is odd about it.
    var wholeText: String {
        guard case .certificate(let recipe)? = vector.recipe[item] else { return text }

        return ([text] + recipe.oddities).joined(separator: " · ").printable
    }

    /// Where it is met: on which places served, and in which lists of anchors.
    var place: String { places.joined(separator: " · ") }

    private var places: [String] {
        let connection = vector.connection
        let served = connection.served.indices.filter { connection.served[$0] == item }
            .map { "served \($0 + 1)" }
        let lists = [
            ("anchor", connection.anchors), ("added anchor", connection.addedAnchors),
            ("user's anchor", connection.userAnchors),
        ]
        let anchors = lists.filter { $0.1.contains(item) }.map(\.0)
        let places = served + anchors
        return places.isEmpty ? ["never served"] : places
    }

    private var nature: [String] {
        switch vector.recipe[item] {
        case .captured(let origin): ["captured from \(origin.source)"]
        case .certificate(let recipe): recipe.features
        case .pin, nil: []
        }
    }
}

extension CertificateRecipe {
    /// What a recipe states, in words; what it leaves out is the documented default.
    fileprivate var features: [String] {
        var features = ["key \(key)"]
        if isCA {
            features.append(pathLength.map { "CA, path length \($0)" } ?? "CA")
        }
        if let subject { features.append("subject “\(subject)”") }
        if let signedBy { features.append("signed by \(signedBy)") }
        if let signature { features.append(signature.rawValue) }
        if !(dns + ip).isEmpty { features.append("for \(Self.names(dns + ip))") }
        if let notBefore { features.append("from \(notBefore)") }
        if let notAfter { features.append("until \(notAfter)") }
        if let keyUsage {
            features.append("key usage \(listed(keyUsage.map(\.rawValue)))")
        }
        if let extendedKeyUsage {
            features.append("purpose \(listed(extendedKeyUsage.map(\.name)))")
        }
        if !permittedDNS.isEmpty { features.append("permits \(listed(subtrees: permittedDNS))") }
        if !excludedDNS.isEmpty { features.append("excludes \(listed(subtrees: excludedDNS))") }
        if let keyIdentifier { features.append("key identifier of \(keyIdentifier)") }
        if let criticalExtension {
            features.append("critical extension \(criticalExtension)")
        }
        if isUndecodable { features.append("undecodable") }
        return features
    }

    /// A list of names, of which those in the middle of a long one are counted.
    private static func names(_ names: [String]) -> String {
        guard names.count > mostNames, let last = names.last else {
            return names.joined(separator: ", ")
        }

        let shown = names.prefix(mostNames / 2)
        return shown.joined(separator: ", ") + ", \(names.count - shown.count - 1) more, \(last)"
    }

    /// Hundreds of names of 253 characters would be a page of their own.
    private static let mostNames = 12
}

/// An empty subtree is every name: any that adds labels to its left is below it (RFC 5280,
/// 4.2.1.10).
private func listed(subtrees: [String]) -> String {
    listed(subtrees.map { $0.isEmpty ? "“” (every name)" : $0 })
}

private func listed(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
}
