// SPDX-License-Identifier: Apache-2.0

extension Rule {
    package static let userAnchors = Rule(
        "user-anchors",
        .warning,
        "CAs that the user installed are trusted in a release build",
        "Hosts without pins can be read by whoever installs a CA. That is so by default up to "
            + "target SDK 23 (--target-sdk). Anchors of hosts with pins alone are no finding: Android "
            + "compares the pins for these CAs, too, unless overridePins is set.",
        fix: "move the trust-anchors into debug-overrides",
        standards: ["CWE-295", "MASWE-0027", "MASTG-TEST-0286"],
        fires: .nsc(
            "  <base-config><trust-anchors><certificates src=\"system\"/>"
                + "<certificates src=\"user\"/></trust-anchors></base-config>"
        ),
        silent: .nsc(
            "  <debug-overrides><trust-anchors><certificates src=\"user\"/>"
                + "</trust-anchors></debug-overrides>"
        )
    )

    package static let ownAnchors = Rule(
        "anchors-of-the-app",
        .note,
        "The CAs in the app are the only ones that are trusted",
        "Anchors of an element's own take the place of those around it: a server is refused unless "
            + "its chain ends at one of these CAs. That keeps out certificates of all other CAs, as "
            + "the pin of a CA does, without a pin-set. What these files hold is not looked at "
            + "here; whoever has the key of one of them can issue for any name below these hosts.",
        fix: "nothing to do, as long as these CAs are yours and are watched over",
        fires: .nsc(
            Example.domainConfig(
                "<trust-anchors><certificates src=\"@raw/our_ca\"/></trust-anchors>"
            )
        ),
        silent: .nsc(
            Example.domainConfig(
                "<trust-anchors><certificates src=\"@raw/our_ca\"/>"
                    + "<certificates src=\"system\"/></trust-anchors>"
            )
        )
    )

    package static let debugOverrides = Rule(
        "debug-overrides",
        .note,
        "A build for debugging trusts further anchors, as a rule without pins",
        "Android reads debug-overrides where android:debuggable is true, and nowhere else.",
        fix: "nothing to do, as long as no debuggable build is shipped",
        fires: .nsc(
            "  <debug-overrides><trust-anchors><certificates src=\"user\"/>"
                + "</trust-anchors></debug-overrides>"
        ),
        silent: .nsc("  <base-config/>")
    )

    package static let minimumSDK = Rule(
        "min-sdk-below-24",
        .note,
        "The app runs on Android versions that do not read the file",
        "Network Security Configuration came with Android 7.0 (API 24). Below it nothing in the "
            + "file counts, unless a library such as TrustKit for Android reads it.",
        fix: "raise minSdkVersion, or pin in code for the older versions",
        fires: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)),
            others: [
                "AndroidManifest.xml": "<manifest><uses-sdk android:minSdkVersion=\"21\"/>"
                    + "<application android:networkSecurityConfig="
                    + "\"@xml/network_security_config\"/></manifest>"
            ]
        ),
        silent: .nsc(
            Example.domainConfig(Example.pinSet(Example.authority)),
            others: [
                "AndroidManifest.xml": "<manifest><uses-sdk android:minSdkVersion=\"24\"/>"
                    + "<application android:networkSecurityConfig="
                    + "\"@xml/network_security_config\"/></manifest>"
            ]
        )
    )

    package static let minimumSystem = Rule(
        "min-os-below-pinned-domains",
        .note,
        "The app runs on versions of iOS or macOS that do not read NSPinnedDomains",
        "NSPinnedDomains came with iOS 14 and macOS 11. Below them nothing in it counts, and every "
            + "chain that ends in a trusted CA is accepted.",
        fix: "raise MinimumOSVersion or LSMinimumSystemVersion, or pin in code for older versions",
        standards: ["MASTG-TEST-0385"],
        fires: .ats(
            Example.identities("NSPinnedCAIdentities", Example.authority),
            beside: "<key>MinimumOSVersion</key><string>13.0</string>"
        ),
        silent: .ats(
            Example.identities("NSPinnedCAIdentities", Example.authority),
            beside: "<key>MinimumOSVersion</key><string>14.0</string>"
        )
    )

    package static let notReadable = Rule(
        "not-readable-here",
        .note,
        "A host or pin is no literal",
        "It comes from another file, a template or a resource. Nothing is said of it: only running "
            + "the program would tell. Constants of the same file are read: “const val” of Kotlin, "
            + "“static final String” of Java, “let” of Swift.",
        fix: "nothing to do; write literals where they are to be checked",
        fires: .okhttp("BuildConfig.HOST, \"sha256/\(Example.authority)\""),
        silent: .okhttp("\"api.example.com\", \"sha256/\(Example.authority)\"")
    )

    package static let suppression = Rule(
        "suppression-without-effect",
        .warning,
        "A suppression has no reason, or nothing to suppress",
        "“pinproof:ignore RULE: REASON” stands in a comment on the line of the finding, or above it.",
        fix: "give the id of a rule and a reason, or take the comment out",
        fires: .nsc(
            "  <!-- pinproof:ignore user-anchors -->\n  <base-config><trust-anchors>"
                + "<certificates src=\"user\"/></trust-anchors></base-config>"
        ),
        silent: .nsc(
            "  <!-- pinproof:ignore user-anchors: a kiosk with a CA of its own -->\n"
                + "  <base-config><trust-anchors><certificates src=\"user\"/></trust-anchors>"
                + "</base-config>"
        )
    )

    package static let pinsOffInDebug = Rule(
        "pins-off-in-debug",
        .warning,
        "A build for debugging compares no pins",
        "What is tested is then other code than what is shipped, and a wrong pin is seen in the "
            + "release alone. DEBUG is a build setting: any configuration can set it, that of a "
            + "build for testers included.",
        fix: "pin in every build, and pin a proxy's CA as well where a test needs one",
        standards: ["CWE-295"],
        causes: [.source: "tutorial/ignores-pins"],
        fires: .delegate(
            "#if DEBUG\n    completionHandler(.performDefaultHandling, nil)\n    #else\n"
                + "    compare(challenge, completionHandler)\n    #endif"
        ),
        silent: .delegate(
            "#if DEBUG\n    print(challenge.protectionSpace.host)\n    #endif\n"
                + "    guard isServerTrust(challenge) else {\n"
                + "      return completionHandler(.performDefaultHandling, nil)\n    }\n"
                + "    compare(challenge, completionHandler)"
        )
    )

    static let advice = [
        userAnchors, ownAnchors, debugOverrides, minimumSDK, minimumSystem, notReadable,
        pinsOffInDebug,
        suppression,
    ]
}
