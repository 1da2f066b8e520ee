// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// The names below an issuer lie within its constraints, those of a trust anchor's certificate
    /// included.
    ///
    /// DNS names, addresses and directory names are compared. A certificate with a name of another
    /// form that is constrained is refused, since the constraint is not processed; and so is whatever
    /// stands below a subtree with a minimum or a maximum.
    ///
    /// RFC 5280, 6.2, leaves it open whether an anchor's constraints count; RFC 5937 says how they
    /// do. Whoever constrains an anchor wants to be obeyed.
    package static let nameConstraints = Requirement(
        id: "name-constraints",
        source: "RFC 5280, sections 4.2.1.10 and 6.1.3 (b), (c); RFC 5937, section 3",
        of: [.anchor, .intermediate]
    ) { step, work in
        guard let constraints = step.newest.extensions.nameConstraints else { return nil }
        guard !constraints.permitted.areBounded, !constraints.excluded.areBounded else {
            return .nameConstraint
        }

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
            + octets(ofDirectoryNamesComparedWith: permitted)
            + octets(ofDirectoryNamesComparedWith: excluded)
            + (permitted.otherForms.isEmpty && excluded.otherForms.isEmpty
                ? 0 : certificate.subject.count)
    }

    /// Both the names and the bases are read anew for each comparison, and folding a character takes
    /// several times as long as comparing it.
    private func octets(ofDirectoryNamesComparedWith subtrees: NameConstraints.Subtrees) -> Int {
        guard !subtrees.directory.isEmpty else { return 0 }

        let names = directory.reduce(0) { $0 + $1.count }
        return 4 * (names * subtrees.directory.count + directory.count * subtrees.directoryOctets)
    }

    func lie(within constraints: NameConstraints, of issuer: Certificate) -> Bool {
        let (permitted, excluded) = (constraints.permitted, constraints.excluded)
        func allLie(
            _ names: [Range<Int>],
            _ permitted: [Range<Int>],
            _ excluded: [Range<Int>],
            _ liesWithin: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool?,
            orStandsFor standsFor: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool = { _, _ in false
            }
        ) -> Bool {
            // There may be a certificate full of names, and nothing to compare them with.
            guard !permitted.isEmpty || !excluded.isEmpty else { return true }

            return names.allSatisfy { name in
                // A base or a name that cannot be understood is neither inside nor outside: it
                // counts as excluded, and not as permitted.
                let name = certificate.octets[name]
                let isExcluded = excluded.contains {
                    let base = issuer.octets[$0]
                    return (liesWithin(name, base) ?? true) || standsFor(name, base)
                }
                let isPermitted = permitted.contains {
                    liesWithin(name, issuer.octets[$0]) ?? false
                }
                return !isExcluded && (permitted.isEmpty || isPermitted)
            }
        }
        return allLie(dns, permitted.dns, excluded.dns, dnsName, orStandsFor: wildcard)
            && allLie(ip, permitted.ip, excluded.ip, address)
            && allLie(
                directory,
                permitted.directory,
                excluded.directory,
                DistinguishedName.begins(_:with:)
            )
            // Process the constraint or reject the certificate (RFC 5280, 4.2.1.10).
            && !areOfForm(permitted.otherForms)
            && !areOfForm(excluded.otherForms)
    }
}

/// Whether a DNS name is the base of a subtree, or has labels in front of it.
///
/// A wildcard stands for names on its own level, so its suffix is what is compared; an empty base
/// contains every name. A leading dot, which the clause does not give to DNS names, is taken as
/// all names below and not the base itself. A dot at the end of the name is that of the root
/// (RFC 1034, 3.1): clients that take it off connect to the name without it. Nil where the base is
/// none that a name could lie under: with a wildcard in it, or a dot at its end.
private func dnsName(_ name: ArraySlice<UInt8>, subtree base: ArraySlice<UInt8>) -> Bool? {
    guard !base.isEmpty else { return true }

    let dot = UInt8(ascii: ".")
    let name = name.last == dot ? name.dropLast() : name
    guard base.last != dot, !base.contains(UInt8(ascii: "*")) else { return nil }
    guard name.count >= base.count else { return false }

    let tail = name.suffix(base.count)
    guard zip(tail, base).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) else {
        return false
    }
    return name.count == base.count || base.first == dot || name[tail.startIndex - 1] == dot
}

/// Whether a name is a wildcard that stands for the base among others.
///
/// A certificate for all names of a level is for the excluded one, too. Go let such certificates
/// through until 1.25.5 (CVE-2025-61727).
private func wildcard(_ name: ArraySlice<UInt8>, standsFor base: ArraySlice<UInt8>) -> Bool {
    guard name.starts(with: [UInt8(ascii: "*"), UInt8(ascii: ".")]),
        let dot = base.firstIndex(of: UInt8(ascii: ".")), dot > base.startIndex
    else { return false }

    let suffix = name.dropFirst(2)
    return (suffix.last == UInt8(ascii: ".") ? suffix.dropLast() : suffix)
        .elementsEqual(base[dot...].dropFirst()) {
            $0.lowercasedASCII == $1.lowercasedASCII
        }
}

/// Whether an address agrees with a base where the base's mask has ones; nil where the base is no
/// address and mask, or where zeros stand in front of ones in it.
///
/// - SeeAlso: RFC 5280, section 4.2.1.10: in the style of RFC 4632.
private func address(_ name: ArraySlice<UInt8>, subtree base: ArraySlice<UInt8>) -> Bool? {
    guard base.count == 8 || base.count == 32, name.count == 4 || name.count == 16 else {
        return nil
    }
    guard base.count == 2 * name.count else { return false }

    let network = base.prefix(name.count)
    let mask = base.suffix(name.count)
    // A mask is ones and then zeros (RFC 4632, section 3.1).
    let end = mask.drop { $0 == 0xff }
    guard end.dropFirst().allSatisfy({ $0 == 0 }), (~(end.first ?? 0) &+ 1) & ~(end.first ?? 0) == 0
    else { return nil }

    return zip(name, zip(network, mask)).allSatisfy { octet, pair in
        (octet ^ pair.0) & pair.1 == 0
    }
}
