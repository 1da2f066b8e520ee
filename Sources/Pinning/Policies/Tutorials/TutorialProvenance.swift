// SPDX-License-Identifier: Apache-2.0

extension Provenance {
    /// One of the widely copied snippets for iOS, exactly as it stands there.
    static func tutorial(_ name: String, _ location: String) -> Provenance {
        Provenance(
            project: "a widely copied tutorial for iOS, \(name)",
            version: "read in November 2026",
            location: location,
            caveat: .applePaths
        )
    }
}
