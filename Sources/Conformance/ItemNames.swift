// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// The names that a vector gives to the certificates of a path.
struct ItemNames {
    private let vector: Vector
    /// The certificates that are handed to a backend, in the order in which they are looked for.
    private let handedIn: [ItemName]

    init(of vector: Vector) {
        self.vector = vector
        handedIn = vector.connection.served + vector.connection.allAnchors
    }

    /// The names along a path; nil where it holds a certificate that was never handed in.
    ///
    /// Where two items have the same octets, a path that the norm or a departure lists is named as
    /// it is listed there.
    func names(of path: [EncodedCertificate]) -> [ItemName]? {
        let listed = listedPaths.first { names in
            names.map { vector.certificates[$0] } == path.map { $0 }
        }
        if let listed { return listed }

        let names = path.compactMap { certificate in
            handedIn.first { vector.certificates[$0] == certificate }
        }
        return names.count == path.count ? names : nil
    }

    private var listedPaths: [[ItemName]] {
        let departures = vector.departures.backends.compactMap { line -> PathVerdict? in
            if case .path(let verdict) = line.fact { verdict } else { nil }
        }
        return (vector.expectation.path + departures).flatMap { verdict in
            switch verdict {
            case .accept(let paths): paths
            case .reject: [] as [[ItemName]]
            }
        }
    }
}
