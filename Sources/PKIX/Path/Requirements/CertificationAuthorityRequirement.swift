// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// An intermediate says that it is a certification authority, which only version 3 can.
    package static let certificationAuthority = Requirement(
        id: "certification-authority",
        source: "RFC 5280, section 6.1.4 (k)",
        of: [.intermediate]
    ) { step, _ in
        step.newest.extensions.basicConstraints?.isCA == true ? nil : .notACA
    }
}
