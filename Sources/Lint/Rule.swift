// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// Something that is looked for in configurations.
package struct Rule: Sendable {
    /// The name that a suppression and a report have: `pin-placeholder`.
    package let id: String
    package let severity: Severity
    /// One line.
    package let title: String
    /// What the framework does, and why that matters.
    package let explanation: String
    /// What to do, where the finding does not say it better.
    package let fix: String
    /// Tests of OWASP's MASTG that look for the same, and weaknesses.
    package let standards: [String]
    /// The causes that it follows from, by notation: `okhttp/trailing-dot`.
    package let causes: [Notation: String]
    /// A file in which it is found.
    package let fires: Example
    /// One that is like it, and right.
    package let silent: Example

    package enum Severity: String, CaseIterable, Comparable, Sendable {
        case note, warning, error

        package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// A file, and what else is said.
    package struct Example: Sendable {
        /// A chain of `Examples/Pins`.
        package enum Chain: Sendable {
            /// Without the intermediate that the leaf is issued by.
            case leafAlone
            /// Of which a certificate has expired.
            case outOfDate
            /// With two paths, each to a root of its own.
            case twoPaths
            case whole
        }

        package let file: String
        package let text: String
        /// The chain that is named; nil where none is.
        package var chain: Chain?
        package var firstParty: [String] = []
        package var targetSDK: Int?
        /// Other files that are named beside it.
        package var others: [String: String] = [:]
        /// Changes that CAs announced.
        package var events: [CAEvent] = []

        package init(
            _ file: String,
            _ text: String,
            withChain: Bool = false,
            firstParty: [String] = [],
            targetSDK: Int? = nil,
            others: [String: String] = [:]
        ) {
            self.file = file
            self.text = text
            chain = withChain ? .whole : nil
            self.firstParty = firstParty
            self.targetSDK = targetSDK
            self.others = others
        }
    }

    package init(
        _ id: String,
        _ severity: Severity,
        _ title: String,
        _ explanation: String,
        fix: String,
        standards: [String] = [],
        causes: [Notation: String] = [:],
        fires: Example,
        silent: Example
    ) {
        self.id = id
        self.severity = severity
        self.title = title
        self.explanation = explanation
        self.fix = fix
        self.standards = standards
        self.causes = causes
        self.fires = fires
        self.silent = silent
    }

    /// All of them, the errors first, then by id.
    package static let all: [Rule] = files.flatMap(\.rules)
        .sorted { ($1.severity, $0.id) < ($0.severity, $1.id) }

    package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

    /// The file of this project that it is written in; nil where it is none of `all`.
    package var source: String? {
        Self.files.first { $0.rules.contains { $0.id == id } }
            .map { "Sources/Lint/\($0.name).swift" }
    }

    private static let files: [(name: String, rules: [Rule])] = [
        ("Rules+Pins", pinRules), ("Rules+Hosts", hostRules), ("Rules+Structure", structureRules),
        ("Rules+Time", timeRules), ("Rules+Advice", advice),
    ]
}

extension Rule.Example {
    /// A Network Security Configuration with this in it.
    static func nsc(
        _ body: String,
        withChain: Bool = false,
        firstParty: [String] = [],
        targetSDK: Int? = nil,
        others: [String: String] = [:]
    ) -> Rule.Example {
        Rule.Example(
            "network_security_config.xml",
            "<network-security-config>\n\(body)\n</network-security-config>\n",
            withChain: withChain,
            firstParty: firstParty,
            targetSDK: targetSDK,
            others: others
        )
    }

    /// A domain-config for a host with these elements behind it.
    static func domain(_ body: String, withChain: Bool = false) -> Rule.Example {
        domain("api.example.com", body, withChain: withChain)
    }

    static func domain(
        _ host: String,
        subdomains: Bool = true,
        _ body: String,
        withChain: Bool = false
    ) -> Rule.Example {
        nsc(domainConfig(host, subdomains: subdomains, body), withChain: withChain)
    }

    static func domainConfig(_ body: String) -> String { domainConfig("api.example.com", body) }

    static func domainConfig(
        _ host: String,
        subdomains: Bool = true,
        _ body: String
    ) -> String {
        "  <domain-config>\n    <domain includeSubdomains=\"\(subdomains)\">\(host)</domain>\n"
            + "    \(body)\n  </domain-config>"
    }

    static func pinSet(_ pins: String..., expiration: String? = "2031-01-01") -> String {
        let expires = expiration.map { " expiration=\"\($0)\"" } ?? ""
        return "<pin-set\(expires)>"
            + pins.map { "<pin digest=\"SHA-256\">\($0)</pin>" }.joined() + "</pin-set>"
    }

    /// TrustKit's dictionary for a host in Swift.
    static func trustkit(_ domain: String, host: String = "api.example.com") -> Rule.Example {
        Rule.Example(
            "AppDelegate.swift",
            "TrustKit.initSharedInstance(withConfiguration: [\n  kTSKPinnedDomains: [\n"
                + "    \"\(host)\": [\(domain)],\n  ],\n])\n"
        )
    }

    /// A delegate of URLSession in Swift with this in its handler.
    static func delegate(_ body: String) -> Rule.Example {
        Rule.Example(
            "Delegate.swift",
            "final class Delegate: NSObject, URLSessionDelegate {\n"
                + "  func urlSession(_ session: URLSession,\n"
                + "    didReceive challenge: URLAuthenticationChallenge,\n"
                + "    completionHandler: @escaping (URLSession.AuthChallengeDisposition,\n"
                + "      URLCredential?) -> Void\n  ) {\n    \(body)\n  }\n}\n"
        )
    }

    static func hashes(_ pins: String...) -> String {
        "kTSKPublicKeyHashes: [" + pins.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }

    /// OkHttp's builder in Kotlin.
    static func okhttp(_ arguments: String..., withChain: Bool = false) -> Rule.Example {
        Rule.Example(
            "Client.kt",
            "val pinner = CertificatePinner.Builder()\n"
                + arguments.map { "  .add(\($0))\n" }.joined() + "  .build()\n",
            withChain: withChain
        )
    }

    /// OkHttp's builder in Kotlin, for the host whose chain has two paths.
    static func twoPaths(_ pins: String...) -> Rule.Example {
        var example = okhttp(
            "\"www.example.com\", " + pins.map { "\"sha256/\($0)\"" }.joined(separator: ", ")
        )
        example.chain = .twoPaths
        return example
    }

    /// OkHttp's builder in Kotlin, for the host of a chain.
    static func okhttp(_ pin: String, with chain: Chain) -> Rule.Example {
        var example = okhttp("\"api.example.com\", \"sha256/\(pin)\"")
        example.chain = chain
        return example
    }

    /// App Transport Security's dictionary for a host, and other keys beside it.
    static func ats(
        _ body: String,
        host: String = "api.example.com",
        beside others: String = ""
    ) -> Rule.Example {
        Rule.Example(
            "Info.plist",
            "<plist version=\"1.0\"><dict>\(others)<key>NSAppTransportSecurity</key><dict>\n"
                + "<key>NSPinnedDomains</key><dict>\n<key>\(host)</key><dict>\(body)</dict>\n"
                + "</dict></dict></dict></plist>\n"
        )
    }

    static func identities(_ list: String, _ pins: String...) -> String {
        "<key>\(list)</key><array>"
            + pins.map {
                "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>"
            }.joined() + "</array>"
    }

    /// The keys of `Examples/Pins`: a leaf, its CA, and a key that is kept for later.
    static let leaf = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
    static let authority = "4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="
    static let backup = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="
    /// The roots of its chain with two paths: the new one is on both, signed by the old one.
    static let oldRoot = "FgMx+6n3h6vOUrnVlEnqBjD/cqLMEzuxrIWZIOzjqOY="
    static let newRoot = "f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE="
    /// A digest of the leaf that is none of its SubjectPublicKeyInfo: of the bare key.
    static let rawKey = "dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU="
    static let nothing = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
}
