// SPDX-License-Identifier: Apache-2.0

/// What a release adds to a report, and no other run does: the same input gives the same octets.
package struct ReportStamp: Hashable, Sendable {
    /// The revision of the source.
    package let revision: String?
    /// The day of the release, `2026-11-21`.
    package let date: String?

    package init(revision: String? = nil, date: String? = nil) {
        self.revision = revision
        self.date = date
    }
}
