// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// Why an address is none that a tunnel leads to, unless it was named.
package enum AddressRule: String, CaseIterable, Hashable, Sendable {
    case linkLocal = "link-local"
    case loopback
    /// What cloud providers answer on with a machine's credentials.
    case metadata
    /// Multicast, broadcast, and what is for documentation, tests and translation.
    case reserved
    case `private`

    /// The rule that an address falls under; nil for a public one.
    ///
    /// An address of version 4 in one of version 6 is looked at as that of version 4.
    ///
    /// - SeeAlso: The IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890).
    package static func of(_ address: IPAddress) -> AddressRule? {
        address.octets.count == 4 ? version4(address.octets) : version6(address.octets)
    }

    private static func version4(_ octets: [UInt8]) -> AddressRule? {
        switch (octets[0], octets[1], octets[2], octets[3]) {
        // Amazon, Google, Azure and others; Azure's agent; Alibaba; Oracle's own.
        case (169, 254, 169, 254), (169, 254, 170, 2), (168, 63, 129, 16), (100, 100, 100, 200),
            (192, 0, 0, 192):
            .metadata
        case (127, _, _, _), (0, _, _, _): .loopback
        case (169, 254, _, _): .linkLocal
        case (10, _, _, _), (172, 16...31, _, _), (192, 168, _, _), (100, 64...127, _, _): .private
        case (192, 0, 0, _), (192, 0, 2, _), (198, 18...19, _, _), (198, 51, 100, _),
            (203, 0, 113, _), (192, 88, 99, _), (224..., _, _, _):
            .reserved
        default: nil
        }
    }

    private static func version6(_ octets: [UInt8]) -> AddressRule? {
        let isZero = { (range: Range<Int>) in octets[range].allSatisfy { $0 == 0 } }
        // Mapped, compatible (::1 and :: are among these), translated, and 6to4.
        if isZero(0..<10), octets[10] == 0xFF, octets[11] == 0xFF {
            return version4(Array(octets[12...]))
        }
        if isZero(0..<12) {
            return isZero(12..<15) ? .loopback : version4(Array(octets[12...])) ?? .reserved
        }
        if octets.starts(with: [0x00, 0x64, 0xFF, 0x9B]), isZero(4..<12) {
            return version4(Array(octets[12...]))
        }
        if octets.starts(with: [0x20, 0x02]) {
            return version4(Array(octets[2..<6])) ?? .reserved
        }
        // fd00:ec2::254, Amazon's.
        if octets.starts(with: [0xFD, 0x00, 0x0E, 0xC2]) { return .metadata }
        switch (octets[0], octets[1]) {
        case (0xFE, 0x80...0xBF): return .linkLocal
        case (0xFC...0xFD, _), (0xFE, 0xC0...0xFF): return .private
        // All that is given out begins with 001.
        case (0x20...0x3F, _):
            let isSpecial =
                // 2001::/23 for protocols, Teredo among them; documentation.
                octets.starts(with: [0x20, 0x01]) && octets[2] < 0x02
                || octets.starts(with: [0x20, 0x01, 0x0D, 0xB8])
                || octets.starts(with: [0x3F, 0xFF]) && octets[2] < 0x10
            return isSpecial ? .reserved : nil
        default: return .reserved
        }
    }
}
