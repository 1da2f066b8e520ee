// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// What a harness says of itself before it is asked anything.
///
/// - SeeAlso: Harnesses/PROTOCOL.md, “The introduction”.
package struct HarnessIntroduction: Hashable, Sendable {
    /// The client's name: `curl`.
    package let name: String
    /// The client's version, and what else its answers depend on.
    package let version: String
    /// What it executes; empty where it is unavailable.
    package let policies: [ExecutedProgram.Policy]
    /// The backend whose library the client is built on.
    let library: String?
    let aliases: [Set<Reason>]
    /// What it cannot do, so that it is not asked to.
    let cannot: Set<HarnessAbility>
    /// Whether it connects to a server that presents the vector.
    package let needsServer: Bool
    /// What is missing on this machine, where something is.
    package let unavailable: String?
}

extension HarnessIntroduction {
    /// Reads the first line of a harness.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - registry: The policies that are modelled here, and the backends.
    /// - Throws: What is wrong with it, the end of a sentence that begins with the line.
    init(parsing line: [UInt8], of registry: Registry) throws(HarnessError) {
        var members = try HarnessMembers(parsing: line)
        guard try members.takeInteger("pinproof") == Self.version else {
            throw .line("has no \"pinproof\": \(Self.version), the version of the protocol")
        }

        name = try members.takeString("name")
        guard isKebab(name[...]) else {
            throw .line("names itself “\(name)”: write small letters, digits and hyphens")
        }

        version = try members.takeString("version")
        unavailable = try members.takeStringIfThere("unavailable")
        library = try members.takeStringIfThere("library")
        if let library, !registry.backends.contains(library) {
            throw .line(
                "is built on “\(library)”, which is no backend; there are "
                    + registry.backends.joined(separator: ", ")
            )
        }

        policies = try Self.policies(members.takeList("policies"), named: name, of: registry)
        guard unavailable != nil || !policies.isEmpty else {
            throw .line("has an empty list “policies”, so that nothing can be asked")
        }

        aliases = try Self.aliases(members.takeList("aliases"))
        cannot = try Set(Self.words(members.takeList("cannot"), in: "cannot", HarnessAbility.self))
        needsServer = try !Self.words(members.takeList("needs"), in: "needs", Need.self).isEmpty
        try members.checkNothingIsLeft()
    }

    private enum Need: String, CaseIterable {
        case server
    }

    /// The version of the protocol.
    static let version = 1

    private static func aliases(
        _ sets: [JSONValue]
    ) throws(HarnessError) -> [Set<Reason>] {
        var aliases: [Set<Reason>] = []
        for set in sets {
            guard case .array(let reasons) = set else {
                throw .line("has in “aliases” \(set.kind) where a list is wanted")
            }

            aliases.append(try Set(words(reasons, in: "aliases", Reason.self)))
        }
        return aliases
    }

    /// Texts of a closed list.
    private static func words<Word: RawRepresentable<String> & CaseIterable>(
        _ values: [JSONValue],
        in member: String,
        _: Word.Type
    ) throws(HarnessError) -> [Word] {
        var words: [Word] = []
        for value in values {
            guard case .string(let text) = value, let word = Word(rawValue: text) else {
                let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw .line("has in “\(member)” what is none of \(known)")
            }

            words.append(word)
        }
        return words
    }

    private static func policies(
        _ values: [JSONValue],
        named name: String,
        of registry: Registry
    ) throws(HarnessError) -> [ExecutedProgram.Policy] {
        var policies: [ExecutedProgram.Policy] = []
        for value in values {
            let policy: ExecutedProgram.Policy
            switch value {
            case .string(let id):
                guard let known = registry.policies.first(where: { $0.id == id }) else {
                    throw .line(
                        "executes “\(id)”, which is not modelled; “pinproof list policies” lists "
                            + "what is, and a policy of its own is an object with id and kind"
                    )
                }

                policy = ExecutedProgram.Policy(id: id, traits: known.traits)
            case .object(let object):
                policy = try ExecutedProgram.Policy(HarnessMembers(object), named: name)
                guard !registry.policies.contains(where: { $0.id == policy.id }) else {
                    throw .line(
                        "has “\(policy.id)” for a policy of its own, which is modelled: write its "
                            + "id alone, or choose another"
                    )
                }
            case .array, .boolean, .fraction, .integer, .null:
                throw .line("has in “policies” \(value.kind) where an id is wanted")
            }
            guard !policies.contains(where: { $0.id == policy.id }) else {
                throw .line("executes “\(policy.id)” twice")
            }

            policies.append(policy)
        }
        return policies
    }
}

extension ExecutedProgram.Policy {
    /// A policy that is modelled nowhere, as its harness describes it.
    fileprivate init(_ members: HarnessMembers, named name: String) throws(HarnessError) {
        var members = members
        let id = try members.takeString("id")
        guard id.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isKebab)
        else {
            throw .line(
                "has a policy “\(id)”: write small letters, digits and hyphens, with full stops "
                    + "between framework, mode and setting"
            )
        }
        let kindText = try members.takeString("kind")
        guard let kind = PinningKind(rawValue: kindText) else {
            throw .line("has of “\(id)” the kind “\(kindText)”: certificate or public-key")
        }
        let dialect = try members.takeStringIfThere("dialect")
        if let dialect, Dialect(rawValue: dialect) == nil {
            throw .line("has of “\(id)” the dialect “\(dialect)”, which no vector has")
        }
        try members.checkNothingIsLeft()

        self.init(
            id: id,
            // It is asked everything but what it says that it cannot.
            traits: Norm.traits(kind, dialect: dialect),
            provenance: Provenance(
                project: name,
                version: "executed",
                location: "a policy of the harness's own, held to the norm"
            )
        )
    }
}
