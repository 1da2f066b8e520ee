// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations

/// The Network Security Configurations of an app, read in whatever form they are.
struct NetworkConfigurations {
    private(set) var files: [ConfigurationFile] = []
    /// Those that Android chooses one of, by the manifest that names them.
    private(set) var resources: [HostJudge.Resource] = []
    /// Those with pins that no manifest names, so that Android does not read them.
    private(set) var unnamed: [ConfigurationFile] = []
    private(set) var unseen: [Unseen] = []
    /// What is said of files that count beside a configuration.
    private(set) var findings: [Finding] = []
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
            guard let value = manifest.configuration else {
                // Of a damaged one nobody knows what else it names.
                guard !missed.contains(where: { $0.path == manifest.path }) else { continue }

                findUnnamed(beside: manifest, [], contents, wanted)
                continue
            }

            let found = wanted.files(of: manifest, among: octets.keys)
            if found.isEmpty {
                miss(
                    manifest.path,
                    "it names the configuration “\(value)”, whose file was not found"
                )
            }
            let debug = debugOverrides(of: manifest, contents.prefix, wanted, octets)
            var variants: [HostJudge.Variant] = []
            for file in found {
                let path = manifest.module + file.path
                guard let octets = octets[path] else {
                    if !missed.contains(where: { $0.path == path }) { miss(path, "it is missing") }
                    continue
                }
                do throws(ArchiveError) {
                    let read = try read(octets, contents.prefix + path, manifest)
                    let own = debug[file.configuration] ?? debug[""]
                    if let own, read.debugOverrides == nil { note(own) }
                    variants.append(
                        HostJudge.Variant(
                            file: read.withDebugOverrides(of: own),
                            configuration: file.configuration
                        )
                    )
                } catch {
                    miss(path, error.problem)
                }
            }
            resources.append(
                HostJudge.Resource(
                    variants: variants,
                    app: manifest.title,
                    isDebuggable: manifest.isDebuggable
                )
            )
            // Where a name leads nowhere, it may be that of any.
            if !variants.isEmpty { findUnnamed(beside: manifest, found, contents, wanted) }
        }
    }

    /// Finds the configurations of a module that its manifest does not name.
    ///
    /// A part that is installed beside an app has no say: the app's own manifest counts for it. And
    /// TrustKit for Android reads whatever resource the code names.
    private mutating func findUnnamed(
        beside manifest: AndroidManifest,
        _ named: [ResourceTable.File],
        _ contents: AppContents,
        _ wanted: WantedConfigurations
    ) {
        let readsOthers = contents.code.signs.keys.contains { $0.framework == "trustkit-android" }
        guard !manifest.isSplit, !readsOthers else { return }

        let names = named.first.map { "names “\($0.path)”" } ?? "names no configuration"
        for (path, octets) in contents.networkConfigurations.sorted(by: { $0.key < $1.key })
        where path.hasPrefix(manifest.module + "res/") && !wanted.contains(path) {
            do throws(ArchiveError) {
                let file = try parsed(octets, contents.prefix + path, manifest)
                guard file.isNetworkSecurityConfig, file.configurations.contains(where: \.hasPins)
                else { continue }

                unnamed.append(file)
                findings.append(
                    Finding(
                        .notInManifest,
                        .nsc,
                        file: file.name,
                        at: .start,
                        "the manifest \(names), and this file is not read",
                        fix: "name it in android:networkSecurityConfig, or take it out"
                    )
                )
            } catch {
                miss(path, error.problem)
            }
        }
    }

    private mutating func miss(_ path: String, _ why: String) {
        unseen.append(Unseen(path: path, why: why, isOfTheForm: false))
    }

    /// The resources with `_debug` behind the configuration's name that have debug-overrides, by the
    /// devices that they are for.
    private mutating func debugOverrides(
        of manifest: AndroidManifest,
        _ prefix: String,
        _ wanted: WantedConfigurations,
        _ octets: [String: [UInt8]]
    ) -> [String: ConfigurationFile] {
        var found: [String: ConfigurationFile] = [:]
        for file in wanted.debugFiles(of: manifest, among: octets.keys) {
            let path = manifest.module + file.path
            guard let octets = octets[path] else { continue }
            do throws(ArchiveError) {
                let read = try parsed(octets, prefix + path, manifest)
                if read.debugOverrides != nil { found[file.configuration] = read }
            } catch {
                miss(path, error.problem)
            }
        }
        return found
    }

    private mutating func note(_ file: ConfigurationFile) {
        guard let position = file.debugOverrides,
            !findings.contains(where: { $0.file == file.name })
        else { return }

        let hasColumns = roots[file.name]?.hasColumns ?? true
        findings.append(
            Finding(
                .debugOverrides,
                .nsc,
                file: file.name,
                at: hasColumns ? position : Position(line: position.line, column: 1),
                "the app is debuggable: it trusts the anchors in here as well, and compares no pins "
                    + "for them",
                fix: Rule.debugOverrides.fix
            )
        )
    }

    private mutating func read(
        _ octets: [UInt8],
        _ name: String,
        _ manifest: AndroidManifest
    ) throws(ArchiveError) -> ConfigurationFile {
        let file = try parsed(octets, name, manifest)
        files.append(file)
        return file
    }

    private mutating func parsed(
        _ octets: [UInt8],
        _ name: String,
        _ manifest: AndroidManifest
    ) throws(ArchiveError) -> ConfigurationFile {
        guard !octets.isEmpty else { throw ArchiveError("it is empty") }

        let document: XMLDocument
        if BinaryXML.isBinary(octets) {
            let root = try BinaryXML.root(of: octets)
            document = XMLDocument(root: root)
            roots[name] = (root, hasColumns: false)
        } else if SourceText.beginsMarkup(octets) {
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

        return ConfigurationFile(
            configuration: document,
            name: name,
            facts: AppFacts(minimumSDK: manifest.minimumSDK, targetSDK: manifest.targetSDK)
        )
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
