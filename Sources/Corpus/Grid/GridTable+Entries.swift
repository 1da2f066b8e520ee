// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension GridTable {
    /// Everything that an entry can say, in each entry that a host can have.
    static let entries = GridTable(
        id: "entries",
        title: "What an entry says, by entry",
        about: "An entry of the vector says it and is that one to the connection's host.",
        rowsAre: "the entry",
        rows: EntryState.allCases.map { Heading($0.rawValue, $0.name) },
        columns: EntryPlace.allCases.map { Heading($0.rawValue, $0.name) }
    ) { question in
        var places: Set<GridPlace> = []
        for entry in question.vector.pinned {
            let place = question.place(of: entry)
            for state in EntryState.allCases where state.isThat(of: entry, in: question) {
                places.insert(GridPlace(state.rawValue, place.rawValue))
            }
        }
        return places
    }
}

/// What an entry is to the host of the connection.
enum EntryPlace: String, CaseIterable {
    case own
    case nearest
    case farther
    case notIncluding = "not-including"
    case other

    var name: String {
        switch self {
        case .own: "the host's own"
        case .nearest: "the nearest above it"
        case .farther: "one that a nearer one hides"
        case .notIncluding: "above it, without subdomains"
        case .other: "another host's"
        }
    }
}

extension GridQuestion {
    /// - SeeAlso: Vectors/NORM.md, N-46.
    func place(of entry: NamedEntry) -> EntryPlace {
        guard let host = HostName(vector.connection.host), let name = HostName(entry.host) else {
            return .other
        }
        if name == host { return .own }
        guard name.isAbove(host) else { return .other }
        guard entry.includeSubdomains else { return .notIncluding }

        let hasNearer = vector.pinned.contains { other in
            guard let otherName = HostName(other.host), otherName.depth > name.depth else {
                return false
            }

            return otherName == host || other.includeSubdomains && otherName.isAbove(host)
        }
        return hasNearer ? .farther : .nearest
    }

    /// Whether the entry decides over the connection's host.
    func decides(_ entry: NamedEntry) -> Bool {
        switch place(of: entry) {
        case .own, .nearest: true
        case .farther, .notIncluding, .other: false
        }
    }

    /// Those of an entry's items whose pins the norm finds in a path that it accepts.
    func vouching(in names: [ItemName], of kind: PinningKind) -> [ItemName] {
        let digests = Set(paths.joined().compactMap { digest(of: $0, kind) })
        return names.filter { name in
            let isText = if case .pin? = vector.recipe[name] { true } else { false }
            let pinned = isText ? vector.pins[name].flatMap(Base64.decode) : digest(of: name, kind)
            return pinned.map(digests.contains) ?? false
        }
    }

    /// The digest that pins a certificate; nil where that cannot be read.
    func digest(of name: ItemName, _ kind: PinningKind) -> [UInt8]? {
        switch kind {
        case .certificate: vector.certificates[name]?.fingerprint
        case .publicKey: vector.certificates[name]?.pinDigest
        }
    }

    /// The paths that the norm accepts.
    var paths: [[ItemName]] {
        vector.expectation.path.flatMap { verdict -> [[ItemName]] in
            if case .accept(let paths) = verdict { paths } else { [] }
        }
    }
}

extension NamedEntry {
    /// The lists that it has, each with what its items pin.
    var lists: [(kind: PinningKind, names: [ItemName])] {
        var lists: [(kind: PinningKind, names: [ItemName])] = []
        if let certificates { lists.append((.certificate, certificates)) }
        if let keys { lists.append((.publicKey, keys)) }
        return lists
    }
}

/// What can be said of an entry, by its members.
private enum EntryState: String, CaseIterable {
    case vouches
    case mismatches
    case onePin = "one-pin"
    case notEnforced = "not-enforced"
    case exempt
    case expired
    case expiring
    case expiringLater = "expiring-later"
    case emptyList = "empty-list"
    case unreadablePin = "unreadable-pin"
    case unreadableExpiry = "unreadable-expiry"
    case unreadableHost = "unreadable-host"

    var name: String {
        switch self {
        case .emptyList: "has an empty list (N-49)"
        case .exempt: "is exempt (N-47)"
        case .expired: "has expired (N-47)"
        case .expiring: "expires at this instant (N-47)"
        case .expiringLater: "expires later (N-47, N-66)"
        case .mismatches: "pins nothing of the path (N-44)"
        case .notEnforced: "is not enforced (N-47, N-48)"
        case .onePin: "has one pin alone (N-45)"
        case .unreadableExpiry: "has an expiry that cannot be read (N-50, N-66)"
        case .unreadableHost: "has a host that cannot be read (N-50, N-57)"
        case .unreadablePin: "has a pin that cannot be read (N-50, N-58)"
        case .vouches: "pins what is in the path (N-42)"
        }
    }

    func isThat(of entry: NamedEntry, in question: GridQuestion) -> Bool {
        let lists = entry.lists.map { $0.names }
        let time = question.vector.connection.time
        switch self {
        case .emptyList: return lists.contains([])
        case .exempt: return entry.isExempt
        case .expired: return Self.expiry(entry).map { $0 < time } ?? false
        case .expiring: return Self.expiry(entry) == time
        case .expiringLater: return Self.expiry(entry).map { $0 > time } ?? false
        case .mismatches:
            return !question.paths.isEmpty
                && entry.lists.contains { kind, names in
                    !names.isEmpty && question.vouching(in: names, of: kind).isEmpty
                }
        case .notEnforced: return entry.enforce == false
        case .onePin: return lists.contains { Set($0).count == 1 }
        case .unreadableExpiry: return entry.expires != nil && Expiry(entry.expires) == nil
        case .unreadableHost: return HostName(entry.host) == nil
        case .unreadablePin:
            return lists.joined().contains { name in
                guard case .pin? = question.vector.recipe[name],
                    let text = question.vector.pins[name]
                else { return false }

                return Base64.decode(text)?.count != 32
            }
        case .vouches:
            return entry.lists.contains { kind, names in
                !question.vouching(in: names, of: kind).isEmpty
            }
        }
    }

    private static func expiry(_ entry: NamedEntry) -> Time? {
        if case .at(let time)? = Expiry(entry.expires) { time } else { nil }
    }
}
