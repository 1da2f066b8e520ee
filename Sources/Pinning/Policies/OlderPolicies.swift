// SPDX-License-Identifier: Apache-2.0

/// A model of a framework as it was before the version that its policy was read from.
package struct OlderPolicy: Sendable {
    /// The policy's id and the version: `curl@7.88`.
    package let name: String
    package let policy: any PinningPolicy
    /// The version in whose source the difference was read: `7.88`.
    package var version: String { String(name.drop { $0 != "@" }.dropFirst()) }
    /// How the versions begin that it is true of.
    fileprivate let versions: [String]
}

extension Policies {
    /// Models of older versions that distributions still ship; none of them takes part in a run.
    static let older: [OlderPolicy] = [
        OlderPolicy(name: "curl@7.88", policy: Curl.standard.asIn7, versions: curlBefore8_18),
        OlderPolicy(name: "curl@7.88", policy: Curl.insecure.asIn7, versions: curlBefore8_18),
        OlderPolicy(name: "okhttp.jvm@4", policy: OkHttp.jvm.before5, versions: ["3.", "4."]),
    ]

    /// Executed with 7.88.1.
    ///
    /// The value of the option is split the same way in lib/vtls/vtls.c up to 8.17.0 (line 811), and
    /// curl/curl@9f979ea683 changed that, first in 8.18.0.
    private static let curlBefore8_18 = ["7."] + (0...17).map { "8.\($0)." }

    /// The model of a policy that is true of an older version.
    ///
    /// - Parameters:
    ///   - id: The policy's.
    ///   - version: The version of the client, perhaps with more behind it.
    /// - Returns: Nil where the policy itself is as true as it gets.
    package static func older(_ id: String, than version: String) -> OlderPolicy? {
        older.first { $0.policy.id == id && $0.versions.contains(where: version.hasPrefix) }
    }
}
