// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Isolation

/// Whether libraries run in processes of their own, for every vector or for none.
struct IsolationOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Run every library but swift in a process of its own. A crash or a hang then "
                + "costs one vector, reported as a defect. By default, only hostile vectors are "
                + "isolated."
        )
    )
    var isolate: Bool?

    @Option(
        help: ArgumentHelp(
            "How long such a process may take for one answer.",
            valueName: "seconds"
        )
    )
    var isolationTimeout = IsolationLimits().seconds

    func validate() throws {
        // The longest that fits an alarm, grace included, has room to spare.
        guard (1...86_400).contains(isolationTimeout) else {
            throw ValidationError(
                "--isolation-timeout \(isolationTimeout) is no time; name 1 to 86400 seconds"
            )
        }
    }

    var isolation: BackendIsolation {
        var isolation = BackendIsolation()
        isolation.scope = isolate.map { $0 ? .all : .none } ?? .hostile
        isolation.limits.seconds = isolationTimeout
        return isolation
    }
}
