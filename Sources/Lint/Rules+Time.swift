// SPDX-License-Identifier: Apache-2.0

extension Rule {
    package static let expired = Rule(
        "pins-expired",
        .error,
        "The pins have expired",
        "From that day on nothing is pinned: the framework accepts every chain that the platform "
            + "trusts.",
        fix: "renew the pins and the date, and ship a release",
        standards: ["MASTG-TEST-0243", "CWE-298"],
        fires: .domain(Example.pinSet(Example.authority, expiration: "2026-01-01")),
        silent: .domain(Example.pinSet(Example.authority, expiration: "2031-01-01"))
    )

    package static let expiresSoon = Rule(
        "pins-expire-soon",
        .warning,
        "The pins expire within --days",
        "From that day on nothing is pinned in any app that was not updated.",
        fix: "renew the pins and the date, and ship a release",
        standards: ["MASTG-TEST-0243", "CWE-298"],
        fires: .domain(Example.pinSet(Example.authority, expiration: "2026-12-20")),
        silent: .domain(Example.pinSet(Example.authority, expiration: "2031-01-01"))
    )

    package static let expires = Rule(
        "pins-expire",
        .note,
        "The pins have a day on which they stop to count",
        "After it an app that was not updated goes on without pins. That is a choice: it connects, "
            + "and to everybody whom a CA vouches for.",
        fix: "nothing to do, as long as a release comes before that day",
        standards: ["MASTG-TEST-0243"],
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

    static let timeRules = [expired, expiresSoon, expires, noExpiry]
}
