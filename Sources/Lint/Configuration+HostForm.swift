// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Pinning

extension Configuration {
    /// Reports a host that is the host of no connection, as the framework compares it.
    mutating func checkForm(of host: Host) {
        guard let (problem, fix) = problem(with: host) else { return }

        report(
            .hostNeverMatches,
            at: host.position,
            "“\(host.text.shortened)” \(problem)",
            fix: fix
        )
    }

    /// Whether a host is the host of some connection, as the framework compares it.
    func canMatch(_ host: Host) -> Bool {
        // The forms of OkHttp's patterns are its reader's business, but for a dot that it keeps.
        host.coversEveryHost
            || (notation == .okhttp ? !host.text.hasSuffix(".") : problem(with: host) == nil)
    }

    /// The host that one which matches no connection was meant for, as far as its text says it; the
    /// host itself where it is one.
    func meant(by host: Host) -> Host {
        let text = host.text
        if text.contains("*") {
            return Host(text: text.behindAsterisks, position: host.position, reach: .subtree)
        }
        let name =
            URLAsHost(text).map { $0.host ?? text } ?? String(text.prefix { !"/:".contains($0) })
        return Host(text: name, position: host.position, reach: host.reach)
    }

    /// The first host that is no DNS name and that the framework takes all the same, in a form of its
    /// own: OkHttp and Cronet make A-labels, and OkHttp refuses few characters.
    ///
    /// - SeeAlso: square/okhttp, `-HostnamesCommon.kt`, `toCanonicalHost` and
    ///   `containsInvalidHostnameAsciiCodes`; Cronet, CronetEngineBuilderImpl.java,
    ///   `validateHostNameForPinningAndConvert`.
    var convertedHost: Host? {
        entries.flatMap(\.hosts).first { isConverted($0.text) }
    }

    func isConverted(_ text: String) -> Bool {
        let isBeyondASCII = text.utf8.contains { $0 >= 0x80 }
        return switch notation {
        case .cronet: isBeyondASCII
        case .okhttp:
            !text.isEmpty && (HostName(text) == nil || isBeyondASCII)
                && !text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || Self.noHost.contains($0) }
        default: false
        }
    }

    /// What OkHttp has in no host, and an asterisk.
    private static let noHost = Set("#%/:?@[\\]*".utf8)

    /// What is wrong with a host, and what to do about it; nil where nothing is.
    private func problem(with host: Host) -> (problem: String, fix: String)? {
        if let refusal = refusal(of: host.text) { return refusal }
        guard !isConverted(host.text) else { return nil }

        return form(of: host.text).map {
            let consequence =
                switch notation {
                case .cronet: ": Cronet throws an exception"
                case .okhttp: ": OkHttp 4.3 and later throws an exception"
                default: ", and is the host of no connection"
                }
            return ("\($0.problem)\(consequence)", $0.fix)
        }
    }

    /// Why the framework takes no pins for a host, whatever the app connects to.
    private func refusal(of text: String) -> (problem: String, fix: String)? {
        let isAddress = HostName(text) != nil && !isName(text)
        switch notation {
        // CronetEngineBuilderImpl.java:132, of the cause that the rule names.
        case .cronet where isAddress || text.contains("_"):
            return ("is no host name: Cronet throws an exception", "write a domain name")
        case .cronet where text.contains("*"):
            return (
                "has an asterisk: Cronet throws an exception", wildcardFix(text.behindAsterisks)
            )
        // CertificatePinner.kt compares texts, and the host of a URL keeps its dot.
        case .okhttp where text.hasSuffix(".") && !text.contains("*"):
            let name = text.dropLast()
            return (
                "ends with a dot: “\(name)” without it is not pinned", "write “\(name)”"
            )
        default: return nil
        }
    }

    private func form(of text: String) -> (problem: String, fix: String)? {
        if let url = URLAsHost(text) {
            return ("is a URL", url.host.map { "write “\($0)”" } ?? url.remedy)
        }
        if text.contains("/") { return ("has a path", "write “\(text.prefix { $0 != "/" })”") }
        if text.contains("*") {
            return (
                notation == .okhttp
                    ? "has an asterisk that is not alone in front"
                    : "has an asterisk, which is compared as it stands",
                wildcardFix(text.behindAsterisks)
            )
        }
        if text.utf8.contains(where: { $0 >= 0x80 }) {
            return ("is not in ASCII", "write the A-labels of it, “xn--…”")
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, Int(parts[1]) != nil {
            return ("has a port", "write “\(parts[0])”")
        }
        // Cronet's keys are DNS names, with the root's dot or without.
        if text.hasSuffix("."), notation != .cronet {
            return ("ends with a dot", "write “\(text.dropLast())”")
        }
        if text != text.lowercased(), notation == .trustkit {
            return ("has capitals, and case counts", "write “\(text.lowercased())”")
        }
        guard HostName(text) == nil else { return nil }

        return ("is neither a DNS name nor an address", "write the host alone")
    }

    private func isName(_ text: String) -> Bool { HostName(text).map { $0.depth > 0 } ?? false }

    private func wildcardFix(_ host: String) -> String {
        // Of one label everything below it would be pinned, and of an asterisk inside what is behind.
        guard HostName(host).map({ $0.depth > 1 }) ?? false else {
            return "write every host in full"
        }

        return switch notation {
        case .nsc: "write “\(host)” with includeSubdomains=\"true\""
        case .trustkit: "write “\(host)” with TSKIncludeSubdomains"
        case .ats: "write “\(host)” with NSIncludesSubdomains, which covers one label"
        case .cronet, .pinproof, .reactNative: "write “\(host)” with includeSubdomains"
        case .okhttp:
            "write the hosts in full, or “**.\(host)” (OkHttp 4.3 and later) if all below it are meant"
        default: "write every host in full"
        }
    }
}

extension String {
    /// What is behind the last asterisk of a pattern for hosts, and the dot there.
    package var behindAsterisks: String {
        let rest = split(separator: "*", omittingEmptySubsequences: false).last ?? ""
        return String(rest.drop { $0 == "." })
    }
}
