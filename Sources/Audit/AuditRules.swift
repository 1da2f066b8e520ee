// SPDX-License-Identifier: Apache-2.0

package import Lint
import Notations

/// What is looked for in an app around its configurations.
package enum AuditRules {
    package static let all = [
        debuggable, entryPath, entryLink, entryTwice, knownAdvisory, notReadByDart, pinPlaceholder,
        transportSecurityOff, trustKitMissing,
    ]

    static let debuggable = rule(
        "app-debuggable",
        .warning,
        "The app is debuggable",
        "Android applies debug-overrides, and lets everybody with the device attach a debugger.",
        fix: "build the release variant",
        standards: ["MASTG-TEST-0226", "CWE-489"],
        in: "AndroidManifest.xml",
        "<application android:debuggable=\"true\"/>",
        not: "<application/>"
    )
    static let entryPath = rule(
        "app-entry-path",
        .warning,
        "An entry's path leaves the archive",
        "An absolute path, “..” or a backslash overwrites other files where it is unpacked by a "
            + "careless tool. No build writes it.",
        fix: "find out what made the archive",
        standards: ["CWE-22"],
        in: "app.apk",
        "../../evil",
        not: "res/a.xml"
    )
    static let entryLink = rule(
        "app-entry-link",
        .note,
        "An entry is a link",
        "It is not followed here.",
        fix: "look where it leads",
        in: "app.ipa",
        "Payload/A.app/link -> /etc",
        not: "Payload/A.app/A"
    )
    static let entryTwice = rule(
        "app-entry-twice",
        .warning,
        "Two entries have one name",
        "Tools differ in which of them they read, so that what was reviewed may not be what runs.",
        fix: "find out what made the archive",
        in: "app.apk",
        "classes.dex, and classes.dex again",
        not: "classes.dex"
    )
    static let notReadByDart = rule(
        "app-pins-not-read-by-dart",
        .warning,
        "Dart code does not read the configuration that has the pins",
        "On Android Flutter's engine has a TLS stack of its own. Dart's HttpClient does not read the "
            + "Network Security Configuration: by itself it accepts every chain that ends in a CA of "
            + "the system, one that the user switched off included. On Apple's platforms it has "
            + "Security evaluate the chain, and App Transport Security's pins count.",
        fix: "pin in Dart as well, or connect by the platform's own means, and test it on a device",
        standards: ["MASTG-TEST-0244", "CWE-295"],
        in: "app.apk",
        "lib/arm64-v8a/libflutter.so, and a pin-set in res/xml/network_security_config.xml",
        not: "a pin-set in res/xml/network_security_config.xml, and no engine of Flutter"
    )
    static let knownAdvisory = rule(
        "app-known-advisory",
        .warning,
        "The framework's version has a published weakness",
        "The page of a framework is of its current version. What is published of the version in the "
            + "app, of pins and of the evaluation around them, is listed; other lists know more.",
        fix: "update the framework",
        standards: ["CWE-1395"],
        in: "classes.dex",
        "okhttp/3.1.1",
        not: "okhttp/5.6.0"
    )
    static let pinPlaceholder = rule(
        "app-pin-placeholder",
        .warning,
        "A pin in the code is no digest of a key",
        "A placeholder or the digest of nothing matches no certificate. If the code uses it, every "
            + "connection to the host fails, or the pin is dead.",
        fix: "replace it by a pin of the server's key",
        in: "classes.dex",
        "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        not: "sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
    )

    static let transportSecurityOff = rule(
        "app-transport-security-off",
        .note,
        "App Transport Security is off",
        "Where it is on for a host, iOS evaluates the chain of every connection of the URL Loading "
            + "System, whatever the delegate answers. Where it is off, a delegate that evaluates "
            + "nothing accepts any certificate. Hosts in NSExceptionDomains are not affected by this "
            + "key: NSExceptionAllowsInsecureHTTPLoads switches it off for one.",
        fix: "switch it on, with NSExceptionDomains for the hosts that need an exception",
        in: "Info.plist",
        "<key>NSAllowsArbitraryLoads</key><true/>",
        not: "<key>NSAllowsArbitraryLoads</key><false/>"
    )

    static let trustKitMissing = rule(
        "app-trustkit-missing",
        .warning,
        "TrustKit has a configuration, and is not in the app",
        "A property list pins nothing by itself: TrustKit reads it and compares. Neither its framework "
            + "nor a text of its code is in the app. It is a warning only where all of the code could "
            + "be read.",
        fix: "link TrustKit, or take the configuration out",
        standards: ["MASWE-0028", "CWE-295"],
        in: "Info.plist",
        "<key>TSKConfiguration</key>, and no Frameworks/TrustKit.framework",
        not: "<key>TSKConfiguration</key>, and Frameworks/TrustKit.framework"
    )

    /// A rule whose two examples are in files of one name.
    private static func rule(
        _ id: String,
        _ severity: Rule.Severity,
        _ title: String,
        _ explanation: String,
        fix: String,
        standards: [String] = [],
        in file: String,
        _ fires: String,
        not silent: String
    ) -> Rule {
        Rule(
            id,
            severity,
            title,
            explanation,
            fix: fix,
            standards: standards,
            fires: Rule.Example(file, fires),
            silent: Rule.Example(file, silent)
        )
    }
}

extension Rule {
    /// What it says of a file of an app, where no place in it is known.
    func finding(in file: String, at position: Position = .start, _ message: String) -> Finding {
        Finding(self, nil, file: file, at: position, message, fix: fix)
    }
}

extension EntryOddity {
    /// The finding, named by the archive and the entry.
    func finding(in file: String) -> Finding {
        switch kind {
        case .absolute: AuditRules.entryPath.finding(in: file, "its path is absolute")
        case .backslash:
            AuditRules.entryPath.finding(in: file, "its path has a backslash in it")
        case .leavesFolder: AuditRules.entryPath.finding(in: file, "its path has “..” in it")
        case .link: AuditRules.entryLink.finding(in: file, "it is a link, which was not followed")
        case .twice:
            AuditRules.entryTwice.finding(in: file, "an entry of this name stands before it")
        }
    }
}
