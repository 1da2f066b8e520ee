// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// What lies beside the families of a corpus, as far as vectors refer to it; nil where nobody can
/// tell, and then nothing is held against it.
package struct Neighbours: Sendable {
    /// The rules of NORM.md: `N-1`.
    package var rules: Set<String>?
    /// Those of the corpora that are checked themselves; nil where none of them has a norm.
    ///
    /// A vector that somebody keeps beside our corpus need not cite a rule.
    package var ownNorm: NormRules?
    /// The ids in standards.json, those before a renumbering included.
    package var standards: Set<String>?
    /// The names of the test keys.
    package var keys: Set<String>?
    /// A corpus that is not among those that are checked, and may have what is missing there.
    package var elsewhere: String?

    package init() {}

    /// Looks beside the families of corpora, and of another where none of them has it: vectors
    /// that somebody keeps to himself are forged, shown and reported with what ours has.
    ///
    /// - Parameters:
    ///   - corpora: The folders of those that are checked.
    ///   - other: Our own, where it is known.
    package init(of corpora: [String], or other: String?) {
        func known(_ read: (String) -> Set<String>?) -> Set<String>? {
            let found = corpora.compactMap(read)
            return found.isEmpty ? other.flatMap(read) : found.reduce(into: []) { $0.formUnion($1) }
        }
        rules = known(Self.rules)
        ownNorm = corpora.lazy.compactMap(NormRules.init).first
        standards = known(Self.standards)
        keys = known(Self.keys)
        elsewhere = other.flatMap { corpora.contains($0) ? nil : $0 }
    }

    private static func rules(in corpus: String) -> Set<String>? {
        NormRules(in: corpus).map { $0.inScope.union($0.outOfScope) }
    }

    /// What is wrong with the file itself is said by whoever reads it for a report.
    private static func standards(in corpus: String) -> Set<String>? {
        let path = "\(corpus)/standards.json"
        guard let octets = FileManager.default.contents(atPath: path),
            let read = try? Standards(parsing: [UInt8](octets), location: path)
        else { return nil }

        return Set(read.all.flatMap { [$0.id] + $0.formerIDs })
    }

    private static func keys(in corpus: String) -> Set<String>? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: "\(corpus)/keys")
        else { return nil }

        return Set(names.filter { $0.hasSuffix(".pem") }.map { String($0.dropLast(".pem".count)) })
    }

    /// Whether the corpus elsewhere has the file of a vector.
    func hasElsewhere(_ id: String) -> Bool {
        guard let elsewhere, Vector.isID(id) else { return false }

        return FileManager.default.fileExists(atPath: "\(elsewhere)/\(id).json")
    }
}
