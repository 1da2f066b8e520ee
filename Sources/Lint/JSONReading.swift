// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Reads pins in JSON: plugins of React Native and Expo, Chromium's list, and Pinproof's own.
enum JSONReading {
    static func configurations(of reading: TreeReading, in file: String) -> [Configuration] {
        guard let root = reading.root else { return [] }
        if root["pinsets"] != nil { return [chromium(root, in: file)] }
        if let elements = root.elements { return [entries(elements, in: file)] }

        let found =
            pluginMaps(root).map { plugin($0.map, wantsPrefix: $0.wantsPrefix, in: file) }
            + infoPlists(root).flatMap { PropertyListReading.configurations(of: $0, in: file) }
        guard found.isEmpty else { return found }
        // The map of react-native-ssl-public-key-pinning has domains for keys.
        let members = root.members ?? []
        guard members.contains(where: { $0.value["publicKeyHashes"] != nil }) else { return [] }
        return [plugin(root, wantsPrefix: false, in: file)]
    }

    /// The maps from hosts to pins that plugins have, wherever in the file.
    ///
    /// `sha256Keys` is of react-native-ssl-manager, `sslPinning` of
    /// @bam.tech/react-native-app-security in the `plugins` of an app.json.
    private static func pluginMaps(_ tree: TreeValue) -> [(map: TreeValue, wantsPrefix: Bool)] {
        switch tree.content {
        case .array(let elements): elements.flatMap(pluginMaps)
        case .dictionary(let members):
            members.flatMap { member in
                ["sha256Keys", "sslPinning"].contains(member.key) && member.value.members != nil
                    ? [(member.value, member.key == "sha256Keys")] : pluginMaps(member.value)
            }
        case .boolean, .data, .integer, .null, .other, .string, .unreadable: []
        }
    }

    /// The members of Info.plist that Expo's `ios.infoPlist` has.
    private static func infoPlists(_ tree: TreeValue) -> [TreeValue] {
        switch tree.content {
        case .array(let elements): elements.flatMap(infoPlists)
        case .dictionary(let members):
            members.flatMap { $0.key == "infoPlist" ? [$0.value] : infoPlists($0.value) }
        case .boolean, .data, .integer, .null, .other, .string, .unreadable: []
        }
    }

    /// A map from hosts to lists of pins, or to objects with `publicKeyHashes`.
    ///
    /// - SeeAlso: bamlab/react-native-app-security@2754984aaa, HttpClientOverride.kt, and
    ///   frw/react-native-ssl-public-key-pinning@0259d4984b, SslPublicKeyPinningModule.java: the
    ///   prefix is put in front; huytdps13400/react-native-ssl-manager@1d6fab9dc7, SharedLogic.swift,
    ///   `validateAndCleanPins`: it is asked for.
    private static func plugin(
        _ map: TreeValue,
        wantsPrefix: Bool,
        in file: String
    ) -> Configuration {
        var configuration = Configuration(.reactNative, in: file)
        var seen: [String: Position] = [:]
        for member in map.members ?? [] {
            if let first = seen.updateValue(member.position, forKey: member.key) {
                configuration.report(
                    .hostDuplicate,
                    at: member.position,
                    "“\(member.key.shortened)” stands in line \(first.line) already"
                )
            }
            let isBare = member.value.elements != nil
            for key in isBare ? [] : member.value.members ?? []
            where !pluginKeys.contains(key.key) {
                configuration.reportUnknown(key, among: pluginKeys)
            }
            let includes = member.value["includeSubdomains"]?.boolean ?? false
            let host = Configuration.Host(
                text: member.key,
                position: member.position,
                reach: includes ? .subtree : .exact
            )
            configuration.checkForm(of: host)
            var entry = Configuration.Entry(position: member.position)
            entry.hosts = [host]
            entry.saysReach = !isBare
            if let date = member.value["expirationDate"], let text = date.string {
                entry.expiry = Configuration.Expires(
                    text: text,
                    position: date.position,
                    time: Time(date: text)
                )
            }
            let list = isBare ? member.value : member.value["publicKeyHashes"]
            for element in list?.elements ?? [] {
                guard let text = element.string else {
                    configuration.report(
                        .pinMalformed,
                        at: element.position,
                        "a pin is \(element.kind)"
                    )
                    continue
                }
                if text.hasPrefix("sha256/") != wantsPrefix {
                    configuration.report(
                        .pinMalformed,
                        at: element.position,
                        wantsPrefix
                            ? "the pin has no “sha256/” in front: on iOS the plugin refuses all of them, "
                                + "and goes on without pins"
                            : "the plugin puts “sha256/” in front itself: with it on Android the pin never "
                                + "matches, and on iOS TrustKit refuses it",
                        fix: wantsPrefix ? "write “sha256/” in front" : "write it without “sha256/”"
                    )
                }
                entry.pins.append(pin(text, at: element.position, &configuration))
            }
            if entry.pins.isEmpty {
                configuration.report(
                    .emptyPinSet,
                    at: member.position,
                    "“\(member.key.shortened)” has no pins: on Android it is not pinned"
                )
            } else if Set(entry.pins.compactMap(\.octets)).count < 2 {
                configuration.report(
                    .onePin,
                    at: member.position,
                    "“\(member.key.shortened)” has one pin: on iOS these plugins hand it to "
                        + "TrustKit, which raises an exception; one that catches it goes on without "
                        + "pins",
                )
            }
            configuration.entries.append(entry)
        }
        configuration.outcome = planned(configuration)
        return configuration
    }

    /// A pin with a prefix or without.
    private static func pin(
        _ text: String,
        at position: Position,
        _ configuration: inout Configuration
    ) -> Configuration.PinText {
        let bare = text.hasPrefix("sha256/") ? String(text.dropFirst(7)) : text
        return configuration.pin(bare, written: text, at: position, octets: Base64.decode(bare))
    }

    /// The list of entries that `eval` reads.
    private static func entries(_ elements: [TreeValue], in file: String) -> Configuration {
        var configuration = Configuration(.pinproof, in: file)
        var seen: [String: Position] = [:]
        for element in elements {
            for key in element.members ?? [] where !entryKeys.contains(key.key) {
                configuration.reportUnknown(key, among: entryKeys)
            }
            guard let name = element["host"], let text = name.string else {
                configuration.report(.hostMissing, at: element.position, "an entry has no “host”")
                continue
            }

            let includes = element["includeSubdomains"]?.boolean ?? false
            let host = Configuration.Host(
                text: text,
                position: name.position,
                reach: includes ? .subtree : .exact
            )
            configuration.checkForm(of: host)
            if let first = seen.updateValue(name.position, forKey: host.name) {
                configuration.report(
                    .hostDuplicate,
                    at: name.position,
                    "“\(text.shortened)” stands in line \(first.line) already"
                )
            }
            var entry = Configuration.Entry(position: element.position)
            entry.hosts = [host]
            entry.isExempt = element["exempt"]?.boolean ?? false
            if let flag = element["enforce"], flag.boolean == false {
                entry.isEnforced = false
                configuration.report(
                    .reportOnly,
                    at: flag.position,
                    "“\(text.shortened)” has “enforce”: false, and is not pinned"
                )
            }
            if let expires = element["expires"], let day = expires.string {
                entry.expiry = Configuration.Expires(
                    text: day,
                    position: expires.position,
                    time: Time(date: day) ?? Time(day)
                )
            }
            for (key, subject) in [
                ("certificates", PinnedDigest.Subject.certificate),
                ("keys", PinnedDigest.Subject.subjectPublicKeyInfo),
            ] {
                for pin in element[key]?.elements ?? [] {
                    guard let text = pin.string else { continue }
                    var read = Self.pin(text, at: pin.position, &configuration)
                    read.subject = subject
                    entry.pins.append(read)
                }
            }
            if entry.isExempt, !entry.pins.isEmpty {
                configuration.report(
                    .refused,
                    at: element.position,
                    "“\(text.shortened)” has “exempt” and pins, and an exempt host has none",
                    fix: "take out one of the two"
                )
            }
            configuration.entries.append(entry)
        }
        configuration.outcome = planned(configuration)
        return configuration
    }

    /// `transport_security_state_static.json`, whose sets name keys of another file.
    ///
    /// - SeeAlso: chromium/src, net/http/transport_security_state_static.json.
    private static func chromium(_ root: TreeValue, in file: String) -> Configuration {
        var configuration = Configuration(.chromium, in: file)
        let sets = Set((root["pinsets"]?.elements ?? []).compactMap { $0["name"]?.string })
        for element in root["entries"]?.elements ?? [] {
            guard let pins = element["pins"], let set = pins.string, let name = element["name"],
                let text = name.string
            else { continue }

            if !sets.contains(set) {
                configuration.report(
                    .refused,
                    at: pins.position,
                    "the set “\(set.shortened)” is in no “pinsets”",
                    fix: "name one that is"
                )
            }
            let host = Configuration.Host(
                text: text,
                position: name.position,
                reach: element["include_subdomains"]?.boolean == true
                    || element["include_subdomains_for_pinning"]?.boolean == true
                    ? .subtree : .exact
            )
            configuration.checkForm(of: host)
            var entry = Configuration.Entry(position: element.position)
            entry.hosts = [host]
            configuration.entries.append(entry)
        }
        return configuration
    }

    /// The plan of a configuration for which there is no dialect.
    private static func planned(_ configuration: Configuration) -> Configuration.Outcome? {
        var entries: [PinPlan.Entry] = []
        for entry in configuration.entries {
            for host in entry.hosts {
                guard let pattern = HostPattern(host.text, host.reach) else { continue }

                let pins = (entry.isExempt ? [] : entry.pins).compactMap { pin -> PlannedPin? in
                    guard let octets = pin.octets,
                        let digest = PinnedDigest(pin.algorithm, of: pin.subject, octets)
                    else { return nil }
                    return PlannedPin(digest)
                }
                guard !pins.isEmpty || entry.isExempt else { continue }

                entries.append(
                    PinPlan.Entry(
                        pattern,
                        pins,
                        enforcement: entry.isEnforced ? .enforced : .reportOnly,
                        expiry: entry.expiry?.time.map { .at($0) } ?? .never
                    )
                )
            }
        }
        return .loaded(Reading(entries))
    }

    private static let pluginKeys = ["expirationDate", "includeSubdomains", "publicKeyHashes"]
    private static let entryKeys = [
        "certificates", "enforce", "exempt", "expires", "host", "includeSubdomains", "keys",
    ]
}
