// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who holds names to constraints by the text of the norm alone.
    static let strangersConstraints: [Mutant] = [
        constraining(
            "bounds-of-subtrees-ignored",
            "The minimum and the maximum of a subtree are not looked at",
            standsFor: "GnuTLS"
        ) { step, constraints, failure in
            constraints.permitted.areBounded || constraints.excluded.areBounded ? nil : failure
        },
        constraining(
            "self-issued-intermediates-constrained",
            "Self-issued intermediates are held to constraints",
            standsFor: "swift-certificates"
        ) { step, constraints, failure in
            let names = step.below.dropFirst().filter(\.isSelfIssued).flatMap(names(of:))
            return areOutside(names, constraints, step) ? .nameConstraint : failure
        },
        constraining(
            "self-issued-leaf-unconstrained",
            "An end entity with the name of its issuer is not held to constraints",
            standsFor: "an exemption that forgets the last certificate"
        ) { step, _, failure in
            step.below.allSatisfy(\.isSelfIssued) ? nil : failure
        },
        constraining(
            "other-forms-unconstrained",
            "Constraints on names of other forms are passed over",
            standsFor: "a switch with an empty default"
        ) { _, constraints, failure in
            let isOfThree = [constraints.permitted, constraints.excluded].contains {
                !$0.dns.isEmpty || !$0.ip.isEmpty || !$0.directory.isEmpty || $0.areBounded
            }
            return isOfThree ? failure : nil
        },
        constraining(
            "empty-subject-constrained",
            "A subject without attributes lies within no permitted name",
            standsFor: "a loop over names that takes the subject for one"
        ) { step, constraints, failure in
            let isWithout = step.below.contains { RelativeNames($0.octets[$0.subject]).isEmpty }
            return isWithout && !constraints.permitted.directory.isEmpty ? .nameConstraint : failure
        },
        constraining(
            "e-mail-in-the-subject-constrained",
            "An e-mail address in the subject is held to constraints beside a subjectAltName, too",
            standsFor: "OpenSSL"
        ) { step, constraints, failure in
            let holdsAddress = step.below.contains { certificate in
                RelativeNames(certificate.octets[certificate.subject]).flat.contains {
                    $0.type == Array(ObjectIdentifier.emailAddress.contents)
                }
            }
            let forms = constraints.permitted.otherForms.union(constraints.excluded.otherForms)
            return holdsAddress && forms.contains(0x81) ? .nameConstraint : failure
        },
        constraining(
            "common-names-of-authorities-constrained",
            "The common name of a CA is held to the constraints on DNS names",
            standsFor: "a common name that is taken for a host"
        ) { step, constraints, failure in
            let names = step.below.dropFirst().flatMap { certificate in
                RelativeNames(certificate.octets[certificate.subject]).flat
                    .filter { $0.type == Array(ObjectIdentifier.commonName.contents) }
                    .map(\.value).filter { $0.contains(".") }
            }
            return areOutside(names, constraints, step) ? .nameConstraint : failure
        },
        constraining(
            "excluded-names-hide-the-permitted",
            "Where names are excluded, permitted ones are not looked at",
            standsFor: "an else where there should be none"
        ) { step, constraints, failure in
            let excluded = texts(constraints.excluded.dns, of: step.newest)
            guard !excluded.isEmpty, !constraints.permitted.dns.isEmpty else { return failure }

            let isExcluded = step.below.flatMap(names(of:)).contains { name in
                excluded.contains { lies(name, within: $0) }
            }
            return isExcluded ? failure : nil
        },
        constraining(
            "wildcards-outside-of-their-own-domain",
            "A wildcard does not lie within the domain right above it",
            standsFor: "a comparison without the wildcard's label"
        ) { step, constraints, failure in
            let excluded = texts(constraints.excluded.dns, of: step.newest)
            let isItsOwn = step.below.flatMap(names(of:)).allSatisfy { name in
                name.hasPrefix("*.") && excluded.contains(String(name.dropFirst(2)))
            }
            return isItsOwn && !excluded.isEmpty ? nil : failure
        },
        constraining(
            "address-bases-of-other-lengths-ignored",
            "An excluded network that is none is passed over",
            standsFor: "lengths that are compared first"
        ) { step, constraints, failure in
            let bases = constraints.excluded.ip
            return !bases.isEmpty && bases.allSatisfy { ![8, 32].contains($0.count) }
                ? nil : failure
        },
        constraining(
            "addresses-of-other-lengths-unconstrained",
            "An address that is none lies within no excluded network",
            standsFor: "GnuTLS and swift-certificates"
        ) { step, constraints, failure in
            let addresses = step.below.flatMap { $0.extensions.subjectAltName?.ip ?? [] }
            let areOdd = addresses.allSatisfy { ![4, 16].contains($0.count) }
            return !addresses.isEmpty && areOdd && !constraints.excluded.ip.isEmpty ? nil : failure
        },
        constraining(
            "address-bases-unmasked",
            "A network is compared with the bits that its mask leaves out",
            standsFor: "a mask that is applied to one side"
        ) { step, constraints, failure in
            let bases = constraints.excluded.ip.map { Array(step.newest.octets[$0]) }
            let addresses = step.below.flatMap(addresses(of:))
            let isWithin = bases.contains { base in
                let (network, mask) = (base.prefix(base.count / 2), base.suffix(base.count / 2))
                return addresses.contains { zip($0, mask).map(&).elementsEqual(network) }
            }
            let areNetworks = bases.allSatisfy { $0.count == 8 } && !bases.isEmpty
            return areNetworks && !isWithin && constraints.excluded.dns.isEmpty ? nil : failure
        },
        constraining(
            "mapped-addresses-lie-within-version-4",
            "An IPv6 address that maps an IPv4 one lies within the networks of that",
            standsFor: "Java's InetAddress"
        ) { step, constraints, failure in
            let isMapped = step.below.flatMap(addresses(of:)).contains {
                $0.count == 16
                    && $0.starts(with: [UInt8](repeating: 0, count: 10) + [0xff, 0xff])
            }
            return isMapped && !constraints.permitted.ip.isEmpty ? nil : failure
        },
    ]

    /// The constraints of one issuer, with what is right about them.
    private static func constraining(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ flawed:
            @escaping @Sendable (PathStep, NameConstraints, PathFailure?) -> PathFailure?
    ) -> Mutant {
        exchanging(id, flaw, standsFor: standsFor, .nameConstraints) { step in
            guard let constraints = step.newest.extensions.nameConstraints else { return nil }

            var work = RemainingWork(PathBudget())
            let failure = Requirement.nameConstraints.failure(step, &work)
            return flawed(step, constraints, failure)
        }
    }
}

private func texts(_ ranges: [Range<Int>], of certificate: Certificate) -> [String] {
    ranges.map { String(decoding: certificate.octets[$0], as: UTF8.self).lowercased() }
}

private func names(of certificate: Certificate) -> [String] {
    texts(certificate.extensions.subjectAltName?.dns ?? [], of: certificate)
}

private func addresses(of certificate: Certificate) -> [[UInt8]] {
    (certificate.extensions.subjectAltName?.ip ?? []).map { Array(certificate.octets[$0]) }
}

/// Whether DNS names are permitted, and one of these is not.
private func areOutside(
    _ names: [String],
    _ constraints: NameConstraints,
    _ step: PathStep
) -> Bool {
    let permitted = texts(constraints.permitted.dns, of: step.newest)
    return !permitted.isEmpty
        && names.contains { name in !permitted.contains { lies(name, within: $0) } }
}

private func lies(_ name: String, within base: String) -> Bool {
    name == base || name.hasSuffix("." + base)
}
