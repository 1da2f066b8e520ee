// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import PKIX
import Pinning

/// One vector as its template reads it: what is asked, the picture, what everybody says, and the
/// certificates.
struct HTMLVector {
    let id: String
    let title: String
    let question: String
    let host: String
    let time: String
    let importance: String
    let twin: String?
    let standards: String?
    let claims: [Claim]
    let tally: [Tally]
    let picture: ChainPicture
    let paths: [String]
    let pinned: [String]
    let pinsAtHand: [PinsAtHand.Line]
    let hasPinsAtHand: Bool
    let norm: [Norm]
    let facts: [HTMLFact]
    let verdicts: [HTMLVerdict]
    let stale: [String]
    let certificates: [HTMLCertificate]
    let citation: String

    struct Claim {
        let source: String
        let says: String
    }

    /// How many verdicts and facts came to a finding that a reader looks for.
    struct Tally {
        let style: String
        let text: String
    }

    /// What is right, of one thing.
    struct Norm {
        let about: String
        let verdict: String
        let why: String?
    }

    init(_ vector: Vector, result: VectorResult, cited work: String) {
        let connection = vector.connection
        id = vector.id
        title = vector.title
        question = vector.question
        host = connection.host.printable
        time = "\(connection.time)"
        importance = vector.importance.rawValue
        twin = vector.twin
        standards = vector.standards.isEmpty ? nil : vector.standards.joined(separator: ", ")
        claims = vector.asserts.map { Claim(source: $0.source, says: $0.says) }
        tally = Self.tally(Summary(result.observations, result.facts))
        picture = ChainPicture(of: vector, paths: result.facts.compactMap(\.path))
        paths = result.facts.compactMap(\.pathSentence)
        pinned = vector.pinned.map(\.sentence)
        let atHand = PinsAtHand(of: vector)
        pinsAtHand = atHand.keys + atHand.certificates
        hasPinsAtHand = !pinsAtHand.isEmpty
        norm = Self.norm(vector.expectation)
        facts = result.facts.map(HTMLFact.init)
        verdicts = HTMLVerdict.all(in: result.observations, of: vector.id)
        stale = result.staleDepartures.map(\.description)
        certificates = vector.certificates.keys.sorted().compactMap { item in
            vector.certificates[item].map { HTMLCertificate(item, $0, of: vector) }
        }
        citation = "\(work), vector \(vector.id) (revision \(vector.revision)): “\(vector.title)”"
    }

    private static func tally(_ summary: Summary) -> [Tally] {
        let harms = [
            (Finding.Kind.bypass, "bypass", "bypasses"), (.outage, "outage", "outages"),
            (.defect, "defect", "defects"),
        ].filter { summary[$0.0].all > 0 }.map { kind, one, several in
            Tally(
                style: kind.rawValue,
                text: "\(kind.sign) \(counted(summary[kind].all, one, several))"
            )
        }
        let unexpected = summary.total.unexpected
        guard unexpected > 0 else { return harms }

        return [Tally(style: "unexpected", text: "✗ \(unexpected) unexpected")] + harms
    }

    private static func norm(_ expectation: Expectation) -> [Norm] {
        let paths = expectation.path.map { verdict in
            switch verdict {
            case .accept(let paths): paths.map(\.drawn).joined(separator: ", or ")
            case .reject(let reason): "no path (\(reason))"
            }
        }
        let facts = [
            Norm(about: "path", verdict: paths.joined(separator: ", or "), why: nil),
            Norm(
                about: "host",
                verdict: expectation.host.map(\.rawValue).joined(separator: ", or "),
                why: nil
            ),
        ]
        return facts
            + PinningKind.allCases.flatMap { kind in
                (expectation.verdicts(of: kind) ?? []).map { expected in
                    Norm(
                        about: "\(kind.rawValue) pinning",
                        verdict: "\(expected.verdict)",
                        why: expected.because
                    )
                }
            }
    }
}

extension FactObservation {
    /// The path that was found; nil where the fact is another one, or none was.
    fileprivate var path: [ItemName]? {
        guard case .path(let path) = outcome else { return nil }

        return path
    }

    /// The path and who found it.
    fileprivate var pathSentence: String? {
        path.map { "\($0.drawn) (\(backends.joined(separator: ", ")))" }
    }
}
