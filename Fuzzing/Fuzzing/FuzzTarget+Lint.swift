// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import PKIX

extension FuzzTarget {
    /// Whatever a file holds, it is judged, and what is found lies in it.
    static let lint = FuzzTarget("lint", .text) { octets in
        for name in ["file", "Client.kt", "Client.java", "Pins.swift", "Pins.m"] {
            let file = ConfigurationFile(octets, name: name)
            let settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
            let report = Linter(settings).report(on: [file])
            guard !report.text.isEmpty else { return "\(name): nothing is said" }

            let lines = file.source?.lines.count ?? 1
            for finding in report.findings where finding.position.line > lines {
                return "\(name): \(finding.rule.id) stands behind the end"
            }
        }
        return nil
    }

    /// A binary property list is read in bounded time, or refused.
    static let plist = FuzzTarget("plist", .text) { octets in
        guard let root = try? BinaryPropertyList.root(of: octets) else { return nil }

        return root.hasUnreadable ? "a property list has no expressions" : nil
    }
}
