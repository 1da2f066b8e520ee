// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// TLSA records in presentation format, one a line, with their owners or without.
///
/// Without one, a record is for whatever host is asked for.
///
/// - SeeAlso: RFC 6698, sections 2.2 and 3; RFC 7671; OpenSSL, ssl/ssl_lib.c, `dane_tlsa_add`.
package struct TLSADialect: PinDialect {
    package let id = "tlsa"

    package init() {}

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.hosts = .namedOrEvery
        abilities.takes = isName
        abilities.overlap = .union
        abilities.digests = [.sha256, .sha512]
        abilities.pinsCertificates = true
        abilities.positions = .each
        abilities.trust = [.pinAlone, .platform]
        abilities.heedsLongestDigestAlone = true
        return abilities
    }

    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        var records: [HostPattern: [(record: TLSARecord, place: Place)]] = [:]
        for (place, line) in text.numberedLines {
            let fields = line.prefix { $0 != ";" }.split { $0.isWhitespace }.map(String.init)
            guard !fields.isEmpty else { continue }

            let (owner, data) = try TLSALine.split(fields, place)
            let pattern = try owner.map { (owner) throws(DialectError) in
                try TLSALine.pattern(of: owner, place, &warnings)
            }
            if let record = try TLSALine.record(data, place, &warnings) {
                records[pattern ?? .everyHost, default: []].append((record, place))
            }
        }
        return records.map { pattern, records in
            PinPlan.Entry(pattern, pins(of: records, &warnings))
        }
    }

    private func pins(
        of records: [(record: TLSARecord, place: Place)],
        _ warnings: inout [DialectWarning]
    ) -> [PlannedPin] {
        let strongest = Set(TLSARecord.strongest(of: records.map(\.record)))
        var pins: [PlannedPin] = []
        for (record, place) in records {
            guard strongest.contains(record) else {
                warnings.append(
                    DialectWarning(
                        place,
                        "a record with a longer digest stands beside this one, "
                            + "which is not compared (RFC 7671, section 9)",
                        remedy: "publish both digests of every key, or one kind alone"
                    )
                )
                continue
            }

            if let digest = digest(of: record, place, &warnings) {
                pins.append(
                    PlannedPin(
                        digest,
                        position: record.isForAuthority ? .authority : .endEntity,
                        trust: record.usage < 2 ? .platform : .pinAlone
                    )
                )
            }
        }
        return pins
    }

    private func digest(
        of record: TLSARecord,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> PinnedDigest? {
        let subject: PinnedDigest.Subject =
            record.selector == 0 ? .certificate : .subjectPublicKeyInfo
        guard record.matching == 0 else {
            return PinnedDigest(record.matching == 1 ? .sha256 : .sha512, of: subject, record.data)
        }

        if record.usage == 2 {
            warnings.append(
                DialectWarning(
                    place,
                    "the record holds the anchor itself, and a plan its digest: "
                        + "the server must then send the anchor",
                    remedy: "have the server send it"
                )
            )
        }
        let digest = SPKIPin(hashing: record.data[...]).octets
        return PinnedDigest(.sha256, of: subject, digest)
    }

    package func format(_ plan: PinPlan) -> String? {
        var text = ""
        for entry in plan.entries {
            let owner = entry.pattern.host.map { "_443._tcp.\($0). IN TLSA " } ?? ""
            for record in entry.pins.flatMap(TLSALine.records) { text += "\(owner)\(record)\n" }
        }
        return text
    }
}
