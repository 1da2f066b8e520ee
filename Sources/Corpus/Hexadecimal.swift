// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Hexadecimal {
    /// The octets of a text as recipes write it, in lower case; nil where it is not exactly what
    /// would be written.
    package static func octets(of text: String) -> [UInt8]? {
        guard let octets = decode(text), encode(octets) == text else { return nil }

        return octets
    }
}
