// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Readers of configurations that take more than they should, or read less of it.
    static let configurations: [Mutant] = prefixes + texts + hostTexts + expiries + states

    private static let prefixes: [Mutant] = [
        "sha256:", "sha256-", "sha256//", "sha256/sha256/", "sha512/", "sha1/", "sha256/ ",
    ].enumerated().map { index, prefix in
        pinText(
            "foreign-prefix-\(index + 1)-taken-off",
            "A pin with “\(prefix)” in front is taken",
            standsFor: "notations of other programs"
        ) { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    }

    private static let texts: [Mutant] = [
        pinText("quotation-marks-taken-off", "Quotation marks around a pin are taken off") {
            $0.hasPrefix("\"") && $0.hasSuffix("\"") ? String($0.dropFirst().dropLast()) : nil
        },
        pinText("white-space-before-pins-skipped", "White space before a pin is skipped") {
            String($0.drop { $0.isWhitespace })
        },
        pinText("white-space-behind-pins-skipped", "White space behind a pin is skipped") { text in
            var text = text
            while text.last?.isWhitespace == true { text.removeLast() }
            return text
        },
        pinText("text-behind-pins-skipped", "Of a pin only the first 44 characters are read") {
            String($0.prefix(44))
        },
        pinText("zero-octet-ends-pins", "A pin is read up to its first zero byte") {
            $0.split(separator: "\0").first.map(String.init)
        },
        pinText("prefix-in-any-case-taken-off", "“sha256/” in front of a pin may be in upper case")
        {
            $0.lowercased().hasPrefix("sha256/") ? String($0.dropFirst(7)) : nil
        },
        pinText("slash-before-pins-taken-off", "A slash in front of a pin is taken off") {
            $0.hasPrefix("/") ? String($0.dropFirst()) : nil
        },
        pinText("directive-before-pins-taken-off", "“pin-sha256=” in front of a pin is taken off") {
            $0.hasPrefix("pin-sha256=")
                ? $0.dropFirst(11).filter { $0 != "\"" && $0 != ";" } : nil
        },
        pinText("comment-behind-pins-cut-off", "What follows a number sign behind a pin is cut off")
        {
            text in
            guard let sign = text.firstIndex(of: "#") else { return nil }

            return text[..<sign].filter { !$0.isWhitespace }
        },
        pinText("colons-between-digits-taken-off", "A pin of digits with colons between is taken") {
            Hexadecimal.decode($0.filter { $0 != ":" }).map { Base64.encode($0) }
        },
        pinText("invisible-characters-taken-off", "Characters without a width are taken off a pin")
        {
            String(String.UnicodeScalarView($0.unicodeScalars.filter { $0.value < 0x200b }))
        },
        pinText("semicolon-behind-pins-taken-off", "A semicolon behind a pin is taken off") {
            $0.hasSuffix(";") ? String($0.dropLast()) : nil
        },
        pinText("digest-of-two-lengths-cut", "Of a longer digest the first 32 bytes are compared") {
            guard let octets = Base64.decode($0), octets.count > 32 else { return nil }

            return Base64.encode(Array(octets.prefix(32)))
        },
    ]

    private static let hostTexts: [Mutant] = [
        hostText("path-behind-hosts-cut-off", "What follows a slash in an entry's host is left out")
        {
            $0.split(separator: "/", omittingEmptySubsequences: false).first.map(String.init)
        },
        hostText(
            "user-before-hosts-cut-off",
            "What precedes an at sign in an entry's host is left out"
        ) {
            $0.split(separator: "@").last.map(String.init)
        },
        hostText("hosts-behind-a-comma-left-out", "Of several hosts the first is read") {
            $0.split(separator: ",").first.map(String.init)
        },
        hostText("zero-octet-ends-hosts", "An entry's host is read up to its first zero byte") {
            $0.split(separator: "\0").first.map(String.init)
        },
        hostText(
            "white-space-around-hosts-taken-off",
            "White space around an entry's host is taken off"
        ) {
            text in
            var text = text[...]
            while text.first?.isWhitespace == true { text.removeFirst() }
            while text.last?.isWhitespace == true { text.removeLast() }
            return String(text)
        },
        hostText("port-behind-hosts-cut-off", "A port behind an entry's host is cut off") {
            $0.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init)
        },
        hostText("scheme-before-hosts-cut-off", "A scheme in front of an entry's host is cut off") {
            guard $0.hasPrefix("https://") else { return nil }

            return $0.dropFirst(8).split(separator: "/").first.map(String.init)
        },
        hostText("wildcard-before-hosts-taken-off", "“*.” in front of an entry's host is taken off")
        {
            $0.hasPrefix("*.") ? String($0.dropFirst(2)) : nil
        },
        hostText("empty-labels-of-hosts-left-out", "Empty labels of an entry's host are left out") {
            $0.split(separator: ".").joined(separator: ".")
        },
        hostText("dot-before-hosts-taken-off", "A dot before an entry's host is taken off") {
            $0.hasPrefix(".") ? String($0.dropFirst()) : nil
        },
    ]

    private static let expiries: [Mutant] = [
        expiry("text-behind-expiries-ignored", "What follows the date of an expiry is ignored") {
            Expiry(String($0.prefix(10)))
        },
        expiry("white-space-around-expiries-ignored", "White space around an expiry is ignored") {
            Expiry(String($0.filter { !$0.isWhitespace }))
        },
        expiry("expiries-without-a-zone-taken", "An expiry without its Z is taken") {
            Expiry($0 + "Z")
        },
        expiry("expiries-without-seconds-taken", "An expiry without its seconds is taken") {
            Expiry(String($0.dropLast()) + ":00Z")
        },
        expiry("expiries-without-hyphens-taken", "An expiry without its hyphens is taken") { text in
            guard text.count == 8 else { return nil }

            return Expiry("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
        },
        expiry("expiries-with-slashes-taken", "An expiry with slashes is taken") { text in
            Expiry(String(text.map { $0 == "/" ? "-" : $0 }))
        },
        expiry("expiries-in-seconds-taken", "An expiry in seconds since 1970 is taken") {
            Int64($0).map { .at(Time(seconds: $0)) }
        },
        expiry("expiries-in-milliseconds-taken", "An expiry in milliseconds since 1970 is taken") {
            Int64($0).map { .at(Time(seconds: $0 / 1_000)) }
        },
        expiry("expiries-of-single-digits-taken", "An expiry in single digits is taken") { text in
            let parts = text.split(separator: "-").map { $0.count == 1 ? "0" + $0 : String($0) }
            return Expiry(parts.joined(separator: "-"))
        },
        expiry("expiries-at-hour-24-taken", "Hour 24 of an expiry is the next day's first") {
            text in
            Expiry(text.replacing("T24:", with: "T23:"))
        },
        expiry("expiries-of-two-digits-taken", "An expiry with two digits of the year is taken") {
            Expiry("20" + $0)
        },
        expiry("days-of-any-month-taken", "An expiry may be on a 31st of any month") { text in
            text.hasSuffix("-31") || text.hasSuffix("-29")
                ? Expiry(String(text.dropLast(2)) + "28") : nil
        },
    ]

    private static let states: [Mutant] = [
        selectingState(
            "entries-not-enforced-passed-over",
            "An entry that is not enforced is passed over"
        ) {
            $0.host.enforce != false
        },
        selectingState("exempt-entries-passed-over", "An exempt entry is passed over") {
            !$0.host.isExempt
        },
        selectingState("empty-entries-passed-over", "An entry with an empty list is passed over") {
            $0.pins?.isEmpty != true
        },
    ]

    private static func pinText(
        _ id: String,
        _ flaw: String,
        standsFor: String = "a lenient reader",
        _ read: @escaping @Sendable (String) -> String?
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.pin = { kind, pin throws(BackendError) in
                guard case .text(let text) = pin, let changed = read(text),
                    let octets = Base64.decode(changed), octets.count == 32
                else { return try Norm.Steps.norm.pin(kind, pin) }

                return .success(NormPin(pin: pin, digest: octets))
            }
        }
    }

    /// One that reads the host of an entry where there is none.
    static func hostText(
        _ id: String,
        _ flaw: String,
        standsFor: String = "a host that is cut out of a text",
        _ read: @escaping @Sendable (String) -> String?
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.host = { hostName($0) ?? read($0).flatMap { hostName($0) } }
        }
    }

    private static func expiry(
        _ id: String,
        _ flaw: String,
        _ read: @escaping @Sendable (String) -> Expiry?
    ) -> Mutant {
        Mutant(id, flaw, standsFor: "SimpleDateFormat, strptime and their like") { steps in
            steps.expiry = { text in Expiry(text) ?? text.flatMap(read) }
        }
    }

    private static func selectingState(
        _ id: String,
        _ flaw: String,
        counts: @escaping @Sendable (NormEntry) -> Bool
    ) -> Mutant {
        Mutant(id, flaw, standsFor: "a filter before the search") { steps in
            steps.selection = { entries, host in
                Norm.nearest(of: entries.filter(counts), to: hostName(host))
            }
        }
    }
}
