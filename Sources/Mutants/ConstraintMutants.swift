// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in what an issuer may sign, and for what.
    static let constraints: [Mutant] = [
        exchanging(
            "missing-basic-constraints-forgiven",
            "An issuer without basicConstraints is taken for an authority",
            standsFor: "version 1 certificates in old clients; Internet Explorer in 2002",
            .certificationAuthority
        ) { step in
            guard step.isIntermediate else { return nil }

            return step.newest.extensions.basicConstraints?.isCA == false ? .notACA : nil
        },
        exchanging(
            "path-length-off-by-one",
            "One intermediate more is let through than an issuer allows",
            standsFor: "a count that leaves out the issuer's own subordinate",
            .pathLength
        ) { step in length(step, counted: { !$0.isSelfIssued }, slack: 1) },
        exchanging(
            "path-length-counts-the-end-entity",
            "The end entity is counted among the intermediates",
            standsFor: "an off-by-one count",
            .pathLength
        ) { step in length(step, counted: { !$0.isSelfIssued }, slack: -1) },
        exchanging(
            "path-length-counts-self-issued",
            "Self-issued intermediates are counted",
            standsFor: "a count of certificates",
            .pathLength
        ) { step in length(step, counted: { _ in true }, slack: 0) },
        exchanging(
            "purpose-required",
            "An end entity without extendedKeyUsage is refused",
            standsFor: "Apple's rules for publicly trusted certificates",
            .serverAuthentication
        ) { step in
            guard step.isEndEntity else { return nil }

            let purposes = step.newest.extensions.extendedKeyUsage
            return purposes?.allowsServerAuthentication == true ? nil : .wrongUsage
        },
        exchanging(
            "purposes-of-the-end-entity-alone-for-authorities",
            "An intermediate must list server authentication",
            standsFor: "nesting that takes silence for a refusal",
            .serverAuthenticationNesting
        ) { step in
            guard step.isIntermediate else { return nil }

            let purposes = step.newest.extensions.extendedKeyUsage
            return purposes?.allowsServerAuthentication == true ? nil : .wrongUsage
        },
        exchanging(
            "key-usage-required",
            "An intermediate without keyUsage is refused",
            standsFor: "a check that takes silence for a refusal",
            .certificateSigning
        ) { step in
            guard step.isIntermediate else { return nil }

            return step.newest.extensions.keyUsage?.contains(.keyCertSign) == true
                ? nil : .wrongUsage
        },
        exchanging(
            "critical-extensions-of-intermediates-unchecked",
            "Unknown critical extensions count on the end entity alone",
            standsFor: "checks that look at the leaf",
            .criticalExtensions
        ) { step in
            guard step.isEndEntity else { return nil }

            return step.newest.extensions.unknownCritical == nil ? nil : .unknownCriticalExtension
        },
        exchanging(
            "critical-extensions-of-the-end-entity-unchecked",
            "Unknown critical extensions count on intermediates alone",
            standsFor: "checks that run while issuers are chosen",
            .criticalExtensions
        ) { step in
            guard step.isIntermediate else { return nil }

            return step.newest.extensions.unknownCritical == nil ? nil : .unknownCriticalExtension
        },
        refusing(
            "leaf-authority-refused",
            "An end entity that may be an authority is refused",
            standsFor: "clients that want basicConstraints to say no"
        ) { $0.extensions.basicConstraints?.isCA == true ? .wrongUsage : nil },
        refusing(
            "digital-signature-required",
            "An end entity that restricts its key must allow digital signatures",
            standsFor: "clients of TLS 1.3 alone (RFC 9846, section 4.5.1.2)"
        ) { $0.extensions.keyUsage?.contains(.digitalSignature) == false ? .wrongUsage : nil },
        names(
            "excluded-names-unchecked",
            "Of the subtrees of DNS names only the permitted ones are compared",
            standsFor: "partial implementations of name constraints"
        ) { permitted, _, name in permitted.isEmpty || permitted.contains { within(name, $0) } },
        names(
            "permitted-names-unchecked",
            "Of the subtrees of DNS names only the excluded ones are compared",
            standsFor: "partial implementations of name constraints"
        ) { _, excluded, name in !excluded.contains { within(name, $0) } },
        names(
            "constraints-with-case",
            "DNS names are compared with subtrees by case",
            standsFor: "a comparison of bytes"
        ) { permitted, excluded, name in
            (permitted.isEmpty || permitted.contains { within(name, $0, foldsCase: false) })
                && !excluded.contains { within(name, $0, foldsCase: false) }
        },
        names(
            "constraints-as-suffixes",
            "A subtree holds every DNS name that ends like its base, dot or not",
            standsFor: "hasSuffix without the dot"
        ) { permitted, excluded, name in
            let lies = { (base: String) in name.lowercased().hasSuffix(base.lowercased()) }
            return (permitted.isEmpty || permitted.contains(where: lies))
                && !excluded.contains(where: lies)
        },
        names(
            "constraints-on-the-first-name-alone",
            "Of several DNS names only the first is compared with the subtrees",
            standsFor: "a loop that returns too early",
            firstOnly: true
        ) { permitted, excluded, name in lies(name, permitted, excluded) },
        names(
            "first-permitted-base-alone",
            "Of several permitted DNS names only the first is compared",
            standsFor: "a loop that returns too early"
        ) { permitted, excluded, name in lies(name, Array(permitted.prefix(1)), excluded) },
        names(
            "last-permitted-base-alone",
            "Of several permitted DNS names only the last is compared",
            standsFor: "a loop that overwrites its result"
        ) { permitted, excluded, name in lies(name, Array(permitted.suffix(1)), excluded) },
        names(
            "first-excluded-base-alone",
            "Of several excluded DNS names only the first is compared",
            standsFor: "a loop that returns too early"
        ) { permitted, excluded, name in lies(name, permitted, Array(excluded.prefix(1))) },
        names(
            "last-excluded-base-alone",
            "Of several excluded DNS names only the last is compared",
            standsFor: "a loop that overwrites its result"
        ) { permitted, excluded, name in lies(name, permitted, Array(excluded.suffix(1))) },
        names(
            "eight-bases-at-most",
            "Of permitted and excluded DNS names only the first eight are compared",
            standsFor: "an array of that length"
        ) { permitted, excluded, name in
            lies(name, Array(permitted.prefix(8)), Array(excluded.prefix(8)))
        },
        names(
            "ends-of-lists-of-bases-alone",
            "Of permitted and excluded DNS names only the first and the last are compared",
            standsFor: "first and last of an array"
        ) { permitted, excluded, name in lies(name, ends(of: permitted), ends(of: excluded)) },
        names(
            "every-permitted-base-required",
            "A name must lie within every permitted DNS name",
            standsFor: "a conjunction where a disjunction was meant"
        ) { permitted, excluded, name in
            permitted.allSatisfy { within(name, $0) } && !excluded.contains { within(name, $0) }
        },
        names(
            "permission-goes-before-exclusion",
            "A name that is permitted may be excluded",
            standsFor: "an early return from the first list"
        ) { permitted, excluded, name in
            permitted.contains { within(name, $0) } || lies(name, permitted, excluded)
        },
        names(
            "constraints-hold-for-the-base-alone",
            "Only a base itself lies within it",
            standsFor: "a comparison for equality"
        ) { permitted, excluded, name in
            (permitted.isEmpty || permitted.contains { $0.lowercased() == name.lowercased() })
                && !excluded.contains { $0.lowercased() == name.lowercased() }
        },
        names(
            "empty-bases-hold-nothing",
            "An empty base holds no name",
            standsFor: "hasSuffix of a dot and nothing"
        ) { permitted, excluded, name in
            (permitted.isEmpty || permitted.contains { !$0.isEmpty && within(name, $0) })
                && !excluded.contains { !$0.isEmpty && within(name, $0) }
        },
        names(
            "constraints-hold-below-only",
            "A subtree holds the DNS names below its base and not the base",
            standsFor: "a leading dot that is taken for granted"
        ) { permitted, excluded, name in
            let lies = { (base: String) in name.lowercased().hasSuffix("." + base.lowercased()) }
            return (permitted.isEmpty || permitted.contains(where: lies))
                && !excluded.contains(where: lies)
        },
    ]

    /// The validator with one requirement more, of end entities.
    private static func refusing(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        for failure: @escaping @Sendable (Certificate) -> PathFailure?
    ) -> Mutant {
        let flawed = Requirement(id: id, source: "none") { step, _ in
            step.isEndEntity ? failure(step.newest) : nil
        }
        return validating(
            id,
            flaw,
            standsFor: standsFor,
            requirements: Requirement.rfc5280 + [flawed]
        )
    }

    private static func length(
        _ step: PathStep,
        counted: (Certificate) -> Bool,
        slack: Int
    ) -> PathFailure? {
        guard step.isIntermediate,
            let limit = step.newest.extensions.basicConstraints?.pathLength
        else { return nil }

        let following = step.below.dropFirst().count(where: counted)
        return following <= limit + slack ? nil : .pathTooLong
    }

    private static func names(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        firstOnly: Bool = false,
        areAllowed: @escaping @Sendable ([String], [String], String) -> Bool
    ) -> Mutant {
        exchanging(id, flaw, standsFor: standsFor, .nameConstraints) { step in
            guard step.isIntermediate, let constraints = step.newest.extensions.nameConstraints
            else { return nil }

            var work = RemainingWork(PathBudget())
            let due = Requirement.nameConstraints.failure(step, &work)

            func texts(_ ranges: [Range<Int>], of certificate: Certificate) -> [String] {
                ranges.map { String(decoding: certificate.octets[$0], as: UTF8.self) }
            }
            let permitted = texts(constraints.permitted.dns, of: step.newest)
            let excluded = texts(constraints.excluded.dns, of: step.newest)
            let names = step.below.enumerated()
                .filter { index, certificate in index == 0 || !certificate.isSelfIssued }
                .map { texts($1.extensions.subjectAltName?.dns ?? [], of: $1) }
            // Where no DNS name is at fault, it is a name of another form, and stays so.
            let isDNSAtFault = names.joined().contains { !lies($0, permitted, excluded) }
            guard due == nil || due == .nameConstraint && isDNSAtFault else { return due }

            let compared = names.map { firstOnly ? $0.prefix(1) : $0[...] }
            return compared.joined().allSatisfy { areAllowed(permitted, excluded, $0) }
                ? nil : .nameConstraint
        }
    }

    private static func ends(of bases: [String]) -> [String] {
        bases.count > 2 ? [bases[0], bases[bases.count - 1]] : bases
    }

    /// Whether a name lies within what is permitted and outside of what is excluded.
    private static func lies(_ name: String, _ permitted: [String], _ excluded: [String]) -> Bool {
        (permitted.isEmpty || permitted.contains { within(name, $0) })
            && !excluded.contains { within(name, $0) }
    }

    private static func within(_ name: String, _ base: String, foldsCase: Bool = true) -> Bool {
        let name = foldsCase ? name.lowercased() : name
        let base = foldsCase ? base.lowercased() : base
        return base.isEmpty || name == base || name.hasSuffix("." + base)
    }
}
