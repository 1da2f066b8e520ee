// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A DNS name or an IP address as pin configurations and connections are compared by.
///
/// Case does not count, and neither does the trailing dot of an absolute name.
///
/// - SeeAlso: RFC 4343, section 3; RFC 6797, section 8.2.
package struct HostName: Hashable, Sendable {
    private let reference: ReferenceIdentifier

    /// Parses a host; nil where it is neither a DNS name nor an IP address.
    package init?(_ text: String) {
        guard let reference = ReferenceIdentifier(host: text) else { return nil }

        self.reference = reference
    }

    /// Whether the other name has labels in front of this one; an address has none below it.
    package func isAbove(_ other: HostName) -> Bool {
        guard case .dns(let name) = reference, case .dns(let below) = other.reference else {
            return false
        }

        return below.count > name.count && below.suffix(name.count).elementsEqual(name)
            && below[below.count - name.count - 1] == UInt8(ascii: ".")
    }

    /// How many labels the name has; the more, the nearer is its entry to a host below it.
    package var depth: Int {
        switch reference {
        case .dns(let name): name.count { $0 == UInt8(ascii: ".") } + 1
        case .ip: 0
        }
    }
}
