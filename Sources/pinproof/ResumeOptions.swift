// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Pinning
import Reporting

/// Whether a run completes one that was interrupted.
struct ResumeOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Complete an interrupted run of the same vectors, policies and libraries. Its "
                + "journal lies beside the first file that it was to write."
        )
    )
    var resume = false

    /// What was found out, and will be; nil for a run that writes no file, or asks a harness.
    ///
    /// - Parameters:
    ///   - file: The first file that the run writes.
    ///   - conformance: The evaluators.
    ///   - isQuiet: Whether nothing is said of it.
    /// - Returns: The journal.
    /// - Throws: `Failure` where a run is to be resumed that cannot be.
    func journal(
        beside file: ReportFile?,
        of conformance: Conformance,
        isQuiet: Bool
    ) throws -> RunJournal? {
        guard conformance.programs.isEmpty else {
            guard !resume else {
                throw Failure(.usage, "--resume keeps nothing of a harness, which is asked anew")
            }
            return nil
        }
        guard let file else {
            guard !resume else {
                throw Failure(
                    .usage,
                    "--resume completes a run that writes a file; name the same --output again"
                )
            }
            return nil
        }

        let path = try file.pathOfJournal()
        let wasThere = FileManager.default.fileExists(atPath: path)
        let journal = try RunJournal(at: path, of: conformance.subject, isResuming: resume)
        if !isQuiet {
            switch (resume, wasThere) {
            case (true, true):
                let count = journal?.count ?? 0
                Console.note(
                    "\(counted(count, "vector")) \(count == 1 ? "was" : "were") done before"
                )
            case (true, false): Console.note("no run was interrupted here; it begins anew")
            case (false, true):
                Console.note("a run was interrupted here; --resume would have completed it")
            case (false, false): break
            }
        }
        return journal
    }
}

extension Conformance {
    /// Everything that results depend on besides the vectors, one thing to a line.
    fileprivate var subject: String {
        let libraries = backends.map { backend in
            let settings = backend.settings.sorted { $0.key < $1.key }
                .map { "\($0.key): \($0.value)" }
            return "backend \(backend.id) \(backend.version) (\(settings.joined(separator: "; ")))"
        }
        let lines =
            ["pinproof \(pinproofVersion)", "build \(Self.build)"] + libraries
            + policies.map { "policy \($0.id)" }
            + platforms.map { "platform \($0.id), sha256:\($0.digest)" }
            + ["causes sha256:\(causes.digestOfFiles)", "versions: \(strictness)"]
        return lines.joined(separator: "\n")
    }

    /// What tells this executable from one that was built from something else.
    private static var build: String {
        guard let path = Bundle.main.executablePath,
            let file = try? FileManager.default.attributesOfItem(atPath: path),
            let size = file[.size] as? Int, let written = file[.modificationDate] as? Date
        else { return "unknown" }

        return "of \(size) bytes, \(written.timeIntervalSinceReferenceDate)"
    }
}
