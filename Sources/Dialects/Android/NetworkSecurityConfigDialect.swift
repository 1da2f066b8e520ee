// SPDX-License-Identifier: Apache-2.0

package import Notations
import Pinning

/// `network_security_config.xml`.
///
/// A nested `domain-config` has the pins of the one around it unless it has a `pin-set` of its own;
/// an empty one turns pinning off. A day of lapsing begins in the device's time zone; it is read
/// as one in UTC.
///
/// - SeeAlso: frameworks/base, core/java/android/security/net/config/XmlConfigSource.java.
package struct NetworkSecurityConfigDialect: PinDialect {
    package let id = "network-security-config"

    package init() {}

    /// Elements that are known, and have nothing to do with the platform's pins; TrustKit for
    /// Android reads the last.
    package static let elementsWithoutPins: Set<String> = [
        "certificateTransparency", "domainEncryption", "localNetwork", "trustkit-config",
    ]

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.reaches = [.exact, .subtree]
        abilities.exemption = .subtree
        abilities.expiry = .localDay
        return abilities
    }

    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        try entries(in: XMLDocument(SourceText(text)), &warnings)
    }

    /// Reads a document as the framework does, which takes one without any defect alone.
    package func read(_ document: XMLDocument) throws(DialectError) -> Reading {
        var warnings: [DialectWarning] = []
        let entries = try entries(in: document, &warnings)
        return Reading(entries, overlap: abilities.overlap, warnings)
    }

    private func entries(
        in document: XMLDocument,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        if let defect = document.defects.first { throw DialectError(defect) }
        guard let root = document.root else { return [] }

        var reader = NetworkSecurityConfigReader()
        defer { warnings += reader.warnings }
        return try reader.entries(in: root)
    }

    package func format(_ plan: PinPlan) -> String? {
        var lines = ["<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<network-security-config>"]
        for entry in plan.entries {
            guard case .host(let host, let reach) = entry.pattern else { continue }

            lines += [
                "    <domain-config>",
                "        <domain includeSubdomains=\"\(reach == .subtree)\">"
                    + "\(host.escapedForXML)</domain>",
            ]
            let expiration =
                switch entry.expiry {
                case .at(let time): " expiration=\"\(JavaDate.text(for: time))\""
                case .never: ""
                }
            // Without a pin-set nothing is pinned: outside of another entry there is none to inherit.
            if !entry.isExempt {
                lines.append("        <pin-set\(expiration)>")
                for pin in entry.pins {
                    lines.append("            <pin digest=\"SHA-256\">\(pin.base64)</pin>")
                }
                lines.append("        </pin-set>")
            }
            lines.append("    </domain-config>")
        }
        return (lines + ["</network-security-config>", ""]).joined(separator: "\n")
    }
}
