// SPDX-License-Identifier: Apache-2.0

import Corpus
package import PKIX
package import Pinning

/// Reads the questions of a stream.
package struct QuestionReader: Sendable {
    let format: InputFormat
    let shared: SharedSets
    let defaults: Defaults
    /// By id.
    let policies: [String: AskedPolicy]
    let certificates: KnownCertificates
    /// The anchors of lines that name none; nil where they must.
    let anchors: Connection.Anchors?
    /// The pins of lines that name none.
    let pins: PinSet

    /// - Parameters:
    ///   - format: How a question is written.
    ///   - shared: What questions refer to by name.
    ///   - defaults: What counts where a question says nothing.
    ///   - policies: Every policy that a line may name.
    package init(
        format: InputFormat,
        shared: SharedSets,
        defaults: Defaults,
        policies: [any PinningPolicy]
    ) {
        self.format = format
        certificates = KnownCertificates(defaults.reading)
        self.shared = shared
        self.defaults = defaults
        anchors = shared.anchors[""]
        pins = shared.pins[""] ?? .empty
        self.policies = Dictionary(policies.map { ($0.id, AskedPolicy($0)) }) { first, _ in first }
    }

    /// What counts where a question says nothing; nil where it must say it.
    package struct Defaults: Sendable {
        package var host: String?
        package var policy: AskedPolicy
        package var time: Time?
        /// How strictly certificates are read.
        package var reading: CertificateReading

        package init(
            host: String? = nil,
            policy: any PinningPolicy,
            time: Time? = nil,
            reading: CertificateReading = .deployed
        ) {
            self.host = host
            self.reading = reading
            self.policy = AskedPolicy(policy)
            self.time = time
        }
    }

    /// Reads one question.
    package func question(in record: Record) throws(LineProblem) -> Question {
        guard case .octets(let octets) = record.contents else {
            throw LineProblem(
                id: record.name,
                "is longer than \(LineSource.longestLine) bytes; no chain is, so write it anew"
            )
        }

        return switch format {
        case .der: try question(inCertificates: octets)
        case .json: try question(inJSON: octets)
        case .pem: try question(inPEM: octets, of: record.name)
        case .zgrab: try question(inScan: octets)
        }
    }

    /// The question, where what the format does not say is given beside it.
    func question(
        id: String,
        host: String?,
        time: Time?,
        served: [EncodedCertificate]
    ) throws(LineProblem) -> Question {
        guard let host = host ?? defaults.host else {
            throw LineProblem(id: id, "no host is named; name one with --host")
        }
        if let url = URLAsHost(host) { throw LineProblem(id: id, url.description) }
        guard let time = time ?? defaults.time else {
            throw LineProblem(id: id, "no time is named; name one with --time")
        }
        guard let anchors else {
            throw LineProblem(id: id, "no anchors are named; name some with --anchors FILE")
        }

        return question(
            id: id,
            host: host,
            time: time,
            served: served,
            anchors: anchors,
            pins: pins,
            policy: defaults.policy
        )
    }

    /// The question, everything of which is known, with what an unevaluated trust object lists where
    /// the policy looks at that.
    func question(
        id: String,
        host: String,
        time: Time,
        served: [EncodedCertificate],
        anchors: Connection.Anchors,
        pins: PinSet,
        policy: AskedPolicy
    ) -> Question {
        Question(
            id: id,
            connection: Connection(
                host: host,
                time: time,
                served: served,
                anchors: anchors,
                chainWithoutEvaluation: policy.traits.trust == .none
                    || policy.traits.purpose == .unchecked
                    ? UnevaluatedChain.certificates(served: served, anchors: anchors.all) : []
            ),
            pins: pins,
            policy: policy
        )
    }
}

/// How questions are written.
package enum InputFormat: String, CaseIterable, Sendable {
    /// Certificates in base64, those of one chain on one line.
    case der
    /// One JSON object a line.
    case json
    /// A file of PEM blocks for each chain.
    case pem
    /// What zgrab2 prints of a TLS handshake.
    case zgrab
}
