// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in holding distinguished names to constraints.
    static let directoryNames: [Mutant] = [
        directory("directory-names-unchecked", "Directory names are not held to constraints") {
            _,
            _ in true
        },
        directory(
            "directory-names-in-subjectaltname-unchecked",
            "Of directory names only the subject is held to constraints",
            isOfSubjectAlone: true
        ) { $0.folded.begins(with: $1.folded) },
        directory(
            "directory-bases-anywhere-in-a-name",
            "A name lies within a base whose sets stand anywhere in it"
        ) { name, base in
            let (name, base) = (name.folded.sets, base.folded.sets)
            return name.indices.contains { name[$0...].starts(with: base) }
        },
        directory(
            "directory-bases-at-the-end-of-a-name",
            "A name lies within a base that it ends with, as LDAP writes names"
        ) { $0.folded.sets.reversed().starts(with: $1.folded.sets.reversed()) },
        directory(
            "directory-bases-in-any-order",
            "A name lies within a base whose sets it has in any order"
        ) { Set($1.folded.sets).isSubset(of: Set($0.folded.sets)) },
        directory(
            "directory-bases-by-their-first-set",
            "Of a base only the first set is compared"
        ) { $0.folded.sets.first == $1.folded.sets.first },
        directory(
            "directory-bases-by-their-last-set",
            "Of a base only the last set is looked for"
        ) { name, base in base.folded.sets.last.map(name.folded.sets.contains) ?? true },
        directory(
            "directory-bases-as-far-as-both-go",
            "A name lies within a base as far as both go"
        ) { zip($0.folded.sets, $1.folded.sets).allSatisfy { $0 == $1 } },
        directory("directory-bases-as-whole-names", "Only a base itself lies within it") {
            $0.folded == $1.folded
        },
        directory(
            "directory-bases-without-types",
            "Values are compared, and the types of their attributes are not"
        ) { name, base in
            name.folded.flat.map(\.value).starts(with: base.folded.flat.map(\.value))
        },
        directory("directory-bases-with-case", "Values of directory names are compared by case") {
            $0.begins(with: $1)
        },
        directory(
            "directory-bases-as-texts",
            "A name lies within a base whose text its own begins with"
        ) { name, base in text(of: name).hasPrefix(text(of: base)) },
        directory(
            "directory-sets-taken-apart",
            "A set of several attributes is taken for several sets"
        ) { $0.folded.flat.starts(with: $1.folded.flat) },
        directory(
            "directory-sets-by-their-first-attribute",
            "Of each set only the first attribute is compared"
        ) { name, base in
            name.folded.sets.map(\.first).starts(with: base.folded.sets.map(\.first))
        },
        directory(
            "directory-sets-in-the-order-of-their-encoding",
            "The attributes of a set are compared in the order in which they are written"
        ) { name, base in
            let sets = { (names: RelativeNames) in names.sets.map { $0.map(\.folded) } }
            return sets(name).starts(with: sets(base))
        },
        directory(
            "empty-directory-bases-hold-nothing",
            "No directory name lies within one without attributes"
        ) { !$1.isEmpty && $0.folded.begins(with: $1.folded) },
        directory(
            "spaces-inside-directory-values-compared",
            "Surplus spaces inside of a value count"
        ) { name, base in
            name.folded.begins(with: base.folded)
                && zip(name.flat, base.flat).allSatisfy { found, wanted in
                    !found.value.contains("  ")
                        || found.value.lowercased() == wanted.value.lowercased()
                }
        },
    ]

    private static func directory(
        _ id: String,
        _ flaw: String,
        isOfSubjectAlone: Bool = false,
        liesWithin: @escaping @Sendable (_ name: RelativeNames, _ base: RelativeNames) -> Bool
    ) -> Mutant {
        exchanging(
            id,
            flaw,
            standsFor: "name constraints written for DNS names, and the rest added",
            .nameConstraints
        ) { step in
            guard let constraints = step.newest.extensions.nameConstraints else { return nil }

            let (permitted, excluded) = (constraints.permitted, constraints.excluded)
            // Constraints of other forms are another matter.
            guard permitted.dns.isEmpty, excluded.dns.isEmpty, permitted.ip.isEmpty,
                excluded.ip.isEmpty, permitted.otherForms.isEmpty, excluded.otherForms.isEmpty
            else {
                var work = RemainingWork(PathBudget())
                return Requirement.nameConstraints.failure(step, &work)
            }

            func names(_ ranges: [Range<Int>], of certificate: Certificate) -> [RelativeNames] {
                ranges.map { RelativeNames(certificate.octets[$0]) }
            }
            let bases = names(permitted.directory, of: step.newest)
            let excludedBases = names(excluded.directory, of: step.newest)
            for (index, certificate) in step.below.enumerated()
            where index == 0 || !certificate.isSelfIssued {
                let others = certificate.extensions.subjectAltName?.directory ?? []
                let compared =
                    names([certificate.subject] + (isOfSubjectAlone ? [] : others), of: certificate)
                    .filter { !$0.isEmpty }
                for name in compared {
                    let isPermitted =
                        bases.isEmpty || bases.contains { liesWithin(name, $0) }
                    guard isPermitted, !excludedBases.contains(where: { liesWithin(name, $0) })
                    else { return .nameConstraint }
                }
            }
            return nil
        }
    }

    private static func text(of name: RelativeNames) -> String {
        name.folded.flat.map { "\($0.type)=\($0.value)" }.joined(separator: ",")
    }
}
