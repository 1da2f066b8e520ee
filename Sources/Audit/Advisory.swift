// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations

/// A published weakness of some versions of a framework.
///
/// The pages of frameworks are of their current versions; an app may have an older one. What such a
/// page says of a current version is not listed here.
struct Advisory {
    /// As `pinproof show` knows the framework.
    let framework: String
    let id: String
    /// In words: `before 2.7.4, and 3.x before 3.1.2`.
    let affected: String
    /// What it lets through, as the end of a sentence.
    let says: String
    let isAffected: @Sendable (FrameworkVersion) -> Bool

    /// Those of pins and of the evaluation around them.
    ///
    /// - SeeAlso: The records of these ids at cve.org; for CVE-2021-0341, which names versions of
    ///   Android alone, OkHttp's change log, 4.9.2; for AFNetworking its change log, 2.5.3.
    static let all: [Advisory] = [
        Advisory(
            framework: "okhttp",
            id: "CVE-2016-2402",
            affected: "before 2.7.4, and 3.x before 3.1.2",
            says: "pins pass where a pinned certificate is sent along, whoever issued the chain"
        ) { $0 < "2.7.4" || $0 >= "3" && $0 < "3.1.2" },
        Advisory(
            framework: "okhttp",
            id: "CVE-2021-0341",
            affected: "before 4.9.2",
            says: "code that calls its HostnameVerifier itself, with a host beyond ASCII, may take "
                + "another host's certificate"
        ) { $0 < "4.9.2" },
        Advisory(
            framework: "afnetworking",
            id: "CVE-2015-3996",
            affected: "before 2.5.3",
            says: "without pins the name of the host is not compared, unless validatesDomainName "
                + "is set"
        ) { $0 < "2.5.3" },
    ]

    /// What is published of a framework in an app; nothing where its version is not known.
    static func findings(
        of frameworks: [AppReport.Framework],
        _ placed: (String) -> String
    ) -> [Finding] {
        frameworks.flatMap { framework in
            guard let version = framework.version.flatMap({ FrameworkVersion(parsing: $0) }) else {
                return [Finding]()
            }

            return all.filter { $0.framework == framework.id && $0.isAffected(version) }
                .map { advisory in
                    AuditRules.knownAdvisory.finding(
                        in: placed(framework.path),
                        at: .start,
                        "\(framework.title) \(version) has \(advisory.id) "
                            + "(\(advisory.affected)): \(advisory.says)"
                    )
                }
        }
    }
}

/// The numbers of a version, with dots between them; what follows them does not count.
struct FrameworkVersion: Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    private let numbers: [Int]

    /// Nil where there is no number at the beginning.
    init?(parsing text: String) {
        var numbers: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let digits = part.prefix { ("0"..."9").contains($0) }
            guard let number = Int(digits) else { break }

            numbers.append(number)
            if digits.count < part.count { break }
        }
        guard !numbers.isEmpty else { return nil }
        self.numbers = numbers
    }

    init(stringLiteral text: String) {
        numbers = text.split(separator: ".").compactMap { Int($0) }
    }

    var description: String { numbers.map(String.init).joined(separator: ".") }

    static func < (one: Self, other: Self) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        return one.padded(to: count).lexicographicallyPrecedes(other.padded(to: count))
    }

    static func == (one: Self, other: Self) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        return one.padded(to: count) == other.padded(to: count)
    }

    private func padded(to count: Int) -> [Int] {
        numbers + Array(repeating: 0, count: count - numbers.count)
    }
}
