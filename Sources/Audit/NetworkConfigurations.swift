// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations

/// The Network Security Configurations of an app, read in whatever form they are.
struct NetworkConfigurations {
    private(set) var files: [ConfigurationFile] = []
    /// Those that Android chooses one of, by the manifest that names them.
    private(set) var resources: [HostJudge.Resource] = []
    private(set) var unseen: [Unseen] = []
    /// The root of each that is no text, by its name in reports, and whether its columns are those
    /// of the source.
    private var roots: [String: (element: XMLElement, hasColumns: Bool)] = [:]

    /// - Parameters:
    ///   - contents: The app.
    ///   - wanted: Which of its files are configurations.
    ///   - octets: These files.
    ///   - missed: What of the app is known not to have been seen.
    init(
        _ contents: AppContents,
        _ wanted: WantedConfigurations,
        _ octets: [String: [UInt8]],
        missed: [Unseen]
    ) {
        for manifest in contents.manifests.values.sorted(by: { $0.path < $1.path }) {
            guard let value = manifest.configuration else { continue }

            let found = wanted.files(of: manifest, among: octets.keys)
            if found.isEmpty {
                miss(
                    manifest.path,
                    "it names the configuration “\(value)”, whose file was not found"
                )
            }
            var variants: [HostJudge.Variant] = []
            for file in found {
                let path = manifest.module + file.path
                guard let octets = octets[path] else {
                    if !missed.contains(where: { $0.path == path }) { miss(path, "it is missing") }
                    continue
                }
                do throws(ArchiveError) {
                    let read = try read(octets, contents.prefix + path, manifest)
                    variants.append(
                        HostJudge.Variant(file: read, configuration: file.configuration)
                    )
                } catch {
                    miss(path, error.problem)
                }
            }
            resources.append(
                HostJudge.Resource(variants: variants, isDebuggable: manifest.isDebuggable)
            )
        }
    }

    private mutating func miss(_ path: String, _ why: String) {
        unseen.append(Unseen(path: path, why: why, isOfTheForm: false))
    }

    private mutating func read(
        _ octets: [UInt8],
        _ name: String,
        _ manifest: AndroidManifest
    ) throws(ArchiveError) -> ConfigurationFile {
        let document: XMLDocument
        if BinaryXML.isBinary(octets) {
            let root = try BinaryXML.root(of: octets)
            document = XMLDocument(root: root)
            roots[name] = (root, hasColumns: false)
        } else if octets.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            guard let source = try? SourceText(decoding: octets) else {
                throw ArchiveError("it is no text")
            }
            document = XMLDocument(source)
        } else {
            let root = try ProtobufXML.root(of: octets)
            document = XMLDocument(root: root)
            roots[name] = (root, hasColumns: true)
        }
        guard document.root != nil else {
            throw ArchiveError(document.defects.first?.problem ?? "it has no element")
        }

        let file = ConfigurationFile(
            configuration: document,
            name: name,
            facts: AppFacts(minimumSDK: manifest.minimumSDK, targetSDK: manifest.targetSDK)
        )
        files.append(file)
        return file
    }

    /// The element that a finding is about, and its place in the source; nil where the file is a
    /// text, whose places say it.
    func place(of finding: Finding) -> (element: String, position: Position)? {
        guard let root = roots[finding.file],
            let path = Self.path(to: finding.position, in: root.element)
        else { return nil }

        let position = finding.position
        return (path, root.hasColumns ? position : Position(line: position.line, column: 1))
    }

    /// The names of elements from the root to the one at a place.
    private static func path(to position: Position, in element: XMLElement) -> String? {
        let isThere =
            element.position == position || element.textPosition == position
            || element.attributes.contains { $0.position == position }
        if isThere { return element.name }

        for child in element.children {
            if let path = path(to: position, in: child) { return "\(element.name)/\(path)" }
        }
        return nil
    }
}
