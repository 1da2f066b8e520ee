// SPDX-License-Identifier: Apache-2.0

package import Lint

/// What an app was found to pin, and what of it was not seen.
package struct AppReport: Sendable {
    /// The file that was named.
    package let name: String
    /// `com.example.app 4.2, Android, minSdk 21, targetSdk 28`; a line for each app in the file.
    package let apps: [String]
    package let hosts: [Host]
    package let frameworks: [Framework]
    package let texts: [Text]
    /// Certificates in the app, each with its pin.
    package let certificates: [String]
    package let unseen: [Unseen]
    /// Findings on the configurations, and on the app around them.
    package let lint: LintReport

    /// Whether a limit or damage kept something from being seen.
    package var isIncomplete: Bool { unseen.contains { !$0.isOfTheForm } }

    package struct Host: Hashable, Sendable {
        package let name: String
        package let verdict: Verdict
        /// Where that was read.
        package let places: [String]
    }

    /// Never “not pinned”: what code does cannot be read from its texts.
    package enum Verdict: Hashable, Sendable {
        case nothingFound
        /// Pins, and the host's name, without it being seen that one is used for the other; what
        /// is known of each.
        case pinsFound([FoundPins])
        /// In a configuration of a framework that is there, and compares where code asks it.
        case configured(for: Notation, except: Exceptions)
        /// By a configuration that was read.
        case pinned(by: Notation, except: Exceptions)
    }

    /// Pins that were found and are not known to be compared.
    package enum FoundPins: Hashable, Sendable {
        /// In a configuration that does not compare them.
        case notCompared(by: Notation, because: NotCompared)
        /// In a configuration whose lists no certificate can match: every connection is refused.
        case blocked(by: Notation)
        /// In a configuration that is refused when it is loaded: the app ends, or nothing connects.
        case refused(by: Notation)
        /// In a configuration that reports a mismatch and refuses nothing.
        case reportOnly(by: Notation)
        /// In code, in a certificate, or in a configuration that nothing is known to use.
        case useNotShown
        /// In the configuration of a framework that is not in what was read of the app; whether some
        /// code could not be read.
        case withoutFramework(Notation, isCodeUnread: Bool)
        /// In a configuration whose trust anchors all override them.
        case overridden(in: Notation)
    }

    /// Why a configuration does not compare pins that it has.
    package enum NotCompared: Hashable, Sendable {
        case exempt
        /// The day on which they did, as `2026-01-01`.
        case expired(String)
        /// The entry is for a host of no connection.
        case neverMatched
        /// The manifest does not name the configuration.
        case notNamed
    }

    /// What a configuration that pins a host does not cover.
    package struct Exceptions: Hashable, Sendable {
        /// `variant v28` or `Share.appex`.
        package var parts: [String] = []
        /// What it covers, where the app's own process is among what it does not; empty elsewhere.
        var only: [String] = []
        /// The trust anchors for whose chains no pins are compared.
        package var anchors: [String] = []
    }

    package struct Framework: Hashable, Sendable {
        /// As `pinproof show` knows it; nil where it has no page.
        package let id: String?
        package let title: String
        package let version: String?
        package let isAboutPins: Bool
        /// Whether the text is of the platform's own API, which has no version.
        package let isOfThePlatform: Bool
        /// The text that it was recognised by, and the file.
        package let sign: String
        package let path: String
        /// What is said behind the name of the page; nil where nothing is.
        package let pageNote: String?
    }

    package struct Text: Hashable, Sendable {
        /// With its prefix, where it has one.
        package let text: String
        package let path: String
        /// What makes it a pin: the prefix, or a certificate that it is a digest of.
        package let meaning: String?
    }
}
