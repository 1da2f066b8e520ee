// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

/// Whether a release may be made: nobody learns of a bypass of a maintained project from us before
/// its maintainers do, and nobody is charged with one on a single reading.
package enum ReleaseCheck {
    /// The bypasses that are recorded and that no maintainer was told of, sorted by id.
    ///
    /// Read from the causes and their vectors; nothing is run.
    ///
    /// - Parameters:
    ///   - corpus: Vectors and causes.
    ///   - registry: The policies and backends that there are.
    /// - Returns: The causes with their files, by id.
    package static func unreportedBypasses(
        in corpus: Corpus,
        _ registry: Registry
    ) -> [(cause: Cause, file: CauseFile)] {
        let open = corpus.causes.files.filter(\.isMaintained).flatMap { file in
            file.causes.filter { $0.disclosure == .unreported }.map { (cause: $0, file: file) }
        }
        guard !open.isEmpty else { return [] }

        let bypasses = bypasses(in: corpus, registry)
        return open.filter { bypasses.contains($0.cause.id) }.sorted { $0.cause.id < $1.cause.id }
    }

    /// The bypasses that nobody executed, and whose source was read once, sorted by id.
    ///
    /// - Parameters:
    ///   - corpus: Vectors and causes.
    ///   - registry: The policies and backends that there are.
    /// - Returns: The causes with their files, by id.
    package static func bypassesReadOnce(
        in corpus: Corpus,
        _ registry: Registry
    ) -> [(cause: Cause, file: CauseFile)] {
        let bypasses = bypasses(in: corpus, registry)
        return corpus.causes.files.flatMap { file in
            file.causes.filter { cause in
                bypasses.contains(cause.id) && !cause.evidence.contains(where: \.isConfirmed)
            }
            .map { (cause: $0, file: file) }
        }
        .sorted { $0.cause.id < $1.cause.id }
    }

    private static func bypasses(in corpus: Corpus, _ registry: Registry) -> Set<Cause.ID> {
        var found: Set<Cause.ID> = []
        for vector in corpus.vectors {
            for line in vector.departures.backends where isBypass(line.fact, in: vector) {
                found.insert(line.cause)
            }
            for policy in registry.policies
            where vector.applicability(of: policy.traits) == nil {
                for backend in policy.ownBackends(among: registry.backends) {
                    guard let departure = vector.departure(of: policy, on: backend),
                        let cause = departure.source.cause, !found.contains(cause)
                    else { continue }

                    let kind = policy.traits.kind
                    let norm = (vector.expectation.verdicts(of: kind) ?? []).map(\.verdict)
                    let stakes = Stakes(of: vector, pinning: kind)
                    let finding = Finding(norm: norm, seen: departure.verdict, stakes: stakes)
                    if finding.kind == .bypass { found.insert(cause) }
                }
            }
        }
        return found
    }

    private static func isBypass(_ fact: BackendDeparture.Fact, in vector: Vector) -> Bool {
        guard vector.needsOfDefect.isAttack else { return false }

        return switch fact {
        case .host(let verdict): verdict == .match && !vector.expectation.host.contains(.match)
        case .path(.accept): vector.expectation.path.allSatisfy(\.isRefusal)
        case .nativeKey, .path(.reject): false
        }
    }
}

extension PathVerdict {
    fileprivate var isRefusal: Bool { if case .reject = self { true } else { false } }
}
