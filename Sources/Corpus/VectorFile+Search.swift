// SPDX-License-Identifier: Apache-2.0

private import Foundation

extension VectorFile {
    /// The vector files at a path: a corpus, one family of it, or one file.
    ///
    /// In a corpus only what lies in a family's folder is a vector; what lies beside the families,
    /// and the folder of the test keys, is not.
    package static func find(at path: String) throws(VectorErrors) -> [VectorFile] {
        guard FileManager.default.fileExists(atPath: path) else { throw missing(path) }

        let path = withoutTrailingSlashes(path)
        guard let names = names(in: path) else {
            return [file(path, family: lastComponent(of: folder(of: path)))]
        }

        let isFamily = names.contains { isVector($0) }
        let found =
            isFamily ? files(inFamily: path, names: names) : files(inCorpus: path, names: names)
        return found.sorted { ($0.id, $0.path) < ($1.id, $1.path) }
    }

    /// The corpus around a path as `find(at:)` takes it, for what only its neighbours can tell.
    package static func corpus(around path: String) -> String {
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        guard let names = names(in: absolute) else { return folder(of: folder(of: absolute)) }

        return names.contains { isVector($0) } ? folder(of: absolute) : absolute
    }

    private static func files(inCorpus corpus: String, names: [String]) -> [VectorFile] {
        names.filter { $0 != "keys" && !$0.hasPrefix(".") }.flatMap { family in
            let path = "\(corpus)/\(family)"
            return files(inFamily: path, names: self.names(in: path) ?? [])
        }
    }

    private static func files(inFamily path: String, names: [String]) -> [VectorFile] {
        let family = lastComponent(of: URL(fileURLWithPath: path).standardizedFileURL.path)
        return names.filter(isVector).map { file("\(path)/\($0)", family: family) }
    }

    private static func file(_ path: String, family: String) -> VectorFile {
        VectorFile(path: path, id: "\(family)/\(lastComponent(of: path).dropLast(suffix.count))")
    }

    /// What lies in a folder, sorted; nil where the path is no folder that can be read.
    private static func names(in folder: String) -> [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private static func missing(_ path: String) -> VectorErrors {
        VectorErrors(all: [
            VectorError(
                file: path,
                field: "",
                problem: "is no file and no folder that can be read",
                remedy: "name a corpus, a family's folder in it, or one vector's file"
            )
        ])
    }
}

private let suffix = ".json"
/// What lies beside the families and is no vector, should somebody look there for a family.
private let companions = ["vector.schema.json", "versions.json"]

private func isVector(_ name: String) -> Bool {
    name.hasSuffix(suffix) && !name.hasPrefix(".") && !companions.contains(name)
}

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
