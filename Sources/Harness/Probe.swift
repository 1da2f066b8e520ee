// SPDX-License-Identifier: Apache-2.0

private import ChildProcesses
package import Corpus
private import Foundation
internal import PKIX
internal import Pinning

/// A client under test: a command that connects once, and says by its exit status whether it went
/// ahead.
package struct Probe: Sendable {
    private let command: [String]
    private let patience: Duration
    private let presenter: any Presenter
    /// A folder whose name is another in each run, and what stands for it in the client's words.
    private let folder: (path: String, name: String)?

    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - patience: How long one connection may take.
    ///   - presenter: What presents the vectors.
    ///   - folder: A folder whose name is another in each run, and what stands for it in the
    ///     client's words.
    package init(
        _ command: [String],
        patience: Duration,
        presenter: any Presenter,
        folder: (path: String, name: String)? = nil
    ) {
        self.command = command
        self.patience = patience
        self.presenter = presenter
        self.folder = folder
    }

    /// What the client did.
    package enum Outcome: Hashable, Sendable {
        /// It went on with the connection.
        case connected
        /// It did neither, and what instead.
        case failed(String)
        /// The vector cannot be asked, and why.
        case notAsked(String)
        /// It ended without a connection to the port, and how: what it was told to do may lead
        /// elsewhere, or nowhere.
        case neverConnected(String)
        /// It did not go on; what it wrote on standard error, and its exit status.
        case refused(ClientWords, status: Int32)
        /// It was still running when its time was over.
        case timedOut(seconds: Int)
    }

    /// Lets the client meet one vector.
    ///
    /// - Parameters:
    ///   - vector: What it meets.
    ///   - fill: The command's arguments for the port it is to connect to.
    /// - Returns: What it did.
    package func meet(
        _ vector: Vector,
        fill: @escaping @Sendable ([String], UInt16) -> [String]
    ) async -> Outcome {
        let served = vector.resolvedConnection.served
        return await meet(served, key: served.first.flatMap(presenter.key), fill)
    }

    /// Lets the client meet a connection that every client can tell from another.
    ///
    /// - Parameters:
    ///   - check: What it meets.
    ///   - fill: The command's arguments for the port it is to connect to.
    /// - Returns: What it did.
    package func meet(
        _ check: ProbeCheck,
        fill: @escaping @Sendable ([String], UInt16) -> [String]
    ) async -> Outcome {
        await meet([check.served], key: check.key, fill)
    }

    private func meet(
        _ served: [EncodedCertificate],
        key: [UInt8]?,
        _ fill: @escaping @Sendable ([String], UInt16) -> [String]
    ) async -> Outcome {
        // A thread of its own: waiting for another process would hold up one that others run on.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: present(served, key: key, fill))
            }
        }
    }

    private func present(
        _ served: [EncodedCertificate],
        key: [UInt8]?,
        _ fill: ([String], UInt16) -> [String]
    ) -> Outcome {
        guard let key else {
            return .notAsked("nobody has the private key of what the server presents")
        }

        let presentation: any Presentation
        do throws(PresentationError) {
            presentation = try presenter.present(served, key: key)
        } catch {
            return .notAsked(error.description)
        }
        let outcome = outcome(of: fill(command, presentation.port))
        presentation.end()
        let met = presentation.wasReached ? outcome : outcome.ofNobodyMet
        return met.withoutChance(port: presentation.port, folder)
    }

    private func outcome(of command: [String]) -> Outcome {
        do throws(ChildProcessError) {
            let process = try ChildProcess(command, environment: .withoutProxies)
            defer { process.end(within: .zero) }
            return Self.outcome(
                try process.waitForEnd(until: .now + patience),
                said: ClientWords(
                    message: process.lastWords(of: command.map(Self.name)),
                    first: process.firstWords
                )
            )
        } catch {
            return error == .timedOut
                ? .timedOut(seconds: Int(patience / .seconds(1))) : .failed("\(error)")
        }
    }

    /// What a word of a command would call itself, were it a program: a path's last part.
    private static func name(_ word: String) -> String {
        word.split(separator: "/").last.map(String.init) ?? ""
    }

    /// - SeeAlso: sh(1), on the statuses 126 and 127.
    private static func outcome(_ status: ChildStatus, said: ClientWords) -> Outcome {
        switch status {
        case .exited(0): .connected
        case .exited(126), .exited(127): .failed("could not be started: \(said.cause)")
        case .exited(let status): .refused(said, status: status)
        case .running, .signalled: .failed("\(status)")
        }
    }
}

extension Probe.Outcome {
    /// The same without what chance decided in its words, so that two runs say the same.
    fileprivate func withoutChance(
        port: UInt16,
        _ folder: (path: String, name: String)?
    ) -> Self {
        func plain(_ words: String) -> String {
            let words = words.withoutDate.withoutChance(port: port)
            return folder.map { words.replacing($0.path, with: $0.name) } ?? words
        }
        return switch self {
        case .connected, .notAsked, .timedOut: self
        case .failed(let why): .failed(plain(why))
        case .neverConnected(let end): .neverConnected(plain(end))
        case .refused(let said, let status): .refused(said.map(plain), status: status)
        }
    }

    /// The same of a client that never came to the port: it has neither gone ahead nor refused.
    fileprivate var ofNobodyMet: Self {
        switch self {
        case .connected: .neverConnected("status 0")
        case .failed, .neverConnected, .notAsked, .timedOut: self
        case .refused(let said, let status):
            .neverConnected("status \(status)" + (said.isEmpty ? "" : ": \(said.cause)"))
        }
    }
}
