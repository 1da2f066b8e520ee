// SPDX-License-Identifier: Apache-2.0

/// Why TrustKit refuses a configuration for a host of it, in words that name the host.
package enum TrustKitRefusal {
    /// The sentence.
    ///
    /// - Parameters:
    ///   - host: A host of the configuration.
    ///   - policy: The policy that refuses.
    /// - Returns: Nil where the policy is none of TrustKit's, or has nothing against the host.
    package static func explanation(of host: String, by policy: String) -> String? {
        guard policy == "trustkit" || policy.hasPrefix("trustkit.") else { return nil }

        let known =
            if policy.hasPrefix("trustkit.android") {
                (try? ValidatedDomain.isValid(host)) ?? true ? nil : "top-level domain"
            } else {
                TrustKitRegistry.length(of: host) > 0 ? nil : "public suffix"
            }
        return known.map {
            "TrustKit refuses the configuration: “\(host)” has no \($0) that it knows"
        }
    }
}
