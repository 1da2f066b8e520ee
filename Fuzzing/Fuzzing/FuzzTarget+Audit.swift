// SPDX-License-Identifier: Apache-2.0

import Audit
import Lint
import PKIX

extension FuzzTarget {
    /// Whatever an archive holds, a report is made of it or it is refused, in bounded time.
    static let app = FuzzTarget("app", .text) { octets in
        var limits = AuditLimits()
        limits.entryBytes = 1 << 20
        limits.totalBytes = 4 << 20
        let settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
        guard
            let report = Auditor(settings, limits: limits)
                .report(onArchive: octets.span, name: "a.apk")
        else { return nil }

        return report.text.isEmpty ? "nothing is said of an archive" : nil
    }

    /// The readers of what lies in apps, each by itself: an archive's checksum keeps changed octets
    /// from them.
    static let appFormats = AppFormat.allCases.map { format in
        FuzzTarget(format.rawValue, .text) { octets in
            _ = format.reads(octets)
            return nil
        }
    }
}
