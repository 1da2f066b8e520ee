// SPDX-License-Identifier: Apache-2.0

import Pinning

/// The arguments of OkHttp's `CertificatePinner.Builder.add`, one call a line: a pattern, and pins.
///
/// - SeeAlso: square/okhttp, okhttp3/CertificatePinner.kt, `Pin` and `findMatchingPins`.
package struct OkHttpDialect: PinDialect {
    package let id = "okhttp"

    package init() {}

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.hosts = .namedOften
        abilities.reaches = [.exact, .oneLabelBelow, .subtree]
        abilities.overlap = .union
        abilities.digests = [.sha1, .sha256]
        abilities.canMatchNothing = true
        return abilities
    }

    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        var entries: [PinPlan.Entry] = []
        for (place, line) in text.numberedLines {
            let words = line.split { $0.isWhitespace }.map(String.init)
            guard let first = words.first else { continue }
            guard let pattern = OkHttpPattern(first) else {
                throw DialectError(
                    place,
                    "pattern “\(first)” is none of “host”, “*.host” and “**.host”",
                    remedy: "write one of them, in A-labels where the host has another script"
                )
            }

            if words.count == 1 {
                warnings.append(
                    DialectWarning(
                        place,
                        "the pattern “\(first)” has no pin, so that nothing is pinned by it",
                        remedy: "add pins behind it"
                    )
                )
            }
            var pins: [PlannedPin] = []
            for word in words.dropFirst() { pins.append(try pin(word, place, &warnings)) }
            let hosts = HostPattern.compared(
                pattern.host,
                HostPattern.Reach(pattern.coverage),
                place,
                &warnings
            )
            if let hosts, !pins.isEmpty { entries.append(PinPlan.Entry(hosts, pins)) }
        }
        return entries
    }

    private func pin(
        _ text: String,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PlannedPin {
        guard let pin = OkHttpPin(text) else {
            throw DialectError(
                place,
                "pin “\(text)” is neither “sha256/” nor “sha1/” with base64 behind it",
                remedy: "write one of them"
            )
        }
        guard let digest = PinnedDigest(pin.algorithm, pin.octets) else {
            warnings.append(
                DialectWarning(
                    place,
                    "pin “\(text)” stands for \(pin.octets.count) bytes, "
                        + "and is taken and never matches: "
                        + "\(pin.digest.rawValue) has \(pin.algorithm.count)",
                    remedy: "write the whole digest"
                )
            )
            return .unmatched
        }

        return PlannedPin(digest)
    }

    package func format(_ plan: PinPlan) -> String? {
        var text = ""
        for entry in plan.entries {
            guard case .host(let host, let reach) = entry.pattern else { continue }

            for coverage in reach.coverages {
                let pattern = OkHttpPattern(host: host, coverage: coverage)
                for pin in entry.pins {
                    let algorithm = pin.digest?.algorithm ?? .sha256
                    text += "\(pattern) \(algorithm.rawValue)/\(pin.base64)\n"
                }
            }
        }
        return text
    }
}

extension OkHttpPin {
    fileprivate var algorithm: PinnedDigest.Algorithm {
        switch digest {
        case .sha1: .sha1
        case .sha256: .sha256
        }
    }
}

extension HostPattern.Reach {
    fileprivate init(_ coverage: OkHttpPattern.Coverage) {
        self =
            switch coverage {
            case .exact: .exact
            case .oneLabel: .oneLabelBelow
            case .subtree: .subtree
            }
    }

    /// The patterns that cover it together.
    fileprivate var coverages: [OkHttpPattern.Coverage] {
        switch self {
        case .exact: [.exact]
        case .oneLabelBelow: [.oneLabel]
        case .subtree: [.subtree]
        case .withOneLabel: [.exact, .oneLabel]
        }
    }
}
