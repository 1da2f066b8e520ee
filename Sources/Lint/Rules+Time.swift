// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX

extension Rule {
    // An expired pin is no expired certificate, so that CWE-298 does not fit, and nothing is used
    // after its end, so that CWE-672 does not: what is missing is the comparison.
    package static let expired = Rule(
        "pins-expired",
        .error,
        "The pins have expired",
        "From that day on nothing is pinned: the framework accepts every chain that the platform "
            + "trusts. GnuTLS takes the host for one that it has not seen.",
        fix: "renew the pins and the date, and ship a release",
        standards: ["CWE-295", "MASWE-0028", "MASTG-TEST-0243"],
        fires: .domain(Example.pinSet(Example.authority, expiration: "2026-01-01")),
        silent: .domain(Example.pinSet(Example.authority, expiration: "2031-01-01"))
    )

    package static let expiresSoon = Rule(
        "pins-expire-soon",
        .warning,
        "The pins expire within --days",
        "From that day on nothing is pinned in any app that was not updated.",
        fix: "renew the pins and the date, and ship a release",
        fires: .domain(Example.pinSet(Example.authority, expiration: "2026-12-20")),
        silent: .domain(Example.pinSet(Example.authority, expiration: "2031-01-01"))
    )

    package static let expires = Rule(
        "pins-expire",
        .note,
        "The pins have a day on which they stop to count",
        "From the beginning of that day on, which Android takes in the device's time zone, an app "
            + "that was not updated goes on without pins. That is a choice: it connects, and to "
            + "everybody whom a CA vouches for.",
        fix: "nothing to do, as long as a release comes before that day",
        fires: .domain(Example.pinSet(Example.authority, expiration: "2031-01-01")),
        silent: .domain(Example.pinSet(Example.authority, expiration: nil))
    )

    package static let noExpiry = Rule(
        "no-expiry",
        .note,
        "The pins do not expire",
        "An app that is not updated stops to connect when the last pinned key is gone. That is a "
            + "choice: it never goes on without pins.",
        fix: "nothing to do, as long as every release before a change of keys can be retired",
        fires: .domain(Example.pinSet(Example.authority, expiration: nil)),
        silent: .domain(Example.pinSet(Example.authority, expiration: "2031-01-01"))
    )

    package static let announcedChange = Rule(
        "pin-ca-change",
        .warning,
        "A CA has announced a change after which a pin of its key matches less",
        "A retired intermediate issues no more certificates: the next renewal ends every "
            + "connection that has no other pin. The pins are held against --events, by default "
            + "the changes that Vectors/events.json names with their sources.",
        fix: "pin the key of a root that stays, or your own with a backup; “pinproof rehearse” "
            + "says on which day it breaks",
        fires: .announced(Example.retired),
        silent: .announced(Example.authority)
    )

    static let timeRules = [expired, expiresSoon, expires, noExpiry, announcedChange]
}

extension Rule.Example {
    /// The key of E8, an intermediate of Let's Encrypt.
    fileprivate static let retired = "iFvwVyJSxnQdyaUvUERIf+8qk7gRze3612JMwoO3zdU="

    /// A configuration with a pin, and a change of the key of E8.
    fileprivate static func announced(_ pin: String) -> Rule.Example {
        var example = domain(pinSet(pin, backup))
        guard let time = Time(date: "2026-05-13") else { return example }

        example.events = [
            CAEvent(
                time: time,
                by: "Let's Encrypt",
                what: .retired,
                keys: ["E8 (Let's Encrypt)"],
                says: "All certificates are issued by the intermediates of generation Y.",
                sources: ["https://letsencrypt.org/2025/05/14/ending-tls-client-authentication"]
            )
        ]
        return example
    }
}

extension CAEvent.What {
    /// What became of a key, behind its name.
    package var words: String {
        switch self {
        case .distrusted: "distrusted"
        case .ends: "of which a certificate ends"
        case .retired: "retired"
        case .rotated: "one of several that issue at random"
        }
    }
}
