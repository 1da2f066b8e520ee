// SPDX-License-Identifier: Apache-2.0

/// A text by which code names a host: its name, or a pattern that covers it.
///
/// - SeeAlso: square/okhttp, CertificatePinner.kt: “*.” stands for one label, “**.” for any number.
struct HostText {
    /// The host that was asked about.
    let host: String
    let text: String
    private let isPattern: Bool

    /// The texts that are looked for: each host, and the patterns that cover it.
    static func all(of hosts: [String]) -> [HostText] {
        hosts.flatMap { host in
            [HostText(host: host, text: host, isPattern: false)]
                + above(host).enumerated().map { index, name in
                    // The one with two asterisks ends with the one that has one.
                    HostText(
                        host: host,
                        text: index == 0 ? "*.\(name)" : "**.\(name)",
                        isPattern: true
                    )
                }
        }
    }

    /// The names above a host, the nearest first; a name of one label is nobody's.
    private static func above(_ host: String) -> [String] {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 2 else { return [] }

        return (1...min(labels.count - 2, mostLabels)).map { count in
            labels.dropFirst(count).joined(separator: ".")
        }
    }

    /// More than the hosts of an app have.
    private static let mostLabels = 16

    /// Whether the text that ends at a place is no part of another name.
    ///
    /// - Parameters:
    ///   - octets: The file.
    ///   - end: The place behind the text.
    ///   - isPacked: Whether texts of the file stand one behind the other.
    /// - Returns: Whether it stands alone; a pattern's asterisks may stand in front of a host.
    func stands(in octets: Span<UInt8>, before end: Int, isPacked: Bool) -> Bool {
        guard !isPacked else { return true }

        if end < octets.count {
            let next = octets[end]
            if Self.isPart(next) || next == 0x2E { return false }
        }
        let start = end - text.utf8.count
        guard !isPattern, start > 0 else { return true }

        let before = octets[start - 1]
        let hasAsterisk = before == 0x2E && start > 1 && octets[start - 2] == 0x2A
        return hasAsterisk || !Self.isPart(before) && before != 0x2E
    }

    /// Whether a byte may be one of a label.
    private static func isPart(_ octet: UInt8) -> Bool {
        (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet)
            || (0x61...0x7A).contains(octet) || octet == 0x2D
    }
}
