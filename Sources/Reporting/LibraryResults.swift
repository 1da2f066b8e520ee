// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Pinning

/// What one version of one library says, kept so that another version can be compared with it.
///
/// The facts say nearly all of it: what most policies make of them is the same whatever library
/// stated them. So of the policies those are kept that a library answers in its own way: the norm;
/// those that compare its native key or take the pins for its anchors, where it is asked more than
/// the facts; and those that it carries out itself.
package struct LibraryResults {
    /// `openssl_3.0.22.json`.
    package let fileName: String
    /// `results.json` of the library alone.
    package let text: String

    /// One for each backend that took part in a run, sorted by id.
    package static func all(of run: Run, stamp: ReportStamp = ReportStamp()) -> [LibraryResults] {
        run.backends.map { LibraryResults(of: $0, in: run, stamp: stamp) }
    }

    package init(of backend: String, in run: Run, stamp: ReportStamp) {
        fileName = Self.fileName(of: backend, in: run)
        let executed = Set(
            run.observations.filter { $0.evaluator == .executed && $0.backends.contains(backend) }
                .map(\.policy)
        )
        let own = Policies.all.filter { policy in
            policy is Norm || PolicyGroup.nativeKey.contains(policy.traits)
                || PolicyGroup.pinsAsAnchors.contains(policy.traits)
        }
        let kept = executed.union(own.map(\.id))
        text = ResultsJSON.text(of: run.of(backend, policies: kept.contains), stamp: stamp)
    }

    /// The name of a library's file, by the version that took part.
    package static func fileName(of backend: String, in run: Run) -> String {
        let version = run.environment.libraries.first { $0.id == backend }?.version ?? ""
        return fileName(of: backend, version)
    }

    /// A version is the library's own text, and a name of a file is not.
    package static func fileName(of backend: String, _ version: String) -> String {
        let version = version.map { character in
            let isPlain = character.isLetter || character.isNumber || ".+~".contains(character)
            return character.isASCII && isPlain ? character : "-"
        }
        return "\(backend)_\(String(version)).json"
    }
}
