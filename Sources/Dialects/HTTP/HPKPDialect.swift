// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Pinning

/// A `Public-Key-Pins` field, or the one that only reports, as received from a host at an instant.
///
/// A user agent also wants to see one of the pins in the path and another outside it: of that, a
/// text shows no more than that there are two.
///
/// - SeeAlso: RFC 7469, sections 2.1, 2.3 and 2.5.
package struct HPKPDialect: PinDialect {
    package let id = "hpkp"
    private let host: String
    private let received: Time

    /// The notation as it is between a host and its user agents; nil where that has no name.
    package init?(host: String, received: Time) {
        // Nothing is noted of an address (2.3.3).
        guard isName(host), let name = HostPattern(host, .exact)?.host else { return nil }

        self.host = name
        self.received = received
    }

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.hosts = .only(host)
        abilities.reaches = [.exact, .subtree]
        abilities.backup = .requiredToEnforce
        abilities.expiry = .secondsSince(received)
        abilities.hasReportOnly = true
        abilities.reportAddresses = 1
        return abilities
    }

    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        let fields = text.numberedLines.filter { !$0.line.allSatisfy(\.isWhitespace) }
        guard let (place, line) = fields.first else {
            throw DialectError(Place(line: 1), "there is no field", remedy: "hand in one")
        }

        for (place, _) in fields.dropFirst() {
            warnings.append(
                DialectWarning(
                    place,
                    "the line is not read: the first field alone is",
                    remedy: "read a second field apart"
                )
            )
        }
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let name = FieldName(rawValue: parts[0].lowercased()) else {
            throw DialectError(
                place,
                "the field is neither Public-Key-Pins nor Public-Key-Pins-Report-Only",
                remedy: "hand in one of them with its name"
            )
        }
        guard let directives = HPKPDirective.parse(parts[1]) else {
            throw refusal(place, "the field does not conform to the grammar")
        }

        return try entry(name, directives, place, &warnings).map { [$0] } ?? []
    }

    private func entry(
        _ name: FieldName,
        _ directives: [HPKPDirective],
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PinPlan.Entry? {
        var pins: [PlannedPin] = []
        var maximumAge: Int64?
        var reach = HostPattern.Reach.exact
        var addresses: [String] = []
        var seen: Set<String> = []
        for directive in directives {
            guard seen.insert(directive.name).inserted || directive.name.hasPrefix("pin-") else {
                throw refusal(place, "directive “\(directive.name)” stands twice in the field")
            }

            switch (directive.name, directive.value) {
            case ("pin-sha256", .quoted(let text)):
                pins.append(try pin(text, place))
            case ("max-age", .quoted(let text)), ("max-age", .token(let text)):
                maximumAge = try seconds(text, place, &warnings)
            case ("includesubdomains", .none): reach = .subtree
            case ("report-uri", .quoted(let text)): addresses = [text]
            case ("includesubdomains", _), ("max-age", _), ("pin-sha256", _), ("report-uri", _):
                throw refusal(place, "directive “\(directive.name)” has not the value it must have")
            default:
                warnings.append(
                    DialectWarning(
                        place,
                        "directive “\(directive.name)” is not known, and is ignored",
                        remedy: "take it out, or look for a slip of the pen"
                    )
                )
            }
        }
        guard let pattern = HostPattern(host, reach) else { return nil }

        switch name {
        case .reportOnly:
            guard !pins.isEmpty else { throw refusal(place, "the field has no pin") }

            return PinPlan.Entry(
                pattern,
                pins,
                enforcement: .reportOnly,
                reportAddresses: addresses
            )
        case .enforced:
            guard let maximumAge else {
                throw refusal(place, "the field has no max-age, which is required (2.1.2)")
            }
            // The host asks not to be a pinned one any longer (2.3.1).
            guard maximumAge > 0 else { return nil }
            guard Set(pins).count > 1 else {
                throw refusal(
                    place,
                    Set(pins).isEmpty
                        ? "the field has no pin" : "the field has one pin, and no backup (2.5)"
                )
            }

            return PinPlan.Entry(
                pattern,
                pins,
                expiry: .at(received.advanced(by: maximumAge)),
                reportAddresses: addresses
            )
        }
    }

    private func pin(_ text: String, _ place: Place) throws(DialectError) -> PlannedPin {
        do {
            return PlannedPin(PinnedDigest(try SPKIPin(sha256: text)))
        } catch {
            throw refusal(place, "\(error)")
        }
    }

    private func seconds(
        _ text: String,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw refusal(place, "max-age “\(text)” is not a number of seconds")
        }

        let most = Abilities.ExpiryForm.mostSeconds
        guard let seconds = Int64(text), seconds <= most else {
            warnings.append(
                DialectWarning(
                    place,
                    "max-age “\(text)” is more than an agent counts, and is \(most)",
                    remedy: "write a time that pins can be kept for"
                )
            )
            return most
        }

        return seconds
    }

    private func refusal(_ place: Place, _ problem: String) -> DialectError {
        DialectError(
            place,
            "\(problem), and a user agent ignores the field",
            remedy: "write it as RFC 7469, section 2.1, has it"
        )
    }

    package func format(_ plan: PinPlan) -> String? {
        guard let entry = plan.entries.first, case .host(_, let reach) = entry.pattern else {
            return nil
        }

        var directives = entry.pins.map { "pin-sha256=\"\($0.base64)\"" }
        var name = "Public-Key-Pins-Report-Only"
        if case .at(let time) = entry.expiry {
            name = "Public-Key-Pins"
            directives.append("max-age=\(time.seconds - received.seconds)")
        }
        if reach == .subtree { directives.append("includeSubDomains") }
        directives += entry.reportAddresses.map { address in
            let escaped = address.map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
            return "report-uri=\"\(escaped)\""
        }
        return "\(name): \(directives.joined(separator: "; "))\n"
    }

    /// Which of the two fields it is, in lower case.
    private enum FieldName: String {
        case enforced = "public-key-pins"
        case reportOnly = "public-key-pins-report-only"
    }
}
