// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX
package import Pinning

/// What a connection may demand of a client besides looking at certificates.
package enum HarnessAbility: String, CaseIterable, Hashable, Sendable {
    /// The host is an address.
    case addressHosts = "address-hosts"
    /// A pin is of a certificate above the server's own, and the connection is to go ahead by it.
    case authorityPins = "authority-pins"
    /// An entry exempts its host.
    case exemptions
    /// Pins hold for some hosts, and not for the connection whichever it is.
    case hostMap = "host-map"
    /// A pin is a text of its own, and not that of a certificate.
    case literalPins = "literal-pins"
    /// Pins expire.
    case pinExpiry = "pin-expiry"
    /// A certificate comes from a connection made beforehand.
    case probes
    /// The connection follows a redirect.
    case redirects
    /// Several entries are configured.
    case severalEntries = "several-entries"
    /// An entry is not enforced.
    case softMode = "soft-mode"
    /// An entry covers the hosts below its own.
    case subdomains
    /// The answer depends on the time of the connection.
    case time
    /// The device's time zone is not UTC.
    case timeZone = "time-zone"
}

extension HarnessAbility {
    /// What the vector demands of a client that carries out a policy of one kind.
    package static func demanded(by vector: Vector, of kind: PinningKind) -> Set<HarnessAbility> {
        let connection = vector.connection
        let pins = vector.pinnedHosts.flatMap { $0.pins(of: kind) ?? [] }
        let needs = Applicability(of: vector).needs
        let demands: [HarnessAbility: Bool] = [
            .addressHosts: IPAddress(connection.host) != nil,
            .authorityPins: vector.restsOnAuthorityPins(of: kind),
            .exemptions: needs.contains(.exemptions),
            .hostMap: needs.contains(.hostMap),
            .literalPins: pins.contains { if case .text = $0 { true } else { false } },
            .pinExpiry: needs.contains(.pinExpiry),
            .probes: connection.probed != nil,
            .redirects: connection.redirectedFrom != nil,
            .severalEntries: vector.pinned.count > 1,
            .softMode: needs.contains(.softMode),
            .subdomains: needs.contains(.subdomains),
            .time: vector.dependsOnTime,
            .timeZone: connection.timeZone != 0,
        ]
        return Set(demands.filter(\.value).keys)
    }
}

extension Vector {
    /// Whether the connection is to go ahead, and no pin is of the server's own certificate, or of
    /// its key.
    fileprivate func restsOnAuthorityPins(of kind: PinningKind) -> Bool {
        let verdicts = (expectation.verdicts(of: kind) ?? []).map(\.verdict)
        guard verdicts.contains(.accept), let own = resolvedConnection.served.first else {
            return false
        }

        let key = try? SPKIPin(ofKeyIn: own.octets)
        let pinned = pinnedHosts.flatMap { $0.pins(of: kind) ?? [] }.objects
        return !pinned.isEmpty
            && !pinned.contains { certificate in
                switch kind {
                case .certificate: certificate == own
                case .publicKey: key != nil && (try? SPKIPin(ofKeyIn: certificate.octets)) == key
                }
            }
    }

    /// Whether the answer may be another at another time: a pin lapses, a certificate that is
    /// served or an anchor was not made with the usual validity, of thirty years around any today,
    /// or the time lies outside of that.
    package var dependsOnTime: Bool {
        let usual = CertificateRecipe.defaultNotBefore...CertificateRecipe.defaultNotAfter
        if pinned.contains(where: { $0.expires != nil }) || !usual.contains(connection.time) {
            return true
        }
        return (connection.served + connection.allAnchors).contains { name in
            switch recipe[name] {
            case .certificate(let recipe):
                recipe.notBefore != nil || recipe.notAfter != nil || recipe.validityForm != nil
                    || recipe.bends.contains { validity.contains($0.field) }
            case .captured, .pin, nil: true
            }
        }
    }
}

private let validity: Set<CertificateField> = [.notAfter, .notBefore, .validity]
