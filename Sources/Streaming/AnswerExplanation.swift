// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Why a question was answered as it was, where an answer's reason alone helps nobody.
struct AnswerExplanation {
    let sentences: [String]

    init(
        of outcome: Answer.Outcome,
        _ question: Question,
        _ kind: PinningKind,
        on path: [PathMember],
        _ known: PinsMet
    ) {
        switch outcome {
        case .verdict(let verdict) where verdict.reason == .noMatchingPin:
            sentences = Self.pins(of: question, kind, path, known)
        case .verdict(let verdict) where verdict.reason == .malformedCertificate:
            sentences = Self.unreadable(in: question.connection)
        case .unsupported(.unreadableCertificate):
            sentences =
                Self.unreadable(in: question.connection) + [
                    "the library reads it, and what it found is said here; whether the policy "
                        + "accepts is not known"
                ]
        // A path may be missing for want of a certificate that was sent and cannot be read.
        case .verdict(let verdict) where verdict.reason == .noPath:
            sentences = Self.unreadable(in: question.connection)
        case .defect, .unsupported, .verdict: sentences = []
        }
    }

    /// What the pins turn out to be, those first of which that says more than that they are of
    /// other keys.
    private static func pins(
        of question: Question,
        _ kind: PinningKind,
        _ path: [PathMember],
        _ known: PinsMet
    ) -> [String] {
        let texts = question.pins.texts(of: kind, for: question.connection.host)
        guard !texts.isEmpty else { return [] }

        let atHand = atHand(question.connection, path, known)
        var telling: [String] = []
        var others: [String] = []
        for text in texts {
            let read = known.text(text)
            var diagnosis = PinDiagnosis(of: read, among: atHand)
            // It may be of an anchor that nothing of the chain names.
            if diagnosis.subject == .unknown(octets: 32), let octets = read.octets,
                let anchor = known.anchor(
                    withDigest: octets,
                    among: question.connection.anchors,
                    path
                )
            {
                diagnosis = PinDiagnosis(of: read, among: [anchor])
            }
            let sentence = "pin “\(text.prefix(80))” \(diagnosis.sentence(for: kind))"
            if diagnosis.isTelling { telling.append(sentence) } else { others.append(sentence) }
        }
        let sentences = telling + others
        let rest = sentences.count - mostSentences
        return sentences.prefix(mostSentences) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// The certificates that pins may have been made of: those that were sent, and the anchors that
    /// their issuers' names are of.
    private static func atHand(
        _ connection: Connection,
        _ path: [PathMember],
        _ known: PinsMet
    ) -> [PinDiagnosis.Candidate] {
        var atHand: [PinDiagnosis.Candidate] = []
        var issuers: [ArraySlice<UInt8>] = []
        for (index, served) in connection.served.enumerated() {
            guard let certificate = served.certificate else { continue }

            let name = "certificate \(index + 1)"
            // Hardly two lines have an end entity in common.
            atHand.append(
                index == 0
                    ? PinDiagnosis.Candidate(certificate, named: name)
                    : known.candidate(served, certificate).named(name)
            )
            issuers.append(certificate.octets[certificate.issuer])
        }
        // One that was sent, too, is found by its place in the chain first.
        return atHand + known.anchors(of: issuers, among: connection.anchors, path)
    }

    /// Nobody reads more sentences than these in one answer.
    private static let mostSentences = 4

    /// Which certificates cannot be read, and at which byte.
    private static func unreadable(in connection: Connection) -> [String] {
        connection.served.enumerated().compactMap { index, certificate in
            do throws(CertificateError) {
                _ = try certificate.read()
                return nil
            } catch {
                let field = FieldName.at(error.offset, in: certificate.octets)
                return "certificate \(index + 1) of \(connection.served.count) cannot be read: "
                    + "\(field): \(error)"
            }
        }
    }

    /// What of the certificates is not as DER or RFC 5280 wants it, and was read all the same.
    static func tolerated(in connection: Connection) -> [String] {
        connection.served.enumerated().flatMap { index, certificate in
            (certificate.certificate?.tolerated ?? []).map { tolerated in
                let field = FieldName.at(tolerated.offset, in: certificate.octets)
                return "certificate \(index + 1) of \(connection.served.count): \(field): "
                    + "\(tolerated)"
            }
        }
    }
}
