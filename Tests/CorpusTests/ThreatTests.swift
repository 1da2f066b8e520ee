// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

/// What an attacker needs is computed where a pinned key vouches for the chain, and stated elsewhere.
///
/// - SeeAlso: Vectors/README.md, “What an attacker needs”.
@Suite("What an attacker needs")
struct ThreatTests {
    @Test("The presented key vouches where it is pinned, by certificate or by a pin of it")
    func presentedKey() throws {
        #expect(try needs(of: text(pins: #"["leaf"]"#)) == .vouched)
        #expect(try needs(of: text(pins: #"["spare", "leaf"]"#)) == .vouched)
        let pin = #""made": { "of": "leaf", "octets": "key-bits", "text": "hex" }"#
        #expect(try needs(of: text(pins: #"["made"]"#, item: pin)) == .vouched)
        #expect(try needs(of: text(pins: #"["spare"]"#)) == nil)
    }

    @Test("Another certificate of the presented key vouches as well")
    func sameKey() throws {
        let text = try text(pins: #"["spare"]"#).replacing(
            #""spare": { "key": "ed25519-e" }"#,
            with: #""spare": { "key": "ed25519-b" }"#
        )
        #expect(try needs(of: text) == .vouched)
    }

    @Test("A text that is no digest of a key vouches for nothing")
    func texts() throws {
        for item in [
            #""made": { "literal": "sha256/AAAA" }"#, #""made": { "of": "leaf", "keep": 8 }"#,
        ] {
            #expect(try needs(of: text(pins: #"["made"]"#, item: item)) == nil, "\(item)")
        }
    }

    @Test("A key above it vouches where path and host are as they should be, and nowhere else")
    func above() throws {
        let text = try text(pins: #"["root"]"#)
        #expect(try needs(of: text) == .vouched)
        let refused = text.replacing(
            #"{ "verdict": "accept", "paths": [["leaf", "root"]] }"#,
            with: #"{ "verdict": "reject", "reason": "expired" }"#
        )
        #expect(try needs(of: refused) == nil)
        #expect(try needs(of: text.replacing("\"match\"", with: "\"mismatch\"")) == nil)
        // The leaf's own key does, whatever is wrong with the path.
        let leaf = refused.replacing(#""keys": ["root"]"#, with: #""keys": ["leaf"]"#)
        #expect(try needs(of: leaf) == .vouched)
        // Of several verdicts the first is presumed.
        let open = text.replacing(
            #"{ "verdict": "accept", "paths": [["leaf", "root"]] }"#,
            with: #"[{ "verdict": "reject", "reason": "expired" }, "#
                + #"{ "verdict": "accept", "paths": [["leaf", "root"]] }]"#
        )
        #expect(try needs(of: open) == nil)
    }

    /// Hosts of entries, each with whether subdomains are included, of which the first has the leaf;
    /// the connection is to `www.example.com`.
    @Test(
        "The entry for the host decides, else the nearest above it that includes subdomains",
        arguments: [
            ([("www.example.com", false)], true), ([("WWW.example.com.", false)], true),
            ([("example.com", true)], true), ([("example.com", false)], false),
            ([("example.com", true), ("www.example.com", false)], false),
            ([("www.example.com", false), ("example.com", true)], true),
            ([("com", true), ("example.com", true)], false),
            ([("example.com", true), ("com", true)], true),
            ([("www.example.com", false), ("www.example.com", false)], true),
            ([("ww.example.com", true)], false), ([("*.example.com", true)], false),
            ([("www..example.com", false)], false), ([("xample.com", true)], false),
        ] as [([(String, Bool)], Bool)]
    )
    func entries(_ hosts: [(String, Bool)], isVouched: Bool) throws {
        let entries = hosts.enumerated().map { place, entry in
            entryText(entry.0, subdomains: entry.1, pins: place == 0 ? #"["leaf"]"# : #"["spare"]"#)
        }
        let text = try text(pins: #"["leaf"]"#).replacing(
            entryText("www.example.com", subdomains: false, pins: #"["leaf"]"#),
            with: entries.joined(separator: ", ")
        )
        let needs = try needs(of: text)
        #expect((needs == .vouched) == isVouched)
    }

    @Test("An entry that exempts its host holds nothing, and hides what is above it")
    func exempt() throws {
        let text = try text(pins: #"["leaf"]"#)
        let own = entryText("www.example.com", subdomains: false, pins: #"["leaf"]"#)
        let above = entryText("example.com", subdomains: true, pins: #"["leaf"]"#)
        let exempt = #"{ "host": "www.example.com", "exempt": true }"#
        #expect(try needs(of: text.replacing(own, with: above)) == .vouched)
        #expect(try needs(of: text.replacing(own, with: "\(exempt), \(above)")) == nil)
    }

    @Test("Addresses are compared by their octets")
    func addresses() throws {
        let text = try text(pins: #"["leaf"]"#)
            .replacing(#""host": "www.example.com""#, with: #""host": "2001:db8::1""#)
        #expect(try needs(of: text) == .vouched)
        let other = text.replacing(
            #"{ "host": "2001:db8::1", "include"#,
            with: #"{ "host": "2001:DB8:0::1", "include"#
        )
        #expect(other != text)
        #expect(try needs(of: other) == .vouched)
    }

    @Test(
        "Each kind of pinning is computed by its own list, and nothing need be stated where all are"
    )
    func kinds() throws {
        let text = try text(pins: #"["leaf"]"#).replacing(
            #""keys": ["leaf"]"#,
            with: #""certificates": ["spare"], "keys": ["leaf"]"#
        ).replacing(
            #""publicKey": {"#,
            with:
                #""certificate": { "verdict": "reject", "reason": "no-matching-pin" }, "publicKey": {"#
        )
        let vector = try vector(text)
        #expect(vector.needs(of: .publicKey) == .vouched)
        #expect(vector.needs(of: .certificate) == nil)
        #expect(try problems(text).contains { $0.hasPrefix("threat.pinned: is missing") })
    }

    @Test("What is stated wins, and is by kind where the file says so")
    func stated() throws {
        let text = try text(pins: #"["leaf"]"#, threat: #"{ "pinned": "retired-key" }"#)
        #expect(try needs(of: text) == .retiredKey)
        let kinds = try vector(
            self.text(
                pins: #"["leaf"]"#,
                threat: #"{ "pinned": { "certificate": "none", "publicKey": "vouched" } }"#
            )
        )
        #expect(kinds.needs(of: .certificate) == AttackerNeeds.none)
        #expect(kinds.needs(of: .publicKey) == .vouched)
        #expect(kinds.needsOfDefect == .nobody)
    }

    @Test(
        "What is missing is asked for, and what is stated in vain is refused",
        arguments: [
            (#"["spare"]"#, nil, "threat.pinned: is missing, and no pinned key vouches"),
            (#"["spare"]"#, #"{ "pinned": "none" }"#, nil),
            (#"["spare"]"#, #"{ "pinned": "vouched" }"#, nil),
            (#"["leaf"]"#, nil, nil),
            (
                #"["leaf"]"#, #"{ "pinned": "misissued-certificate" }"#,
                "threat.pinned: is given, and a pinned key vouches"
            ),
            (
                #"["leaf"]"#, #"{ "pinned": "vouched" }"#,
                "threat.pinned: is given, and a pinned key vouches"
            ),
            (#"["leaf"]"#, #"{ "pinned": "retired-key" }"#, nil),
            (#"["leaf"]"#, #"{ "pinned": "broken-cryptography" }"#, nil),
            (
                #"["leaf"]"#, #"{ "chain": "none" }"#,
                "threat.chain: is given, and neither path nor host is refused"
            ),
        ] as [(String, String?, String?)]
    )
    func check(pins: String, threat: String?, problem: String?) throws {
        let found = try problems(text(pins: pins, threat: threat)).filter { $0.hasPrefix("threat") }
        #expect(found.count == (problem == nil ? 0 : 1), "\(found)")
        if let problem { #expect(found.first?.hasPrefix(problem) == true, "\(found)") }
    }

    @Test("A chain that is refused says what one with its defect takes")
    func chain() throws {
        let refused = try text(pins: #"["leaf"]"#).replacing("\"match\"", with: "\"mismatch\"")
        let missing = try problems(refused).filter { $0.hasPrefix("threat") }
        #expect(missing.count == 1, "\(missing)")
        #expect(missing.first?.hasPrefix("threat.chain: is missing, and path or host is") == true)
        let stated = try text(pins: #"["leaf"]"#, threat: #"{ "chain": "own-certificate" }"#)
            .replacing("\"match\"", with: "\"mismatch\"")
        #expect(try !problems(stated).contains { $0.hasPrefix("threat") })
    }

    @Test("A slip is one only where the norm blames the configuration alone")
    func slip() throws {
        let text = try text(pins: #"["spare"]"#, threat: #"{ "pinned": "none" }"#)
        func found(_ verdict: String) throws -> [String] {
            try problems(
                text.replacing(
                    #"{ "verdict": "reject", "reason": "no-matching-pin" }"#,
                    with: verdict
                ).replacing(#""recipe": {"#, with: #""slip": "plausible", "recipe": {"#)
            ).filter { $0.hasPrefix("slip") }
        }
        #expect(
            try found(#"{ "verdict": "reject", "reason": "no-matching-pin" }"#)
                == ["slip: is given, and the norm blames no configuration"]
        )
        #expect(try found(#"{ "verdict": "misconfigured", "reason": "malformed-pin" }"#) == [])
        #expect(try found(#"{ "verdict": "reject", "reason": "no-pins" }"#) == [])
    }

    @Test(
        "The state before an event is another vector of the corpus",
        arguments: [("checks/accepted", true), ("checks/refused", false), ("checks/gone", false)]
    )
    func event(before: String, isThere: Bool) throws {
        let event = #"{ "what": "rekeyed", "pinned": "leaf", "before": "\#(before)" }"#
        let text = try text(pins: #"["spare"]"#, threat: #"{ "pinned": "none" }"#)
            .replacing(#""recipe": {"#, with: #""event": \#(event), "recipe": {"#)
        let found = try problems(text).filter { $0.hasPrefix("event") }
        #expect(
            found
                == (isThere
                    ? []
                    : ["event.before: is “\(before)”, and there is no such vector beside this one"])
        )
    }

    @Test(
        "A configuration is meant to pin the host where an entry in force is for it, or is said to be",
        arguments: [
            ("www.example.com", "", nil, true),
            ("WWW.example.com.", "", nil, true),
            ("www.example.net", "", nil, false),
            ("example.com", "", nil, false),
            ("example.com", #""includeSubdomains": true"#, nil, true),
            ("www.example.com", #""enforce": false"#, nil, false),
            ("www.example.com", #""expires": "2029-01-01""#, nil, false),
            ("www.example.com", #""expires": "2031-01-01""#, nil, true),
            ("www.example.com", #""expires": "soon""#, nil, true),
            // A date but for its zeros, over or to come.
            ("www.example.com", #""expires": "2029-1-1""#, nil, false),
            ("www.example.com", #""expires": "2031-1-1""#, nil, true),
            // No names: whether they are for the host, the vector says.
            ("https://www.example.com/", "", "vouched", true),
            ("https://www.example.com/", #""enforce": false"#, "vouched", false),
            ("192.0.2.0/24", "", "misissued-certificate", false),
            // Names of others, whatever is said of the key.
            ("www.example.net", "", "vouched", false),
            ("[2001:db8::1]", "", "vouched", false),
        ] as [(String, String, String?, Bool)]
    )
    func meant(host: String, settings: String, threat: String?, isMeant: Bool) throws {
        let own = #""host": "www.example.com", "includeSubdomains": false,"#
        let entry = #""host": "\#(host)","# + (settings.isEmpty ? "" : " \(settings),")
        let text = try text(
            pins: #"["leaf"]"#,
            threat: threat.map { #"{ "pinned": "\#($0)" }"# }
        ).replacing(own, with: entry)
        #expect(try vector(text).isMeantToPin(.publicKey) == isMeant)
    }

    @Test("Who has what is named is an attacker, but for two; and each has its harm")
    func severity() {
        #expect(AttackerNeeds.allCases.filter { !$0.isAttack } == [.vouched, .nobody])
        let high = AttackerNeeds.allCases.filter { $0.severity == .high }
        let medium = AttackerNeeds.allCases.filter { $0.severity == .medium }
        let low = AttackerNeeds.allCases.filter { $0.severity == .low }
        #expect(high == [.none, .ownCertificate, .pinnedAuthority])
        #expect(medium == [.misissuedCertificate, .constrainedAuthority, .retiredKey])
        #expect(low == [.userInstalledAuthority, .brokenCryptography])
        #expect(Severity.high > .medium && Severity.medium > .low)
        #expect(Severity.allCases.map(\.lowered) == [.medium, .low, .low])
    }

    private func needs(of text: String) throws -> AttackerNeeds? {
        try vector(text).needs(of: .publicKey)
    }

    private func vector(_ text: String) throws -> Vector {
        try Vector.decode(Array(withPins(text).utf8), id: "checks/refused", location: "a test")
            .get()
    }

    /// The refused vector of a pair, with other keys pinned, and what it states of the attacker.
    private func text(
        pins: String,
        threat: String? = nil,
        item: String? = nil
    ) throws -> String {
        try Fixtures.text(of: "Checked/refused.json")
            .replacing(#""keys": ["other", "spare"]"#, with: "\"keys\": \(pins)")
            .replacing(
                #/  "threat": \{[^}]*\},\n/#,
                with: threat.map { "  \"threat\": \($0),\n" } ?? ""
            )
            .replacing(#""recipe": {"#, with: #""recipe": {"# + (item.map { "\n    \($0)," } ?? ""))
    }

    /// The text with a pin for each key that is pinned, whatever it says: nothing here compares one.
    private func withPins(_ text: String) -> String {
        let lists = text.matches(of: #/"keys": \[([^\]]*)\]/#).map(\.1)
        let names = Set(lists.flatMap { $0.split(separator: ", ") })
        let pins = names.sorted().map { "\($0): \"x\"" }.joined(separator: ", ")
        return text.replacing(#/"pins": \{[^}]*\}/#, with: "\"pins\": { \(pins) }")
    }

    private func entryText(_ host: String, subdomains: Bool, pins: String) -> String {
        #"{ "host": "\#(host)", "includeSubdomains": \#(subdomains), "keys": \#(pins) }"#
    }

    /// What the check says of the vector beside its twin, as text.
    private func problems(_ text: String) throws -> [String] {
        let corpus = try TemporaryCorpus([
            "checks/accepted.json": try Fixtures.text(of: "Checked/accepted.json"),
            "checks/refused.json": withPins(text),
        ])
        let registry = Registry(policies: Policies.all, backends: ["openssl", "swift"])
        return Corpus.load([corpus.path]).problems(against: registry)
            .map { "\($0.field): \($0.problem)" }
    }
}
