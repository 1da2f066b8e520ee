// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX
import Pinning

/// A disagreement of a kind that the corpus does not show, and the smallest vector that does.
package struct Find: Sendable {
    package let disagreement: Disagreement
    /// A vector that somebody is still to write: what `expect` holds is presumed, and each
    /// departure wants its reason.
    package let vector: Vector
    /// The number of the round that found it, from 0.
    package let round: Int
    /// The id of the vector that it was made of.
    package let parent: String

    init(
        _ smallest: Vector,
        _ disagreement: Disagreement,
        _ seen: Sighting,
        round: Int,
        parent: String
    ) {
        self.disagreement = disagreement
        self.round = round
        self.parent = parent
        let kind = ([disagreement.fact.rawValue] + disagreement.kind + smallest.features.sorted())
            .joined(separator: "\n")
        let digest = TextDigest.sha256(of: Array(kind.utf8)).prefix(8)
        let vector = smallest.candidate(
            id: "hunt/\(disagreement.fact.rawValue)-\(digest)",
            question: "<why do they differ? \(disagreement.statements.joined(separator: "; "))>",
            expectation: seen.presumed,
            departures: seen.departures
        )
        self.vector = vector.withReadableItemsSaidSo
    }

    /// What is special about the certificates, in the words of recipes, sorted.
    package var features: [String] { vector.features.sorted() }
}

extension Sighting {
    /// What the file presumes: the answers of the backend that is written to the standards, or else
    /// of the first.
    fileprivate var presumed: Expectation {
        let path = path.presumed?.said.pathVerdict ?? .reject(.malformedCertificate)
        // Who cannot read a certificate finds no name in it.
        let isMatch = host.presumed?.said == .host(true)
        let verdict: Verdict =
            switch path {
            case .reject(let reason): .reject(reason)
            case .accept: isMatch ? .accept : .reject(.nameMismatch)
            }
        let expected = [ExpectedVerdict(verdict: verdict, because: nil)]
        return Expectation(
            path: [path],
            host: [isMatch ? .match : .mismatch],
            certificate: expected,
            publicKey: expected
        )
    }

    /// What the others state, each with a cause to be found.
    fileprivate var departures: [BackendDeparture] {
        let presumed = presumed
        let paths = path.compactMap { statement -> BackendDeparture? in
            guard let verdict = statement.said.pathVerdict, [verdict] != presumed.path else {
                return nil
            }
            return statement.departure(.path(verdict))
        }
        let hosts = host.compactMap { statement -> BackendDeparture? in
            guard case .host(let isMatch) = statement.said,
                [isMatch ? .match : .mismatch] != presumed.host
            else { return nil }

            return statement.departure(.host(isMatch ? .match : .mismatch))
        }
        return paths + hosts
    }
}

extension [Statement] {
    fileprivate var presumed: Statement? {
        first { $0.backend == Registry.presumedBackend } ?? first
    }
}

extension Statement {
    fileprivate func departure(_ fact: BackendDeparture.Fact) -> BackendDeparture {
        BackendDeparture(
            cause: "\(backend)/what-it-does",
            backend: backend,
            fact: fact
        )
    }
}

extension Said {
    fileprivate var pathVerdict: PathVerdict? {
        switch self {
        case .path(let names): .accept(paths: [names])
        case .refused(let reason, _): .reject(reason)
        case .defect, .host, .key, .nothing, .verdict: nil
        }
    }
}

extension Vector {
    /// The vector with `undecodable` where our reader reads no certificate, and nowhere else.
    fileprivate var withReadableItemsSaidSo: Vector {
        let recipe = recipe.map { name, item -> (ItemName, RecipeItem) in
            guard case .certificate(var recipe) = item, let octets = certificates[name]?.octets
            else { return (name, item) }

            recipe.isUndecodable = (try? Certificate(octets)) == nil
            return (name, .certificate(recipe))
        }
        return varied(
            recipe: Dictionary(uniqueKeysWithValues: recipe),
            connection: connection
        )
    }
}
