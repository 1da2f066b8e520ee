// SPDX-License-Identifier: Apache-2.0

import Notations
import PKIX
import Pinning

/// Walks through a configuration as `XmlConfigSource` does.
struct NetworkSecurityConfigReader {
    private(set) var warnings: [DialectWarning] = []
    /// The domains of the whole document, in lower case.
    private var seen: Set<String> = []

    private enum Kind: String {
        case base = "base-config"
        case debug = "debug-overrides"
        case domain = "domain-config"
    }

    private struct PinSet {
        var digests: [PinnedDigest] = []
        var expiry = Expiry.never
    }

    mutating func entries(in root: XMLElement) throws(DialectError) -> [PinPlan.Entry] {
        let place = Place(line: root.line)
        guard root.name == "network-security-config" else {
            throw DialectError(
                place,
                "the root is “\(root.name)”, and “network-security-config” is wanted",
                remedy: "hand in that file"
            )
        }

        var entries: [PinPlan.Entry] = []
        var once: Set<String> = []
        for child in root.children {
            guard let kind = Kind(rawValue: child.name) else {
                skip(child, place)
                continue
            }

            let place = place.member(child.name, line: child.line)
            guard kind == .domain || once.insert(child.name).inserted else {
                throw DialectError(
                    place,
                    "“\(child.name)” stands there a second time",
                    remedy: "make one of the two"
                )
            }

            if kind == .debug {
                readOverrides(child, place)
            } else {
                entries += try self.entries(child, kind, nil, place)
            }
        }
        return entries
    }

    /// The overrides for debugging, which a release build skips whatever is in them.
    ///
    /// - SeeAlso: XmlConfigSource.java, `parseNetworkSecurityConfig`.
    private mutating func readOverrides(_ element: XMLElement, _ place: Place) {
        do throws(DialectError) {
            _ = try entries(element, .debug, nil, place)
        } catch {
            warn(error.place, "a build for debugging refuses the file: \(error.problem)")
        }
    }

    private mutating func entries(
        _ element: XMLElement,
        _ kind: Kind,
        _ inherited: PinSet?,
        _ place: Place
    ) throws(DialectError) -> [PinPlan.Entry] {
        var own: PinSet?
        var hasAnchors = false
        var domains: [HostPattern] = []
        var hasDomain = false
        var nested: [(element: XMLElement, place: Place)] = []
        for child in element.children {
            let childPlace = place.member(child.name, line: child.line)
            switch child.name {
            case "domain":
                try require(kind == .domain, child, kind, childPlace)
                hasDomain = true
                if let pattern = try domain(child, childPlace) { domains.append(pattern) }
            case "domain-config":
                try require(kind == .domain, child, kind, childPlace)
                nested.append((child, childPlace))
            case "pin-set":
                try require(kind == .domain, child, kind, childPlace)
                guard own == nil else { throw twice(child, childPlace) }

                own = try pinSet(child, childPlace)
            case "trust-anchors":
                guard !hasAnchors else { throw twice(child, childPlace) }

                hasAnchors = true
                try readAnchors(child, kind, childPlace)
            default: skip(child, place)
            }
        }
        guard kind != .domain || hasDomain else {
            throw DialectError(
                place,
                "there is no “domain” in it",
                remedy: "add one, or take it out"
            )
        }

        let pins = own ?? inherited
        // A configuration is given to those in it with all of its own, wherever that stands.
        let below = try nested.map { (nested) throws(DialectError) in
            try entries(nested.element, kind, pins, nested.place)
        }
        return domains.map { pattern in
            PinPlan.Entry(
                pattern,
                pins?.digests.map { PlannedPin($0) } ?? [],
                expiry: pins?.expiry ?? .never
            )
        } + below.flatMap { $0 }
    }

    private mutating func domain(
        _ element: XMLElement,
        _ place: Place
    ) throws(DialectError) -> HostPattern? {
        let text = try self.text(of: element, place).lowercased()
        guard seen.insert(text).inserted else {
            throw DialectError(
                place,
                "“\(text)” has been given already, with subdomains or without",
                remedy: "make one entry of the two"
            )
        }

        let includes = boolean("includeSubdomains", of: element, place) ?? false
        return HostPattern.compared(text, includes ? .subtree : .exact, place, &warnings)
    }

    private mutating func pinSet(
        _ element: XMLElement,
        _ place: Place
    ) throws(DialectError) -> PinSet {
        var pinSet = PinSet()
        if let text = element["expiration"] {
            guard let day = JavaDate.parse(text) else {
                throw DialectError(
                    place,
                    "expiration “\(text)” is no date",
                    remedy: "write it as yyyy-MM-dd"
                )
            }

            pinSet.expiry = expiry(day, text, place)
        }
        for child in element.children {
            let childPlace = place.member(child.name, line: child.line)
            if child.name == "pin" {
                pinSet.digests.append(try digest(child, childPlace))
            } else {
                skip(child, place)
            }
        }
        return pinSet
    }

    /// The day, named where it is written in another way; never for one beyond all calendars.
    private mutating func expiry(_ day: Time, _ text: String, _ place: Place) -> Expiry {
        guard day.hasFourDigitYear else {
            warn(place, "expiration “\(text)” is in no year of four digits, and never comes")
            return .never
        }

        let written = day.day
        // Zeros and spaces in front change nothing of how people read it.
        let numbers = { (text: String) in
            text.split(separator: "-", omittingEmptySubsequences: false)
                .map { Int($0.drop { $0 == " " }) }
        }
        if numbers(text) != numbers(written) {
            warn(place, "expiration “\(text)” is read as \(written)")
        }
        return .at(day)
    }

    private func digest(
        _ element: XMLElement,
        _ place: Place
    ) throws(DialectError) -> PinnedDigest {
        let algorithm = element["digest"]
        guard algorithm?.lowercased() == "sha-256" else {
            throw DialectError(
                place,
                "digest is “\(algorithm ?? "")”, and “SHA-256” alone is known",
                remedy: "pin the SHA-256 digest"
            )
        }

        let text = try text(of: element, place)
        let octets = AndroidBase64.decode(text)
        guard let octets, let digest = PinnedDigest(.sha256, octets) else {
            throw DialectError(
                place,
                "pin “\(text)” "
                    + (octets.map { "stands for \($0.count) bytes, and 32 are wanted" }
                        ?? "is not base64"),
                remedy: "write the base64 of the key's SHA-256 digest"
            )
        }

        return digest
    }

    /// Anchors do not bear on pins, except those that turn them off.
    private mutating func readAnchors(
        _ element: XMLElement,
        _ kind: Kind,
        _ place: Place
    ) throws(DialectError) {
        for child in element.children {
            guard child.name == "certificates" else {
                skip(child, place)
                continue
            }

            let place = place.member(child.name, line: child.line)
            let source = child["src"]
            guard let source, Self.sources.contains(source) || source.hasPrefix("@") else {
                throw DialectError(
                    place,
                    "src is “\(source ?? "")”, and “system”, “user” or a resource is wanted",
                    remedy: "name one of them"
                )
            }

            if boolean("overridePins", of: child, place) ?? (kind == .debug) {
                warn(
                    place,
                    "pins are not compared for a path that ends in “\(source)”"
                        + (kind == .debug ? " in a build for debugging" : "")
                )
            }
        }
    }

    /// What Android's resource compiler takes for a boolean; nil for anything else, where the
    /// platform takes the default without a word.
    private mutating func boolean(
        _ name: String,
        of element: XMLElement,
        _ place: Place
    ) -> Bool? {
        guard let text = element[name] else { return nil }

        switch text.trimmedOfSpace {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        case let other:
            if let integer = Int(other) { return integer != 0 }
            warn(place, "\(name) is “\(text)”, which is no boolean: the default is taken")
            return nil
        }
    }

    /// The text of an element that must have some, and nothing else.
    private func text(of element: XMLElement, _ place: Place) throws(DialectError) -> String {
        let text = element.leadingText.trimmedOfSpace
        guard !text.isEmpty else {
            throw DialectError(place, "“\(element.name)” has no text", remedy: "write it")
        }
        guard element.children.isEmpty else {
            throw DialectError(
                place,
                "“\(element.name)” has elements beside its text",
                remedy: "take them out"
            )
        }

        return text
    }

    private func require(
        _ isAllowed: Bool,
        _ element: XMLElement,
        _ kind: Kind,
        _ place: Place
    ) throws(DialectError) {
        guard isAllowed else {
            throw DialectError(
                place,
                "“\(element.name)” is not allowed in “\(kind.rawValue)”",
                remedy: "move it into a “domain-config”"
            )
        }
    }

    private func twice(_ element: XMLElement, _ place: Place) -> DialectError {
        DialectError(
            place,
            "“\(element.name)” stands there a second time",
            remedy: "make one of the two"
        )
    }

    private mutating func skip(_ element: XMLElement, _ place: Place) {
        guard !NetworkSecurityConfigDialect.elementsWithoutPins.contains(element.name) else {
            return
        }

        warn(
            place.member(element.name, line: element.line),
            "the element is not known there, and is skipped with all that is in it"
        )
    }

    private mutating func warn(_ place: Place, _ problem: String) {
        warnings.append(
            DialectWarning(place, problem, remedy: "see whether that is what was meant")
        )
    }

    private static let sources: Set<String> = ["system", "user", "wfa"]
}
