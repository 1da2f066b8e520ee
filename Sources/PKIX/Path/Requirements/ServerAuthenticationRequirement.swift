// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// An end entity that restricts its purposes allows server authentication.
    ///
    /// anyExtendedKeyUsage alone does not: an application may require the particular purpose.
    package static let serverAuthentication = Requirement(
        id: "server-authentication",
        source: "RFC 5280, section 4.2.1.12",
        of: [.endEntity]
    ) { step, _ in
        guard let purposes = step.newest.extensions.extendedKeyUsage else { return nil }

        return purposes.allowsServerAuthentication ? nil : .wrongUsage
    }

    /// An intermediate that restricts its purposes passes the restriction on.
    package static let serverAuthenticationNesting = Requirement(
        id: "server-authentication-nesting",
        source: "CA/Browser Forum Baseline Requirements, section 7.1.2.10.6",
        of: [.intermediate]
    ) { step, _ in
        guard let purposes = step.newest.extensions.extendedKeyUsage else { return nil }

        return purposes.allowsServerAuthentication || purposes.allowsAny ? nil : .wrongUsage
    }
}
