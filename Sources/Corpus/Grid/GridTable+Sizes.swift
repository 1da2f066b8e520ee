// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension GridTable {
    /// How long each list is.
    static let sizes = GridTable(
        id: "sizes",
        title: "Lists, by their length",
        about: "A list of the vector has that length.",
        rowsAre: "list",
        rows: QuestionList.allCases.map { Heading($0.rawValue, $0.name) },
        columns: lengths.map { Heading($0.id, $0.name) }
    ) { question in
        var places: Set<GridPlace> = []
        for list in QuestionList.allCases {
            for count in list.lengths(in: question) {
                for length in lengths where length.range.contains(count) {
                    places.insert(GridPlace(list.rawValue, length.id))
                }
            }
        }
        return places
    }

    /// Where in a list stands what decides.
    static let orders = GridTable(
        id: "orders",
        title: "Lists of two and more, by where stands what decides",
        about: "Of the list's elements that one decides, and no other does.",
        rowsAre: "list",
        rows: QuestionList.allCases.filter(\.isSearched).map { Heading($0.rawValue, $0.name) },
        columns: [
            Heading("first", "first"), Heading("between", "between"), Heading("last", "last"),
            Heading("several", "several decide"), Heading("none", "none does"),
        ]
    ) { question in
        var places: Set<GridPlace> = []
        for list in QuestionList.allCases where list.isSearched {
            for decisive in list.decisive(in: question) where decisive.count > 1 {
                let indices = decisive.indices.filter { decisive[$0] }
                let place =
                    switch indices.count {
                    case 0: "none"
                    case 1:
                        indices[0] == 0
                            ? "first" : indices[0] == decisive.count - 1 ? "last" : "between"
                    default: "several"
                    }
                places.insert(GridPlace(list.rawValue, place))
            }
        }
        return places
    }

    private static let lengths: [(id: String, name: String, range: ClosedRange<Int>)] = [
        ("none", "none", 0...0), ("one", "1", 1...1), ("two", "2", 2...2),
        ("few", "3 to 8", 3...8), ("many", "9 and more", 9...Int.max),
    ]
}

/// The lists that a vector has, and that a client reads one element of after the other.
private enum QuestionList: String, CaseIterable {
    case sent
    case anchors
    case path
    case entries
    case pins
    case dnsNames = "dns-names"
    case addresses
    case names
    case purposes
    case usages
    case permitted
    case excluded
    case attributes

    var name: String {
        switch self {
        case .addresses: "addresses of the leaf"
        case .anchors: "trust anchors"
        case .attributes: "attributes of the leaf's subject"
        case .dnsNames: "DNS names of the leaf"
        case .entries: "entries of the configuration"
        case .excluded: "excluded bases of an issuer"
        case .names: "names of all kinds of the leaf"
        case .path: "certificates of the path"
        case .permitted: "permitted bases of an issuer"
        case .pins: "pins of an entry"
        case .purposes: "purposes of the leaf"
        case .sent: "certificates sent behind the leaf"
        case .usages: "usages of the leaf's key"
        }
    }

    /// Whether a client looks for one element of it.
    var isSearched: Bool {
        switch self {
        // A keyUsage is a string of bits, and they have no order.
        case .attributes, .path, .usages: false
        default: true
        }
    }

    func lengths(in question: GridQuestion) -> [Int] {
        switch self {
        case .attributes:
            [question.leaf?.subjectName?.relativeNames.joined().count ?? 1]
        case .path: question.paths.map(\.count)
        case .permitted, .excluded:
            question.certificates.filter { $0.recipe.constrainsNames }.map {
                bases(of: $0.recipe).count
            }
        default: decisive(in: question).map(\.count)
        }
    }

    /// The lists of that kind that a vector has: of each element, whether it decides.
    func decisive(in question: GridQuestion) -> [[Bool]] {
        let vector = question.vector
        let connection = vector.connection
        switch self {
        case .addresses: return names(of: question, that: { $0.hasPrefix("ip:") })
        case .anchors:
            let ends = question.paths.compactMap(\.last)
            return [connection.allAnchors.map(ends.contains)]
        case .attributes, .path: return []
        case .dnsNames: return names(of: question, that: { $0.hasPrefix("dns:") })
        case .entries: return [vector.pinned.map(question.decides)]
        case .excluded, .permitted:
            let names = question.leafNames
            return question.certificates.map { bases(of: $0.recipe) }.filter { !$0.isEmpty }.map {
                $0.map { base in names.contains { lies($0, in: base) } }
            }
        case .names: return names(of: question, that: { _ in true })
        case .pins:
            return vector.pinned.filter(question.decides).flatMap(\.lists).map { kind, names in
                let vouching = question.vouching(in: names, of: kind)
                return names.map(vouching.contains)
            }
        case .purposes:
            return question.leaf?.extendedKeyUsage.map { [$0.map { $0 == .serverAuth }] } ?? []
        case .sent:
            let issuers = question.paths.compactMap { $0.dropFirst().first }
            return [connection.served.dropFirst().map(issuers.contains)]
        case .usages:
            let wanted: Set<CertificateRecipe.KeyUsage> = [
                .digitalSignature, .keyEncipherment, .keyAgreement,
            ]
            return question.leaf?.keyUsage.map { [$0.map(wanted.contains)] } ?? []
        }
    }

    private func bases(of recipe: CertificateRecipe) -> [String] {
        self == .permitted ? recipe.permittedBases : recipe.excludedBases
    }

    /// The leaf's names of some kinds: of each, whether it is one for the host.
    private func names(of question: GridQuestion, that are: (String) -> Bool) -> [[Bool]] {
        let host = question.vector.connection.host
        return [question.leafNames.filter(are).map { isName($0, for: host) }]
    }

    /// Whether a name of subjectAltName is one for the host.
    ///
    /// - SeeAlso: RFC 9525, sections 6.3 and 6.4.
    private func isName(_ name: String, for host: String) -> Bool {
        if name.hasPrefix("ip:") {
            guard let octets = IPAddress(host)?.octets else { return false }

            return IPAddress(String(name.dropFirst(3)))?.octets == octets
        }
        guard name.hasPrefix("dns:"), IPAddress(host) == nil, let reference = HostName(host) else {
            return false
        }

        let text = name.dropFirst(4)
        if text.hasPrefix("*.") {
            guard let domain = HostName(String(text.dropFirst(2))) else { return false }

            return domain.isAbove(reference) && reference.depth == domain.depth + 1
        }
        return HostName(String(text)) == reference
    }

    /// Whether a name lies within a base of the same form, as far as texts show it.
    ///
    /// - SeeAlso: RFC 5280, section 4.2.1.10.
    private func lies(_ name: String, in base: String) -> Bool {
        let (name, base) = (name.lowercased(), base.lowercased())
        if base.hasPrefix("dns:"), name.hasPrefix("dns:") {
            let (name, base) = (name.dropFirst(4), base.dropFirst(4))
            return base.isEmpty || name == base || name.hasSuffix("." + base)
        }
        guard base.hasPrefix("ip:"), name.hasPrefix("ip:"),
            let range = AddressRange(String(base.dropFirst(3)))?.octets,
            let address = IPAddress(String(name.dropFirst(3)))?.octets,
            range.count == 2 * address.count
        else { return name == base }

        return address.indices.allSatisfy { index in
            address[index] & range[address.count + index] == range[index]
        }
    }
}
