// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Corpus
import Foundation
import Isolation
import Pinning

/// Which vectors meet the libraries in processes of their own.
struct BackendIsolation {
    var scope = Scope.hostile
    var limits = IsolationLimits()

    enum Scope {
        case all, hostile, none
    }

    /// The backends as ordinary vectors meet them, and as hostile ones do.
    func backends(
        _ backends: [any Backend]
    ) -> (ordinary: [any Backend], hostile: [any Backend]) {
        switch scope {
        case .all: (isolated(backends), isolated(backends))
        case .hostile: (backends, isolated(backends))
        case .none: (backends, backends)
        }
    }

    /// This very program, though another one may lie in its place by now, or none: whoever is asked
    /// must be of the same build.
    private static let ownProgram: String = {
        let running = "/proc/self/exe"
        return FileManager.default.isExecutableFile(atPath: running)
            ? running : Bundle.main.executablePath ?? CommandLine.arguments[0]
    }()

    /// The backends, those on somebody else's library in processes of their own.
    func isolated(_ backends: [any Backend]) -> [any Backend] {
        backends.map { backend in
            guard Backends.traits.contains(where: { $0.id == backend.id && $0.trait != nil }) else {
                return backend
            }

            return IsolatedBackend(
                backend,
                command: [
                    Self.ownProgram,
                    WorkerCommand.configuration.commandName ?? "", "--backend", backend.id,
                    "--seconds", String(limits.seconds), "--memory", String(limits.memory),
                ],
                limits: limits
            )
        }
    }
}
