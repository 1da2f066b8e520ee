// SPDX-License-Identifier: Apache-2.0

import PKIX

extension FuzzTarget {
    /// The reader: what it takes for DER is DER, to the octet.
    static let der = FuzzTarget("der", .element) { octets in
        if (try? isRead(octets)) != nil, (try? rewritten(octets, 0..<octets.count)) != octets {
            return "bytes that are read are written otherwise"
        }
        if let tree = ElementTree(octets), tree.octets != octets {
            return "a tree of elements has other bytes than it was made of"
        }
        return valueViolation(of: octets)
    }

    private static func isRead(_ octets: [UInt8]) throws(DERError) {
        var reader = DERReader(0..<octets.count)
        while !reader.isAtEnd { _ = try reader.readAny(of: octets.span) }
    }

    /// The elements of a range, each written anew around what was read in it.
    static func rewritten(_ octets: [UInt8], _ range: Range<Int>) throws(DERError) -> [UInt8] {
        var reader = DERReader(range)
        var written: [UInt8] = []
        while !reader.isAtEnd {
            let element = try reader.readElement(of: octets.span)
            let isConstructed = element.tag & 0x20 != 0
            let contents =
                isConstructed
                ? try rewritten(octets, element.contents) : Array(octets[element.contents])
            written += DERWriter.element(element.tag, contents)
        }
        return written
    }

    /// The first element read as each type: a value that is read is written by the same octets.
    private static func valueViolation(of octets: [UInt8]) -> String? {
        let span = octets.span
        var start = DERReader(0..<octets.count)
        guard let element = try? start.readElement(of: span) else { return nil }

        let whole = Array(octets[element.whole])
        let written = [
            read(span) { reader, span throws(DERError) in
                DERWriter.integer(try reader.readSmallInteger(of: span))
            },
            read(span) { reader, span throws(DERError) in
                DERWriter.boolean(try reader.readBoolean(of: span))
            },
            read(span) { reader, span throws(DERError) in
                let isUTCTime = reader.isNext(.utcTime, of: span)
                let time = try reader.readTime(of: span)
                return isUTCTime ? DERWriter.utcTime(time) : DERWriter.generalizedTime(time)
            },
            read(span) { reader, span throws(DERError) in
                let contents = try reader.readObjectIdentifier(of: span)
                // One with a number beyond 64 bits is read, and has no text.
                guard let identifier = ObjectIdentifier(contents: octets[contents]) else {
                    return whole
                }
                return ObjectIdentifier(identifier.description).map(DERWriter.objectIdentifier)
            },
            read(span) { reader, span throws(DERError) in
                let (bits, unused) = try reader.readBitString(of: span)
                return DERWriter.element(0x03, [UInt8(unused)] + octets[bits])
            },
            read(span) { reader, span throws(DERError) in
                DERWriter.element(0x02, Array(octets[try reader.readInteger(of: span).contents]))
            },
        ]
        guard let other = written.first(where: { $0.isRead && $0.octets != whole }) else {
            return nil
        }
        return "a value is written as \(other.octets ?? []) that was read from \(whole)"
    }

    private static func read(
        _ span: borrowing Span<UInt8>,
        _ read: (inout DERReader, borrowing Span<UInt8>) throws(DERError) -> [UInt8]?
    ) -> (isRead: Bool, octets: [UInt8]?) {
        var reader = DERReader(0..<span.count)
        do throws(DERError) {
            return (true, try read(&reader, span))
        } catch {
            return (false, nil)
        }
    }
}
