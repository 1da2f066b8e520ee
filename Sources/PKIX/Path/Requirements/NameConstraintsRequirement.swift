// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// The names below an intermediate lie within its constraints.
    ///
    /// DNS names, addresses and directory names are compared. A certificate with a name of another
    /// form that is constrained is refused, since the constraint is not processed.
    package static let nameConstraints = Requirement(
        id: "name-constraints",
        source: "RFC 5280, sections 4.2.1.10 and 6.1.3 (b), (c)",
        of: [.intermediate]
    ) { step, work in
        guard let constraints = step.newest.extensions.nameConstraints else { return nil }

        let issuer = step.newest
        for (index, certificate) in step.below.enumerated()
        where index == 0 || !certificate.isSelfIssued {

            let names = ConstrainedNames(of: certificate)
            guard
                work.takeComparisons(
                    names.comparisons(with: constraints),
                    ofOctets: names.octets(comparedWith: constraints)
                )
            else { return .budgetExhausted }
            guard names.lie(within: constraints, of: issuer) else { return .nameConstraint }
        }
        return nil
    }
}

/// The names of a certificate that constraints are compared with.
private struct ConstrainedNames {
    let certificate: Certificate
    let dns: [Range<Int>]
    let ip: [Range<Int>]
    /// The subject, where there is one, and the directory names of subjectAltName.
    let directory: [Range<Int>]
    let otherForms: Set<UInt8>

    init(of certificate: Certificate) {
        let names = certificate.extensions.subjectAltName
        // An empty Name is a header of two octets.
        let hasSubject = certificate.subject.count > 2
        self.certificate = certificate
        dns = names?.dns ?? []
        ip = names?.ip ?? []
        directory = (hasSubject ? [certificate.subject] : []) + (names?.directory ?? [])
        otherForms = names?.otherForms ?? []
    }

    /// Whether a name is of a form that is constrained and not compared.
    ///
    /// An e-mail address in the subject counts as one where there is no subjectAltName.
    func areOfForm(_ forms: Set<UInt8>) -> Bool {
        guard otherForms.isDisjoint(with: forms) else { return true }

        return certificate.extensions.subjectAltName == nil
            && forms.contains(GeneralName.emailAddressTag)
            && DistinguishedName.holds(.emailAddress, certificate.subject, of: certificate.octets)
    }

    func comparisons(with constraints: NameConstraints) -> Int {
        let (permitted, excluded) = (constraints.permitted, constraints.excluded)
        return dns.count * (permitted.dns.count + excluded.dns.count)
            + ip.count * (permitted.ip.count + excluded.ip.count)
            + directory.count * (permitted.directory.count + excluded.directory.count)
    }

    /// How many octets these comparisons look at, and how many names are collected for them.
    func octets(comparedWith constraints: NameConstraints) -> Int {
        let (permitted, excluded) = (constraints.permitted, constraints.excluded)
        return dns.count * (1 + permitted.dnsOctets + excluded.dnsOctets)
            + ip.count * (1 + permitted.ipOctets + excluded.ipOctets)
            + directory.count * (1 + permitted.directoryOctets + excluded.directoryOctets)
            + (permitted.otherForms.isEmpty && excluded.otherForms.isEmpty
                ? 0 : certificate.subject.count)
    }

    func lie(within constraints: NameConstraints, of issuer: Certificate) -> Bool {
        let (permitted, excluded) = (constraints.permitted, constraints.excluded)
        func allLie(
            _ names: [Range<Int>],
            _ permitted: [Range<Int>],
            _ excluded: [Range<Int>],
            _ liesWithin: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool?
        ) -> Bool {
            // There may be a certificate full of names, and nothing to compare them with.
            guard !permitted.isEmpty || !excluded.isEmpty else { return true }

            return names.allSatisfy { name in
                // A base or a name that cannot be understood is neither inside nor outside: it
                // counts as excluded, and not as permitted.
                let name = certificate.octets[name]
                let isExcluded = excluded.contains { liesWithin(name, issuer.octets[$0]) ?? true }
                let isPermitted = permitted.contains {
                    liesWithin(name, issuer.octets[$0]) ?? false
                }
                return !isExcluded && (permitted.isEmpty || isPermitted)
            }
        }
        return allLie(dns, permitted.dns, excluded.dns, dnsName)
            && allLie(ip, permitted.ip, excluded.ip, address)
            && allLie(directory, permitted.directory, excluded.directory, directoryName)
            // Process the constraint or reject the certificate (RFC 5280, 4.2.1.10).
            && !areOfForm(permitted.otherForms)
            && !areOfForm(excluded.otherForms)
    }
}

/// Whether a DNS name is the base of a subtree, or has labels in front of it.
///
/// A wildcard stands for names on its own level, so its suffix is what is compared; an empty base
/// contains every name. A leading dot, which the clause does not give to DNS names, is taken as
/// all names below and not the base itself. Nil where the base is none that a name could lie
/// under: with a wildcard in it, or a dot at its end.
private func dnsName(_ name: ArraySlice<UInt8>, subtree base: ArraySlice<UInt8>) -> Bool? {
    guard !base.isEmpty else { return true }

    let dot = UInt8(ascii: ".")
    guard base.last != dot, !base.contains(UInt8(ascii: "*")) else { return nil }
    guard name.count >= base.count else { return false }

    let tail = name.suffix(base.count)
    guard zip(tail, base).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) else {
        return false
    }
    return name.count == base.count || base.first == dot || name[tail.startIndex - 1] == dot
}

/// Whether an address agrees with a base where the base's mask has ones; nil where the base is no
/// address and mask.
///
/// - SeeAlso: RFC 5280, section 4.2.1.10: in the style of RFC 4632.
private func address(_ name: ArraySlice<UInt8>, subtree base: ArraySlice<UInt8>) -> Bool? {
    guard base.count == 8 || base.count == 32, name.count == 4 || name.count == 16 else {
        return nil
    }
    guard base.count == 2 * name.count else { return false }

    let network = base.prefix(name.count)
    let mask = base.suffix(name.count)
    return zip(name, zip(network, mask)).allSatisfy { octet, pair in
        (octet ^ pair.0) & pair.1 == 0
    }
}

/// Whether a name begins with the relative names of the base, octet for octet.
private func directoryName(_ name: ArraySlice<UInt8>, subtree base: ArraySlice<UInt8>) -> Bool? {
    let (nameSpan, baseSpan) = (name.span, base.span)
    guard let name = try? DERReader.whole(.sequence, of: nameSpan).contents,
        let base = try? DERReader.whole(.sequence, of: baseSpan).contents
    else { return nil }

    guard name.count >= base.count else { return false }

    // A base ends where a relative name does: the elements' own lengths say so.
    let beginning = name.lowerBound..<(name.lowerBound + base.count)
    return octetsEqual(nameSpan, beginning, baseSpan, base)
}
