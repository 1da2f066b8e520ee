// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Conformance
import Corpus
import Pinning

/// A harness at work: its process, started again whenever it had to be ended.
///
/// It blocks; one thread uses it.
final class HarnessSession {
    let introduction: HarnessIntroduction
    /// How often the process had to be started again.
    private(set) var restarts = 0

    private let command: String
    private let limits: HarnessLimits
    private let registry: Registry
    private var process: ChildProcess?
    /// The number of the last connection that was answered.
    private var answered = 0
    private var asked = 0
    /// How often it did not even introduce itself, without an answer in between.
    private var failedStarts = 0

    init(
        _ command: String,
        limits: HarnessLimits,
        registry: Registry
    ) throws(HarnessError) {
        self.command = command
        self.limits = limits
        self.registry = registry
        let (process, introduction) = try Self.start(command, limits, registry)
        self.introduction = introduction
        self.process = process
    }

    deinit { process?.end(within: .zero) }

    /// What the harness says to one question.
    struct Reply {
        let answer: ExecutedProgram.Answer
        /// What came too late to be said of the question before: that it was answered again.
        var afterthought: String?
    }

    /// Asks one question, of a new process where the last one is gone.
    func ask(_ question: HarnessQuestion, port: UInt16?) -> Reply {
        asked += 1
        var afterthought: String?
        // Once more where the answer before was followed by another: that is not this one's fault.
        while true {
            do throws(HarnessError) {
                let answer = try answer(to: question, port: port)
                if answer.connection == asked {
                    answered = asked
                    failedStarts = 0
                    return Reply(
                        answer: answer.answer.withoutChance(port: port),
                        afterthought: afterthought
                    )
                }

                abandon()
                guard answer.connection == answered, afterthought == nil else {
                    return Reply(
                        answer: .defect(
                            "answers connection \(answer.connection) where \(asked) was asked about"
                        ),
                        afterthought: afterthought
                    )
                }

                afterthought = Self.answersTwice
            } catch {
                let log = process?.lastWords ?? ""
                abandon()
                return Reply(
                    answer: .defect(Self.sentence(about: error, log: log)),
                    afterthought: afterthought
                )
            }
        }
    }

    /// Lets the process end.
    ///
    /// - Returns: What is to be said of the last question after all; nil where all is well.
    func finish() -> String? {
        guard let process else { return nil }

        self.process = nil
        defer { process.end(within: .seconds(1)) }
        process.closeInput()
        // A process that goes on is ended, and nothing that it was asked is lost.
        let line = try? process.readLine(until: .now + .seconds(2))
        return line == nil ? nil : Self.answersTwice
    }

    private func answer(
        to question: HarnessQuestion,
        port: UInt16?
    ) throws(HarnessError) -> HarnessAnswer {
        let process = try running()
        let deadline = ContinuousClock.now + limits.answer
        let line: [UInt8]?
        do throws(ChildProcessError) {
            try process.write(question.line(number: asked, port: port), until: deadline)
            line = try process.readLine(until: deadline)
        } catch {
            throw .process(error, log: process.lastWords)
        }
        guard let line else {
            throw .process(process.hangingUp(), log: process.lastWords)
        }

        return try HarnessAnswer(parsing: line)
    }

    /// The process; a new one where the last one is gone.
    private func running() throws(HarnessError) -> ChildProcess {
        if let process { return process }
        guard failedStarts < Self.mostFailedStarts else {
            throw .line("never came: it was started \(failedStarts) times for nothing")
        }

        restarts += 1
        failedStarts += 1
        let (process, introduction) = try Self.start(command, limits, registry)
        guard introduction == self.introduction else {
            process.end(within: .zero)
            throw .line("is not the one with which it introduced itself before")
        }

        self.process = process
        return process
    }

    private func abandon() {
        process?.end(within: .zero)
        process = nil
    }

    private static func start(
        _ command: String,
        _ limits: HarnessLimits,
        _ registry: Registry
    ) throws(HarnessError) -> (ChildProcess, HarnessIntroduction) {
        let process: ChildProcess
        let line: [UInt8]?
        do throws(ChildProcessError) {
            process = try ChildProcess(["/bin/sh", "-c", command])
        } catch {
            throw .process(error, log: "")
        }
        do throws(ChildProcessError) {
            line = try process.readLine(until: .now + limits.start)
        } catch {
            throw .process(error, log: process.lastWords)
        }
        guard let line else { throw .process(process.hangingUp(), log: process.lastWords) }

        return (process, try HarnessIntroduction(parsing: line, of: registry))
    }

    /// What went wrong instead of an answer.
    private static func sentence(about error: HarnessError, log: String) -> String {
        let sentence =
            switch error {
            case .line(let problem): "answers with a line that \(problem)"
            case .process(let error, _): "\(error)"
            case .selfCheck(let failure): failure
            }
        return sentence + (log.isEmpty ? "" : "; its log ends: \(log)")
    }

    private static let answersTwice = "answers twice"
    /// After so many it is not tried again.
    private static let mostFailedStarts = 5
}
