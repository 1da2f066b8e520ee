// SPDX-License-Identifier: Apache-2.0

private import Pinning

/// A weakness, requirement or document that vectors speak of, as its publisher names it.
package struct Standard: Hashable, Sendable {
    package let id: String
    /// What it was called before: publishers renumber, and reports are read for years.
    package let formerIDs: [String]
    package let title: String
    package let url: String
    /// The publisher's revision that was read; nil where what was published is never revised.
    package let revision: String?
    /// Globs over ids of the vectors that speak of it, `family/*`; nil where the vectors name it
    /// themselves, among their standards or as a source of what they claim.
    let vectors: [String]?
    /// The parts of the norm that it is about; nil where it is about any.
    package let checks: Set<Check>?
    /// Whom it is for; nil where it is for everybody.
    package let platforms: Set<Scope>?
    /// The findings that are against it; nil where every finding may be.
    package let findings: Set<Harm>?

    /// Those whom alone some requirements are for.
    package enum Scope: String, CaseIterable, Sendable {
        case android, dane, ios

        /// That of a policy; nil for one that is none of these.
        package init?(ofPolicy id: String) {
            if id.split(separator: ".").contains("dane") {
                self = .dane
                return
            }
            switch Platform(ofPolicy: id) {
            case .android: self = .android
            case .apple: self = .ios
            default: return nil
            }
        }
    }

    /// The findings that may be against a requirement, as reports name them.
    package enum Harm: String, CaseIterable, Sendable {
        case bypass, lenient, limit, outage, unpinned
    }

    /// Whether it is for one of these policies at least; a library alone is on no platform.
    package func isFor(policies: [String]) -> Bool {
        guard let platforms else { return true }

        return policies.contains { Scope(ofPolicy: $0).map(platforms.contains) ?? false }
    }

    /// Whether the vectors themselves say that they speak of it.
    package var isNamedByVectors: Bool { vectors == nil }

    /// Whether a vector speaks of it.
    package func isCovered(by vector: Vector) -> Bool {
        guard let vectors else {
            return vector.standards.contains(id)
                || vector.asserts.contains { claim in
                    claim.source.hasPrefix(id)
                        && [nil, ","].contains(claim.source.dropFirst(id.count).first)
                }
        }

        let isListed = vectors.contains { glob in
            glob.hasSuffix("*") ? vector.id.hasPrefix(glob.dropLast()) : vector.id == glob
        }
        return isListed && (checks.map { !$0.isDisjoint(with: vector.checks) } ?? true)
    }
}

/// Something that no vector can show, and whoever reads a green report should know.
package struct NotShown: Hashable, Sendable {
    package let what: String
    package let why: String
    /// Ids of what asks for it, wherever somebody does.
    package let standards: [String]
}

/// What the vectors speak of in the terms of others, and what they do not.
///
/// It is data, `standards.json` beside the families: publishers change their ids more often than
/// anything else that is cited here.
package struct Standards: Hashable, Sendable {
    package let all: [Standard]
    /// What `lint`, `audit` and `intercept` look for in an app, and no vector speaks of.
    package let ofApps: [Standard]
    package let notShown: [NotShown]

    package init(all: [Standard] = [], ofApps: [Standard] = [], notShown: [NotShown] = []) {
        self.all = all
        self.ofApps = ofApps
        self.notShown = notShown
    }

    /// The standard of an id, whoever speaks of it.
    package subscript(id: String) -> Standard? { (all + ofApps).first { $0.id == id } }
}

extension Standards {
    /// Reads `standards.json`.
    ///
    /// - Parameters:
    ///   - octets: The file's.
    ///   - location: Where it lies, for messages.
    /// - Throws: Everything that is wrong with it.
    package init(parsing octets: [UInt8], location: String) throws(VectorErrors) {
        let problems = Problems(in: location)
        let read = problems.value(of: octets, remedy: "correct the text there") { root in
            let members = root.members(
                required: ["standards", "notShown"],
                optional: ["ofApps"]
            )
            return (
                all: members?["standards"]?.list(of: Standard.init),
                ofApps: members.flatMap { members in
                    members["ofApps"].map { $0.list(of: Standard.init) } ?? []
                },
                notShown: members?["notShown"]?.list(of: NotShown.init)
            )
        }
        guard let all = read?.all, let ofApps = read?.ofApps, let notShown = read?.notShown else {
            throw VectorErrors(all: problems.found)
        }

        self.init(all: all, ofApps: ofApps, notShown: notShown)
    }
}

extension Standard {
    fileprivate init?(_ field: Field) {
        guard
            let members = field.members(
                required: ["id", "title", "url"],
                optional: ["formerIDs", "revision", "vectors", "checks", "platforms", "findings"]
            ),
            let id = members["id"]?.text(), let title = members["title"]?.text(),
            let url = members["url"]?.text()
        else { return nil }

        self.init(
            id: id,
            formerIDs: members["formerIDs"]?.list { $0.text() } ?? [],
            title: title,
            url: url,
            revision: members["revision"]?.text(),
            vectors: members["vectors"]?.nonEmptyList { $0.text() },
            checks: members["checks"]?.nonEmptyList { $0.choice(of: Check.self) }
                .map { Set($0) },
            platforms: members["platforms"]?.nonEmptyList { $0.choice(of: Scope.self) }
                .map { Set($0) },
            findings: members["findings"]?.nonEmptyList { $0.choice(of: Harm.self) }
                .map { Set($0) }
        )
    }
}

extension NotShown {
    fileprivate init?(_ field: Field) {
        guard
            let members = field.members(required: ["what", "why"], optional: ["standards"]),
            let what = members["what"]?.text(), let why = members["why"]?.text()
        else { return nil }

        self.init(
            what: what,
            why: why,
            standards: members["standards"]?.list { $0.text() } ?? []
        )
    }
}
