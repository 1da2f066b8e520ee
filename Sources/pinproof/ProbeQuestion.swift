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

    /// Nil where the vector concerns what a command line does not have.
    init?(_ vector: Vector, _ form: PinForm, setsTime: Bool) {
        let entries = vector.pinnedHosts
        guard setsTime || !vector.dependsOnTime, vector.connection.redirectedFrom == nil,
            vector.connection.probed == nil, entries.count == 1, let entry = entries.first,
            entry.host == vector.connection.host, !entry.isExempt, entry.enforce != false,
            entry.expires == nil, vector.expectation.verdicts(of: form.kind) != nil,
            let pins = entry.pins(of: form.kind), !pins.isEmpty,
            pins.objects.count == pins.count
        else { return nil }

        let digests = pins.objects.compactMap { certificate in
            switch form.kind {
            case .certificate: Array(SHA256.hash(data: certificate.octets))
            case .publicKey: (try? SPKIPin(ofKeyIn: certificate.octets))?.octets
            }
        }
        guard digests.count == pins.count else { return nil }

        self.vector = vector
        kind = form.kind
        pin = form.text(of: digests)
    }

    /// The arguments with everything filled in.
    func filled(_ command: [String], port: UInt16, anchors: String) -> [String] {
        let connection = vector.connection
        let values = [
            "{ca}": anchors, "{host}": connection.host, "{pin}": pin, "{port}": "\(port)",
            "{time}": "\(connection.time)", "{vector}": vector.id,
        ]
        return command.map { argument in
            // What is filled in is not looked through again.
            var filled = ""
            var rest = argument[...]
            while let brace = rest.firstIndex(of: "{") {
                filled += rest[..<brace]
                rest = rest[brace...]
                if let (name, value) = values.first(where: { rest.hasPrefix($0.key) }) {
                    filled += value
                    rest = rest.dropFirst(name.count)
                } else {
                    filled.append(rest.removeFirst())
                }
            }
            return filled + rest
        }
    }

    /// What the norm wants: whether the connection may go ahead; nil where no standard decides.
    var mayGoAhead: Bool? {
        let allowed = Set(
            (vector.expectation.verdicts(of: kind) ?? []).map { verdict in
                switch verdict.verdict {
                case .accept, .notPinned: true
                case .crash, .misconfigured, .reject: false
                }
            }
        )
        return allowed.count == 1 ? allowed.first : nil
    }
}
