// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Corpus
import Foundation
import PKIX
import Pinning

/// The chains that are measured: from the corpus, so that they are what a run reads.
struct Chains: Sendable {
    let p256: Chain
    let rsa2048: Chain

    /// A path of three, none of whose certificates is odd.
    struct Chain: Sendable {
        let endEntity: EncodedCertificate
        let intermediate: EncodedCertificate
        let root: EncodedCertificate
        let time: Time
    }

    init(in vectors: [Vector]) {
        guard let p256 = Self.chain(of: .p256, in: vectors),
            let rsa2048 = Self.chain(of: .rsa, in: vectors)
        else {
            fatalError("the corpus has no valid chain of three with P-256 and RSA-2048 keys")
        }
        self.p256 = p256
        self.rsa2048 = rsa2048
    }

    static var corpus: Corpus { Corpus.load([directory]) }

    /// Where the corpus lies, and its test keys below it.
    static var directory: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors").path()
    }

    /// The first vector of the valid chains whose path is three certificates with such keys.
    private static func chain(of algorithm: PublicKeyAlgorithm, in vectors: [Vector]) -> Chain? {
        for vector in vectors where vector.family == "valid-chains" {
            guard case .accept(let paths)? = vector.expectation.path.first,
                let path = paths.first?.compactMap({ vector.certificates[$0] }), path.count == 3,
                let read = try? path.map({ try Certificate($0.octets) }),
                read.allSatisfy({ $0.publicKey.algorithm == algorithm }),
                read.allSatisfy({ $0.modulusBits ?? 2_048 == 2_048 })
            else { continue }

            return Chain(
                endEntity: path[0],
                intermediate: path[1],
                root: path[2],
                time: vector.connection.time
            )
        }
        return nil
    }
}
#endif
