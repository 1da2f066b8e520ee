// SPDX-License-Identifier: Apache-2.0

extension Rule {
    package static let pinMalformed = Rule(
        "pin-malformed",
        .error,
        "A pin cannot be decoded",
        "The framework refuses the configuration, drops the pin, or keeps one that matches nothing.",
        fix: "write the base64 of the SHA-256 of the key; “pinproof pin” prints it",
        standards: ["MASWE-0028"],
        causes: [.ats: "apple/undecodable-pins", .curl: "curl/pins-as-texts"],
        fires: .domain(Example.pinSet("k3XnEYQCK79A===", Example.backup)),
        silent: .domain(Example.pinSet(Example.authority, Example.backup))
    )

    package static let pinLength = Rule(
        "pin-length",
        .error,
        "A pin does not have the length of its digest",
        "A SHA-256 digest has 32 bytes, 44 characters in base64. No key has a digest of another "
            + "length: the framework refuses the configuration, or the pin matches nothing.",
        fix: "write the whole digest; “pinproof pin” prints it",
        standards: ["MASWE-0028"],
        causes: [
            .curl: "curl/pins-as-texts", .okhttp: "okhttp/any-digest-length",
            .tlsa: "gnutls/dane-wrong-digest-length",
        ],
        fires: .okhttp("\"api.example.com\", \"sha256/a2ZXtQ==\""),
        silent: .okhttp("\"api.example.com\", \"sha256/\(Example.authority)\"")
    )

    package static let pinDigest = Rule(
        "pin-digest-unknown",
        .error,
        "The digest of a pin, or a number of its record, is not one that the framework knows",
        "Android's configuration and OkHttp refuse a digest by any other name when they load it. No "
            + "client uses a TLSA record with an unknown usage, selector or matching type.",
        fix: "write the SHA-256 digest under the name of that notation",
        standards: ["MASWE-0028"],
        fires: .domain("<pin-set><pin digest=\"SHA-512\">\(Example.authority)</pin></pin-set>"),
        silent: .domain("<pin-set><pin digest=\"SHA-256\">\(Example.authority)</pin></pin-set>")
    )

    package static let pinPlaceholder = Rule(
        "pin-placeholder",
        .error,
        "A placeholder, or an example of a manual, stands for a pin",
        "No server has such a key. As the only pin it ends every connection; beside another it is a "
            + "backup that is none.",
        fix: "write the pin of a key of yours; “pinproof pin FILE” prints it",
        standards: ["MASWE-0028"],
        fires: .trustkit(
            Example.hashes(Example.leaf, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
        ),
        silent: .trustkit(Example.hashes(Example.leaf, Example.backup))
    )

    package static let pinOfNothing = Rule(
        "pin-of-nothing",
        .error,
        "A pin is the digest of no bytes",
        "The command that was to print a key failed, and the one behind it hashed nothing.",
        fix: "make the pin again from the certificate; “pinproof pin FILE” prints it",
        standards: ["MASWE-0028"],
        fires: .okhttp("\"api.example.com\", \"sha256/\(Example.nothing)\""),
        silent: .okhttp("\"api.example.com\", \"sha256/\(Example.authority)\"")
    )

    package static let pinOfSomethingElse = Rule(
        "pin-of-something-else",
        .error,
        "A pin is the digest of something else than the key",
        "The framework hashes the whole SubjectPublicKeyInfo with SHA-256 (RFC 7469, 2.4). The "
            + "digest of the bare key, of the certificate, or another digest of the key never "
            + "matches. Needs --chain.",
        fix: "write the pin that stands beside it",
        standards: ["MASWE-0028"],
        fires: .okhttp("\"api.example.com\", \"sha256/\(Example.rawKey)\"", withChain: true),
        silent: .okhttp("\"api.example.com\", \"sha256/\(Example.leaf)\"", withChain: true)
    )

    package static let pinNoMatch = Rule(
        "pins-match-nothing",
        .error,
        "No pin of a host matches its chain",
        "With this chain the framework refuses every connection to the host. Needs --chain, whose "
            + "first certificate must name the host.",
        fix: "write a pin of the chain; “pinproof explain PIN --chain FILE” says what each pin is",
        standards: ["MASWE-0028"],
        fires: .okhttp("\"api.example.com\", \"sha256/\(Example.backup)\"", withChain: true),
        silent: .okhttp(
            "\"api.example.com\", \"sha256/\(Example.backup)\", \"sha256/\(Example.authority)\"",
            withChain: true
        )
    )

    package static let pinSHA1 = Rule(
        "pin-sha1",
        .warning,
        "A pin is a SHA-1 digest",
        "Most frameworks take no such pin. Collisions of SHA-1 are affordable; a second key with a given "
            + "digest has not been found.",
        fix: "write the SHA-256 digest",
        standards: ["CWE-327"],
        causes: [.okhttp: "okhttp/sha1-pins"],
        fires: .okhttp("\"api.example.com\", \"sha1/VRmyeKyygdftp6vBg5nDu2kEJLU=\""),
        silent: .okhttp("\"api.example.com\", \"sha256/\(Example.authority)\"")
    )

    package static let pinDuplicate = Rule(
        "pin-duplicate",
        .note,
        "A pin stands twice for one host",
        "The second adds nothing. Where a backup was meant, there is none.",
        fix: "take one out, and write the pin of a backup key",
        fires: .domain(Example.pinSet(Example.leaf, Example.leaf, Example.backup)),
        silent: .domain(Example.pinSet(Example.leaf, Example.backup))
    )

    package static let noBackup = Rule(
        "no-backup-pin",
        .warning,
        "Every pin of a host matches its chain",
        "When that key is lost, nothing that is pinned is left to go on with. RFC 7469, 4.3 wants a "
            + "pin whose key is not in use. Needs --chain; one pin alone is found without it, of ATS in "
            + "each list, and of OkHttp where one expression makes the only pinner of the file.",
        fix:
            "make a key that stays offline, and add the pin of its request: “pinproof pin key.csr”",
        standards: ["MASWE-0028"],
        fires: .domain(Example.pinSet(Example.leaf, Example.authority), withChain: true),
        silent: .domain(Example.pinSet(Example.authority, Example.backup), withChain: true)
    )

    package static let leafOnly = Rule(
        "leaf-only",
        .note,
        "Only the leaf of the chain is pinned",
        "The pin fails with the next key of the server. Those of public CAs live 200 days at most since "
            + "March 2026, 100 from March 2027 and 47 from March 2029 (CA/B Forum, BR 6.3.2). Needs "
            + "--chain.",
        fix: "keep the key when the certificate is renewed, or pin a CA that is yours to choose",
        fires: .domain(Example.pinSet(Example.leaf, Example.backup), withChain: true),
        silent: .domain(Example.pinSet(Example.authority, Example.backup), withChain: true)
    )

    package static let dependsOnPath = Rule(
        "pins-depend-on-path",
        .warning,
        "The pins of a host match on one path to a trust anchor, and on another none does",
        "A CA that another one has signed as well ends two paths, and clients that trust both roots "
            + "differ in the one that they take. A pin of the root that only the longer path leads "
            + "to is not seen on the shorter one. Needs --chain.",
        fix: "pin a key that is on every path, such as the server's own; “pinproof inspect --chain "
            + "FILE” shows the paths",
        standards: ["MASWE-0028"],
        fires: .twoPaths(Example.oldRoot, Example.backup),
        silent: .twoPaths(Example.newRoot, Example.backup)
    )

    package static let chainOfOtherHosts = Rule(
        "chain-of-other-hosts",
        .warning,
        "No pin is for a host that the chain names",
        "With --chain the pins of the hosts that its first certificate names are compared, and no "
            + "others. Here nothing was.",
        fix: "name the chain of a host that is pinned, or correct the host",
        fires: .okhttp("\"api.example.org\", \"sha256/\(Example.authority)\"", withChain: true),
        silent: .okhttp("\"api.example.com\", \"sha256/\(Example.authority)\"", withChain: true)
    )

    package static let chainIncomplete = Rule(
        "chain-incomplete",
        .warning,
        "The chain ends before a trust anchor, so that pins of what is missing were not compared",
        "A pin may be of an intermediate that the file lacks, or of a root that is not at hand. Where "
            + "no pin matches what is there, nobody can say whether the framework refuses the host. "
            + "Needs --chain.",
        fix: "name the whole chain as the server sends it, and its root with --anchors FILE",
        fires: .okhttp(Example.authority, with: .leafAlone),
        silent: .okhttp(Example.authority, with: .whole)
    )

    package static let chainOutOfDate = Rule(
        "chain-out-of-date",
        .warning,
        "No path of the chain is valid at the time that is asked",
        "Whatever is pinned, a framework that evaluates the chain refuses it. The pins were compared "
            + "all the same. Needs --chain.",
        fix: "name the chain that is served at that time, or another time with --time",
        fires: .okhttp(Example.authority, with: .outOfDate),
        silent: .okhttp(Example.authority, with: .whole)
    )

    static let pinRules = [
        pinMalformed, pinLength, pinDigest, pinPlaceholder, pinOfNothing, pinOfSomethingElse,
        pinNoMatch, pinSHA1, pinDuplicate, noBackup, leafOnly, dependsOnPath, chainOfOtherHosts,
        chainIncomplete, chainOutOfDate,
    ]
}
