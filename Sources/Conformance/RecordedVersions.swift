// SPDX-License-Identifier: Apache-2.0

private import Foundation
package import Pinning

/// The versions of the libraries whose departures the corpus records.
///
/// On those a run is strict. On any other a library may have changed for better or worse: what is
/// new there is shown as new, and fails nothing unless that is asked for.
package struct RecordedVersions: Hashable, Sendable {
    private let versions: [String: [String]]

    /// By the id of the backend; a backend that is not named is recorded in every version.
    package init(_ versions: [String: [String]] = [:]) {
        self.versions = versions
    }

    /// Reads `versions.json`: an object from the ids of backends to lists of versions.
    package init(parsing octets: [UInt8]) throws(RecordedVersionsError) {
        do {
            versions = try JSONDecoder().decode([String: [String]].self, from: Data(octets))
        } catch {
            throw RecordedVersionsError()
        }
    }

    package func contains(_ backend: any Backend) -> Bool {
        versions[backend.id].map { $0.contains(backend.version) } ?? true
    }
}

/// The text is no object from the ids of backends to lists of versions.
package struct RecordedVersionsError: Error, Hashable, CustomStringConvertible {
    package var description: String {
        "is no object from the ids of backends to lists of versions; "
            + "write it as { \"BACKEND\": [\"1.2.3\"] }"
    }
}
