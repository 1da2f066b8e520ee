// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Harness
import Pinning

/// A client on a command line, as a run knows programs: what it did, in verdicts.
struct ProbedClient {
    /// The id of the one policy that it has: that of its command line.
    static let policy = "probe"

    /// The client's name and version, as a file of known failures has them.
    let name: String
    /// What it is called in reports: the first word of the name.
    let id: String
    private let version: String
    private let library: String?
    private let kind: PinningKind

    /// - Parameters:
    ///   - given: The name that somebody gave it; nil for that of its program.
    ///   - command: The program and its arguments.
    ///   - library: The backend whose library it is built on; nil where nobody said.
    ///   - kind: What it is given pins of.
    init(
        named given: String?,
        _ command: [String],
        builtOn library: String?,
        _ kind: PinningKind
    ) {
        self.library = library
        let program = command.first.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        name = given ?? program ?? "client"
        let words = name.split(separator: " ", maxSplits: 1)
        id = words.first.map(String.init) ?? "client"
        version = words.count > 1 ? String(words[1]) : "as the command finds it"
        self.kind = kind
    }

    /// What it did, as verdicts.
    ///
    /// By its exit status a client says whether it went ahead, and not why: a refusal is judged with
    /// the reason that is right, or else that no pin matched, and no report states one.
    func program(_ met: [(vector: Vector, outcome: Probe.Outcome)]) -> ExecutedProgram {
        let answers = met.map { vector, outcome in
            (
                ExecutedProgram.Question(vector: vector.id, policy: Self.policy),
                answer(outcome, vector)
            )
        }
        return ExecutedProgram(
            id: id,
            version: version,
            library: library,
            statesReasons: false,
            policies: [
                ExecutedProgram.Policy(
                    id: Self.policy,
                    traits: Traits(
                        kind: kind,
                        view: .path,
                        identity: kind == .certificate ? .certificate : .key,
                        configuration: .init(hosts: .subtrees)
                    ),
                    provenance: Provenance(
                        project: name,
                        version: "executed",
                        location: "a command line, held to the norm"
                    )
                )
            ],
            answers: Dictionary(answers) { first, _ in first }
        )
    }

    private func answer(_ outcome: Probe.Outcome, _ vector: Vector) -> ExecutedProgram.Answer {
        switch outcome {
        case .connected: .verdict(.accept, message: nil)
        case .failed(let why): .defect("the client \(why)")
        case .neverConnected(let end):
            .defect("the client never connected to the vector's port; it ended with \(end)")
        case .notAsked(let why): .unsupported(.beyondProgram, because: why)
        case .refused(let said, _): .verdict(refusal(in: vector), message: said.message)
        case .timedOut(let seconds):
            .defect("the client did not end within \(seconds) s (--timeout)")
        }
    }

    private func refusal(in vector: Vector) -> Verdict {
        let norm = (vector.expectation.verdicts(of: kind) ?? []).map(\.verdict)
        let right = norm.first { verdict in
            switch verdict {
            case .misconfigured, .reject: true
            case .accept, .crash, .notPinned: false
            }
        }
        return right ?? .reject(.noMatchingPin)
    }
}
