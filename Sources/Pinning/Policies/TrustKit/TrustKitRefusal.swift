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

        let complaint: String? =
            if policy.hasPrefix("trustkit.android") {
                // DomainPinningPolicy.java:66-68: by its form as well as by its last label.
                (try? ValidatedDomain.isValid(host)) ?? true
                    ? nil : "is no domain that it knows, by its form or its top-level domain"
            } else {
                TrustKitRegistry.length(of: host) > 0
                    ? nil : "has no public suffix that it knows"
            }
        return complaint.map { "TrustKit refuses the configuration: “\(host)” \($0)" }
    }
}
