// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// An intermediate that restricts its key allows the signing of certificates.
    package static let certificateSigning = Requirement(
        id: "certificate-signing",
        source: "RFC 5280, section 6.1.4 (n)",
        of: [.intermediate]
    ) { step, _ in
        guard let usage = step.newest.extensions.keyUsage else { return nil }

        return usage.contains(.keyCertSign) ? nil : .wrongUsage
    }
}
