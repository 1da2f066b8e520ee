// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// What vectors were called before, and which release brought them.
///
/// An id is never used for another vector: where two became one, the old one stays as an alias.
///
/// - SeeAlso: Vectors/README.md, “Names that vectors had”.
package struct CorpusHistory: Hashable, Sendable {
    /// The vector of today by the id that it had.
    package private(set) var aliases: [Vector.ID: Vector.ID] = [:]
    /// The versions that were released, the oldest first, each with the vectors that it added.
    package private(set) var releases: [Release] = []
    /// Where it was read; empty where there is no such file.
    package private(set) var location = ""

    package struct Release: Hashable, Sendable {
        package let version: String
        package let added: [Vector.ID]

        package init(version: String, added: [Vector.ID]) {
            self.version = version
            self.added = added
        }
    }

    package init(
        aliases: [Vector.ID: Vector.ID] = [:],
        releases: [Release] = [],
        location: String = ""
    ) {
        self.aliases = aliases
        self.releases = releases
        self.location = location
    }

    /// Both, where corpora lie beside each other.
    func joined(with other: CorpusHistory) -> CorpusHistory {
        CorpusHistory(
            aliases: aliases.merging(other.aliases) { first, _ in first },
            releases: releases + other.releases,
            location: location.isEmpty ? other.location : location
        )
    }

    /// The id that the vector has now.
    package func current(_ id: Vector.ID) -> Vector.ID { aliases[id] ?? id }

    /// The id that a computed twin has now, by the vector that it is made of.
    package func currentTwin(_ id: Vector.ID) -> Vector.ID {
        let base = ComputedTwin.base(of: id)
        return current(base) + id.dropFirst(base.count)
    }

    /// Whether a vector came into the corpus after a version; false where nobody wrote that down.
    package func isNewer(_ id: Vector.ID, than version: String) -> Bool {
        guard let place = releases.firstIndex(where: { $0.version == version }) else {
            return false
        }

        return !isAdded(id, by: releases[...place])
    }

    /// Whether one of the releases added the vector, by whatever name it had then.
    private func isAdded(_ id: Vector.ID, by releases: some Sequence<Release>) -> Bool {
        releases.contains { $0.added.contains { current($0) == id } }
    }

    /// The same with a release that has all vectors of the corpus, and added those that no other
    /// has.
    ///
    /// - Parameters:
    ///   - version: The release; where it is the last one already, it is written anew.
    ///   - ids: The vectors of the corpus.
    /// - Returns: The history with the release at its end.
    package func releasing(_ version: String, of ids: some Sequence<Vector.ID>) -> CorpusHistory {
        var released = self
        if released.releases.last?.version == version { released.releases.removeLast() }
        let earlier = released.releases
        let added = ids.filter { !isAdded($0, by: earlier) }.sorted()
        released.releases.append(Release(version: version, added: added))
        return released
    }

    /// The file, in the form that it is written in.
    package var text: String {
        CanonicalText.text(
            of: .object([
                ("pinproof", .integer(1)),
                ("aliases", .sorted(aliases.mapValues(CanonicalText.Node.string))),
                (
                    "releases",
                    .array(
                        releases.map { release in
                            .object([
                                ("version", .string(release.version)),
                                ("added", .strings(release.added)),
                            ])
                        }
                    )
                ),
            ])
        )
    }

    /// The file beside the families of a corpus.
    package static let fileName = "history.json"

    /// Reads the file in the folder of a corpus, where there is one; what is wrong is named.
    static func load(_ folder: String) -> (history: CorpusHistory, errors: [VectorError]) {
        let path = "\(folder)/\(fileName)"
        guard let data = FileManager.default.contents(atPath: path) else {
            return (CorpusHistory(), [])
        }

        let problems = Problems(in: path)
        let history = problems.value(of: [UInt8](data)) { decode($0, path) }
        return (history ?? CorpusHistory(), problems.found)
    }

    private static func decode(_ root: Field, _ location: String) -> CorpusHistory? {
        guard let members = root.members(required: ["pinproof", "aliases", "releases"]),
            members["pinproof"]?.integer(in: 1...1) != nil,
            let aliases = members["aliases"]?.map(of: { id, field in
                if !Vector.isID(id) {
                    field.report(
                        "stands under “\(id)”, which is no id",
                        remedy: "write family/name"
                    )
                }
                return field.vectorID()
            }),
            let releases = members["releases"]?.list(of: release)
        else { return nil }

        return CorpusHistory(aliases: aliases, releases: releases, location: location)
    }

    private static func release(_ field: Field) -> Release? {
        guard let members = field.members(required: ["version", "added"]),
            let version = members["version"]?.text(),
            let added = members["added"]?.list(of: { $0.vectorID() })
        else { return nil }

        return Release(version: version, added: added)
    }

    /// What is wrong with it beside the vectors that there are.
    ///
    /// - Parameter ids: The vectors of the corpus.
    /// - Returns: An alias that is a vector itself, one that leads to none, and a vector that was
    ///   released and is neither there nor an alias.
    func problems(among ids: Set<Vector.ID>) -> [VectorError] {
        let gone = releases.flatMap { release in
            release.added.filter { !ids.contains(current($0)) }.map { id in
                VectorError(
                    file: location,
                    field: "releases.\(release.version)",
                    problem: "added “\(id)”, and there is no such vector any more",
                    remedy: "keep the id as an alias of the vector that took its place"
                )
            }
        }
        return gone + problemsOfAliases(among: ids)
    }

    private func problemsOfAliases(among ids: Set<Vector.ID>) -> [VectorError] {
        aliases.sorted { $0.key < $1.key }.compactMap { old, new in
            let problem: (String, String)? =
                if ids.contains(old) {
                    (
                        "is a vector's id: an id is never used for another",
                        "remove the alias, or give the vector another name"
                    )
                } else if !ids.contains(new) {
                    ("leads to “\(new)”, and there is no such vector", "name the vector of today")
                } else {
                    nil
                }
            return problem.map { problem, remedy in
                VectorError(
                    file: location,
                    field: "aliases.\(old)",
                    problem: problem,
                    remedy: remedy
                )
            }
        }
    }
}
