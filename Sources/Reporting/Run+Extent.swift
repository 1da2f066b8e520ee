// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension Run {
    /// How much was asked: vectors of files, and computed twins where there are any.
    var extent: String {
        counted(vectors.count { !$0.standsForTwins }, "vector")
            + (computedTwins == 0 ? "" : " and \(counted(computedTwins, "computed twin"))")
    }
}
