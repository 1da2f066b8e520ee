// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// Every critical extension is known.
    package static let criticalExtensions = Requirement(
        id: "critical-extensions",
        source: "RFC 5280, sections 4.2, 6.1.4 (o) and 6.1.5 (f)",
        of: [.endEntity, .intermediate]
    ) { step, _ in
        step.newest.extensions.unknownCritical == nil ? nil : .unknownCriticalExtension
    }
}
