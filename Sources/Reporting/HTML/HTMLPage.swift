// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// The report as the template of its page reads it.
struct HTMLPage {
    let contentSecurityPolicy: String
    let style: String
    let script: String
    let version: String
    let stamp: String?
    let state: String
    let outcome: String
    let sentence: String
    /// What the sentence leaves open; nil where it was a complete run.
    let reduction: String?
    let scope: String
    let unexpected: [Citation]
    /// Those beyond the first, folded.
    let furtherUnexpected: [Citation]
    let hasFurtherUnexpected: Bool
    let newOnVersion: [Citation]
    let hasUnexpected: Bool
    let hasNew: Bool
    let tables: [HTMLHarmTable]
    let worst: [Worst]
    let hasWorst: Bool
    /// How many causes are not among the worst; nil where all are.
    let furtherCauses: String?
    let findings: [FindingMeaning]
    let frameworks: [HTMLSubject]
    let libraries: [HTMLSubject]
    let matrix: HTMLMatrix
    let families: [Family]
    let pictures: [HTMLPictures.Entry]
    /// The causes that follow from a policy alone.
    let always: [Worst]
    let hasAlways: Bool
    let usualHost: String
    let usualTime: String
    let usualPresenter: String
    let usualSpare: String?
    let rules: [HTMLRules.Row]
    let hasRules: Bool
    let keys: [HTMLKeys.Row]
    let hasKeys: Bool
    let standards: [HTMLStandards.Row]
    let hasStandards: Bool
    let notShown: [HTMLVector.Line]
    let work: String
    let digest: String
    let causeDigest: String
    let platform: String
    let versions: [Library]

    /// Something unexpected as it is cited, with the vector it is about.
    struct Citation {
        let vector: String
        let text: String
    }

    /// One cause of a list, with the worst that it does.
    struct Worst {
        let finding: HTMLTally
        let link: String
        let id: String
        let title: String
    }

    struct FindingMeaning {
        let style: String
        let sign: String
        let words: String
        let explanation: String
    }

    struct Family {
        let name: String
        let count: String
        /// The part of each, as markup.
        let vectors: [String]
    }

    struct Library {
        let id: String
        let version: String
        let settings: String
    }
}
