// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What one worker of a stream answers with, and all that it remembers.
///
/// No two workers have any of it in common: a core that counts a reference to what another one
/// counts references to at the same time waits for it, and an answer takes a hundred such counts,
/// of anchors, issuers, pins and policies.
package struct StreamWorker: Sendable {
    let reader: QuestionReader
    let evaluator: ChainEvaluator

    package init(reader: QuestionReader, evaluator: ChainEvaluator) {
        self.reader = reader
        self.evaluator = evaluator
    }

    /// Answers a batch, or as much of it as is to be answered.
    func answered(_ batch: Batch, _ settings: EvaluationStream.Settings) async -> Answered {
        var answered = Answered(load: batch.load)
        for record in batch.records {
            answered.tally.read += 1
            do throws(LineProblem) {
                let question = try reader.question(in: record)
                guard settings.shard?.contains(question.id) ?? true else { continue }

                let answer = await evaluator.answer(to: question)
                answer.write(to: &answered.octets)
                switch answer.outcome {
                case .defect(let message):
                    answered.tally.defects += 1
                    answered.tally.firstDefect = answered.tally.firstDefect ?? message
                case .verdict(let verdict): answered.tally.count(verdict)
                case .unsupported(let capability):
                    let missing = Tally.Unsupported(policy: answer.policy, capability: capability)
                    answered.tally.unsupported[missing, default: 0] += 1
                }
            } catch {
                guard settings.shard?.contains(error, record) ?? true else { continue }

                answered.tally.problems += 1
                answered.tally.firstProblem =
                    answered.tally.firstProblem
                    ?? Tally.NumberedProblem(number: record.number, problem: error)
                if settings.isStrict {
                    answered.tally.isStopped = true
                    return answered
                }
                answered.octets += error.line.utf8
            }
            answered.tally.answered += 1
        }
        return answered
    }
}
