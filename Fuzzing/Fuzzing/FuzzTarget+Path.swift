// SPDX-License-Identifier: Apache-2.0

import PKIX
import Signatures
import SwiftBackend
import Synchronization

extension FuzzTarget {
    /// The search for a path: within its budget, true to what it found, and blind to the order in
    /// which the certificates behind the first were served and to how anchors are looked up.
    static let path = FuzzTarget("path", .certificateList) { octets in
        let list = CertificateList(octets)
        let served = list.served.compactMap { try? Certificate($0) }
        let anchors = list.anchors.compactMap { try? Certificate($0) }
        guard let endEntity = served.first else { return nil }

        let signatures = CountedSignatures(areMadeUp: list.head & 0x40 != 0)
        let time = instants[Int(list.head >> 4 & 0x03)]
        let validator = PathValidator.rfc5280(signatures: signatures)
        let others = Array(served.dropFirst())
        let found = validator.path(from: endEntity, through: others, to: anchors, at: time)
        guard signatures.count <= validator.budget.signatures else {
            return "\(signatures.count) signatures are verified, "
                + "and the budget is \(validator.budget.signatures)"
        }
        if case .success(let path) = found {
            let search = Search(endEntity, others, anchors, signatures, validator.budget)
            let certificates = path.certificates(from: endEntity, through: others, to: anchors)
            if let violation = search.violation(of: certificates) { return violation }
        }

        let indexed = validator.path(
            from: endEntity,
            through: others,
            to: anchors,
            by: SubjectIndex(anchors),
            at: time
        )
        guard found.isExhausted || indexed.isExhausted || found.places == indexed.places else {
            return "what is found depends on whether anchors are looked up by their names"
        }

        let again = validator.path(
            from: endEntity,
            through: others.reversed(),
            to: anchors,
            at: time
        )
        guard !found.isExhausted, !again.isExhausted, found.isPath != again.isPath else {
            return nil
        }
        return "whether there is a path depends on the order of what is served"
    }

    /// Before, in, at the end of, and after the time in which the corpus's certificates are valid.
    private static let instants = [1_906_502_400, 1_500_000_000, 2_524_607_999, 4_102_444_800]
        .map { Time(seconds: $0) }
}

/// What a path was searched among.
private struct Search {
    let endEntity: Certificate
    let others: [Certificate]
    let anchors: [Certificate]
    let signatures: CountedSignatures
    let budget: PathBudget

    init(
        _ endEntity: Certificate,
        _ others: [Certificate],
        _ anchors: [Certificate],
        _ signatures: CountedSignatures,
        _ budget: PathBudget
    ) {
        self.endEntity = endEntity
        self.others = others
        self.anchors = anchors
        self.signatures = signatures
        self.budget = budget
    }

    func violation(of path: [Certificate]) -> String? {
        guard path.first?.octets == endEntity.octets else {
            return "a path does not begin with the end entity"
        }
        guard let last = path.last, anchors.contains(where: { $0.octets == last.octets }) else {
            return "a path does not end at an anchor"
        }
        guard path.count <= budget.depth else {
            return "a path has \(path.count) certificates, and the budget is \(budget.depth)"
        }
        for between in path.dropFirst().dropLast()
        where !others.contains(where: { $0.octets == between.octets }) {
            return "a path leads over a certificate that was not served"
        }
        for (certificate, issuer) in zip(path, path.dropFirst()) {
            guard certificate.octets[certificate.issuer] == issuer.octets[issuer.subject] else {
                return "a path leads to an issuer of another name"
            }
            guard signatures.outcome(of: certificate, under: issuer) == .valid else {
                return "a path has a signature that does not verify"
            }
        }
        return nil
    }
}

extension Result<CertificationPath, PathFailure> {
    fileprivate var isPath: Bool { if case .success = self { true } else { false } }

    fileprivate var places: [CertificationPath.Place]? { (try? get())?.places }

    fileprivate var isExhausted: Bool {
        if case .failure(.budgetExhausted) = self { true } else { false }
    }
}

/// Signatures that are counted, and verified or made up: most that are verified are wrong, and a
/// search that every one of them ends gets nowhere.
private final class CountedSignatures: SignatureVerification {
    private let areMadeUp: Bool
    private let asked = Mutex(0)

    init(areMadeUp: Bool) {
        self.areMadeUp = areMadeUp
    }

    var count: Int { asked.withLock { $0 } }

    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        asked.withLock { $0 += 1 }
        guard areMadeUp else { return CryptoSignatures().outcome(of: certificate, under: issuer) }

        let last = (certificate.octets.last ?? 0) ^ (issuer.octets.last ?? 0)
        return last % 8 == 7 ? .invalid : .valid
    }
}
