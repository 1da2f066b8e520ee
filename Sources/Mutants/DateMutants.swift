// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in comparing the time with the validity.
    static let dates: [Mutant] = [
        dated(
            "expired-unnoticed",
            "The end of the validity is not compared",
            standsFor: "a check of the beginning alone"
        ) { _, certificate, time in time >= certificate.notBefore },
        dated(
            "not-yet-valid-unnoticed",
            "The beginning of the validity is not compared",
            standsFor: "days-until-expiry checks"
        ) { _, certificate, time in time <= certificate.notAfter },
        dated(
            "expired-at-notafter",
            "A certificate has expired at the last second of its validity",
            standsFor: "OpenSSL and GnuTLS differ at that second"
        ) { _, certificate, time in
            time >= certificate.notBefore && time < certificate.notAfter
        },
        dated(
            "not-yet-valid-at-notbefore",
            "A certificate is not valid at the first second of its validity",
            standsFor: "an exclusive comparison"
        ) { _, certificate, time in
            time > certificate.notBefore && time <= certificate.notAfter
        },
        dated(
            "dates-of-intermediates-unchecked",
            "Only the end entity's validity is compared",
            standsFor: "OkHttp's cleaner, and checks of the leaf alone"
        ) { step, certificate, time in
            !step.isEndEntity || time >= certificate.notBefore && time <= certificate.notAfter
        },
        dated(
            "dates-of-the-end-entity-unchecked",
            "Only the intermediates' validity is compared",
            standsFor: "the fail-open switch for leaf renewals"
        ) { step, certificate, time in
            step.isEndEntity || time >= certificate.notBefore && time <= certificate.notAfter
        },
        dated(
            "years-of-two-digits-in-this-century",
            "Two digits of a year always mean 20YY",
            standsFor: "a missing pivot at 1950"
        ) { _, certificate, time in
            time >= inThisCentury(certificate.notBefore)
                && time <= inThisCentury(certificate.notAfter)
        },
        dated(
            "years-from-38-on-in-the-last-century",
            "Time is counted in 32 bits, and what lies after January 2038 lies before 1970",
            standsFor: "time_t of 32 bits"
        ) { _, certificate, time in
            let last = Int64(Int32.max)
            let end =
                certificate.notAfter.seconds > last
                ? certificate.notAfter.advanced(by: -4_294_967_296) : certificate.notAfter
            return time >= certificate.notBefore && time <= end
        },
        dated(
            "clock-skew-of-a-day",
            "A certificate is accepted for a day before and after its validity",
            standsFor: "a tolerance for wrong clocks"
        ) { _, certificate, time in
            time >= certificate.notBefore.advanced(by: -86_400)
                && time <= certificate.notAfter.advanced(by: 86_400)
        },
    ]

    /// A year of the last century that two digits can mean, in this one.
    private static func inThisCentury(_ time: Time) -> Time {
        let (year, month, day, hour, minute, second) = time.parts
        guard (1950...1999).contains(year) else { return time }

        return Time(
            year: year + 100,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second
        ) ?? time
    }

    private static func dated(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        isValid: @escaping @Sendable (PathStep, Certificate, Time) -> Bool
    ) -> Mutant {
        exchanging(id, flaw, standsFor: standsFor, .validity) { step in
            guard !step.isAnchor else { return nil }

            return isValid(step, step.newest, step.time) ? nil : .expired
        }
    }
}
