// SPDX-License-Identifier: Apache-2.0

import Corpus

/// What a release adds to a report, and no other run does: the same input gives the same octets.
package struct ReportStamp: Hashable, Sendable {
    /// The revision of the source.
    package let revision: String?
    /// The day of the release, `2026-11-21`.
    package let date: String?

    /// Where the source lies for everybody, `https://github.com/…`; without it a report links to
    /// nothing of ours.
    package let repository: String?

    package init(revision: String? = nil, date: String? = nil, repository: String? = nil) {
        self.revision = revision
        self.date = date
        self.repository = repository
    }

    /// The page of a vector's file, as it was in the version that a report is of.
    func permalink(to vector: Vector, version: String) -> String? {
        repository.map { "\($0)/blob/\(revision ?? "v\(version)")/Vectors/\(vector.id).json" }
    }
}
