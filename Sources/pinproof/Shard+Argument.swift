// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus

extension Shard: ExpressibleByArgument {
    /// Parses `1/4`.
    public init?(argument: String) { self.init(argument) }
}
