// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import Notations

/// A file of somebody else's, read as far as any of its kind goes.
enum InputFile {
    /// The octets of a file, or of standard input for a hyphen.
    ///
    /// What is longer than any configuration is cut behind that length, and refused by its reader:
    /// a device that never ends must not fill the memory.
    static func octets(_ path: String) throws -> [UInt8] {
        var input = InputOctets(of: [path])
        var octets: [UInt8] = []
        while octets.count <= SourceText.maximumCount {
            let more = try input.next()
            guard !more.isEmpty else { return octets }

            octets += more
        }
        input.close()
        return Array(octets.prefix(SourceText.maximumCount + 1))
    }

    /// What a file is called in messages.
    static func title(_ path: String) -> String { path == "-" ? "standard input" : path }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// The files below a folder in which pins are written, sorted.
    static func below(_ folder: String) -> [String] {
        guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }

        var paths: [String] = []
        while let path = found.nextObject() as? String, paths.count < 20_000 {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            if ignored.contains(name) {
                found.skipDescendants()
                continue
            }
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            let path = "\(folder)/\(path)"
            if endings.contains(ending) || name.hasSuffix(".gradle.kts"), !isFolder(path) {
                paths.append(path)
            } else if mayCallCurl(path), callsCurl(path) {
                paths.append(path)
            }
        }
        return paths.sorted()
    }

    /// Whether curl may be called or configured in a file, by its name.
    static func mayCallCurl(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ["Dockerfile", "curlrc", ".curlrc"].contains(name)
            || [".c", ".sh", ".yaml", ".yml"].contains { name.hasSuffix($0) }
    }

    /// Whether a file has curl's option for a pin in it; a pipe is no file of a project.
    private static func callsCurl(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let size = attributes?[.size] as? Int, size <= SourceText.maximumCount,
            let octets = try? octets(path)
        else { return false }
        return CurlReading.isNamed(in: octets)
    }

    private static let endings: Set<String> = [
        "gradle", "h", "java", "json", "kt", "m", "mm", "plist", "swift", "xml",
    ]
    private static let ignored: Set<String> = [
        ".build", ".git", ".gradle", "DerivedData", "Pods", "build", "node_modules",
    ]
}
