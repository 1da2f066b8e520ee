// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Isolation
import Pinning

/// Serves one backend to the process that started this one; nobody else calls it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Answers a backend's questions over pipes, for --isolate.",
        shouldDisplay: false
    )

    @Option(name: .customLong("backend"), help: "The library that is asked.")
    var backendID: String

    @Option(help: "How long an answer may take.")
    var seconds: Int

    @Option(help: "How many MiB it may have beyond what it starts with.")
    var memory: Int

    func run() throws {
        guard let backend = Backends.builtIn.first(where: { $0.id == backendID }) else {
            throw EvaluatorOptions.missing(backend: backendID)
        }

        var limits = IsolationLimits()
        limits.seconds = seconds
        limits.memory = memory
        try BackendWorker(of: backend, limits: limits).serve()
    }
}
