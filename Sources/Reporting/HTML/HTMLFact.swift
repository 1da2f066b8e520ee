// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What backends state, as its template reads it.
struct HTMLFact {
    let style: String
    let sign: String
    let finding: String
    let fact: String
    let backends: String
    let states: String
    /// The library's own words.
    let native: String?
    let expected: String?
    let why: String?

    init(_ observation: FactObservation) {
        let kind = observation.finding.kind
        style = kind.style(isUnexpected: observation.isUnexpected)
        sign = observation.isUnexpected ? "✗\(kind.sign)" : kind.sign
        finding = kind.words
        fact =
            observation.fact == .nativeKey
            ? "\(observation.fact) of \(observation.of)" : observation.fact.rawValue
        backends = observation.backends.joined(separator: ", ")
        expected = observation.isUnexpected ? observation.expected : nil
        why = observation.because
        switch observation.outcome {
        case .host(let verdict):
            states = verdict.rawValue
            native = nil
        case .nativeKey(let digest):
            states = digest.map { "SHA-256 \($0)" } ?? "none"
            native = nil
        case .path(let path):
            states = path.drawn
            native = nil
        case .refused(let reason, let words):
            states = "no path (\(reason)): \(reason.explanation)"
            native = words
        case .unanswered:
            states = observation.finding.detail
            native = nil
        }
    }
}
