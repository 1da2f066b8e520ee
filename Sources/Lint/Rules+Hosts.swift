// SPDX-License-Identifier: Apache-2.0

extension Rule {
    package static let hostNeverMatches = Rule(
        "host-never-matches",
        .error,
        "A host of the configuration is the host of no connection",
        "Hosts are compared as text. A URL, a port, an asterisk that the notation does not know, a "
            + "dot at the end, or capitals where case counts make an entry that pins nothing. OkHttp "
            + "and Cronet throw an exception for most of these.",
        fix: "write the host alone, in lower case and A-labels, and include subdomains by the "
            + "notation's own means",
        standards: ["CWE-295", "MASWE-0028"],
        causes: [
            .chromium: "chromium/host-must-be-a-name", .cronet: "chromium/host-must-be-a-name",
            .nsc: "android/any-domain-text", .trustkit: "trustkit/domain-not-validated",
        ],
        fires: .domain("*.example.com", Example.pinSet(Example.authority, Example.backup)),
        silent: .domain("example.com", Example.pinSet(Example.authority, Example.backup))
    )

    package static let hostMissing = Rule(
        "domain-missing",
        .error,
        "An entry has pins and no domain",
        "Android throws when it loads a domain-config without a domain, and TrustKit a "
            + "configuration without one: the app crashes.",
        fix: "add the domain, or take the entry out",
        fires: .nsc("  <domain-config>\(Example.pinSet(Example.authority))</domain-config>"),
        silent: .domain(Example.pinSet(Example.authority))
    )

    package static let hostDuplicate = Rule(
        "domain-duplicate",
        .error,
        "A domain stands twice",
        "Android throws when it loads the file, with subdomains or without. Of a property list or a "
            + "JSON object one of the two is dropped without a word, and a dictionary in Swift's source "
            + "ends the app.",
        fix: "make one entry of the two",
        standards: ["MASWE-0028"],
        fires: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)) + "\n"
                + Example.domainConfig("API.example.com", Example.pinSet(Example.backup))
        ),
        silent: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)) + "\n"
                + Example.domainConfig("cdn.example.org", Example.pinSet(Example.backup))
        )
    )

    package static let publicSuffix = Rule(
        "public-suffix",
        .warning,
        "A domain is a public suffix",
        "Its subdomains belong to strangers: the connections that the entry covers are held to these "
            + "pins too. TrustKit refuses to include those of the suffixes that it knows, of 2018.",
        fix: "name the domains of yours",
        causes: [.trustkit: "trustkit/public-suffix"],
        fires: .domain("co.uk", Example.pinSet(Example.authority, Example.backup)),
        silent: .domain("example.co.uk", Example.pinSet(Example.authority, Example.backup))
    )

    package static let subdomainGap = Rule(
        "subdomain-gap",
        .warning,
        "A domain is pinned, and hosts below or above it are not",
        "Without subdomains, www.example.com is not pinned by an entry for example.com. OkHttp's "
            + "“*.” covers one label and not the domain itself.",
        fix: "include subdomains, or name every host that the app connects to",
        standards: ["MASWE-0028"],
        causes: [.ats: "apple/one-label", .okhttp: "okhttp/one-asterisk"],
        fires: .domain(
            "example.com",
            subdomains: false,
            Example.pinSet(Example.authority, Example.backup)
        ),
        silent: .domain("example.com", Example.pinSet(Example.authority, Example.backup))
    )

    package static let shadowed = Rule(
        "entry-shadowed",
        .warning,
        "An entry further down takes hosts from one that includes subdomains",
        "The nearest entry decides alone, so that the pins above do not count for these hosts. "
            + "Where entries are joined (OkHttp, ATS) the pins above count as well, and the narrower "
            + "entry restricts nothing.",
        fix: "write into each entry all the pins that are to count for it; where entries are "
            + "joined, name the hosts of the wider one exactly",
        standards: ["MASWE-0028"],
        causes: [.ats: "apple/joined-entries", .okhttp: "okhttp/union-of-patterns"],
        fires: .nsc(
            Example.domainConfig("example.com", Example.pinSet(Example.authority)) + "\n"
                + Example.domainConfig(Example.pinSet(Example.backup))
        ),
        silent: .nsc(
            Example.domainConfig("example.com", Example.pinSet(Example.authority)) + "\n"
                + Example.domainConfig("api.example.org", Example.pinSet(Example.backup))
        )
    )

    package static let exception = Rule(
        "exception-for-pinned-host",
        .warning,
        "A host below a pinned domain is taken out of pinning",
        "An entry of its own without pins, or an exclusion, leaves the host to every CA that is trusted "
            + "for it.",
        fix: "take the exception out, or say in a comment why it is there",
        standards: ["CWE-295", "MASWE-0028", "MASTG-TEST-0242"],
        causes: [.trustkit: "trustkit/exclusion-of-one-host"],
        fires: .nsc(
            Example.domainConfig("example.com", Example.pinSet(Example.authority)) + "\n"
                + Example.domainConfig("cdn.example.com", "")
        ),
        silent: .nsc(Example.domainConfig("example.com", Example.pinSet(Example.authority)))
    )

    package static let cleartext = Rule(
        "cleartext-for-pinned-host",
        .warning,
        "Cleartext is permitted for a host that is pinned",
        "Over HTTP there is no certificate, and pins are compared with nothing. Somebody in the "
            + "middle reads what the app sends there, without any CA. That is so by default up to "
            + "target SDK 27 (--target-sdk).",
        fix: "take the permission out, or say in a comment why it is there",
        standards: ["CWE-319", "MASWE-0026", "MASTG-TEST-0235", "MASTG-TEST-0322"],
        fires: .nsc(
            "  <domain-config cleartextTrafficPermitted=\"true\">\n"
                + "    <domain>api.example.com</domain>\n    "
                + Example.pinSet(Example.authority) + "\n  </domain-config>"
        ),
        silent: .nsc(
            "  <domain-config cleartextTrafficPermitted=\"true\">\n"
                + "    <domain>cdn.example.org</domain>\n  </domain-config>\n"
                + Example.domainConfig(Example.pinSet(Example.authority))
        )
    )

    package static let firstParty = Rule(
        "first-party-not-pinned",
        .warning,
        "A host that --first-party names is not covered by this file",
        "Another mechanism of the app may pin it: this says what the file does, and nothing of the "
            + "app.",
        fix: "add an entry for it, or name the file that has one",
        standards: ["MASTG-TEST-0242", "MASTG-TEST-0385"],
        fires: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)),
            firstParty: ["login.example.net"]
        ),
        silent: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)),
            firstParty: ["api.example.com"]
        )
    )

    static let hostRules = [
        hostNeverMatches, hostMissing, hostDuplicate, publicSuffix, subdomainGap, shadowed,
        exception, cleartext, firstParty,
    ]
}
