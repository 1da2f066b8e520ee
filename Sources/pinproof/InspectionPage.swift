// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning
import Rehearsal

/// What is said of a server's chain.
struct InspectionPage {
    let text: String
    /// Whether some library finds a path, and the certificate is for the host.
    let isSound: Bool

    init(
        _ inspection: ChainInspection,
        anchors: [EncodedCertificate],
        host: String?,
        time: Time,
        backends: [any Backend]
    ) async throws {
        let names = Dictionary(
            inspection.served.enumerated().map { ($1, String($0 + 1)) }
        ) { first, _ in first }
        let label = { (certificate: EncodedCertificate) in
            names[certificate] ?? Self.name(certificate)
        }
        var lines = ["At \(time)", ""]
        lines += Self.sent(inspection, host)
        lines += ["", "Paths"]
        var hasPath = false
        for (index, route) in inspection.routes.enumerated() {
            var said: [String] = []
            for backend in backends {
                let outcome = try? await backend.path(
                    from: Array(route.path.dropLast()),
                    to: route.path.suffix(1),
                    at: time
                )
                switch outcome {
                case .path:
                    said.append("\(backend.id) ✓")
                    hasPath = true
                case .refused(let reason, _): said.append("\(backend.id) ✗ \(reason)")
                case nil: said.append("\(backend.id) –")
                }
            }
            lines.append(
                "  \(Self.letter(index))  \(route.path.map(label).joined(separator: " ← "))"
            )
            lines.append("     \(Self.end(of: route))")
            lines.append("     \(said.joined(separator: ", "))")
        }
        if inspection.routes.isEmpty {
            let orphan = inspection.orphan.flatMap { try? CertificateOutline($0.octets) }
            lines.append(
                "  none: the issuer “\(orphan?.issuer ?? "")” of “\(orphan?.subject ?? "")” was "
                    + "neither sent nor is in the store"
            )
        } else {
            lines += ["", "Of several, each library takes"]
            for backend in backends {
                let outcome = try? await backend.path(
                    from: inspection.served,
                    to: anchors,
                    at: time
                )
                let taken =
                    if case .path(let path)? = outcome {
                        inspection.routes.firstIndex { $0.path == path }.map(Self.letter)
                            ?? "another"
                    } else { "none" }
                lines.append("  \(backend.id): \(taken)")
            }
        }
        lines += ["", "Pins, and the paths that they are on"] + Self.pins(inspection)
        lines += ["", "What is compared"] + Self.frameworks
        let leaf = inspection.served.first.flatMap { try? CertificateOutline($0.octets) }
        isSound = hasPath && (host.map { leaf?.names($0) ?? false } ?? true)
        text = lines.map { "\($0)".printable + "\n" }.joined()
    }

    private static func sent(_ inspection: ChainInspection, _ host: String?) -> [String] {
        var lines = ["As sent"]
        for (index, certificate) in inspection.served.enumerated() {
            guard let outline = try? CertificateOutline(certificate.octets) else { continue }
            lines.append(
                "  \(index + 1)  \(outline.subject), issued by \(outline.issuer), \(outline.key.kind), "
                    + "\(outline.notBefore.day) to \(outline.notAfter.day)"
            )
        }
        if let host,
            let leaf = inspection.served.first.flatMap({ try? CertificateOutline($0.octets) })
        {
            lines.append(
                leaf.names(host)
                    ? "  for \(host): yes"
                    : leaf.hosts.isEmpty
                        ? "  for \(host): no, it names no host"
                        : "  for \(host): no, for \(leaf.hosts.prefix(8).joined(separator: ", "))"
            )
        }
        if let place = inspection.misplaced {
            lines.append(
                "  order: \(place + 1) did not issue what stands before it; clients of TLS 1.2 may "
                    + "refuse that"
            )
        } else {
            lines.append("  order: right")
        }
        for place in inspection.surplus {
            let isRoot = inspection.served[place].certificate?.isSelfIssued ?? false
            lines.append(
                "  surplus: \(place + 1)\(isRoot ? ", a root, which clients have or do not trust" : ", which no path needs")"
            )
        }
        return lines
    }

    /// When a path ends, and by which certificate; an anchor's own end counts for some clients.
    private static func end(of route: Route) -> String {
        let members = route.path.dropLast().compactMap(\.certificate)
        guard let first = members.min(by: { $0.notAfter < $1.notAfter }) else { return "" }

        let name = route.path.first { $0.certificate === first }.map(name) ?? ""
        let anchor = route.path.last?.certificate?.notAfter.day ?? ""
        return "until \(first.notAfter.day), when \(name) ends; the anchor's own date is \(anchor)"
    }

    private static func pins(_ inspection: ChainInspection) -> [String] {
        inspection.keys.map { pin, certificate, routes in
            let places =
                routes.isEmpty
                ? "no path"
                : routes.count == inspection.routes.count
                    ? "every path" : routes.map(letter).joined(separator: ", ")
            return "  sha256/\(pin.base64)  \(places): \(name(certificate))"
        }
    }

    /// The frameworks by which certificates they compare with the pins.
    private static var frameworks: [String] {
        let views: [(Traits.View, String)] = [
            (.endEntity, "the server's own certificate alone"),
            (.path, "every certificate of the path that the client takes"),
            (.servedList, "everything that is sent, on a path or not"),
            (.withoutEvaluation, "what the platform lists without validating it"),
        ]
        return views.map { view, title in
            let names = Set(
                Policies.all.filter { $0.traits.view == view && $0.framework != "norm" }
                    .map(\.framework)
            )
            return "  \(title): \(names.sorted().joined(separator: ", "))"
        }
    }

    private static func name(_ certificate: EncodedCertificate) -> String {
        (try? CertificateOutline(certificate.octets))?.subject ?? "unreadable"
    }

    private static func letter(_ index: Int) -> String {
        index < 26 ? String(UnicodeScalar(UInt8(65 + index))) : "\(index + 1)"
    }
}
