// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import PKIX
import Pinning

/// A line of the shape that nearly all have, read in one pass: an object with an id, perhaps a
/// host and a time, and certificates, in any order and nothing in their texts escaped.
///
/// It only ever says the same as reading JSON to the letter: whatever is of another shape or wrong
/// in any way is left to that, and so are all explanations.
struct UsualLine {
    private(set) var id: String?
    private(set) var host: String?
    private(set) var time: Time?
    private(set) var served: [EncodedCertificate] = []

    private var offset = 0

    /// Nil where the line is of another shape.
    init?(_ line: borrowing Span<UInt8>, _ known: KnownCertificates) {
        guard take("{", of: line) else { return nil }
        repeat {
            guard let name = text(of: line), take(":", of: line) else { return nil }

            if isSame(name, "id", line) {
                guard id == nil, let text = meaningful(of: line) else { return nil }

                id = text
            } else if isSame(name, "host", line) {
                guard host == nil, let text = meaningful(of: line) else { return nil }

                host = text
            } else if isSame(name, "time", line) {
                guard time == nil, let text = meaningful(of: line), let read = Time(text) else {
                    return nil
                }

                time = read
            } else if isSame(name, "served", line) {
                guard served.isEmpty, readServed(line, known) else { return nil }
            } else {
                return nil
            }
        } while take(",", of: line)
        guard take("}", of: line) else { return nil }

        skipSpace(of: line)
        guard offset == line.count, id != nil, !served.isEmpty else { return nil }
    }

    private mutating func readServed(
        _ line: borrowing Span<UInt8>,
        _ known: KnownCertificates
    ) -> Bool {
        guard take("[", of: line) else { return false }

        served.reserveCapacity(4)
        repeat {
            guard let range = base64(of: line),
                let certificate = known.certificate(base64: line.extracting(range))
            else { return false }

            served.append(certificate)
        } while take(",", of: line)
        return take("]", of: line)
    }

    /// The next string where it is of printable ASCII and begins with more than a space.
    private mutating func meaningful(of line: borrowing Span<UInt8>) -> String? {
        guard let range = text(of: line), !range.isEmpty, line[range.lowerBound] != 0x20 else {
            return nil
        }

        for place in range where !(0x20...0x7e).contains(line[place]) { return nil }
        return unsafe line.extracting(range).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    /// Where the contents of the next string lie; nil where another value comes, or something is
    /// escaped in it.
    private mutating func text(of line: borrowing Span<UInt8>) -> Range<Int>? {
        guard take("\"", of: line) else { return nil }

        let start = offset
        offset = line.endOfPlainRun(from: start)
        guard offset < line.count, line[offset] == UInt8(ascii: "\"") else { return nil }

        defer { offset += 1 }
        return start..<offset
    }

    /// The same where what is no base64 is found out anyway: nothing is looked for but the end.
    private mutating func base64(of line: borrowing Span<UInt8>) -> Range<Int>? {
        guard take("\"", of: line) else { return nil }

        let start = offset
        let length = unsafe line.withUnsafeBytes { octets in
            guard let base = octets.baseAddress,
                let end = unsafe memchr(
                    base + start,
                    Int32(UInt8(ascii: "\"")),
                    octets.count - start
                )
            else { return nil as Int? }

            return unsafe UnsafeRawPointer(end) - (base + start)
        }
        guard let length else { return nil }

        offset = start + length + 1
        return start..<start + length
    }

    private func isSame(
        _ range: Range<Int>,
        _ name: StaticString,
        _ line: borrowing Span<UInt8>
    )
        -> Bool
    {
        guard range.count == name.utf8CodeUnitCount else { return false }

        for place in 0..<range.count
        where unsafe line[range.lowerBound + place] != name.utf8Start[place] {
            return false
        }
        return true
    }

    /// Passes over a character and the space in front of it; false where another one comes.
    private mutating func take(_ character: Unicode.Scalar, of line: borrowing Span<UInt8>) -> Bool
    {
        skipSpace(of: line)
        guard offset < line.count, line[offset] == UInt8(ascii: character) else { return false }

        offset += 1
        return true
    }

    private mutating func skipSpace(of line: borrowing Span<UInt8>) {
        while offset < line.count {
            switch line[offset] {
            case 0x20, 0x09, 0x0a, 0x0d: offset += 1
            default: return
            }
        }
    }
}
