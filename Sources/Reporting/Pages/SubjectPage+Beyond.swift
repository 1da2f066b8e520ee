// SPDX-License-Identifier: Apache-2.0

extension SubjectPage {
    /// What switches pins off and is no cause: what the configuration itself says, and connections
    /// that the framework has no part in.
    ///
    /// No vector can show it, and a reader of a page that names every leniency might take it for
    /// complete.
    var beyond: [PageBlock] {
        guard let (what, place) = Self.beyond[subject] else { return [] }

        return [
            .heading(2, "Not on this page"),
            .paragraph(
                "No cause is \(what). \(link: "Documentation/audit.md", path: place) lists them, with the rules of lint and audit that find them."
            ),
        ]
    }

    /// By framework: what it is, and the place where it is written, from a page's folder.
    private static let beyond = [
        "android": (
            "what the configuration itself switches off, such as debug-overrides and an expiry, and what does not read it",
            "../../../Documentation/audit.md#what-switches-androids-pins-off"
        )
    ]
}
