// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// An intermediate says that it is a certification authority, which only version 3 can.
    package static let certificationAuthority = Requirement(
        id: "certification-authority",
        source: "RFC 5280, section 6.1.4 (k)"
    ) { step, _ in
        guard step.isIntermediate else { return nil }
        guard step.newest.extensions.basicConstraints?.isCA == true else { return .notACA }

        return nil
    }
}
