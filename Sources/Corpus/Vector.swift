// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// The name of a certificate or a pin inside one vector's file.
package typealias ItemName = String

/// One test vector, decoded and consistent in itself.
package struct Vector: Identifiable, Sendable {
    /// The family and the file's name: `rotated-keys/renewed-with-the-same-key`.
    package internal(set) var id: String
    package internal(set) var revision: Int
    package internal(set) var title: String
    /// The vector of the opposite norm that differs from this one in one thing.
    package internal(set) var twin: String?
    package internal(set) var question: String
    package internal(set) var asserts: [Assertion]
    /// Identifiers of weaknesses and requirements: `CWE-295`.
    package internal(set) var standards: [String]
    package internal(set) var importance: Importance
    /// What an attacker needs, as far as the file states it; the rest is computed.
    package internal(set) var statedThreat: Threat
    /// What the operator did before; nil where it is no rotation.
    package internal(set) var event: OperatorEvent?
    /// Whether somebody plausibly configures pins like these by mistake.
    package internal(set) var isPlausibleSlip: Bool
    /// Whether the file says that libraries must meet it isolated.
    package let isMarkedHostile: Bool
    package internal(set) var recipe: [ItemName: RecipeItem]
    /// The connection as the file names its parts.
    package internal(set) var connection: NamedConnection
    /// The pin configuration as the file names its parts.
    package internal(set) var pinned: [NamedEntry]
    /// Literal notations of single frameworks, by the framework's dialect.
    package internal(set) var dialect: [Dialect: [String]]
    package internal(set) var expectation: Expectation
    /// What real things do instead; until the causes are joined to it, the file's own lines alone.
    package internal(set) var departures: Departures
    package internal(set) var certificates: [ItemName: EncodedCertificate]
    /// The texts of the pins by the item they belong to.
    package internal(set) var pins: [ItemName: String]
    /// Where the vector was read, for messages; not part of the vector.
    package let location: String

    /// What is claimed, and the clause or source line it rests on.
    package struct Assertion: Hashable, Sendable {
        package let source: String
        package let says: String
    }

    package enum Importance: String, CaseIterable, Sendable {
        case high, low, medium
    }

    /// The rules of the norm that it rests on, each once, `NORM.md, N-35, N-36`; where it names
    /// none, as one of somebody else's may, what it names.
    package var rules: String {
        let norm = "NORM.md, "
        let sources = Set(asserts.map(\.source)).sorted()
        let ids = sources.filter { $0.hasPrefix(norm) }.map { $0.dropFirst(norm.count) }
        return ids.isEmpty
            ? sources.joined(separator: "; ") : norm + ids.joined(separator: ", ")
    }

    /// Whether libraries must meet it isolated: the file says so, or holds a certificate that is
    /// not what a reader expects.
    package var isHostile: Bool {
        isMarkedHostile
            || recipe.values.contains(where: \.isUndecodable)
    }

    /// The family: the folder of the file.
    package var family: String { String(id.prefix { $0 != "/" }) }

    /// Whether a text is an id that a vector may have: a family and a name.
    package static func isID(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy(isKebab)
    }
}

/// A connection by the names of its certificates.
package struct NamedConnection: Hashable, Sendable {
    package var host: String
    package var time: Time
    /// Seconds from UTC.
    package var timeZone: Int
    package var served: [ItemName]
    package var anchors: [ItemName]
    package var addedAnchors: [ItemName]
    package var userAnchors: [ItemName]
    package var chainWithoutEvaluation: [ItemName]?
    package var redirectedFrom: String?
    package var probed: [ItemName]?
}

/// An entry of the pin configuration by the names of its pins.
package struct NamedEntry: Hashable, Sendable {
    package internal(set) var host: String
    package internal(set) var includeSubdomains: Bool
    package let isExempt: Bool
    package internal(set) var enforce: Bool?
    package internal(set) var expires: String?
    package internal(set) var certificates: [ItemName]?
    package internal(set) var keys: [ItemName]?
}
