// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that a report goes to, written whole or not at all.
struct ReportFile {
    let path: String

    /// Says before a run what would only be found out after it.
    func checkWritable() throws {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = try? FileManager.default.attributesOfItem(atPath: real)[.type]
        guard type.map({ $0 as? FileAttributeType == .typeRegular }) ?? true else {
            throw unwritable("it is no regular file", "name a file")
        }

        let url = URL(fileURLWithPath: path)
        let probe = url.deletingLastPathComponent()
            .appendingPathComponent(".\(url.lastPathComponent).pinproof-probe")
        guard FileManager.default.createFile(atPath: probe.path, contents: nil) else {
            throw unwritable("its folder cannot be written", "create the folder, or name another")
        }

        try? FileManager.default.removeItem(at: probe)
    }

    /// Writes beside the file and then renames: whoever reads it sees the old or the new.
    func write(_ text: String) throws {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.ownBug, "\(path) could not be written: \(error.localizedDescription)")
        }
    }

    private func unwritable(_ why: String, _ remedy: String) -> Failure {
        Failure(.usage, "\(path) cannot be written: \(why); \(remedy)")
    }
}
