// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension GridTable {
    /// What is nearly equal, wherever two things are compared.
    static let nearMisses = GridTable(
        id: "near-misses",
        title: "Comparisons, by what is nearly equal",
        about: "Two things that are compared are not equal, and nearly are.",
        rowsAre: "compared are",
        rows: ComparedPair.allCases.map { Heading($0.rawValue, $0.name) },
        columns: NearMiss.allCases.map { Heading($0.rawValue, $0.name) }
    ) { question in
        var places: Set<GridPlace> = []
        for pair in ComparedPair.allCases {
            for miss in pair.misses(in: question) {
                places.insert(GridPlace(pair.rawValue, miss.rawValue))
            }
        }
        return places
    }
}

/// In what way two things are nearly equal.
enum NearMiss: String, CaseIterable {
    case letterCase = "case"
    case begins
    case ends
    case one
    case above
    case below
    case beside
    case dot
    case wildcard
    case zero
    case space
    case written
    case length

    var name: String {
        switch self {
        case .above: "labels missing in front"
        case .begins: "one begins like the other"
        case .below: "labels more in front"
        case .beside: "another first label"
        case .dot: "a dot at an end"
        case .ends: "one ends like the other"
        case .length: "another length"
        case .letterCase: "another case"
        case .one: "one element differs"
        case .space: "a space or control character"
        case .wildcard: "an asterisk"
        case .written: "written otherwise"
        case .zero: "a zero byte"
        }
    }

    /// How two names differ; nil where they are equal, or nothing alike.
    ///
    /// - Parameters:
    ///   - name: One of them.
    ///   - other: The other one.
    ///   - isDomain: Whether they are names of hosts, and not of certificates.
    init?(between name: String, and other: String, isDomain: Bool = true) {
        let dotted = { (text: String) in text.hasPrefix(".") || text.hasSuffix(".") }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let otherLabels = other.split(separator: ".", omittingEmptySubsequences: false)
        let encoded = { (text: String) in !text.utf8.allSatisfy { $0 < 0x80 } }
        guard name != other, !name.isEmpty, !other.isEmpty else { return nil }

        let kinds: [(miss: NearMiss, isThat: Bool)] = [
            (.zero, (name + other).contains("\0")),
            (.written, Self.hasForms(name) != Self.hasForms(other)),
            (.space, name.filter { $0 != " " } == other.filter { $0 != " " }),
            (.space, isDomain && name.unicodeScalars.contains { $0.value <= 0x20 }),
            (.wildcard, name.contains("*")),
            (.dot, dotted(name) != dotted(other)),
            (.letterCase, name.lowercased() == other.lowercased()),
            (.written, encoded(name) || encoded(other)),
            (.below, name.hasSuffix("." + other)),
            (.above, other.hasSuffix("." + name)),
            (.ends, name.hasSuffix(other) || other.hasSuffix(name)),
            (.begins, name.hasPrefix(other) || other.hasPrefix(name)),
            (.one, Self.differInOne(Array(name.utf8), Array(other.utf8))),
            (.beside, labels.count > 1 && labels.dropFirst() == otherLabels.dropFirst()),
        ]
        guard let found = kinds.first(where: { $0.isThat }) else { return nil }

        self = found.miss
    }

    /// How two strings of octets differ; nil where they are equal, or nothing alike.
    ///
    /// - Parameters:
    ///   - octets: One of them.
    ///   - others: The other one.
    ///   - alike: How many octets at an end make two alike.
    init?(between octets: [UInt8], and others: [UInt8], alike: Int) {
        let isAlike = { (count: Int) in count >= alike }
        let first = zip(octets, others).prefix { $0 == $1 }.count
        let last = zip(octets.reversed(), others.reversed()).prefix { $0 == $1 }.count
        guard octets != others else { return nil }
        guard octets.count == others.count else {
            guard isAlike(first) || isAlike(last) else { return nil }

            self = .length
            return
        }
        if Self.differInOne(octets, others) {
            self = .one
        } else if isAlike(first) {
            self = .begins
        } else if isAlike(last) {
            self = .ends
        } else {
            return nil
        }
    }

    /// Whether a distinguished name says which types of strings it has.
    private static func hasForms(_ name: String) -> Bool {
        name.contains("=") && name.prefix { $0 != "=" }.contains(":")
    }

    private static func differInOne(_ octets: [UInt8], _ others: [UInt8]) -> Bool {
        octets.count == others.count && zip(octets, others).count { $0 != $1 } == 1
    }
}

/// Two things that a client compares.
private enum ComparedPair: String, CaseIterable {
    case dnsName = "dns-name"
    case address
    case entry
    case permitted
    case excluded
    case issuer
    case pin

    var name: String {
        switch self {
        case .address: "an address of the leaf and the host (N-39)"
        case .dnsName: "a DNS name of the leaf and the host (N-35, N-36)"
        case .entry: "an entry and the host (N-46)"
        case .excluded: "a name and an excluded base (N-23, N-64)"
        case .issuer: "the issuer's name and a subject (N-13)"
        case .permitted: "a name and a permitted base (N-23, N-64)"
        case .pin: "a pin and what the path has (N-58)"
        }
    }

    func misses(in question: GridQuestion) -> [NearMiss] {
        let vector = question.vector
        let host = vector.connection.host
        switch self {
        case .address:
            guard let address = IPAddress(host)?.octets else { return [] }

            let addresses = question.leafNames.compactMap { name -> (String, [UInt8])? in
                guard name.hasPrefix("ip:") else { return nil }

                let text = String(name.dropFirst(3))
                return IPAddress(text).map { (text, $0.octets) }
            }
            return addresses.compactMap { text, octets in
                octets == address
                    ? text == host ? nil : .written
                    : NearMiss(between: octets, and: address, alike: address.count / 2)
            }
        case .dnsName:
            return question.leafNames.compactMap { name in
                guard name.hasPrefix("dns:") else { return nil }

                return NearMiss(between: String(name.dropFirst(4)), and: host)
            }
        case .entry:
            return vector.pinned.compactMap { entry in
                guard let one = IPAddress(entry.host), let other = IPAddress(host) else {
                    return NearMiss(between: entry.host, and: host)
                }

                guard one.octets != other.octets else {
                    return entry.host == host ? nil : .written
                }

                return NearMiss(
                    between: one.octets,
                    and: other.octets,
                    alike: other.octets.count / 2
                )
            }
        case .excluded: return misses(in: question, of: \.excludedBases)
        case .permitted: return misses(in: question, of: \.permittedBases)
        case .issuer:
            return question.certificates.flatMap { _, recipe, _ -> [NearMiss] in
                guard let issuer = recipe.issuer, let above = question.recipe(of: issuer) else {
                    return []
                }

                let name = recipe.issuerName ?? above.commonName ?? issuer
                return question.certificates.compactMap { other, candidate, role in
                    guard other != issuer || recipe.issuerName != nil, role != .leaf else {
                        return nil
                    }

                    // What is done to the octets of a name leaves its text.
                    guard !candidate.bends(.subject) else { return .written }

                    return NearMiss(
                        between: candidate.commonName ?? other,
                        and: name,
                        isDomain: false
                    )
                }
            }
        case .pin: return pins(of: question)
        }
    }

    /// Each name of the path's certificates beside each base above it of the same form.
    private func misses(
        in question: GridQuestion,
        of bases: KeyPath<CertificateRecipe, [String]>
    ) -> [NearMiss] {
        question.certificates.flatMap { name, recipe, _ in
            let subject = recipe.subjectName?.text ?? "CN=\(recipe.subject ?? name)"
            let names = recipe.alternativeNames + ["directory:\(subject)"]
            let above = question.constrainingIssuers(above: name).flatMap { $0[keyPath: bases] }
            let isWritten = recipe.bends(.subject) && above.contains { $0.hasPrefix("directory:") }
            return (isWritten ? [.written] : [])
                + names.flatMap { name in
                    above.compactMap { NearMiss(between: name, within: $0) }
                }
        }
    }

    /// What a pin says, beside the digest of each certificate of the path.
    private func pins(of question: GridQuestion) -> [NearMiss] {
        let vector = question.vector
        let lists = vector.pinned.filter(question.decides).flatMap(\.lists)
        return lists.flatMap { kind, names in
            let digests = question.paths.joined().compactMap { question.digest(of: $0, kind) }
            return names.flatMap { name -> [NearMiss] in
                guard case .pin(let recipe)? = vector.recipe[name], let text = vector.pins[name]
                else { return [] }

                guard let octets = Base64.decode(text) else { return Self.misses(of: recipe, text) }

                return digests.compactMap { digest in
                    guard octets != digest else { return nil }
                    guard Base64.encode(digest).lowercased() != text.lowercased() else {
                        return .letterCase
                    }

                    return NearMiss(between: octets, and: digest, alike: 8)
                }
            }
        }
    }

    /// Of a text that is not base64.
    private static func misses(of recipe: PinRecipe, _ text: String) -> [NearMiss] {
        guard case .digest(let pin) = recipe else { return [] }

        let around = pin.before + pin.after
        if around.contains("\0") { return [.zero] }
        if around.unicodeScalars.contains(where: { $0.value <= 0x20 }) { return [.space] }
        if pin.text != .base64 { return [.written] }
        if !pin.before.isEmpty { return [.ends] }
        return pin.after.isEmpty ? [] : [.begins]
    }
}

extension NearMiss {
    /// How a name is nearly within a base of the same form, or nearly outside of it.
    fileprivate init?(between name: String, within base: String) {
        let forms = [name, base].map { $0.prefix { $0 != ":" } }
        guard forms[0] == forms[1] else { return nil }

        let (name, base) = (
            String(name.dropFirst(forms[0].count + 1)), String(base.dropFirst(forms[1].count + 1))
        )
        if forms[0] == "ip" {
            guard let address = IPAddress(name)?.octets, let range = AddressRange(base)?.octets
            else { return nil }

            guard range.count == 2 * address.count else {
                self = .length
                return
            }
            self.init(
                between: address,
                and: Array(range.prefix(address.count)),
                alike: max(1, address.count / 4)
            )
            return
        }
        self.init(between: base, and: name, isDomain: forms[0] == "dns")
    }
}

extension CertificateRecipe {
    fileprivate var commonName: String? { subjectName?.text ?? subject }
}
