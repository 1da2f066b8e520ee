// SPDX-License-Identifier: Apache-2.0

/// Base64 as Foundation's `Data(base64Encoded:)` decodes it: one alphabet, padding required, no
/// white space; bits left over behind the last octet are ignored.
///
/// Measured with swift-foundation 6.3 on Linux. Surplus padding passes there, and what Apple's own
/// Foundation does with it was not measured.
package enum FoundationBase64 {
    package static func decode(_ text: String) throws(BackendError) -> [UInt8]? {
        let characters = Array(text.utf8)
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let unpadded = characters.dropLast(padding)
        guard let octets = Base64.decode(unpadded: unpadded, trailingBitsMustBeZero: false) else {
            return nil
        }

        let due = (4 - unpadded.count % 4) % 4
        if padding > due { throw .unsupported(.unmeasuredText) }
        return padding == due ? octets : nil
    }
}
