// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// Text put together as octets: a string that grows piece by piece looks at all of them again.
extension [UInt8] {
    mutating func write(literal: StaticString) {
        unsafe append(
            contentsOf: UnsafeBufferPointer(
                start: literal.utf8Start,
                count: literal.utf8CodeUnitCount
            )
        )
    }

    mutating func write(_ text: String) {
        unsafe text.utf8Span.span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// A string of JSON.
    mutating func writeQuoted(_ text: String) {
        let octets = text.utf8Span.span
        guard octets.endOfPlainRun(from: 0) == octets.count else {
            write(CanonicalText.quoted(text))
            return
        }

        append(UInt8(ascii: "\""))
        write(text)
        append(UInt8(ascii: "\""))
    }

    /// Octets as hexadecimal digits.
    mutating func writeHexadecimal(_ octets: [UInt8]) {
        let count = 2 * octets.count
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { text in
            unsafe Hexadecimal.write(octets, to: text)
            unsafe append(contentsOf: text)
        }
    }

    /// Octets as base64.
    mutating func writeBase64(_ octets: [UInt8]) {
        let count = Base64.length(of: octets.count)
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { text in
            unsafe Base64.write(octets, to: text)
            unsafe append(contentsOf: text)
        }
    }
}
