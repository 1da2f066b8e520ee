// SPDX-License-Identifier: Apache-2.0

extension Rule {
    package static let malformed = Rule(
        "file-malformed",
        .error,
        "The file is not well-formed",
        "The framework's parser refuses it, or reads another thing than you see.",
        fix: "write the file to the letter",
        fires: Example("network_security_config.xml", "<network-security-config>\n<base-config>\n"),
        silent: .nsc("  <base-config/>")
    )

    package static let refused = Rule(
        "refused-at-load",
        .error,
        "The framework refuses the configuration when it loads it",
        "An app crashes at its start or at its first connection; a header or a record is passed over.",
        fix: "write it as the framework documents it",
        fires: .domain(
            "<pin-set expiration=\"soon\"><pin digest=\"SHA-256\">"
                + "\(Example.authority)</pin></pin-set>"
        ),
        silent: .domain(Example.pinSet(Example.authority))
    )

    package static let ignored = Rule(
        "ignored-without-a-word",
        .warning,
        "The framework loads something and does not carry it out as it reads",
        "Nothing is logged. Whoever reads the file believes what it does not do.",
        fix: "take it out, or write what was meant",
        fires: .nsc(
            "  <domain-config>\n    <domain includeSubdomains=\"yes\">api.example.com</domain>\n"
                + "    \(Example.pinSet(Example.authority))\n  </domain-config>"
        ),
        silent: .domain(Example.pinSet(Example.authority))
    )

    package static let secondPinSet = Rule(
        "pin-set-second",
        .error,
        "A domain-config has two pin-sets",
        "Android throws when it loads the file: the app crashes.",
        fix: "write all pins into one pin-set",
        fires: .domain(Example.pinSet(Example.authority) + Example.pinSet(Example.backup)),
        silent: .domain(Example.pinSet(Example.authority, Example.backup))
    )

    package static let misplacedPinSet = Rule(
        "pin-set-misplaced",
        .error,
        "A pin-set stands outside of a domain-config",
        "In base-config Android throws when it loads the file, in debug-overrides where the build is "
            + "for debugging. Elsewhere it skips the element, and nothing is pinned.",
        fix: "move it into the domain-config of the hosts that it is for",
        standards: ["MASWE-0028", "MASTG-TEST-0242"],
        fires: .nsc("  <base-config>\(Example.pinSet(Example.authority))</base-config>"),
        silent: .domain(Example.pinSet(Example.authority))
    )

    package static let unknownElement = Rule(
        "element-unknown",
        .error,
        "An element is misspelled, or has no meaning where it stands",
        "Android skips what it does not know with all that is in it, and says nothing: pins in it "
            + "pin nothing.",
        fix: "write the element as Android documents it",
        standards: ["CWE-295", "MASWE-0028"],
        fires: .domain("<pinset><pin digest=\"SHA-256\">\(Example.authority)</pin></pinset>"),
        silent: .domain(Example.pinSet(Example.authority))
    )

    package static let unknownAttribute = Rule(
        "attribute-unknown",
        .error,
        "An attribute or key is misspelled",
        "The framework takes the default for what is missing: no subdomains, no expiry, no pins.",
        fix: "write the name as the framework documents it, case included",
        standards: ["CWE-295", "MASWE-0028"],
        fires: .nsc(
            "  <domain-config><domain includeSubDomains=\"true\">example.com</domain>"
                + "\(Example.pinSet(Example.authority))</domain-config>"
        ),
        silent: .domain(Example.pinSet(Example.authority))
    )

    package static let unknownSource = Rule(
        "anchors-source-unknown",
        .error,
        "A source of trust anchors is none",
        "Android throws when it loads the file: src is “system”, “user” or a raw resource.",
        fix: "name one of the three",
        fires: .nsc(
            "  <base-config><trust-anchors><certificates src=\"systems\"/></trust-anchors>"
                + "</base-config>"
        ),
        silent: .nsc(
            "  <base-config><trust-anchors><certificates src=\"system\"/></trust-anchors>"
                + "</base-config>"
        )
    )

    package static let emptyAnchors = Rule(
        "anchors-empty",
        .error,
        "trust-anchors has no certificates in it",
        "Anchors of an element's own take the place of those around it, and none is none: Android "
            + "trusts no CA for these hosts, and refuses every connection over TLS "
            + "(platform_frameworks_base 0172a23b1a, XmlConfigSource.java, parseTrustAnchors; "
            + "NetworkSecurityConfig.java, getEffectiveCertificatesEntryRefs).",
        fix: "name a source, such as <certificates src=\"system\"/>, or take the element out",
        fires: .nsc(Example.domainConfig(Example.pinSet(Example.authority) + "<trust-anchors/>")),
        silent: .nsc(
            Example.domainConfig(
                Example.pinSet(Example.authority)
                    + "<trust-anchors><certificates src=\"system\"/></trust-anchors>"
            )
        )
    )

    package static let overridden = Rule(
        "pins-overridden",
        .error,
        "overridePins turns pins off in a release build",
        "Android compares no pins for a chain that ends in an anchor of this source. It is found "
            + "where these anchors are those of a host with pins: a domain-config's own, else "
            + "those of the element around it.",
        fix:
            "take overridePins out; anchors for tests go into debug-overrides, where it is the default",
        standards: ["CWE-295", "MASWE-0028"],
        fires: .nsc(
            "  <base-config><trust-anchors><certificates src=\"user\" "
                + "overridePins=\"true\"/></trust-anchors></base-config>\n"
                + Example.domainConfig(Example.pinSet(Example.authority))
        ),
        silent: .nsc(
            "  <base-config><trust-anchors><certificates src=\"user\" "
                + "overridePins=\"true\"/></trust-anchors></base-config>\n"
                + Example.domainConfig(
                    Example.pinSet(Example.authority)
                        + "<trust-anchors><certificates src=\"system\"/></trust-anchors>"
                )
        )
    )

    package static let overriddenNowhere = Rule(
        "override-without-pins",
        .note,
        "overridePins stands where there are no pins to override",
        "Today it changes nothing. It will turn off pins that somebody writes for these hosts.",
        fix: "take it out, or move the trust-anchors into debug-overrides",
        fires: .nsc(
            "  <base-config><trust-anchors><certificates src=\"user\" "
                + "overridePins=\"true\"/></trust-anchors></base-config>"
        ),
        silent: .nsc(
            "  <debug-overrides><trust-anchors><certificates src=\"user\" "
                + "overridePins=\"true\"/></trust-anchors></debug-overrides>"
        )
    )

    package static let emptyPinSet = Rule(
        "pin-set-empty",
        .error,
        "A pin-set without pins turns pinning off",
        "The hosts of a nested domain-config inherit the pins around it. An empty pin-set replaces "
            + "them by none.",
        fix: "write pins into it, or take it out",
        standards: ["CWE-295", "MASWE-0028", "MASTG-TEST-0242"],
        causes: [.nsc: "android/empty-pin-set"],
        fires: .nsc(
            "  <domain-config><domain includeSubdomains=\"true\">example.com</domain>"
                + Example.pinSet(Example.authority)
                + "\n    <domain-config><domain>api.example.com</domain><pin-set/></domain-config>"
                + "</domain-config>"
        ),
        silent: .nsc(
            "  <domain-config><domain includeSubdomains=\"true\">example.com</domain>"
                + Example.pinSet(Example.authority)
                + "\n    <domain-config><domain>api.example.com</domain></domain-config>"
                + "</domain-config>"
        )
    )

    package static let reportOnly = Rule(
        "report-only",
        .error,
        "A mismatch is reported and the connection goes on",
        "Nothing is pinned: a chain of an attacker's that is valid otherwise is accepted, and a report "
            + "is sent.",
        fix: "enforce the pins, or take the entry out",
        standards: ["CWE-295", "MASWE-0028"],
        fires: .trustkit(
            "kTSKEnforcePinning: false, " + Example.hashes(Example.authority, Example.backup)
        ),
        silent: .trustkit(
            "kTSKEnforcePinning: true, " + Example.hashes(Example.authority, Example.backup)
        )
    )

    package static let notInManifest = Rule(
        "config-not-in-manifest",
        .error,
        "The manifest does not name the configuration",
        "Android reads the file that android:networkSecurityConfig of <application> names, and no "
            + "other. Found where AndroidManifest.xml is named or lies where it usually does.",
        fix: "write android:networkSecurityConfig=\"@xml/…\" into <application>",
        standards: ["CWE-295", "MASWE-0028", "MASTG-TEST-0242"],
        fires: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)),
            others: ["AndroidManifest.xml": "<manifest><application/></manifest>"]
        ),
        silent: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)),
            others: [
                "AndroidManifest.xml": "<manifest><application android:networkSecurityConfig="
                    + "\"@xml/network_security_config\"/></manifest>"
            ]
        )
    )

    package static let onePin = Rule(
        "trustkit-one-pin",
        .error,
        "TrustKit is given one pin",
        "TrustKit raises an exception when it loads a domain that enforces fewer than two pins that "
            + "differ: the app crashes, unless a plugin catches that and goes on without pins.",
        fix: "add the pin of a backup key: “pinproof pin key.csr”",
        standards: ["MASWE-0028"],
        fires: .trustkit(Example.hashes(Example.authority)),
        silent: .trustkit(Example.hashes(Example.authority, Example.backup))
    )

    package static let lastDomain = Rule(
        "trustkit-last-domain",
        .warning,
        "TrustKit for Android pins one domain of several",
        "Below Android 7.0 TrustKit reads the file itself, and of the domains of one domain-config it "
            + "keeps the last: the others are not pinned there. It is found where a domain-config "
            + "has a trustkit-config and several domains, and no manifest asks for API 24 or later "
            + "(datatheorem/TrustKit-Android 230582d, TrustKitConfigurationParser.java, "
            + "readDomainConfig).",
        fix: "write a domain-config of its own for each domain",
        standards: ["CWE-295", "MASWE-0028"],
        fires: .nsc(
            Example.domainConfig(
                Example.pinSet(Example.authority)
                    + "<domain>www.example.com</domain><trustkit-config enforcePinning=\"true\"/>"
            )
        ),
        silent: .nsc(
            Example.domainConfig(
                Example.pinSet(Example.authority) + "<trustkit-config enforcePinning=\"true\"/>"
            )
        )
    )

    package static let missingKey = Rule(
        "trustkit-key-missing",
        .error,
        "A key that TrustKit requires is missing",
        "TrustKit raises an exception when it loads a domain without TSKPublicKeyHashes, or a "
            + "configuration without TSKPinnedDomains: the app crashes.",
        fix: "add the key",
        fires: .trustkit("kTSKIncludeSubdomains: true"),
        silent: .trustkit(Example.hashes(Example.authority, Example.backup))
    )

    package static let missingList = Rule(
        "ats-list-missing",
        .error,
        "A pinned domain of ATS has no list of identities, or one with none in it",
        "Apple requires NSPinnedCAIdentities or NSPinnedLeafIdentities. Without either nothing is "
            + "pinned. With one that is empty, or no array, every connection is refused.",
        fix: "add the list, or take the domain out",
        standards: ["CWE-295", "MASWE-0028"],
        fires: .ats("<key>NSIncludesSubdomains</key><true/>"),
        silent: .ats(Example.identities("NSPinnedCAIdentities", Example.authority))
    )

    package static let twoLists = Rule(
        "ats-list-never-matches",
        .error,
        "Of two lists, both of which must match, one cannot",
        "With NSPinnedCAIdentities and NSPinnedLeafIdentities a chain needs a match in each. A leaf's "
            + "key among the CAs, or a CA's among the leaves, matches nothing. Without --chain it is "
            + "found where both lists are the same.",
        fix: "write the CA's pins into one list and the leaf's into the other, or use one list",
        standards: ["MASWE-0028"],
        causes: [.ats: "apple/both-lists"],
        fires: .ats(
            Example.identities("NSPinnedCAIdentities", Example.authority)
                + Example.identities("NSPinnedLeafIdentities", Example.authority)
        ),
        silent: .ats(
            Example.identities("NSPinnedCAIdentities", Example.authority)
                + Example.identities("NSPinnedLeafIdentities", Example.leaf)
        )
    )

    package static let dead = Rule(
        "notation-dead",
        .error,
        "Nobody reads this notation any more",
        "Chrome took HTTP Public Key Pinning out in version 72, Firefox in 72: the header pins "
            + "nothing in any browser of today.",
        fix: "take it out; in an app of yours, pin with what its HTTP library has",
        fires: Example(
            "header.txt",
            "Public-Key-Pins: pin-sha256=\"\(Example.authority)\"; "
                + "pin-sha256=\"\(Example.backup)\"; max-age=5184000\n"
        ),
        silent: Example("pins.txt", "sha256//\(Example.leaf);sha256//\(Example.backup)\n")
    )

    static let structureRules = [
        malformed, refused, ignored, secondPinSet, misplacedPinSet, unknownElement,
        unknownAttribute, unknownSource, overridden, overriddenNowhere, emptyPinSet, reportOnly,
        emptyAnchors, notInManifest, onePin, lastDomain, missingKey, missingList, twoLists, dead,
    ]
}
