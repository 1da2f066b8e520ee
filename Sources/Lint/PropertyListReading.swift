// SPDX-License-Identifier: Apache-2.0

import Dialects
package import Notations
import PKIX
import Pinning

/// Reads the two pinning dictionaries of a property list.
enum PropertyListReading {
    /// The configurations that a property list has; none where it says nothing of pins.
    static func configurations(of reading: TreeReading, in file: String) -> [Configuration] {
        reading.root.map { configurations(of: $0, in: file) } ?? []
    }

    /// The configurations of the dictionary that Info.plist is.
    static func configurations(of root: TreeValue, in file: String) -> [Configuration] {
        var found: [Configuration] = []
        if let ats = ATSReading.configuration(in: root, file: file) { found.append(ats) }
        // With the “k” of the constants, it is one whose keys are all misspelled.
        if root["TSKConfiguration"] != nil || root["TSKPinnedDomains"] != nil
            || root["kTSKConfiguration"] != nil || root["kTSKPinnedDomains"] != nil
        {
            let dictionary = root["TSKConfiguration"] ?? root["kTSKConfiguration"] ?? root
            found.append(TrustKitReading.configuration(of: dictionary, in: file, handIn: root))
        }
        return found
    }
}

/// Reads `NSAppTransportSecurity`.
///
/// - SeeAlso: Apple, Information Property List, NSPinnedDomains.
private struct ATSReading {
    private var configuration: Configuration
    /// What is wrong with the lists of hosts; what comes of it their joined entries say.
    private var defects: [(host: String, position: Position, problem: String)] = []

    /// What a dictionary says of pinned domains, where it says something, in the right place or not.
    static func configuration(in root: TreeValue, file: String) -> Configuration? {
        var found = root["NSAppTransportSecurity"].flatMap { configuration(of: $0, root, in: file) }
        for (member, parent) in misplaced(in: root, "the root", depth: 0) {
            var configuration = found ?? Configuration(.ats, in: file)
            configuration.report(
                .unknownAttribute,
                at: member.position,
                "“\(member.key)” stands in “\(parent.shortened)”, where nothing reads it: "
                    + "nothing in it is pinned",
                fix: member.key == domainsKey
                    ? "move it into “NSAppTransportSecurity”"
                    : "move it into the host's entry in “NSPinnedDomains”"
            )
            found = configuration
        }
        for (member, last) in overruled(in: root) {
            var configuration = found ?? Configuration(.ats, in: file)
            configuration.report(
                .unknownAttribute,
                at: member.position,
                "“\(member.key)” stands again in line \(last.line), and the last one counts: nothing "
                    + "in this one is pinned",
                fix: "join the two"
            )
            found = configuration
        }
        return found
    }

    /// Dictionaries with pins in whose place a later one of the same key counts, and where that is.
    private static func overruled(
        in root: TreeValue
    ) -> [(TreeValue.Member, last: Position)] {
        let all = (root.members ?? []).filter { $0.key == "NSAppTransportSecurity" }
        guard let last = all.last else { return [] }

        return all.dropLast().filter { member in
            member.value[domainsKey]?.members?.isEmpty == false
        }.map { ($0, last.position) }
    }

    private static let domainsKey = "NSPinnedDomains"
    /// The lists of an entry in it.
    private static let listKeys = ["NSPinnedCAIdentities", "NSPinnedLeafIdentities"]

    /// Dictionaries of pinned domains that do not stand in `NSAppTransportSecurity` itself, and lists
    /// of pins that stand in none, as among the exceptions.
    private static func misplaced(
        in tree: TreeValue,
        _ name: String,
        depth: Int
    ) -> [(TreeValue.Member, parent: String)] {
        guard depth < 8 else { return [] }

        return (tree.members ?? []).flatMap { (member) -> [(TreeValue.Member, parent: String)] in
            if member.key == domainsKey {
                return depth == 1 && name == "NSAppTransportSecurity" ? [] : [(member, name)]
            }
            if listKeys.contains(member.key) { return [(member, name)] }
            return misplaced(in: member.value, member.key, depth: depth + 1)
        }
    }

    private static func configuration(
        of security: TreeValue,
        _ root: TreeValue,
        in file: String
    ) -> Configuration? {
        for member in security.members ?? [] where member.key != "NSPinnedDomains" {
            guard member.key.meant(among: ["NSPinnedDomains"]) != nil else { continue }

            var configuration = Configuration(.ats, in: file)
            configuration.report(
                .unknownAttribute,
                at: member.position,
                "key “\(member.key)” is not known, and nothing in it is pinned",
                fix: "write “NSPinnedDomains”"
            )
            return configuration
        }
        guard let domains = security["NSPinnedDomains"] else { return nil }

        var reading = ATSReading(configuration: Configuration(.ats, in: file))
        reading.read(
            domains,
            beside: security["NSExceptionDomains"],
            isOff: security.arbitraryLoads != nil
        )
        reading.readMinimumSystem(root)
        do throws(DialectError) {
            reading.configuration.outcome = .loaded(try ATSDialect().read(root))
        } catch {
            reading.configuration.outcome = .refused(error)
        }
        return reading.configuration
    }

    private mutating func read(
        _ domains: TreeValue,
        beside exceptions: TreeValue?,
        isOff: Bool
    ) {
        guard let members = domains.members else {
            configuration.report(
                .refused,
                at: domains.position,
                "NSPinnedDomains is \(domains.kind), and no dictionary"
            )
            return
        }

        var seen: [String: Position] = [:]
        for member in members {
            // Keys that differ in case are two, which Security joins.
            if let first = seen.updateValue(member.position, forKey: member.key) {
                configuration.report(
                    .hostDuplicate,
                    at: member.position,
                    "“\(member.key.shortened)” stands in line \(first.line) already"
                )
            }
        }
        for member in members.lastOfEach {
            read(member)
            checkException(for: member, among: exceptions, isOff: isOff)
        }
        for (host, position, problem) in defects { reportLists(of: host, position, problem) }
    }

    /// A list that is missing or empty, by what Security makes of the host's entry and its parent's.
    private mutating func reportLists(of host: String, _ position: Position, _ problem: String) {
        let use = configuration.use(for: host, at: Time(seconds: 0), isDebuggable: false)
        switch use {
        case .absent, .neverMatched:
            configuration.report(.missingList, at: position, "\(problem): it is not pinned")
        case .blocked:
            configuration.report(
                .missingList,
                at: position,
                "\(problem): no certificate can match, and every connection is refused"
            )
        default:
            configuration.report(
                .ignored,
                at: position,
                "\(problem): the pins of the domain above it count",
                fix: "write the pins of the host, or take the entry out"
            )
        }
    }

    /// Reports that the app runs where the dictionary is not read.
    ///
    /// - SeeAlso: Apple, Information Property List, NSPinnedDomains: iOS 14.0, macOS 11.0. Of other
    ///   platforms Apple names no version, or their first.
    private mutating func readMinimumSystem(_ root: TreeValue) {
        let name =
            root["CFBundleSupportedPlatforms"]?.elements?.first?.string
            ?? root["DTPlatformName"]?.string ?? ""
        let isOther = ["appletv", "watch", "xr"].contains { name.lowercased().hasPrefix($0) }
        for (key, system, first) in [
            ("MinimumOSVersion", "iOS", 14), ("LSMinimumSystemVersion", "macOS", 11),
        ] {
            guard let value = root[key], let text = value.string, !isOther,
                let major = text.split(separator: ".").first.flatMap({ Int($0) }), major < first
            else { continue }

            configuration.report(
                .minimumSystem,
                at: value.position,
                "\(key) is \(text.shortened): below \(system) \(first) NSPinnedDomains is not read"
            )
        }
    }

    private mutating func read(_ member: TreeValue.Member) {
        let lists = ["NSPinnedCAIdentities", "NSPinnedLeafIdentities"]
        var entry = Configuration.Entry(position: member.position)
        var includes = false
        for key in member.value.members ?? [] {
            switch key.key {
            case "NSIncludesSubdomains":
                includes = key.value.boolean ?? false
                if key.value.boolean == nil {
                    configuration.report(
                        .ignored,
                        at: key.value.position,
                        "NSIncludesSubdomains is \(key.value.kind), and no boolean: subdomains are not "
                            + "pinned",
                        fix: "write <true/> or <false/>"
                    )
                }
            case "NSPinnedCAIdentities": read(key, .authority, of: member.key, into: &entry)
            case "NSPinnedLeafIdentities": read(key, .endEntity, of: member.key, into: &entry)
            default:
                configuration.reportUnknown(key, among: lists + ["NSIncludesSubdomains"])
            }
        }
        entry.hosts = [
            Configuration.Host(
                text: member.key,
                position: member.position,
                reach: includes ? .withOneLabel : .exact
            )
        ]
        for host in entry.hosts { configuration.checkForm(of: host) }
        if entry.lists.isEmpty {
            defects.append(
                (
                    member.key, member.position,
                    "“\(member.key.shortened)” has neither NSPinnedCAIdentities nor "
                        + "NSPinnedLeafIdentities"
                )
            )
        }
        let authorities = Set(entry.pins.filter { $0.slot == .authority }.compactMap(\.octets))
        let leaves = Set(entry.pins.filter { $0.slot == .endEntity }.compactMap(\.octets))
        if entry.hasTwoLists, !leaves.isEmpty, leaves == authorities {
            configuration.report(
                .twoLists,
                at: member.position,
                "both lists of “\(member.key.shortened)” have the same pins: no key is a leaf's and a "
                    + "CA's"
            )
        }
        configuration.entries.append(entry)
    }

    private mutating func read(
        _ key: TreeValue.Member,
        _ slot: PlannedPin.Position,
        of host: String,
        into entry: inout Configuration.Entry
    ) {
        let list = key.value
        entry.lists.insert(slot)
        guard let elements = list.elements, !elements.isEmpty else {
            defects.append(
                (
                    host, list.position,
                    list.elements == nil
                        ? "\(key.key) is \(list.kind), and no array" : "\(key.key) is empty"
                )
            )
            return
        }

        for element in elements {
            guard let text = element["SPKI-SHA256-BASE64"] else {
                configuration.report(
                    .pinMalformed,
                    at: element.position,
                    "an identity has no SPKI-SHA256-BASE64",
                    fix: "write <key>SPKI-SHA256-BASE64</key> and the pin"
                )
                for key in element.members ?? [] {
                    configuration.reportUnknown(key, among: ["SPKI-SHA256-BASE64"])
                }
                continue
            }

            guard let string = text.string else {
                configuration.report(
                    .pinMalformed,
                    at: text.position,
                    "the pin is \(text.kind), and no string",
                    fix: "write it as a <string>"
                )
                continue
            }
            entry.pins.append(
                configuration.pin(
                    string,
                    at: text.position,
                    octets: SecurityBase64.decode(string),
                    slot: slot
                )
            )
        }
    }

    private mutating func checkException(
        for pinned: TreeValue.Member,
        among exceptions: TreeValue?,
        isOff: Bool
    ) {
        let includes = pinned.value["NSIncludesSubdomains"]?.boolean ?? false
        let isNamed = exceptions?.members?.contains { $0.key == pinned.key } ?? false
        let isCovered = exceptions?.members?.contains { exception in
            pinned.key == exception.key
                || pinned.key.hasSuffix("." + exception.key)
                    && exception.value["NSIncludesSubdomains"]?.boolean == true
        }
        if isOff, isCovered != true {
            configuration.report(
                .cleartext,
                at: pinned.position,
                "“\(pinned.key.shortened)” is pinned, and cleartext is permitted for it "
                    + "(NSAllowsArbitraryLoads)"
            )
        }
        for exception in exceptions?.members ?? [] {
            let isBelow = includes && exception.key.hasSuffix("." + pinned.key)
            let isAbove =
                !isNamed && pinned.key.hasSuffix("." + exception.key)
                && exception.value["NSIncludesSubdomains"]?.boolean == true
            guard exception.key == pinned.key || isBelow || isAbove,
                exception.value["NSExceptionAllowsInsecureHTTPLoads"]?.boolean == true
            else { continue }

            configuration.report(
                .cleartext,
                at: exception.position,
                "“\((isBelow ? exception.key : pinned.key).shortened)” is pinned, and cleartext is "
                    + "permitted for it"
            )
        }
    }
}

extension TreeValue {
    /// Where `NSAppTransportSecurity` switches App Transport Security off; nil where it does not.
    ///
    /// - SeeAlso: Apple, Information Property List, NSAllowsArbitraryLoads: it is ignored since
    ///   iOS 10 where one of the narrower keys is there, whatever its value.
    package var arbitraryLoads: Position? {
        let narrower = [
            "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
            "NSAllowsLocalNetworking",
        ]
        guard let value = self["NSAllowsArbitraryLoads"], value.boolean == true,
            !narrower.contains(where: { self[$0] != nil })
        else { return nil }

        return value.position
    }
}

extension Configuration {
    /// Reports a key that a framework does not know.
    mutating func reportUnknown(_ key: TreeValue.Member, among known: [String]) {
        let message = "key “\(key.key.shortened)” is not known, and is ignored"
        if let meant = key.key.meant(among: known) {
            report(.unknownAttribute, at: key.position, message, fix: "write “\(meant)”")
        } else {
            report(.ignored, at: key.position, message)
        }
    }
}

/// Reads TrustKit's dictionary, of a property list or of source code.
///
/// - SeeAlso: datatheorem/TrustKit, TrustKit/parse_configuration.m.
struct TrustKitReading {
    private var configuration: Configuration

    /// - Parameters:
    ///   - dictionary: `TSKConfiguration`, its keys without the `k` of the constants where they
    ///     were constants.
    ///   - file: Where it stands.
    ///   - root: What TrustKit is handed.
    /// - Returns: What it says, and what TrustKit makes of it.
    static func configuration(
        of dictionary: TreeValue,
        in file: String,
        handIn root: TreeValue
    ) -> Configuration {
        var reading = TrustKitReading(configuration: Configuration(.trustkit, in: file))
        reading.read(dictionary)
        if root.hasUnreadable {
            reading.configuration.hasUnreadable = true
            return reading.configuration
        }

        do throws(DialectError) {
            reading.configuration.outcome = .loaded(try TrustKitDialect().read(root))
        } catch {
            reading.configuration.outcome = .refused(error)
        }
        return reading.configuration
    }

    private mutating func read(_ dictionary: TreeValue) {
        for member in dictionary.members ?? []
        where !Self.globalKeys.contains(member.key) && !member.isKeyUnreadable {
            configuration.reportUnknown(member, among: Self.globalKeys)
        }
        guard let domains = dictionary["TSKPinnedDomains"] else {
            configuration.report(
                .missingKey,
                at: dictionary.position,
                "TSKPinnedDomains is missing",
                fix: "add it; in a property list the keys have no “k” in front"
            )
            return
        }
        if case .unreadable = domains.content {
            unreadable(domains, "the domains are")
            return
        }
        if domains.members?.isEmpty ?? true {
            configuration.report(.hostMissing, at: domains.position, "TSKPinnedDomains is empty")
        }
        var seen: [String: Position] = [:]
        for member in domains.members ?? [] {
            let first = seen.updateValue(member.position, forKey: member.key)
            if let first, !member.isKeyUnreadable {
                configuration.report(
                    .hostDuplicate,
                    at: member.position,
                    "“\(member.key.shortened)” stands in line \(first.line) already"
                )
            }
        }
        for member in (domains.members ?? []).lastOfEach { read(member) }
    }

    private mutating func read(_ member: TreeValue.Member) {
        guard member.value.members != nil else {
            unreadable(member.value, "the policy of “\(member.key.shortened)” is")
            return
        }

        let keys = member.value.members ?? []
        for key in keys where !Self.domainKeys.contains(key.key) && !key.isKeyUnreadable {
            configuration.reportUnknown(key, among: Self.domainKeys)
        }
        let isExcluded = member.value["TSKExcludeSubdomainFromParentPolicy"]?.flag ?? false
        let includes = member.value["TSKIncludeSubdomains"]?.flag ?? false
        var entry = Configuration.Entry(position: member.position)
        if member.isKeyUnreadable {
            configuration.report(
                .notReadable,
                at: member.position,
                "the domain is “\(member.key.shortened)”, which is no literal"
            )
        } else {
            let host = Configuration.Host(
                text: member.key,
                position: member.position,
                reach: includes ? .subtree : .exact
            )
            entry.hosts = [host]
            configuration.checkForm(of: host)
        }
        entry.isExempt = isExcluded
        if isExcluded {
            configuration.report(
                .exception,
                at: member.position,
                "“\(member.key.shortened)” is excluded from the pins of its parent"
            )
            configuration.entries.append(entry)
            return
        }

        if let flag = member.value["TSKEnforcePinning"], flag.flag == false {
            entry.isEnforced = false
            configuration.report(
                .reportOnly,
                at: flag.position,
                "TSKEnforcePinning is false: “\(member.key.shortened)” is not pinned"
            )
        }
        readExpiry(member.value["TSKExpirationDate"], into: &entry)
        readPins(of: member, into: &entry)
        configuration.entries.append(entry)
    }

    private mutating func readExpiry(_ value: TreeValue?, into entry: inout Configuration.Entry) {
        guard let value, let text = value.string else { return }

        entry.expiry = Configuration.Expires(
            text: text,
            position: value.position,
            time: Time(date: text)
        )
    }

    private mutating func readPins(
        of member: TreeValue.Member,
        into entry: inout Configuration.Entry
    ) {
        guard let value = member.value["TSKPublicKeyHashes"] else {
            configuration.report(
                .missingKey,
                at: member.position,
                "“\(member.key.shortened)” has no TSKPublicKeyHashes"
            )
            return
        }
        guard let elements = value.elements else {
            unreadable(value, "the pins are")
            return
        }

        var isComplete = true
        for element in elements {
            guard let text = element.string else {
                isComplete = false
                unreadable(element, "a pin is")
                continue
            }
            let octets = try? FoundationBase64.decode(text)
            entry.pins.append(
                configuration.pin(text, at: element.position, octets: octets ?? nil)
            )
        }
        let distinct = Set(entry.pins.compactMap(\.octets)).count
        guard isComplete, distinct < 2, entry.isEnforced else { return }

        configuration.report(
            .onePin,
            at: value.position,
            "“\(member.key.shortened)” has \(elements.count == 0 ? "no pin" : "one pin") that "
                + "TrustKit can load, and two that differ are required"
        )
    }

    private mutating func unreadable(_ value: TreeValue, _ what: String) {
        guard case .unreadable(let text) = value.content else {
            configuration.report(
                .refused,
                at: value.position,
                "\(what) \(value.kind)",
                fix: "write it as TrustKit documents it"
            )
            return
        }

        configuration.hasUnreadable = true
        configuration.report(
            .notReadable,
            at: value.position,
            "\(what) “\(text.shortened)”, which is no literal"
        )
    }

    private static let globalKeys = [
        "TSKIgnorePinningForUserDefinedTrustAnchors", "TSKPinnedDomains",
        "TSKSwizzleNetworkDelegates",
    ]

    private static let domainKeys = [
        "TSKAdditionalTrustAnchors", "TSKDisableDefaultReportUri", "TSKEnforcePinning",
        "TSKExcludeSubdomainFromParentPolicy", "TSKExpirationDate", "TSKIncludeSubdomains",
        "TSKPublicKeyAlgorithms", "TSKPublicKeyHashes", "TSKReportUris",
    ]
}

extension [TreeValue.Member] {
    /// Those that count: of a key that stands twice the last, as measured with Foundation, and every
    /// one whose key is an expression.
    fileprivate var lastOfEach: [TreeValue.Member] {
        var last: [String: Int] = [:]
        for (index, member) in enumerated() where !member.isKeyUnreadable {
            last[member.key] = index
        }
        return enumerated().filter { index, member in
            member.isKeyUnreadable || last[member.key] == index
        }.map(\.element)
    }
}
