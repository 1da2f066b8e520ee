// SPDX-License-Identifier: Apache-2.0

extension Provenance {
    /// One of the widely copied snippets for iOS, exactly as it stands there.
    ///
    /// - Parameters:
    ///   - language: Which of them: the articles are in five.
    ///   - standing: What it stands there as, behind a comma; empty where it is what they advise.
    ///   - location: The type and the function.
    ///   - calls: What the listing calls, as it writes it: who has copied it finds it by these.
    ///   - caveat: What could not be read.
    /// - Returns: The provenance.
    static func tutorial(
        _ language: String,
        as standing: String = "",
        _ location: String,
        calls: [String] = [],
        caveat: String = .applePaths
    ) -> Provenance {
        let listing = calls.map { "“\($0)”" }.joined(separator: ", ")
        return Provenance(
            project: "a widely copied \(language) tutorial for iOS\(standing)",
            version: "(in November 2026)",
            location: calls.isEmpty ? location : "\(location); the listing has \(listing)",
            caveat: caveat
        )
    }
}
