// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// The vector files at one place, and what there is wrong with the place itself.
///
/// In a corpus only what lies in a family's folder is a vector. What a corpus has beside its
/// families (its schema, the recorded versions, the standards, the test keys, texts, and in an
/// archive of an export what the export says of itself) is known; any other file that could be a
/// vector and lies where no vector is looked for is a problem, lest somebody takes it for checked.
package struct VectorSearch: Sendable {
    /// Sorted by id.
    package private(set) var files: [VectorFile] = []
    /// What is wrong with the place; what is wrong with a file is told when the file is read.
    package private(set) var errors: [VectorError] = []

    private let looksDeeper: Bool

    /// Looks at a path: a corpus, one family of it, or one file.
    ///
    /// - Parameters:
    ///   - path: Where to look.
    ///   - looksDeeper: Whether to look for misplaced vectors in the folders of families, which
    ///     may be a whole disk where a path is not what somebody took it for.
    package init(at path: String, looksDeeper: Bool = true) {
        self.looksDeeper = looksDeeper
        let path = withoutTrailingSlashes(path)
        switch Place(path) {
        case .corpus(let names):
            if let corpus = Self.corpus(inside: path, names) {
                errors.append(
                    VectorError(
                        file: path,
                        field: "",
                        problem: "is no corpus; one lies in \(corpus)",
                        remedy: "name that"
                    )
                )
            } else {
                addCorpus(path, names)
            }
        case .family(let names): addFamily(path, names)
        case .file: add(path, family: lastComponent(of: folder(of: path)))
        case .unreadable: errors.append(unreadable(path))
        }
        if files.isEmpty, errors.isEmpty { errors.append(empty(path)) }
        files.sort { ($0.id, $0.path) < ($1.id, $1.path) }
    }

    /// The corpus around a path that is searched, for what only a vector's neighbours can tell.
    package static func corpus(around path: String) -> String {
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        return switch Place(absolute) {
        case .corpus: absolute
        case .family: folder(of: absolute)
        case .file, .unreadable: folder(of: folder(of: absolute))
        }
    }

    /// A path as a person standing in the current directory writes it.
    static func relative(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    /// The corpus of a checkout, where somebody named the checkout.
    private static func corpus(inside path: String, _ names: [String]) -> String? {
        let corpus = "\(path)/Vectors"
        guard !names.contains(schema), names.contains("Vectors"),
            FileManager.default.fileExists(atPath: "\(corpus)/\(schema)")
        else { return nil }

        return corpus
    }

    private mutating func addCorpus(_ corpus: String, _ names: [String]) {
        for name in names where !companions.contains(name) {
            let path = "\(corpus)/\(name)"
            if let names = contents(of: path) {
                addFamily(path, names)
            } else if isFolder(path) || isDeadLink(path) {
                errors.append(unreadable(path))
            } else if isVector(name) {
                errors.append(
                    VectorError(
                        file: path,
                        field: "",
                        problem: "lies beside the families, where no vector is looked for",
                        remedy: "move it into its family's folder, or remove it"
                    )
                )
            }
        }
    }

    private mutating func addFamily(_ path: String, _ names: [String]) {
        let family = lastComponent(of: URL(fileURLWithPath: path).standardizedFileURL.path)
        for name in names {
            let path = "\(path)/\(name)"
            if isFolder(path) {
                if looksDeeper { addMisplaced(in: path) }
            } else if isVector(name) {
                add(path, family: family)
            }
        }
    }

    /// A folder inside of a family holds no vectors.
    private mutating func addMisplaced(in folder: String) {
        guard let names = contents(of: folder) else {
            errors.append(unreadable(folder))
            return
        }
        guard !names.contains(schema) else {
            errors.append(
                VectorError(
                    file: folder,
                    field: "",
                    problem: "is a corpus of its own, deeper than a family's folder",
                    remedy: "name it itself"
                )
            )
            return
        }

        for name in names {
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                // A link may lead back to where it lies.
                if !isLink(path) { addMisplaced(in: path) }
            } else if isVector(name) {
                errors.append(
                    VectorError(
                        file: path,
                        field: "",
                        problem: "lies deeper than families do, where no vector is looked for",
                        remedy: "move it to <family>/<name>.json, or name the file itself"
                    )
                )
            }
        }
    }

    private mutating func add(_ path: String, family: String) {
        let name = lastComponent(of: path)
        let stem = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
        files.append(VectorFile(path: path, id: "\(family)/\(stem)"))
    }
}

/// What a path is to somebody who looks for vectors.
private enum Place {
    /// A folder whose folders are families, with what lies in it.
    case corpus([String])
    /// A folder whose files are vectors, with what lies in it.
    case family([String])
    case file
    case unreadable

    init(_ path: String) {
        guard FileManager.default.fileExists(atPath: path) else {
            self = .unreadable
            return
        }
        guard isFolder(path) else {
            self = .file
            return
        }
        guard let names = contents(of: path) else {
            self = .unreadable
            return
        }

        self = Self.isFamily(path, names) ? .family(names) : .corpus(names)
    }

    /// One file in the wrong place must not turn a corpus into a family, nor the other way round:
    /// the schema tells, and only without one the first vectors from above do.
    private static func isFamily(_ path: String, _ names: [String]) -> Bool {
        guard !names.contains(schema) else { return false }
        guard !FileManager.default.fileExists(atPath: "\(folder(of: path))/\(schema)") else {
            return true
        }

        let hasFamilies = names.contains { name in
            contents(of: "\(path)/\(name)")?.contains(where: isVector) ?? false
        }
        return !hasFamilies && names.contains(where: isVector)
    }
}

private func unreadable(_ path: String) -> VectorError {
    VectorError(
        file: path,
        field: "",
        problem: "is no file and no folder that can be read",
        remedy: "name a corpus, a family's folder in it, or one vector's file"
    )
}

private func empty(_ path: String) -> VectorError {
    VectorError(
        file: path,
        field: "",
        problem: "holds no vector, so that nothing was looked at",
        remedy: "put vectors there, at <family>/<name>.json, or name another place"
    )
}

/// What lies in a folder and is not hidden, sorted; nil where the path is no folder that can be
/// read.
private func contents(of folder: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }.sorted()
}

private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
}

private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
}

private func isDeadLink(_ path: String) -> Bool {
    isLink(path) && !FileManager.default.fileExists(atPath: path)
}

private func isVector(_ name: String) -> Bool { name.hasSuffix(suffix) }

private func withoutTrailingSlashes(_ path: String) -> String {
    let kept = path.reversed().drop { $0 == "/" }.reversed()
    return kept.isEmpty ? "/" : String(kept)
}

private func lastComponent(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
}

private func folder(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
}

private let suffix = ".json"
private let schema = "vector.schema.json"
/// What lies beside the families and is none, and no vector.
private let companions: Set = [
    schema, "departures", "events.json", "events.schema.json", "export.json", "export.schema.json",
    "grid.json", "history.json", "keys", "platforms", "rounds.json", "standards.json",
    "versions.json",
]
