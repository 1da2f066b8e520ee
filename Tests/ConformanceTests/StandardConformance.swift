// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

extension StandardCorpus {
    /// Every policy on what it is built on, of the backends that are built in.
    static func conformance() throws -> Conformance {
        let versions = try #require(FileManager.default.contents(atPath: "\(folder)/versions.json"))
        return Conformance(
            backends: Backends.builtIn,
            policies: Policies.all,
            of: Registry(
                policies: Policies.all,
                backends: Backends.traits.map(\.id)
            ),
            corpus: try whole(),
            recorded: try RecordedVersions(parsing: [UInt8](versions))
        )
    }
}
