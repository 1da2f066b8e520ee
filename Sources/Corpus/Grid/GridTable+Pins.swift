// SPDX-License-Identifier: Apache-2.0

import Pinning

extension GridTable {
    /// What is pinned, beside each reason for which a connection is refused before any pin counts.
    static let pins = GridTable(
        id: "pins",
        title: "Why a connection is refused, by what is pinned",
        about: "An entry that decides over the host lists that pin, and path or host is refused.",
        rowsAre: "refused as",
        rows: refusals.map { Heading($0.rawValue, $0.rawValue) },
        columns: PinPlace.allCases.map { Heading($0.rawValue, $0.name) }
    ) { question in
        var reasons: Set<Reason> = []
        for case .reject(let reason) in question.vector.expectation.path { reasons.insert(reason) }
        if question.vector.expectation.host.contains(.mismatch) { reasons.insert(.nameMismatch) }
        let places = question.vector.pinned.filter(question.decides).flatMap { entry in
            entry.lists.flatMap { $0.names }.map(question.pinPlace)
        }
        return Set(
            reasons.flatMap { reason in
                places.map { GridPlace(reason.rawValue, $0.rawValue) }
            }
        )
    }

    /// The reasons that can come before pins.
    private static let refusals = Reason.allCases.filter { reason in
        [.parse, .path, .host].contains(reason.stage)
    }
}

/// Where what is pinned stands.
private enum PinPlace: String, CaseIterable {
    case leaf
    case issuer
    case above
    case sentAnchor = "sent-anchor"
    case unsentAnchor = "unsent-anchor"
    case beside
    case nowhere

    var name: String {
        switch self {
        case .above: "one further up"
        case .beside: "sent, and not of the path"
        case .issuer: "its issuer"
        case .leaf: "the leaf"
        case .nowhere: "neither sent nor an anchor"
        case .sentAnchor: "an anchor that is sent"
        case .unsentAnchor: "an anchor that is not sent"
        }
    }
}

extension GridQuestion {
    fileprivate func pinPlace(of item: ItemName) -> PinPlace {
        // A pin by its text stands for the certificate that it was made of.
        let name =
            if case .pin(.digest(let pin))? = vector.recipe[item] { pin.certificate } else { item }
        return switch role(of: name) {
        case .above: .above
        case .anchor: vector.connection.served.contains(name) ? .sentAnchor : .unsentAnchor
        case .beside: .beside
        case .issuer: .issuer
        case .leaf, .trustedLeaf: .leaf
        case nil: .nowhere
        }
    }
}
