// SPDX-License-Identifier: Apache-2.0

import Foundation
package import Pinning

extension Backend {
    /// Whether the library is of a version that the corpus records.
    ///
    /// What it does otherwise was measured on those; another version may have mended that, or have
    /// found something new. A library that `versions.json` does not name was not measured in any.
    package var isOfRecordedVersion: Bool {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/versions.json")
        guard let text = try? Data(contentsOf: file),
            let versions = try? JSONDecoder().decode([String: [String]].self, from: text)
        else { return false }

        return versions[id]?.contains(version) ?? false
    }
}

/// Why a test is skipped that holds to what was measured.
package let otherVersion = "the library is of a version that was not measured"
