// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Why a question was answered as it was, where an answer's reason alone helps nobody.
struct AnswerExplanation {
    let sentences: [String]

    init(of outcome: Answer.Outcome, _ question: Question, _ kind: PinningKind) {
        switch outcome {
        case .verdict(let verdict) where verdict.reason == .noMatchingPin:
            sentences = Self.pins(of: question, kind)
        case .verdict(let verdict) where verdict.reason == .malformedCertificate:
            sentences = Self.unreadable(in: question.connection)
        case .unsupported(.unreadableCertificate):
            sentences = Self.unreadable(in: question.connection)
        case .defect, .unsupported, .verdict: sentences = []
        }
    }

    /// What the pins turn out to be, where that says more than that they are of other keys.
    private static func pins(of question: Question, _ kind: PinningKind) -> [String] {
        guard !question.pins.texts.isEmpty else { return [] }

        let served = question.connection.served.enumerated().compactMap { index, certificate in
            certificate.certificate.map { (name: "certificate \(index + 1)", certificate: $0) }
        }
        return question.pins.texts.compactMap { text in
            let diagnosis = PinDiagnosis(of: text, among: served)
            let isAsWanted =
                switch diagnosis.subject {
                case .digest(of: .key, .sha256, _): kind == .publicKey && diagnosis.notation == nil
                case .digest(of: .certificate, .sha256, _): kind == .certificate
                default: false
                }
            guard diagnosis.isTelling, !isAsWanted else { return nil }

            return "pin “\(text.prefix(80))” \(diagnosis.sentence(for: kind))"
        }
    }

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
