// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning

extension Configuration {
    /// Reports a host that is the host of no connection, as the framework compares it.
    mutating func checkForm(of host: Host) {
        guard let (problem, fix) = problem(with: host) else { return }

        report(
            .hostNeverMatches,
            at: host.position,
            "“\(host.text.shortened)” \(problem), and is the host of no connection",
            fix: fix
        )
    }

    private func problem(with host: Host) -> (problem: String, fix: String)? {
        let text = host.text
        if let scheme = text.firstRange(of: "://") {
            let rest = text[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" }
            return ("is a URL", "write “\(rest)”")
        }
        if text.contains("/") { return ("has a path", "write “\(text.prefix { $0 != "/" })”") }
        if text.contains("*") {
            let rest = text.drop { $0 == "*" || $0 == "." }
            return ("has an asterisk, which is compared as it stands", wildcardFix(String(rest)))
        }
        if text.utf8.contains(where: { $0 >= 0x80 }) {
            return ("is not in ASCII", "write the A-labels of it, “xn--…”")
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, Int(parts[1]) != nil {
            return ("has a port", "write “\(parts[0])”")
        }
        if text.hasSuffix("."), notation != .okhttp {
            return ("ends with a dot", "write “\(text.dropLast())”")
        }
        if text != text.lowercased(), notation == .trustkit {
            return ("has capitals, and case counts", "write “\(text.lowercased())”")
        }
        guard HostName(text) == nil else {
            guard notation == .ats, !isName(text) else { return nil }
            return ("is an address, which ATS does not pin", "write a domain name")
        }

        return ("is neither a DNS name nor an address", "write the host alone")
    }

    private func isName(_ text: String) -> Bool { HostName(text).map { $0.depth > 0 } ?? false }

    private func wildcardFix(_ host: String) -> String {
        switch notation {
        case .nsc: "write “\(host)” with includeSubdomains=\"true\""
        case .trustkit: "write “\(host)” with TSKIncludeSubdomains"
        case .ats: "write “\(host)” with NSIncludesSubdomains, which covers one label"
        case .pinproof, .reactNative: "write “\(host)” with includeSubdomains"
        case .okhttp: "write “*.\(host)” or “**.\(host)”"
        default: "write every host in full"
        }
    }
}
