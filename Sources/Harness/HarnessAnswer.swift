// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// One line with which a harness answers.
///
/// - SeeAlso: Harnesses/PROTOCOL.md, “An answer”.
struct HarnessAnswer {
    /// The number of the connection that it is about.
    let connection: Int
    let answer: ExecutedProgram.Answer

    /// Reads a line.
    ///
    /// One that names its connection and then says what there is not, a reason for instance, is a
    /// defect and an answer all the same: the harness is in step, and goes on.
    ///
    /// - Throws: What is wrong with the line, the end of a sentence that begins with it.
    init(parsing line: [UInt8]) throws(HarnessError) {
        var members = try HarnessMembers(parsing: line)
        guard let number = try members.takeInteger("connection") else {
            throw .line("has no “connection”, the number of the one that was asked about")
        }

        connection = number
        do throws(HarnessError) {
            answer = try Self.answer(members)
        } catch {
            guard case .line(let problem) = error else { throw error }

            answer = .defect("answers with a line that \(problem)")
        }
    }

    private static func answer(
        _ members: HarnessMembers
    ) throws(HarnessError) -> ExecutedProgram.Answer {
        var members = members
        let answer: ExecutedProgram.Answer
        if let why = try members.takeStringIfThere("unsupported") {
            answer = .unsupported(.beyondProgram, because: why)
        } else if let why = try members.takeStringIfThere("defect") {
            answer = .defect(why)
        } else {
            answer = try .verdict(
                verdict(&members),
                message: members.takeStringIfThere("message")
            )
        }
        try members.checkNothingIsLeft()
        return answer
    }

    private static func verdict(_ members: inout HarnessMembers) throws(HarnessError) -> Verdict {
        let word = try members.takeString("verdict")
        guard let kind = Verdict.Kind(rawValue: word) else {
            let known = Verdict.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .line("has the verdict “\(word)”, which is none of \(known)")
        }

        let text = try members.takeStringIfThere("reason")
        // “any” stands in what is expected alone.
        let reason = text.flatMap(Reason.init).flatMap { $0 == .any ? nil : $0 }
        guard (text == nil) == (reason == nil) else {
            throw .line(
                "has the reason “\(text ?? "")”; “pinproof list reasons” lists what there is"
            )
        }
        guard let verdict = Verdict(kind, reason) else {
            throw .line(
                reason == nil
                    ? "says \(kind.rawValue) without a reason"
                    : "has a reason, which \(kind.rawValue) does not have"
            )
        }

        return verdict
    }
}
