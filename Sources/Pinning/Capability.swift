// SPDX-License-Identifier: Apache-2.0

/// A question that cannot be asked of an evaluator.
package enum Capability: String, CaseIterable, Hashable, Sendable {
    /// The host is an address, and the framework's pins belong to names.
    case addressHost = "address-host"
    /// The program that is executed cannot be asked this.
    case beyondProgram = "beyond-program"
    /// The library takes no end entity for a trust anchor.
    case endEntityAnchor = "end-entity-anchor"
    /// An entry exempts its host, and the framework cannot write that.
    case exemptions = "no-exemptions"
    /// No entry covers the host, and the framework has no map of hosts.
    case hostMap = "no-host-map"
    /// A literal text is pinned, and the framework holds keys or certificates as objects.
    case literalPin = "literal-pin"
    /// The vector configures no list of the kind that the framework pins.
    case noListOfItsKind = "no-list-of-its-kind"
    /// The configuration is written in another framework's notation.
    case otherDialect = "other-dialect"
    /// The client the policy models is not built on this backend's library.
    case otherLibrary = "other-library"
    /// Pins expire, and the framework cannot write that.
    case pinExpiry = "no-pin-expiry"
    /// An entry covers the hosts below its own, and the framework cannot write that.
    case subdomains = "no-subdomains"
    /// Several entries are configured, and the framework has room for one.
    case severalEntries = "several-entries"
    /// An entry is not enforced, and the framework cannot write that.
    case softMode = "no-soft-mode"
    /// What the framework does with such a key was not measured.
    case unmeasuredKey = "unmeasured-key"
    /// What the framework does with such a text was neither read nor measured.
    case unmeasuredText = "unmeasured-text"
    /// Only another library can read a certificate whose octets the policy needs.
    case unreadableCertificate = "unreadable-certificate"
}

extension Capability {
    /// One sentence for a report.
    package var explanation: String {
        switch self {
        case .addressHost: "the host is an address, and what is pinned belongs to names"
        case .beyondProgram: "the program that is executed cannot be asked this"
        case .endEntityAnchor: "this library takes no end entity for a trust anchor"
        case .exemptions: "the framework cannot exempt a host"
        case .hostMap: "the framework has no map of hosts: its pins hold for the connection"
        case .literalPin: "the framework holds key or certificate objects, not texts"
        case .noListOfItsKind: "the vector has no pins of the kind that the framework compares"
        case .otherDialect: "the configuration is in another framework's notation"
        case .otherLibrary: "the client is not built on this library"
        case .pinExpiry: "the framework's pins never expire"
        case .severalEntries: "the framework has one pin set, and the vector configures several"
        case .softMode: "the framework always refuses a mismatch"
        case .subdomains: "the framework's entries cover the host that they name and no other"
        case .unmeasuredKey: "what the framework does with such a key was not measured"
        case .unmeasuredText: "what the framework makes of such a text was not measured"
        case .unreadableCertificate: "only this library can read a certificate that is compared"
        }
    }
}
