// SPDX-License-Identifier: Apache-2.0

import Corpus
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
    let isAffected: @Sendable (VersionNumbers) -> Bool

    /// Those of pins and of the evaluation around them.
    ///
    /// What was released before a version counts as that version: OkHttp's 5.0.0-alpha.1, which
    /// still has CVE-2021-0341, is passed over rather than its successors accused.
    ///
    /// - SeeAlso: The records of these ids at cve.org; for CVE-2021-0341, which names versions of
    ///   Android alone, OkHttp's change log, 4.9.2; for AFNetworking its change log, 2.5.3.
    static let all: [Advisory] = [
        Advisory(
            framework: "okhttp",
            id: "CVE-2016-2402",
            affected: "before 2.7.4, and 3.x before 3.1.2",
            says: "pins pass where a pinned certificate is sent along, whichever trusted CA issued "
                + "the chain"
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
            guard let version = framework.version.flatMap({ VersionNumbers(ofRelease: $0) }) else {
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
