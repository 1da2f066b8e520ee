// SPDX-License-Identifier: Apache-2.0

package import Lint
import Notations

/// What is looked for in an app around its configurations.
package enum AuditRules {
    package static let all = [debuggable, entryLeavesFolder, entryLink, entryTwice, pinText]

    static let debuggable = Rule(
        "app-debuggable",
        .warning,
        "The app is debuggable",
        "Android applies debug-overrides, and lets everybody with the device attach a debugger.",
        fix: "build the release variant",
        standards: ["MASTG-TEST-0226", "CWE-489"],
        fires: Rule.Example("AndroidManifest.xml", "<application android:debuggable=\"true\"/>"),
        silent: Rule.Example("AndroidManifest.xml", "<application/>")
    )
    static let entryLeavesFolder = Rule(
        "app-entry-path",
        .warning,
        "An entry's path leaves the archive",
        "An absolute path, “..” or a backslash overwrites other files where it is unpacked by a "
            + "careless tool. No build writes it.",
        fix: "find out what made the archive",
        standards: ["CWE-22"],
        fires: Rule.Example("app.apk", "../../evil"),
        silent: Rule.Example("app.apk", "res/a.xml")
    )
    static let entryLink = Rule(
        "app-entry-link",
        .note,
        "An entry is a link",
        "It is not followed here.",
        fix: "look where it leads",
        fires: Rule.Example("app.ipa", "Payload/A.app/link -> /etc"),
        silent: Rule.Example("app.ipa", "Payload/A.app/A")
    )
    static let entryTwice = Rule(
        "app-entry-twice",
        .warning,
        "Two entries have one name",
        "Tools differ in which of them they read, so that what was reviewed may not be what runs.",
        fix: "find out what made the archive",
        fires: Rule.Example("app.apk", "classes.dex, and classes.dex again"),
        silent: Rule.Example("app.apk", "classes.dex")
    )
    static let pinText = Rule(
        "app-pin-placeholder",
        .warning,
        "A pin in the code is no digest of a key",
        "A placeholder or the digest of nothing matches no certificate. If the code uses it, every "
            + "connection to the host fails, or the pin is dead.",
        fix: "replace it by a pin of the server's key",
        fires: Rule.Example("classes.dex", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        silent: Rule.Example("classes.dex", "sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=")
    )
}

extension EntryOddity {
    /// The finding, named by the archive and the entry.
    func finding(in file: String) -> Finding {
        let (rule, message): (Rule, String) =
            switch kind {
            case .absolute: (AuditRules.entryLeavesFolder, "its path is absolute")
            case .leavesFolder:
                (AuditRules.entryLeavesFolder, "its path has “..” or a backslash in it")
            case .link: (AuditRules.entryLink, "it is a link, which was not followed")
            case .twice: (AuditRules.entryTwice, "an entry of this name stands before it")
            }
        return Finding(rule, nil, file: file, at: .start, message, fix: rule.fix)
    }
}
