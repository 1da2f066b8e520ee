// SPDX-License-Identifier: Apache-2.0

private import PKIX
import Pinning

extension Vector {
    /// The text that the vector's file has, to the octet.
    package var canonicalText: String {
        CanonicalText.text(of: .object(members(withDepartures: true)))
    }

    /// The same on one line, for files of many vectors.
    package var canonicalLine: String {
        CanonicalText.line(of: .object(members(withDepartures: true)))
    }

    /// The text without what real things do instead: what the corpus's digest covers.
    ///
    /// Departures follow frameworks and libraries; the question and the norm stay the same.
    var canonicalTextOfTheNorm: String {
        CanonicalText.text(of: .object(members(withDepartures: false)))
    }

    private typealias Member = (name: String, value: CanonicalText.Node)

    /// The members in the order of the format's description; what is optional and not set is left
    /// out, but lists that most vectors have are always there.
    private func members(withDepartures: Bool) -> [(name: String, value: CanonicalText.Node)] {
        var members: [Member] = [
            ("pinproof", .integer(2)),
            ("id", .string(id)),
            ("revision", .integer(revision)),
            ("title", .string(title)),
        ]
        if let twin { members.append(("twin", .string(twin))) }
        members += [
            ("question", .string(question)),
            (
                "asserts",
                .array(
                    asserts.map { assertion in
                        .object([
                            ("source", .string(assertion.source)),
                            ("says", .string(assertion.says)),
                        ])
                    }
                )
            ),
            ("standards", .strings(standards)),
            ("importance", .string(importance.rawValue)),
        ]
        if let node = statedThreat.node { members.append(("threat", node)) }
        if let event { members.append(("event", event.node)) }
        if isPlausibleSlip { members.append(("slip", .string("plausible"))) }
        if isMarkedHostile { members.append(("hostile", .boolean(true))) }
        members += [
            ("recipe", .sorted(recipe.mapValues(\.node))),
            ("connection", connection.node),
            ("pinned", .array(pinned.map(\.node))),
        ]
        if !dialect.isEmpty {
            let texts = dialect.map { ($0.key.rawValue, CanonicalText.Node.strings($0.value)) }
            members.append(("dialect", .sorted(Dictionary(uniqueKeysWithValues: texts))))
        }
        members.append(("expect", expectation.node))
        if withDepartures { members.append(("departures", departures.node)) }
        members += [
            (
                "certificates",
                .sorted(
                    certificates.mapValues { certificate in
                        .string(PEM.text(of: certificate.octets, label: "CERTIFICATE"))
                    }
                )
            ),
            ("pins", .sorted(pins.mapValues { .string($0) })),
        ]
        return members
    }
}

extension NamedConnection {
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("host", .string(host)),
            ("time", .string(time.description)),
        ]
        if timeZone != 0 { members.append(("timeZone", .string(zoneText))) }
        members += [
            ("served", .strings(served)),
            ("anchors", .strings(anchors)),
            ("addedAnchors", .strings(addedAnchors)),
            ("userAnchors", .strings(userAnchors)),
        ]
        if let chainWithoutEvaluation {
            members.append(("chainWithoutEvaluation", .strings(chainWithoutEvaluation)))
        }
        if let redirectedFrom { members.append(("redirectedFrom", .string(redirectedFrom))) }
        if let probed { members.append(("probed", .strings(probed))) }
        return .object(members)
    }

    private var zoneText: String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = abs(timeZone) / 60
        return (timeZone < 0 ? "-" : "+") + digits(minutes / 60) + ":" + digits(minutes % 60)
    }
}

extension NamedEntry {
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [("host", .string(host))]
        if includeSubdomains || !isExempt {
            members.append(("includeSubdomains", .boolean(includeSubdomains)))
        }
        if isExempt { members.append(("exempt", .boolean(true))) }
        if let enforce { members.append(("enforce", .boolean(enforce))) }
        if let expires { members.append(("expires", .string(expires))) }
        if let certificates { members.append(("certificates", .strings(certificates))) }
        if let keys { members.append(("keys", .strings(keys))) }
        return .object(members)
    }
}
