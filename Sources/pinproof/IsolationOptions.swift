// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Isolation

/// Whether libraries run in processes of their own, for every vector or for none.
struct IsolationOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Ask openssl, gnutls and certificates in processes of their own, which may crash, hang "
                + "or be killed: that costs the vector it happens on, reported as a defect. Where "
                + "neither is said, hostile vectors are met so."
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
