// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// What all backends say about one vector.
struct Sighting {
    let path: [Statement]
    let host: [Statement]
    let nativeKey: [Statement]
    /// What policies say whose backends state the same facts.
    let policies: [[Statement]]

    /// Asks every backend, and every policy where the facts are not what differs.
    init(
        of vector: Vector,
        backends: [any Backend],
        policies: [any PinningPolicy]
    ) async {
        let connection = vector.resolvedConnection
        let names = Dictionary(
            vector.certificates.map { ($0.value, $0.key) },
            uniquingKeysWith: { min($0, $1) }
        )
        var path: [Statement] = []
        var host: [Statement] = []
        var nativeKey: [Statement] = []
        var answers: [Answers] = []
        for backend in backends {
            let known = Answers(of: backend)
            let found = await Statement(backend) { () async throws(BackendError) in
                Said(
                    try await known.path(
                        from: connection.served,
                        to: connection.anchors.all,
                        at: connection.time
                    ),
                    names
                )
            }
            path.append(
                backend.id == Registry.presumedBackend
                    ? found.naming(Self.unread(of: connection)) : found
            )
            answers.append(known)
            // A certificate that a library cannot read has neither host nor key for it.
            guard let endEntity = connection.served.first, !found.said.isUnreadable else {
                continue
            }

            host.append(
                await Statement(backend) { () async throws(BackendError) in
                    .host(try await known.endEntity(endEntity, isFor: connection.host))
                }
            )
            nativeKey.append(
                await Statement(backend) { () async throws(BackendError) in
                    let key = try await known.nativeKey(of: endEntity)
                    return .key(
                        key.map { $0 == Self.presentedKey(of: endEntity) ? .presented : .other }
                            ?? .none
                    )
                }
            )
        }
        self.path = path
        self.host = host
        self.nativeKey = nativeKey

        let agree = [path, host, nativeKey].allSatisfy { !$0.disagrees(among: backends) }
        self.policies =
            agree ? await Self.verdicts(vector, connection, policies, answers) : []
    }

    private static func verdicts(
        _ vector: Vector,
        _ connection: Connection,
        _ policies: [any PinningPolicy],
        _ answers: [Answers]
    ) async -> [[Statement]] {
        let pinned = vector.pinnedHosts
        let applicability = Applicability(of: vector)
        var verdicts: [[Statement]] = []
        for policy in policies {
            let traits = policy.traits
            guard applicability.missing(for: traits) == nil, traits.backends == nil else {
                continue
            }

            var statements: [Statement] = []
            for known in answers {
                let trust = ServerTrust(connection, answers: known)
                let statement = await Statement(known.backend, policy: policy.id) {
                    () async throws(BackendError) in
                    if let texts = applicability.texts(for: traits) {
                        return .verdict(try await policy.verdict(on: trust, written: texts))
                    }
                    return .verdict(try await policy.verdict(on: trust, pinned: pinned))
                }
                if statement.said != .nothing { statements.append(statement) }
            }
            verdicts.append(statements)
        }
        return verdicts
    }

    /// What our reader does not read of any certificate at hand, and why: as a rule that is why it
    /// finds no path where others do.
    private static func unread(of connection: Connection) -> [String] {
        let all = Set(connection.served + connection.anchors.all)
        return Set(
            all.compactMap { certificate -> String? in
                do {
                    _ = try Certificate(certificate.octets)
                    return nil
                } catch {
                    return "\(error)"
                }
            }
        ).sorted()
    }

    private static func presentedKey(of certificate: EncodedCertificate) -> [UInt8]? {
        let octets = certificate.octets
        return (try? Certificate.subjectPublicKeyInfo(in: octets.span)).map { Array(octets[$0]) }
    }
}

/// What one backend says about one fact.
struct Statement: Hashable {
    let backend: String
    /// The policy that decided with what the backend says; nil for a fact.
    let policy: String?
    let said: Said
    /// What our reader does not read, where it refuses the path; none of any other backend.
    private(set) var unread: [String] = []

    init(
        _ backend: any Backend,
        policy: String? = nil,
        _ said: () async throws(BackendError) -> Said
    ) async {
        self.backend = backend.id
        self.policy = policy
        do throws(BackendError) {
            self.said = try await said()
        } catch {
            switch error {
            case .defect(let message): self.said = .defect(message)
            case .unsupported: self.said = .nothing
            }
        }
    }

    /// The same, of a reader that does not read these certificates.
    func naming(_ unread: [String]) -> Statement {
        var copy = self
        if case .refused(let reason, let native) = said {
            copy.unread = reason == .malformedCertificate ? [native] : unread
        }
        return copy
    }
}

/// An answer, as far as two of them are compared.
enum Said: Hashable {
    case defect(String)
    case host(Bool)
    case key(Key)
    /// The question cannot be asked.
    case nothing
    /// By the names of the vector.
    case path([ItemName])
    case refused(Reason, native: String)
    case verdict(Verdict)

    enum Key: String {
        case none = "no key"
        case other = "a key of its own"
        case presented = "the key as presented"
    }

    init(_ outcome: PathOutcome, _ names: [EncodedCertificate: ItemName]) {
        switch outcome {
        case .path(let path): self = .path(path.compactMap { names[$0] })
        case .refused(let reason, let native): self = .refused(reason, native: native)
        }
    }

    var isDefect: Bool { if case .defect = self { true } else { false } }

    /// Whether the library could not read the certificate, or not the key in it.
    var isUnreadable: Bool {
        switch self {
        case .refused(.malformedCertificate, _), .refused(.unsupportedKey, _),
            .refused(.unsupportedAlgorithm, _), .defect:
            true
        case .host, .key, .nothing, .path, .refused, .verdict: false
        }
    }
}
