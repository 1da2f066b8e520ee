// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// A file that something is written to, written whole or not at all.
///
/// Where the path is a symbolic link, the file that it leads to is written, and the link stays.
struct ReportFile: Sendable {
    let path: String

    /// Says before a run what would only be found out after it.
    func checkWritable() throws {
        let target = try target()
        let type = try? FileManager.default.attributesOfItem(atPath: target.path)[.type]
        guard type.map({ $0 as? FileAttributeType == .typeRegular }) ?? true else {
            throw unwritable("it is no regular file", "name a file")
        }

        // A name that nobody can have put a link at.
        let probe = Self.hidden("pinproof-probe-\(UUID().uuidString)", beside: target)
        guard FileManager.default.createFile(atPath: probe.path, contents: nil) else {
            throw unwritable("its folder cannot be written", "create the folder, or name another")
        }

        try? FileManager.default.removeItem(at: probe)
    }

    /// Says the same of all files of one command, of which none may take another's place, or that
    /// of a file that the command reads.
    ///
    /// - Parameters:
    ///   - files: What is written.
    ///   - inputs: The paths of what is read; of a folder, its JSON files are. A hyphen is standard
    ///     input.
    /// - Throws: `Failure` for the first that must not be written.
    static func checkWritable(_ files: [ReportFile], reading inputs: [String] = []) throws {
        var targets: Set<String> = []
        for file in files {
            try file.checkWritable()
            let target = try file.target()
            let folder = target.deletingLastPathComponent().resolvingSymlinksInPath()
            guard targets.insert("\(folder.path)/\(target.lastPathComponent)").inserted else {
                throw file.unwritable("two are to be written to it", "give each a path of its own")
            }
            if let input = inputs.first(where: { file.takesThePlace(of: $0) }) {
                throw file.unwritable(
                    "it is read by the same command (\(input.printable))",
                    "name another file"
                )
            }
        }
    }

    /// Whether the file is there already and is what a path names, by whichever name; or is a JSON
    /// file of a folder that the path names.
    private func takesThePlace(of input: String) -> Bool {
        guard input != "-", FileIdentity(path) != nil else { return false }
        guard InputFile.isFolder(input) else { return FileIdentity(path) == FileIdentity(input) }

        let folder = URL(fileURLWithPath: input).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return file.hasPrefix(folder + "/") && file.hasSuffix(".json")
    }

    /// Writes beside the file and then renames: whoever reads it sees the old or the new.
    func write(_ octets: some Sequence<UInt8>) throws {
        do {
            try Data(octets).write(to: target(), options: .atomic)
        } catch {
            throw Failure(.ownBug, "\(path) could not be written: \(error.localizedDescription)")
        }
    }

    /// Where a run that is to write the file keeps what it has found out so far.
    func pathOfJournal() throws -> String {
        try Self.hidden("pinproof-journal", beside: target()).path
    }

    private static func hidden(_ kind: String, beside target: URL) -> URL {
        target.deletingLastPathComponent()
            .appendingPathComponent(".\(target.lastPathComponent).\(kind)")
    }

    /// Where the path leads, whether there is something already or not.
    private func target() throws -> URL {
        var target = URL(fileURLWithPath: path)
        for _ in 0..<Self.mostLinks {
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path)
            guard let link else { return target }

            target =
                URL(fileURLWithPath: link, relativeTo: target.deletingLastPathComponent())
                .absoluteURL
        }
        throw unwritable("it is a link that leads to no file", "name a file")
    }

    /// As many as Linux follows (path_resolution(7)).
    private static let mostLinks = 40

    private func unwritable(_ why: String, _ remedy: String) -> Failure {
        Failure(.usage, "\(path) cannot be written: \(why); \(remedy)")
    }
}
