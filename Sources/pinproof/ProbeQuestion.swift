// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Harness
import PKIX
import Pinning

/// One vector as a client on a command line is asked about it.
struct ProbeQuestion {
    let vector: Vector
    private let pin: String
    private let kind: PinningKind

    /// - Throws: Why a client on a command line is not asked about the vector.
    init(_ vector: Vector, _ form: PinForm, setsTime: Bool) throws(ProbeOmission) {
        let entries = vector.pinnedHosts
        guard vector.connection.redirectedFrom == nil, vector.connection.probed == nil else {
            throw .severalConnections
        }
        guard entries.count == 1, let entry = entries.first,
            entry.host == vector.connection.host, !entry.isExempt, entry.enforce != false,
            entry.expires == nil
        else { throw .configuration }
        guard vector.expectation.verdicts(of: form.kind) != nil,
            let pins = entry.pins(of: form.kind)
        else { throw .otherKind(form.kind) }
        guard !pins.isEmpty, pins.objects.count == pins.count else { throw .pinText }

        let digests = pins.objects.compactMap { certificate in
            switch form.kind {
            case .certificate: Array(SHA256.hash(data: certificate.octets))
            case .publicKey: (try? SPKIPin(ofKeyIn: certificate.octets))?.octets
            }
        }
        guard digests.count == pins.count else { throw .noKey }
        // Last, so that only those are counted here that the option would have asked.
        guard setsTime || !vector.dependsOnTime else { throw .time }

        self.vector = vector
        kind = form.kind
        pin = form.text(of: digests)
    }

    /// What the pins are that the client is given.
    var pinNotes: [String] { vector.pinNotes(of: kind) }

    /// The arguments with everything filled in.
    func filled(_ command: [String], port: UInt16, anchors: String) -> [String] {
        let connection = vector.connection
        return command.map { argument in
            ProbePlaceholder.filled(argument) { placeholder in
                switch placeholder {
                case .authority: ProbePlaceholder.authority(host: connection.host, port: port)
                case .ca: anchors
                case .host: connection.host
                case .pin: pin
                case .port: "\(port)"
                case .time: "\(connection.time)"
                case .vector: vector.id
                }
            }
        }
    }

    /// Everything that is right.
    private var verdicts: [Verdict] {
        (vector.expectation.verdicts(of: kind) ?? []).map(\.verdict)
    }

    /// What is right, in words.
    var expected: String { verdicts.map { "\($0)" }.joined(separator: ", or ") }

    /// What the norm wants: whether the connection may go ahead; nil where no standard decides.
    var mayGoAhead: Bool? {
        let allowed = Set(
            verdicts.map { verdict in
                switch verdict {
                case .accept, .notPinned: true
                case .crash, .misconfigured, .reject: false
                }
            }
        )
        return allowed.count == 1 ? allowed.first : nil
    }
}
