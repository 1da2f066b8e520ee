// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning
import Rehearsal
import Reporting

extension InspectionPage {
    /// Every path, with its dates and what each library says of it.
    var paths: String {
        var text = line("Paths")
        for (index, path) in inspection.paths.enumerated() {
            let places = inspection.places(of: path.route)
            let numbers = places.map { "\($0 + 1)" }.joined(separator: " ← ")
            text += list(
                ["\(numbers) \(places.last.map(name) ?? "")"],
                indentation: "  \(Inspection.letter(index))  ",
                hanging: "     "
            )
            for part in [dates(of: path.route), said(of: index)] {
                text += style.wrapped(part, indentation: "     ", hanging: "     ")
            }
        }
        if inspection.unlisted > 0 {
            text += line("  and \(inspection.unlisted) more, which nobody was asked about")
        }
        return text + (inspection.paths.isEmpty ? missing : "")
    }

    /// When a path begins and ends, and by which certificate; an anchor's own end counts for some
    /// clients.
    private func dates(of route: Route) -> String {
        guard let expiry = route.firstExpiry, let anchor = route.path.last?.certificate else {
            return ""
        }

        let number = inspection.certificates.firstIndex(of: expiry.certificate).map { $0 + 1 } ?? 0
        guard let validity = route.validity else {
            return "never valid: \(number) ends on \(expiry.time.day), before others begin"
        }
        guard route.path.count > 1 else {
            return "\(validity.lowerBound.day) to \(expiry.time.day), its own end"
        }
        return
            "\(validity.lowerBound.day) to \(expiry.time.day), when \(number) ends; the anchor's "
            + "own date is \(anchor.notAfter.day)"
    }

    /// The libraries that accept a path, those that do not, and those that would take it.
    private func said(of index: Int) -> String {
        var accepting: [String] = []
        var refusing: [(reason: String, libraries: [String])] = []
        func refuse(_ reason: String, _ library: String) {
            if let place = refusing.firstIndex(where: { $0.reason == reason }) {
                refusing[place].libraries.append(library)
            } else {
                refusing.append((reason, [library]))
            }
        }
        for (library, outcome) in zip(inspection.libraries, inspection.paths[index].outcomes) {
            switch outcome {
            case .path?: accepting.append(library.id)
            case .refused(let reason, _)?: refuse(reason.rawValue, library.id)
            case nil: refuse("no answer", library.id)
            }
        }
        var parts: [String] = []
        if !accepting.isEmpty { parts.append("✓ \(accepting.joined(separator: ", "))") }
        parts += refusing.map { "✗ \($0.libraries.joined(separator: ", ")) (\($0.reason))" }
        let taking = inspection.libraries.filter { inspection.choice(of: $0) == index }.map(\.id)
        if inspection.paths.count > 1, !taking.isEmpty {
            parts.append(
                taking == accepting && taking.count > 1
                    ? "all take it" : "taken by \(taking.joined(separator: ", "))"
            )
        }
        return parts.joined(separator: "; ")
    }

    private var missing: String {
        let orphan = inspection.chain.orphan.flatMap { try? CertificateOutline($0.octets) }
        return style.wrapped(
            orphan?.isSelfIssued ?? false
                ? "none: “\(orphan?.subject ?? "")” is issued by itself and not in the store"
                : "none: the issuer “\(orphan?.issuer ?? "")” of “\(orphan?.subject ?? "")” was "
                    + "neither sent nor is in the store",
            indentation: "  ",
            hanging: "  "
        )
    }

    /// What was sent and what the paths end at, with the pin of each key and the paths that it is on.
    var certificates: String {
        var text = line("As sent")
        let count = inspection.chain.served.count
        for place in inspection.certificates.indices {
            if place == count { text += "\n" + line("Anchors of the paths") }
            guard let outline = inspection.outline(place) else { continue }

            let number = "\(place + 1)"
            let indentation = String(repeating: " ", count: number.count + 4)
            text += style.wrapped(
                "\(outline.subject), issued by \(outline.issuer), \(outline.key.kind), "
                    + "\(outline.notBefore.day) to \(outline.notAfter.day)",
                indentation: "  \(number)  ",
                hanging: indentation
            )
            text += line("\(indentation)sha256/\(outline.pin.base64) \(whereabouts(outline.pin))")
            if place == count - 1 { text += remarks }
        }
        return text
    }

    private func whereabouts(_ pin: SPKIPin) -> String {
        let paths = inspection.paths(with: pin)
        if paths.isEmpty { return "on no path" }
        return paths.count == inspection.paths.count ? "on every path" : "on \(letters(paths))"
    }

    /// Whether it is for the host, in order, and no more than what is needed.
    private var remarks: String {
        var remarks: [String] = []
        if let host = inspection.namedHost, let leaf = inspection.leaf {
            remarks.append(
                leaf.names(host)
                    ? "for \(host): yes"
                    : leaf.hosts.isEmpty
                        ? "for \(host): no, it names no host"
                        : "for \(host): no, for \(leaf.hosts.prefix(8).joined(separator: ", "))"
            )
        }
        if inspection.host == nil, inspection.chain.misplacedServer == nil {
            remarks.append("1 names no host, and clients refuse it: put the server's own first")
        }
        remarks.append(order)
        for place in inspection.chain.surplus {
            let first = inspection.chain.firstPlace(of: place)
            let isRoot = inspection.outline(place)?.isSelfIssued ?? false
            let why =
                first < place
                ? "the same as \(first + 1)"
                : isRoot ? "a root, which clients have or do not trust" : "which no path needs"
            remarks.append("surplus: \(place + 1), \(why)")
        }
        return remarks.map { style.wrapped($0, indentation: "  ", hanging: "    ") }.joined()
    }
}

extension InspectionPage {
    /// Whether the server's own certificate is in front, and each issued the one before it.
    private var order: String {
        if let place = inspection.chain.misplacedServer {
            return "order: wrong: \(place + 1) is the server's own, and has to be first"
        }
        guard let place = inspection.chain.misplaced else { return "order: right" }

        return "order: \(place + 1) did not issue what stands before it; clients of TLS 1.2 may "
            + "refuse that"
    }

    /// Rows of a head and a list, the lists below each other.
    func table(_ rows: [(head: String, items: [String])], indentation: String) -> String {
        let width = rows.map(\.head.count).filter { $0 <= Self.widestHead }.max() ?? 0
        return rows.map { head, items in
            guard head.count <= Self.longestHead else {
                // There is no room for the list beside it.
                return style.wrapped(head, indentation: indentation, hanging: indentation)
                    + list(items, indentation: indentation + "  ")
            }

            let padding = String(repeating: " ", count: max(0, width - head.count))
            let hanging = indentation + String(repeating: " ", count: width + 2)
            return list(items, indentation: "\(indentation)\(head)\(padding)  ", hanging: hanging)
        }.joined()
    }

    private static let widestHead = 24
    private static let longestHead = 60

    /// A list in lines of at most the width, none of whose items is broken that fits on a line.
    func list(_ items: [String], indentation: String, hanging: String? = nil) -> String {
        let joined = items.map { $0.replacing(" ", with: Self.unbroken) }.joined(separator: ", ")
        return style.wrapped(joined, indentation: indentation, hanging: hanging ?? indentation)
            .replacing(Self.unbroken, with: " ")
    }

    /// A space at which no line is broken.
    private static let unbroken = "\u{A0}"

    /// Certificates by number and name, those of one name together.
    func names(_ places: [Int]) -> [String] {
        var names: [(name: String, numbers: [Int])] = []
        for place in places {
            let name = name(place)
            if let index = names.firstIndex(where: { $0.name == name }) {
                names[index].numbers.append(place + 1)
            } else {
                names.append((name, [place + 1]))
            }
        }
        return names.map { name, numbers in
            "\(numbers.map(String.init).joined(separator: "/")) \(name)"
        }
    }

    private func name(_ place: Int) -> String {
        let name = inspection.outline(place)?.subject ?? "unreadable"
        return name.count > Self.longestName ? "\(name.prefix(Self.longestName - 1))…" : name
    }

    private static let longestName = 32

    func letters(_ paths: [Int]) -> String {
        paths.map(Inspection.letter).joined(separator: ", ")
    }

    func line(_ text: String) -> String { text.printable + "\n" }
}
