// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
    /// The octet with the capital letters of ASCII, and no others, made small.
    package var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
