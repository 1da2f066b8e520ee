// SPDX-License-Identifier: Apache-2.0

/// The settings of an `AFSecurityPolicy` that change what it checks.
enum AFNetworkingSettings: Hashable, Sendable {
    /// As the initialiser leaves them.
    case standard
    /// `validatesDomainName` off.
    case anyName
    /// `allowInvalidCertificates` on.
    case invalidAllowed

    var host: Traits.HostCheck { self == .anyName ? .unchecked : .checked }
}

extension Provenance {
    static let afNetworking = Provenance(
        project: "AFNetworking/AFNetworking",
        version: "4.0.1+13 (d9f589cc2c)",
        location: "AFNetworking/AFSecurityPolicy.m, evaluateServerTrust:forDomain:",
        caveat: "the platform is closed: how it builds paths is what the backend does, and what "
            + "it lists without an evaluation is what the vector says"
    )
}
