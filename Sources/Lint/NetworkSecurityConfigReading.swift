// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Reads a Network Security Configuration with everything that is wrong in it.
///
/// - SeeAlso: frameworks/base, core/java/android/security/net/config/XmlConfigSource.java.
struct NetworkSecurityConfigReading {
    private(set) var configuration: Configuration
    private var seen: [String: Position] = [:]
    /// Entries without pins, which are exceptions where others pin the hosts around them.
    private var bare: [Configuration.Entry] = []
    /// Whether the base-config permits cleartext; nil where it does not say.
    private var basePermitsCleartext: Bool?
    /// The anchors of the base-config; nil where it has none.
    private var baseAnchors: [Configuration.Anchor]?
    /// Anchors that override pins, each by the number of the element that they stand in.
    ///
    /// Places would not do: in a compiled file elements of one line have the same.
    private var overriding: [(owner: Int, source: String, position: Position)] = []
    /// The numbers of the elements whose anchors are those of an entry with pins.
    private var ownersOfPinned: Set<Int> = []
    /// Anchors that the user installs, each by the number of the element that they stand in.
    private var userAnchors: [(owner: Int, position: Position)] = []
    /// The numbers of the elements whose anchors are those of an entry without pins.
    private var ownersOfBare: Set<Int> = []
    /// How many domain-configs were met; the base-config is the element before the first.
    private var domainConfigs = 0

    static func configuration(of document: XMLDocument, in file: String) -> Configuration {
        var reading = NetworkSecurityConfigReading(file)
        for defect in document.defects {
            reading.report(.malformed, defect.position, defect.problem, fix: defect.remedy)
        }
        if let root = document.root { reading.read(root) }
        let pinned = HostIndex(
            reading.configuration.entries.filter { !$0.isExempt }.flatMap(\.hosts)
        )
        for entry in reading.bare { reading.reportException(entry, pinned) }
        reading.reportOverriding()
        reading.reportUserAnchors()
        do throws(DialectError) {
            reading.configuration.outcome =
                .loaded(try NetworkSecurityConfigDialect().read(document))
        } catch {
            reading.configuration.outcome = .refused(error)
        }
        return reading.configuration
    }

    private init(_ file: String) {
        configuration = Configuration(.nsc, in: file)
    }

    private mutating func read(_ root: XMLElement) {
        // XmlUtils.beginDocument throws. What is in it was meant to count, and is read.
        if root.name != "network-security-config" {
            report(
                .refused,
                root.position,
                "the root is “\(root.name.shortened)”, and “network-security-config” is wanted",
                fix: "name a Network Security Configuration in the manifest"
            )
        }
        var once: [String: Position] = [:]
        // It may stand behind what inherits from it.
        let base = root.children.first { $0.name == "base-config" }
        baseAnchors = base.flatMap { Self.anchors(of: $0, overridingByDefault: false) }
        configuration.hasBaseAnchors = baseAnchors != nil
        basePermitsCleartext = base.flatMap(Self.permitsCleartext)
        for child in root.children {
            switch child.name {
            case "base-config", "debug-overrides":
                if let first = once.updateValue(child.position, forKey: child.name) {
                    report(
                        .refused,
                        child.position,
                        "a second “\(child.name)” stands beside that of line \(first.line)",
                        fix: "make one of the two"
                    )
                }
                checkAttributes(of: child, ["cleartextTrafficPermitted"])
                readGlobal(child, isDebug: child.name == "debug-overrides")
            case "domain-config":
                readDomain(child, nil, anchorsOf: 0, inCleartext: basePermitsCleartext)
            case "pin-set": misplaced(child, in: root)
            default: unknown(child, in: root, ["base-config", "debug-overrides", "domain-config"])
            }
        }
    }

    /// What holds for all hosts, or for all of them in a build for debugging.
    private mutating func readGlobal(_ element: XMLElement, isDebug: Bool) {
        if isDebug {
            let anchors = Self.anchors(of: element, overridingByDefault: true) ?? []
            configuration.debugOverrides = configuration.debugOverrides ?? element.position
            configuration.debugAnchors += anchors
            if !anchors.isEmpty {
                let pins =
                    anchors.allSatisfy(\.overridesPins)
                    ? "compares no pins for them"
                    : anchors.contains(where: \.overridesPins)
                        ? "compares no pins for those without overridePins=\"false\""
                        : "compares pins for them as well"
                report(
                    .debugOverrides,
                    element.position,
                    "a debuggable build trusts the anchors in here, and \(pins)"
                )
            }
        }
        for child in element.children {
            switch child.name {
            case "pin-set": misplaced(child, in: element)
            case "domain", "domain-config":
                report(
                    .refused,
                    child.position,
                    "“\(child.name)” stands in “\(element.name)”"
                        + (isDebug ? ": a build for debugging refuses the file" : ""),
                    fix: "move it out of there"
                )
            case "trust-anchors": readAnchors(child, of: 0, isDebug: isDebug)
            default: unknown(child, in: element, ["trust-anchors"])
            }
        }
    }

    /// - Parameters:
    ///   - element: The domain-config.
    ///   - inherited: That of the one around it; nil where there is none.
    ///   - owner: The number of the element around it whose anchors apply where it has none.
    ///   - isPermitted: Whether cleartext is permitted where it does not say so itself; nil where
    ///     the target SDK decides.
    private mutating func readDomain(
        _ element: XMLElement,
        _ inherited: Configuration.Entry?,
        anchorsOf owner: Int,
        inCleartext isPermitted: Bool?
    ) {
        domainConfigs += 1
        let number = domainConfigs
        checkAttributes(of: element, ["cleartextTrafficPermitted"])
        var entry = Configuration.Entry(position: element.position)
        var pinSet: XMLElement?
        var hasAnchors = false
        var hasDomain = false
        for child in element.children {
            switch child.name {
            case "domain":
                hasDomain = true
                if let host = readHost(child) { entry.hosts.append(host) }
            case "pin-set":
                guard pinSet == nil else {
                    report(
                        .secondPinSet,
                        child.position,
                        "a second pin-set stands beside that of line \(pinSet?.line ?? 0)"
                    )
                    continue
                }
                pinSet = child
            case "trust-anchors":
                if hasAnchors {
                    report(
                        .refused,
                        child.position,
                        "a second “trust-anchors” stands in one domain-config",
                        fix: "make one of the two"
                    )
                }
                hasAnchors = true
                readAnchors(child, of: number, isDebug: false)
            case "domain-config": break
            default:
                unknown(
                    child,
                    in: element,
                    ["domain", "domain-config", "pin-set", "trust-anchors"]
                )
            }
        }
        if !hasDomain {
            report(.hostMissing, element.position, "the domain-config has no “domain”")
        }
        reportLastDomain(of: element)
        if let pinSet {
            read(pinSet, into: &entry, inherited)
        } else if let inherited {
            entry.pins = inherited.pins
            entry.expiry = inherited.expiry
        }
        entry.anchors =
            Self.anchors(of: element, overridingByDefault: false)
            ?? (inherited.map(\.anchors) ?? baseAnchors)
        // Anchors of its own take the place of those around it.
        let owner = hasAnchors ? number : owner
        entry.isExempt = entry.pins.isEmpty
        if entry.isExempt { ownersOfBare.insert(owner) } else { ownersOfPinned.insert(owner) }
        if entry.isExempt, pinSet == nil { bare.append(entry) }
        let own = Self.permitsCleartext(element)
        if !entry.pins.isEmpty, own == nil, isPermitted == nil {
            configuration.inDefaultCleartext.append(element.position)
        }
        if !entry.pins.isEmpty, own ?? isPermitted == true {
            report(
                .cleartext,
                element.position,
                "cleartext is permitted\(own == nil ? " by what is around it" : "") for hosts that are "
                    + "pinned: over HTTP nothing is checked"
            )
        }
        entry.isInherited = pinSet == nil && inherited != nil
        configuration.entries.append(entry)
        for child in element.children where child.name == "domain-config" {
            readDomain(child, entry, anchorsOf: owner, inCleartext: own ?? isPermitted)
        }
    }

    /// What TrustKit for Android makes of several domains where it reads the file itself.
    private mutating func reportLastDomain(of element: XMLElement) {
        let domains = element.children.filter { $0.name == "domain" }
        guard let last = domains.last, domains.count > 1,
            element.children.contains(where: { $0.name == "trustkit-config" })
        else { return }

        report(
            .lastDomain,
            last.position,
            "below Android 7.0 TrustKit pins “\(last.text.trimmedOfSpace.shortened)” alone of these "
                + "\(domains.count) domains"
        )
    }

    /// An entry without pins is an exception where another one pins the hosts around it.
    private mutating func reportException(_ entry: Configuration.Entry, _ pinned: HostIndex) {
        for host in entry.hosts {
            guard let above = pinned.first(covering: host.name) else { continue }

            report(
                .exception,
                host.position,
                "“\(host.text.shortened)” has no pins of its own, and those of "
                    + "“\(above.text.shortened)” (line \(above.position.line)) do not count for it"
            )
        }
    }

    /// Anchors that override pins, by whether they are those of a host that has any.
    ///
    /// - SeeAlso: frameworks/base, core/java/android/security/net/config/
    ///   NetworkSecurityConfig.java, `getEffectiveCertificatesEntryRefs`: an element's own, else
    ///   those of the element around it.
    private mutating func reportOverriding() {
        for (owner, source, position) in overriding {
            if ownersOfPinned.contains(owner) {
                report(
                    .overridden,
                    position,
                    "no pins are compared for chains that end in “\(source)”, in release builds too"
                )
            } else {
                report(
                    .overriddenNowhere,
                    position,
                    "“\(source)” overrides pins, and these anchors are those of no host with pins"
                )
            }
        }
    }

    /// Anchors that the user installs, but for those of hosts with pins alone: there Android compares
    /// the pins, unless the anchors override them, which is another finding.
    private mutating func reportUserAnchors() {
        for (owner, position) in userAnchors
        where owner == 0 || ownersOfBare.contains(owner) || !ownersOfPinned.contains(owner) {
            report(
                .userAnchors,
                position,
                "release builds trust every CA that the user installed"
            )
        }
    }

    private mutating func readHost(_ element: XMLElement) -> Configuration.Host? {
        checkAttributes(of: element, ["includeSubdomains"])
        let text = element.text.trimmedOfSpace
        guard !text.isEmpty, element.children.isEmpty else {
            report(
                .hostMissing,
                element.position,
                text.isEmpty ? "the “domain” has no text" : "the “domain” has elements in it"
            )
            return nil
        }

        let position = element.textPosition
        if let first = seen.updateValue(position, forKey: text.lowercased()) {
            report(.hostDuplicate, position, "“\(text)” stands in line \(first.line) already")
        }
        let flag = element["includeSubdomains"]?.trimmedOfSpace ?? "false"
        if !["true", "false"].contains(flag.lowercased()), Int(flag) == nil,
            let attribute = element.attribute("includeSubdomains")
        {
            report(
                .ignored,
                attribute.position,
                "includeSubdomains is “\(flag)”, which is no boolean: subdomains are not included",
                fix: "write “true” or “false”"
            )
        }
        let includes = flag.lowercased() == "true" || (Int(flag) ?? 0) != 0
        let host = Configuration.Host(
            text: text,
            position: position,
            reach: includes ? .subtree : .exact
        )
        configuration.checkForm(of: host)
        return host
    }

    private mutating func read(
        _ element: XMLElement,
        into entry: inout Configuration.Entry,
        _ inherited: Configuration.Entry?
    ) {
        checkAttributes(of: element, ["expiration"])
        if let attribute = element.attribute("expiration") {
            let time = JavaDate.parse(attribute.value)
            entry.expiry = Configuration.Expires(
                text: attribute.value,
                position: attribute.position,
                time: time
            )
            if time == nil {
                report(
                    .refused,
                    attribute.position,
                    "expiration “\(attribute.value.shortened)” is no date",
                    fix: "write it as yyyy-MM-dd"
                )
            }
        }
        for child in element.children {
            guard child.name == "pin" else {
                unknown(child, in: element, ["pin"])
                continue
            }
            entry.pins.append(readPin(child))
        }
        guard !element.children.contains(where: { $0.name == "pin" }) else { return }

        report(
            .emptyPinSet,
            element.position,
            inherited == nil
                ? "the pin-set has no pins: nothing is pinned for these hosts"
                : "the pin-set has no pins, and takes the place of those of the domain-config around"
        )
    }

    private mutating func readPin(_ element: XMLElement) -> Configuration.PinText {
        checkAttributes(of: element, ["digest"])
        let text = element.text.trimmedOfSpace
        if element["digest"]?.lowercased() != "sha-256" {
            let attribute = element.attribute("digest")
            report(
                .pinDigest,
                attribute?.position ?? element.position,
                attribute.map {
                    "digest is “\($0.value.shortened)”, and Android knows “SHA-256” alone"
                }
                    ?? "the pin does not say which digest it is",
                fix: "write digest=\"SHA-256\", and the SHA-256 digest of the key"
            )
        }
        return configuration.pin(
            text,
            at: element.textPosition,
            octets: text.isEmpty ? nil : AndroidBase64.decode(text)
        )
    }

    private mutating func readAnchors(
        _ element: XMLElement,
        of owner: Int,
        isDebug: Bool
    ) {
        if !isDebug, !element.children.contains(where: { $0.name == "certificates" }) {
            report(
                .emptyAnchors,
                element.position,
                "no CA is trusted for these hosts, and every connection over TLS is refused"
            )
        }
        let sources = element.children.filter { $0.name == "certificates" }
            .map { $0["src"] ?? "" }
        if !isDebug, !sources.isEmpty, sources.allSatisfy({ $0.hasPrefix("@") }) {
            let shown = sources.map { "“\($0.shortened)”" }.joined(separator: ", ")
            report(
                .ownAnchors,
                element.position,
                "these hosts are trusted below \(shown) alone, and below no CA of the system"
            )
        }
        for child in element.children {
            guard child.name == "certificates" else {
                unknown(child, in: element, ["certificates"])
                continue
            }

            checkAttributes(of: child, ["overridePins", "src"])
            let source = child["src"]
            if source.map({ !["system", "user", "wfa"].contains($0) && !$0.hasPrefix("@") }) ?? true
            {
                report(
                    .unknownSource,
                    child.attribute("src")?.position ?? child.position,
                    source.map { "src is “\($0.shortened)”" } ?? "src is missing"
                )
            }
            guard !isDebug else { continue }
            if let attribute = child.attribute("overridePins"), Self.overridesPins(child) == true {
                overriding.append((owner, source?.shortened ?? "", attribute.position))
            }
            if source == "user" { userAnchors.append((owner, child.position)) }
        }
    }

    /// The trust anchors of an element; nil where it has none of its own.
    ///
    /// - SeeAlso: XmlConfigSource.java, `parseCertificatesEntry`.
    private static func anchors(
        of element: XMLElement,
        overridingByDefault: Bool
    ) -> [Configuration.Anchor]? {
        element.children.first { $0.name == "trust-anchors" }?.children
            .filter { $0.name == "certificates" }
            .map { child in
                Configuration.Anchor(
                    source: child["src"] ?? "",
                    overridesPins: overridesPins(child) ?? overridingByDefault
                )
            }
    }

    /// What an element says of cleartext itself; nil where it inherits that.
    ///
    /// - SeeAlso: NetworkSecurityConfig.java, `getEffectiveCleartextTrafficPermitted`.
    /// A text that is no boolean stands for the default, which permits it, and the attribute's name
    /// counts in whatever namespace it is (XmlConfigSource.java, `parseConfigEntry`).
    private static func permitsCleartext(_ element: XMLElement) -> Bool? {
        let text =
            element["cleartextTrafficPermitted"] ?? element["android:cleartextTrafficPermitted"]
        return text.map { text in
            let text = text.trimmedOfSpace
            return !["false", "False", "FALSE"].contains(text) && Int(text) != 0
        }
    }

    /// As Android's resource compiler reads it; nil where the default counts.
    private static func overridesPins(_ certificates: XMLElement) -> Bool? {
        switch certificates["overridePins"]?.trimmedOfSpace {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        case let text?: Int(text).map { $0 != 0 }
        case nil: nil
        }
    }

    private mutating func checkAttributes(of element: XMLElement, _ known: [String]) {
        for attribute in element.attributes where !known.contains(attribute.name) {
            guard !attribute.name.contains(":"), !attribute.name.hasPrefix("xmlns"),
                let meant = attribute.name.meant(among: known)
            else { continue }

            report(
                .unknownAttribute,
                attribute.position,
                "attribute “\(attribute.name)” of “\(element.name)” is not known, and is skipped",
                fix: "write “\(meant)”"
            )
        }
    }

    private mutating func misplaced(_ element: XMLElement, in parent: XMLElement) {
        report(
            .misplacedPinSet,
            element.position,
            "“pin-set” stands in “\(parent.name)”, "
                + (parent.name == "network-security-config"
                    ? "where it is skipped"
                    : parent.name == "base-config"
                        ? "where Android refuses the file"
                        : "where a build for debugging refuses the file")
        )
    }

    private mutating func unknown(_ element: XMLElement, in parent: XMLElement, _ known: [String]) {
        guard !NetworkSecurityConfigDialect.elementsWithoutPins.contains(element.name)
        else { return }

        let meant = element.name.meant(among: known)
        let message =
            "“\(element.name)” is not known in “\(parent.name)”, and is skipped with all in it"
        if let meant {
            report(.unknownElement, element.position, message, fix: "write “\(meant)”")
        } else {
            report(.ignored, element.position, message)
        }
    }

    private mutating func report(
        _ rule: Rule,
        _ position: Position,
        _ message: String,
        fix: String? = nil
    ) {
        configuration.report(rule, at: position, message, fix: fix)
    }
}
