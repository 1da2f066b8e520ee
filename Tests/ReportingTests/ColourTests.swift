// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reporting
import Testing

@Suite("The colours of the HTML report")
struct ColourTests {
    @Test("Every text has the contrast that WCAG 2.2 asks for", arguments: [0, 1, 2])
    func contrast(_ scheme: Int) async throws {
        let colours = try await colours(scheme)
        let pairs =
            findings.map { ("on-\($0)", $0) }
            + ["text", "quiet", "link", "unexpected"].flatMap { [($0, "ground"), ($0, "raised")] }
            + [("on-conforming", "ground"), ("pin", "raised"), ("pin", "ground"), ("text", "mark")]
        for (text, ground) in pairs {
            // A scheme leaves out what it shares with the first.
            guard let text = colours[text], let ground = colours[ground] else { continue }

            let shades = [text.luminance, ground.luminance].sorted()
            #expect((shades[1] + 0.05) / (shades[0] + 0.05) >= 4.5, "\(text) on \(ground)")
        }
        #expect(findings.allSatisfy { colours[$0] != nil })
    }

    @Test(
        "Who lets in and who locks out are told from each other and from the rest by everybody",
        arguments: [0, 1]
    )
    func blindness(_ scheme: Int) async throws {
        let colours = try await colours(scheme)
        for sight in Sight.allCases {
            for harm in ["bypass", "outage"] {
                for other in findings where other != harm {
                    let one = try #require(colours[harm]).seen(by: sight)
                    let two = try #require(colours[other]).seen(by: sight)
                    #expect(one.distance(to: two) > 30, "\(harm), \(other), \(sight)")
                }
            }
        }
    }

    private let findings = [
        "bypass", "unpinned", "outage", "lenient", "limit", "other", "conforming", "open",
        "inherited", "unsupported", "defect",
    ]

    /// The colours of a scheme by their names: light, dark, print.
    private func colours(_ scheme: Int) async throws -> [String: Colour] {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let roots = text.matches(of: #/:root \{([^}]*)\}/#)
        try #require(roots.count == 3)
        return Dictionary(
            uniqueKeysWithValues: roots[scheme].1.matches(of: #/--([a-z-]+): (#[0-9a-f]+);/#)
                .compactMap { match in Colour(match.2).map { (String(match.1), $0) } }
        )
    }
}

/// A way to see colours.
private enum Sight: CaseIterable {
    case deuteranopia, protanopia, trichromacy, tritanopia

    /// - SeeAlso: Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of
    ///   Color Vision Deficiency (2009), severity 1.
    var matrix: [[Double]] {
        switch self {
        case .deuteranopia:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        case .protanopia:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        case .trichromacy: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .tritanopia:
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        }
    }
}

/// A colour as linear red, green and blue.
private struct Colour: CustomStringConvertible {
    let description: String
    let linear: [Double]

    init?(_ text: some StringProtocol) {
        let digits = Array(text.dropFirst())
        let pairs =
            digits.count == 3
            ? digits.map { String([$0, $0]) }
            : stride(from: 0, to: digits.count - 1, by: 2).map { String(digits[$0...($0 + 1)]) }
        let parts = pairs.compactMap { Int($0, radix: 16) }
        guard parts.count == 3 else { return nil }

        description = String(text)
        linear = parts.map { part in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    private init(_ description: String, linear: [Double]) {
        self.description = description
        self.linear = linear
    }

    /// - SeeAlso: WCAG 2.2, relative luminance.
    var luminance: Double { 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] }

    func seen(by sight: Sight) -> Colour {
        Colour(
            description,
            linear: sight.matrix.map { row in
                min(1, max(0, zip(row, linear).map(*).reduce(0, +)))
            }
        )
    }

    /// How different two colours look: 2.3 is just noticeable (CIE 1976).
    func distance(to other: Colour) -> Double {
        zip(lab, other.lab).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }

    private var lab: [Double] {
        let white = [0.95047, 1, 1.08883]
        let rows = [
            [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
        let xyz = zip(rows, white).map { row, white in
            let value = zip(row, linear).map(*).reduce(0, +) / white
            return value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
        }
        return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
    }
}
