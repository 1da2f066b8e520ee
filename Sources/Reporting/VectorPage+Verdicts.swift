// SPDX-License-Identifier: Apache-2.0

import Conformance
import Pinning

extension VectorPage {
    /// What the policies say, those together that say the same for the same reason, the two harms
    /// first.
    var verdicts: String {
        // That a client is built on another library is no news in a vector.
        let observations = result.observations.filter { $0.finding != .unsupported(.otherLibrary) }
        return style.bold("The policies say") + "\n"
            + Said.groups(of: observations).map { said, observations in
                let policies = observations.map(\.who).joined(separator: ", ")
                let on = said.backends == everyBackend ? "" : " (on \(said.backends))"
                return entry(
                    said.finding,
                    isUnexpected: said.isUnexpected,
                    "\(said.words)\(on): \(policies)",
                    said.why
                )
            }.joined()
    }

    /// Every backend that took part, as a group names them.
    private var everyBackend: String {
        Set(result.facts.flatMap(\.backends)).sorted().joined(separator: ", ")
    }
}

extension Verdict {
    /// The verdict in the terms of the framework that has these traits, as the end of a sentence.
    func sentence(of traits: Traits) -> String {
        switch self {
        case .accept: "\(traits.compared) has a \(traits.identity.words) that is pinned"
        case .crash: "the process ends"
        case .misconfigured(let reason): reason.explanation
        case .notPinned: "no pin could have refused it"
        case .reject(.noMatchingPin):
            "\(traits.comparedInVain) \(traits.identity.words) that is pinned"
        case .reject(let reason): reason.explanation
        }
    }
}

extension Traits {
    /// What is compared with the pins, where it matches.
    fileprivate var compared: String {
        switch view {
        case .crash, .crashAtSetUp, .nothing: "nothing"
        case .endEntity: "the server's own certificate"
        case .path: "a certificate of the path"
        case .probe: "the certificate of the probe"
        case .servedList: "a certificate that was served"
        case .withoutEvaluation: "a certificate that the platform lists"
        }
    }

    /// The same up to what it would have to have, where it does not match.
    fileprivate var comparedInVain: String {
        switch view {
        case .crash, .crashAtSetUp, .nothing, .path: "no certificate of the path has a"
        case .endEntity: "the server's own certificate has no"
        case .probe: "the certificate of the probe has no"
        case .servedList: "no certificate that was served has a"
        case .withoutEvaluation: "no certificate that the platform lists has a"
        }
    }
}

extension Traits.Identity {
    fileprivate var words: String {
        switch self {
        case .agreedKey, .canonicalKey: "key, encoded again,"
        case .certificate: "certificate"
        case .key: "key as presented"
        case .keyObject: "key object"
        case .nativeKey: "key as the TLS library holds it"
        case .rawKey: "key without its algorithm"
        case .rebuiltKey: "key behind a constant header"
        }
    }
}
