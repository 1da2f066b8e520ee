// SPDX-License-Identifier: Apache-2.0

#if Certificates
import Synchronization
import X509

/// A store of certificates that stops answering after so many look-ups.
///
/// The library follows every partial path there is and has no bound of its own, so that a few
/// dozen certificates which issue each other keep it busy for ever. Without answers its search
/// comes to its end.
struct BoundedStore: CustomCertificateStore {
    private var certificates: [DistinguishedName: [Certificate]]
    private let lookUps: LookUps

    init(_ certificates: [DistinguishedName: [Certificate]], lookUps: LookUps) {
        self.certificates = certificates
        self.lookUps = lookUps
    }

    subscript(subject: DistinguishedName) -> [Certificate]? {
        get async { lookUps.take() ? certificates[subject] : nil }
    }

    func contains(_ certificate: Certificate) async -> Bool {
        certificates[certificate.subject]?.contains(certificate) ?? false
    }

    mutating func append(contentsOf certificates: some Sequence<Certificate>) {
        for certificate in certificates {
            self.certificates[certificate.subject, default: []].append(certificate)
        }
    }

    static func == (one: BoundedStore, other: BoundedStore) -> Bool {
        one.certificates == other.certificates
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(certificates)
    }
}

/// How many look-ups a search has left.
final class LookUps: Sendable {
    /// Some hundred times what the longest path of the corpus takes.
    static let bound = 4_000

    private let left = Mutex(bound)

    /// Whether one more is allowed.
    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }

            left -= 1
            return true
        }
    }

    var areUsedUp: Bool { left.withLock { $0 == 0 } }
}
#endif
