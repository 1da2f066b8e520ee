// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Harness
import PKIX
import Pinning

/// One connection as a client on a command line is told of it.
struct ProbeQuestion {
    /// The vector; nil for a connection that only tells whether the client works.
    let vector: Vector?
    private let host: String
    private let time: Time
    private let pin: String
    /// What stands for `{vector}`.
    let name: String

    /// - Throws: Why a client on a command line is not asked about the vector.
    init(
        _ vector: Vector,
        _ form: PinForm,
        setsTime: Bool,
        cannot: Set<HarnessAbility>
    ) throws(ProbeOmission) {
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
        guard !pins.isEmpty else { throw .pinText }

        var digests: [[UInt8]] = []
        for pin in pins {
            switch pin {
            case .of(let certificate):
                guard let digest = form.digest(of: certificate) else { throw .noKey }
                digests.append(digest)
            case .text(let text):
                guard let digest = PinForm.digest(writtenAs: text) else { throw .pinText }
                digests.append(digest)
            }
        }
        // Last, so that only those are counted here that the option would have asked.
        guard setsTime || !vector.dependsOnTime else { throw .time }
        let lacking = HarnessAbility.demanded(by: vector, of: form.kind).intersection(cannot)
        if let lacking = lacking.map(\.rawValue).min() { throw .cannot(lacking) }

        self.vector = vector
        host = vector.connection.host
        time = vector.connection.time
        name = vector.id
        pin = form.text(of: digests)
    }

    /// A connection that only tells whether the client works.
    init(_ check: ProbeCheck, _ form: PinForm, name: String) {
        vector = nil
        host = check.host
        time = check.time
        pin = form.text(of: [form.digest(of: check.pinned)].compactMap { $0 })
        self.name = name
    }

    /// The arguments with everything filled in.
    func filled(_ command: [String], port: UInt16, anchors: String) -> [String] {
        command.map { argument in
            ProbePlaceholder.filled(argument) { placeholder in
                switch placeholder {
                case .authority: ProbePlaceholder.authority(host: host, port: port)
                case .ca: anchors
                case .host: host
                case .pin: pin
                case .port: "\(port)"
                case .time: "\(time)"
                case .vector: name
                }
            }
        }
    }
}

/// How a client's user writes pins.
enum PinForm: String, CaseIterable {
    case base64, curl, fingerprint, hex, okhttp

    static let explanation =
        "curl: sha256//…;sha256//…. okhttp: sha256/…,sha256/…. base64, hex: digests of keys, with "
        + "commas. fingerprint: digests of certificates in hexadecimal."

    var kind: PinningKind { self == .fingerprint ? .certificate : .publicKey }

    /// What is pinned of a certificate; nil where its key cannot be found.
    func digest(of certificate: EncodedCertificate) -> [UInt8]? {
        switch kind {
        case .certificate: Array(SHA256.hash(data: certificate.octets))
        case .publicKey: (try? SPKIPin(ofKeyIn: certificate.octets))?.octets
        }
    }

    /// The digest that a text is, written as everybody writes it; nil for a text that is none, whose
    /// spelling is the question and which every form writes in another way.
    static func digest(writtenAs text: String) -> [UInt8]? {
        guard let digest = Base64.decode(text), digest.count == SHA256.byteCount,
            Base64.encode(digest) == text
        else { return nil }

        return digest
    }

    func text(of digests: [[UInt8]]) -> String {
        switch self {
        case .base64: digests.map(Base64.encode).joined(separator: ",")
        case .curl: digests.map { "sha256//" + Base64.encode($0) }.joined(separator: ";")
        case .fingerprint, .hex: digests.map(Hexadecimal.encode).joined(separator: ",")
        case .okhttp: digests.map { "sha256/" + Base64.encode($0) }.joined(separator: ",")
        }
    }
}
