// SPDX-License-Identifier: Apache-2.0

import Pinning

/// A line of a zone with a TLSA record, part by part.
enum TLSALine {
    /// Takes the owner and what a zone puts behind it off the record's own fields.
    static func split(
        _ fields: [String],
        _ place: Place
    ) throws(DialectError) -> (owner: String?, data: [String]) {
        guard let type = fields.firstIndex(where: { $0.uppercased() == "TLSA" }) else {
            return (nil, fields)
        }

        let between = fields[..<type].dropFirst()
        guard type >= 1,
            between.allSatisfy({ $0.uppercased() == "IN" || UInt32($0) != nil })
        else {
            throw DialectError(
                place,
                "an owner, and no more than a time to live and “IN”, must stand before “TLSA”",
                remedy: "write “_443._tcp.www.example.com. IN TLSA 3 1 1 …” on one line"
            )
        }

        return (fields[0], Array(fields[(type + 1)...]))
    }

    /// The host of an owner, `_443._tcp.www.example.com.`.
    ///
    /// - SeeAlso: RFC 6698, section 3.
    static func pattern(
        of owner: String,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> HostPattern {
        let labels = owner.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard labels.count == 3, labels[0].hasPrefix("_"), UInt16(labels[0].dropFirst()) != nil,
            labels[1].lowercased() == "_tcp", isName(String(labels[2])),
            let pattern = HostPattern(String(labels[2]), .exact)
        else {
            throw DialectError(
                place,
                "owner “\(owner)” is not a port, “_tcp” and a host",
                remedy: "write “_443._tcp.” and the host, without an asterisk"
            )
        }

        if labels[0] != "_443" {
            warnings.append(
                DialectWarning(
                    place,
                    "the record is for port \(labels[0].dropFirst()) alone, "
                        + "which a plan does not say",
                    remedy: "read those for other ports apart"
                )
            )
        }
        return pattern
    }

    /// The record; nil, with a warning, for one that no client can use.
    static func record(
        _ fields: [String],
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> TLSARecord? {
        guard fields.count >= 4, fields[..<3].allSatisfy({ UInt8($0) != nil }),
            Hexadecimal.decode(fields[3...].joined()) != nil
        else {
            throw DialectError(
                place,
                "the record is not three numbers up to 255 and hexadecimal digits",
                remedy: "write a usage, a selector, a matching type and the data"
            )
        }
        guard let record = TLSARecord(fields.joined(separator: " ")) else {
            warnings.append(
                DialectWarning(
                    place,
                    "no client can use the record, which has an unknown number, "
                        + "a digest of another length or contents that cannot be read: "
                        + "without any other, nothing is pinned",
                    remedy: "publish one that can be used"
                )
            )
            return nil
        }

        return record
    }

    /// The records that a pin is: one for each kind of certificate it is for.
    static func records(of pin: PlannedPin) -> [TLSARecord] {
        guard let digest = pin.digest else { return [] }

        let first: UInt8 = pin.trust == .platform ? 0 : 2
        let usages: [UInt8] =
            switch pin.position {
            case .any: [first, first + 1]
            case .authority: [first]
            case .endEntity: [first + 1]
            }
        return usages.map { usage in
            TLSARecord(
                usage: usage,
                selector: digest.subject == .certificate ? 0 : 1,
                matching: digest.algorithm == .sha512 ? 2 : 1,
                data: digest.octets
            )
        }
    }
}
