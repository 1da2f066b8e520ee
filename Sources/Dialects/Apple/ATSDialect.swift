// SPDX-License-Identifier: Apache-2.0

import Pinning

/// `NSPinnedDomains` of an `Info.plist`.
///
/// A list of end entities and a list of authorities, each of which must match where it is given;
/// of the hosts below, those one label down. The lists of a host's domain and of the one above it are
/// joined. What Apple does not document is refused here, though Security goes on without it: what is
/// converted is to be right.
///
/// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecPolicy.c:1517; Apple, Information Property List, NSPinnedDomains, NSPinnedLeafIdentities and
///   NSPinnedCAIdentities; News, “Identity Pinning: How to configure server certificates for your
///   app”.
package struct ATSDialect: PropertyListDialect {
    package let id = "ats"

    package init() {}

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.takes = isName
        abilities.reaches = [.exact, .withOneLabel]
        abilities.positions = .twoLists
        abilities.overlap = .union
        return abilities
    }

    package func entries(
        in root: PropertyList,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        guard let security = root["NSAppTransportSecurity"],
            let domains = security["NSPinnedDomains"]
        else { return [] }
        guard let members = domains.members else {
            throw undocumented("is no dictionary", domains.place)
        }

        var entries: [PinPlan.Entry] = []
        for (host, domain) in members {
            let entry = try entry(host, domain, &warnings)
            guard !entries.contains(where: { $0.pattern.host == entry.pattern.host }) else {
                throw undocumented("names a domain again", domain.place)
            }

            entries.append(entry)
        }
        return entries
    }

    private func entry(
        _ host: String,
        _ domain: PropertyList,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PinPlan.Entry {
        guard let members = domain.members else {
            throw undocumented("is no dictionary", domain.place)
        }

        var reach = HostPattern.Reach.exact
        var pins: [PlannedPin] = []
        for (key, value) in members {
            switch key {
            case "NSIncludesSubdomains":
                guard case .boolean(let includes) = value.value else {
                    throw undocumented("is no boolean", value.place)
                }

                reach = includes ? .withOneLabel : .exact
            case "NSPinnedCAIdentities": pins += try self.pins(in: value, for: .authority)
            case "NSPinnedLeafIdentities": pins += try self.pins(in: value, for: .endEntity)
            default:
                warnings.append(
                    DialectWarning(
                        value.place,
                        "the key is none of a pinned domain's, and is ignored",
                        remedy: "take it out, or look for a slip of the pen"
                    )
                )
            }
        }
        // SecPolicy.c compares without regard to case.
        guard !host.hasSuffix("."), isName(host),
            let pattern = HostPattern(host.lowercased(), reach)
        else {
            throw undocumented(
                "is no domain name without port, asterisk and dot at its end",
                domain.place
            )
        }
        guard !pins.isEmpty else {
            throw DialectError(
                domain.place,
                "the domain has neither NSPinnedLeafIdentities nor NSPinnedCAIdentities, "
                    + "and one of them is required",
                remedy: "add the list, or take the domain out"
            )
        }

        return PinPlan.Entry(pattern, pins, match: .endEntityAndAuthority)
    }

    private func pins(
        in list: PropertyList,
        for position: PlannedPin.Position
    ) throws(DialectError) -> [PlannedPin] {
        guard let elements = list.elements, !elements.isEmpty else {
            throw undocumented("is no array with dictionaries in it", list.place)
        }

        var pins: [PlannedPin] = []
        for element in elements {
            guard let text = element["SPKI-SHA256-BASE64"]?.string else {
                throw undocumented("has no text for SPKI-SHA256-BASE64", element.place)
            }

            do {
                pins.append(PlannedPin(PinnedDigest(try SPKIPin(sha256: text)), position: position))
            } catch {
                throw undocumented("is no identity: \(error)", element.place)
            }
        }
        return pins
    }

    private func undocumented(_ problem: String, _ place: Place) -> DialectError {
        DialectError(
            place,
            "the value \(problem), as Apple documents it",
            remedy: "write it as Apple documents NSPinnedDomains"
        )
    }

    package func format(_ plan: PinPlan) -> String? {
        PropertyListWriter.document { writer in
            writer.key("NSAppTransportSecurity")
            writer.dictionary { writer in
                writer.key("NSPinnedDomains")
                writer.dictionary { writer in
                    for entry in plan.entries { write(entry, &writer) }
                }
            }
        }
    }

    private func write(_ entry: PinPlan.Entry, _ writer: inout PropertyListWriter) {
        guard case .host(let host, let reach) = entry.pattern else { return }

        writer.key(host)
        writer.dictionary { writer in
            writer.key("NSIncludesSubdomains")
            writer.boolean(reach == .withOneLabel)
            let lists: [(String, PlannedPin.Position)] = [
                ("NSPinnedCAIdentities", .authority), ("NSPinnedLeafIdentities", .endEntity),
            ]
            for (key, position) in lists {
                let pins = entry.pins.filter { $0.position == position }
                guard !pins.isEmpty else { continue }

                writer.key(key)
                writer.array { writer in
                    for pin in pins {
                        writer.dictionary { writer in
                            writer.key("SPKI-SHA256-BASE64")
                            writer.string(pin.base64)
                        }
                    }
                }
            }
        }
    }
}
