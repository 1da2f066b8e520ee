// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// No more intermediates follow than the issuer allows.
    ///
    /// Self-issued intermediates are not counted, and neither is the end entity, self-issued or
    /// not. The limit that a trust anchor's certificate states is obeyed, too: RFC 5280, 6.2, leaves
    /// that open.
    package static let pathLength = Requirement(
        id: "path-length",
        source: "RFC 5280, sections 4.2.1.9 and 6.1.4 (l), (m); RFC 5937, section 3",
        of: [.anchor, .intermediate]
    ) { step, _ in
        guard let limit = step.newest.extensions.basicConstraints?.pathLength else { return nil }

        let following = step.below.dropFirst().count { !$0.isSelfIssued }
        return following <= limit ? nil : .pathTooLong
    }
}
