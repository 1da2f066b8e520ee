// SPDX-License-Identifier: Apache-2.0

private import Foundation
import Pinning

/// The causes of all frameworks and libraries, beside the vectors that show them.
package struct Causes: Sendable {
    /// Sorted by subject.
    package let files: [CauseFile]
    /// What is wrong with the files that are not among them.
    package let errors: [VectorError]

    private let byID: [Cause.ID: Cause]
    private let policyLines: [Vector.ID: [PolicyDeparture]]
    private let factLines: [Vector.ID: [BackendDeparture]]
    private let groupCauses: [String: [PolicyGroup: Cause.ID]]

    package static let none = Causes([])

    package init(_ files: [CauseFile], errors: [VectorError] = []) {
        self.files = files.sorted { $0.subject < $1.subject }
        self.errors = errors
        var byID: [Cause.ID: Cause] = [:]
        var policyLines: [Vector.ID: [PolicyDeparture]] = [:]
        var factLines: [Vector.ID: [BackendDeparture]] = [:]
        var groupCauses: [String: [PolicyGroup: Cause.ID]] = [:]
        for file in self.files {
            for cause in file.causes {
                byID[cause.id] = cause
                if let group = cause.group {
                    groupCauses[file.subject, default: [:]][group] = cause.id
                }
                for (place, line) in cause.policyLines.enumerated() {
                    let departure = PolicyDeparture(
                        cause: cause.id,
                        line: place,
                        policies: line.policies,
                        backends: line.backends,
                        verdict: line.verdict
                    )
                    for vector in line.vectors {
                        policyLines[vector, default: []].append(departure)
                    }
                }
                for (place, line) in cause.factLines.enumerated() {
                    let departure = BackendDeparture(
                        cause: cause.id,
                        line: place,
                        backend: file.subject,
                        fact: line.fact,
                        versions: line.versions
                    )
                    for vector in line.vectors { factLines[vector, default: []].append(departure) }
                }
            }
        }
        self.byID = byID
        self.policyLines = policyLines
        self.factLines = factLines
        self.groupCauses = groupCauses
    }

    /// The same causes, with something else that is wrong with their files.
    func with(_ further: [VectorError]) -> Causes { Causes(files, errors: errors + further) }

    /// Reads the folder of causes that lies beside the families of a corpus.
    ///
    /// - Parameter folder: The folder `departures`.
    /// - Returns: The causes; none where there is no such folder.
    package static func load(_ folder: String) -> Causes {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return .none
        }
        var errors: [VectorError] = []
        func read<Value>(
            _ name: String,
            _ decode: ([UInt8], String) -> Result<Value, VectorErrors>
        ) -> Value? {
            let file = VectorFile(path: "\(folder)/\(name)", id: name)
            switch file.octets().flatMap({ decode($0, file.path) }) {
            case .success(let value): return value
            case .failure(let failure):
                errors += failure.all
                return nil
            }
        }

        let groups =
            names.contains(commonName)
            ? read(commonName) { CauseDecoder.groups($0, location: $1) } ?? [:] : [:]
        let files = names.filter { $0.hasSuffix(".json") && $0 != commonName && $0 != schemaName }
            .sorted()
            .compactMap { name in
                read(name) { octets, location in
                    CauseDecoder.file(
                        octets,
                        subject: String(name.dropLast(".json".count)),
                        location: location,
                        groups: groups
                    )
                }
            }
        return Causes(files, errors: errors)
    }

    /// The causes that lie in the corpora around some paths.
    static func load(around paths: [String]) -> Causes {
        let corpora = Set(paths.map(VectorSearch.corpus)).sorted()
        let found = corpora.map { load(VectorSearch.relative("\($0)/\(folder)")) }
        return Causes(found.flatMap(\.files), errors: found.flatMap(\.errors))
    }

    /// The name of the folder beside the families.
    package static let folder = "departures"
    private static let commonName = "common.json"
    private static let schemaName = "cause.schema.json"

    /// Brings the files into canonical form, and nothing but their form is changed.
    ///
    /// - Returns: The paths of those that were changed.
    package func fixForms() throws(VectorErrors) -> [String] {
        var changed: [String] = []
        for file in files {
            let read = VectorFile(path: file.location, id: file.subject)
            let text = file.canonicalText
            guard case .success(let octets) = read.octets(), octets != Array(text.utf8) else {
                continue
            }

            try read.write(text)
            changed.append(file.location)
        }
        return changed
    }

    /// SHA-256 of all files, in lower-case hexadecimal: results depend on each of them.
    package var digestOfFiles: String { TextDigest.sha256(of: files.lazy.map(\.canonicalText)) }

    /// Every cause, by subject and then in the order in which they decide.
    package var all: [Cause] { files.flatMap(\.causes) }

    package subscript(id: Cause.ID) -> Cause? { byID[id] }

    /// The file of a framework or a library.
    package func file(of subject: String) -> CauseFile? {
        files.first { $0.subject == subject }
    }

    /// What is known of a vector, with the lines that stand in its own file.
    package func departures(of vector: Vector) -> Departures {
        var departures = vector.departures
        departures.policies = policyLines[vector.id] ?? []
        departures.backends = factLines[vector.id] ?? []
        departures.groupCauses = groupCauses
        return departures
    }
}

extension Corpus {
    /// The corpus with what real things do instead of the norm.
    package func joined(with causes: Causes) -> Corpus {
        Corpus(
            vectors: vectors.map { vector in
                var vector = vector
                vector.departures = causes.departures(of: vector)
                return vector
            },
            errors: (errors + causes.errors).sorted(),
            files: files,
            causes: causes,
            documents: documents
        )
    }
}
