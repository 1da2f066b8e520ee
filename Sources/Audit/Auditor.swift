// SPDX-License-Identifier: Apache-2.0

package import Lint
import Notations
import Pinning

/// Reads apps, and says what they pin as far as their files show it.
package struct Auditor {
    private let settings: Linter.Settings
    private let limits: AuditLimits
    private let isOver: () -> Bool
    private let search: TextSearch

    /// - Parameters:
    ///   - settings: What configurations are judged with; its first-party hosts are those that a
    ///     verdict is wanted of.
    ///   - limits: How much is looked at.
    ///   - isOver: Whether the time is over.
    package init(
        _ settings: Linter.Settings,
        limits: AuditLimits = AuditLimits(),
        isOver: @escaping () -> Bool = { false }
    ) {
        self.settings = settings
        self.limits = limits
        self.isOver = isOver
        search = AppContents.search(firstParty: settings.firstParty)
    }

    /// Whether archives can be read on this machine; folders always can.
    package static var readsArchives: Bool { ZipArchive.isAvailable }

    /// Reads an archive: an APK, a set of them, an app bundle, an IPA.
    ///
    /// - Parameters:
    ///   - octets: The archive.
    ///   - name: What the file is called.
    /// - Returns: The report; nil where nothing of it can be read as an archive.
    package func report(onArchive octets: Span<UInt8>, name: String) -> AppReport? {
        var walk = AppWalk(limits, isOver: isOver)
        var contents = contents(prefix: name + "!/")
        let isRead = walk.walk(archive: octets, wants: AppContents.wants) { path, octets in
            contents.take(path, octets)
        }
        guard isRead else { return nil }

        var second = AppWalk(limits, isOver: isOver)
        var files: [String: [UInt8]] = [:]
        let wanted = WantedConfigurations(contents)
        if !wanted.isEmpty {
            _ = second.walk(archive: octets, wants: wanted.contains) { files[$0] = $1 }
        }
        return report(name, contents, wanted, files, walk, second)
    }

    /// Reads a folder: an app of Apple's platforms, or what an app was unpacked into.
    ///
    /// - Parameters:
    ///   - files: Everything below it, links not followed, sorted.
    ///   - name: What the folder is called.
    /// - Returns: The report.
    package func report(
        onFolder files: [(entry: ArchiveEntry, read: ContentsReader)],
        name: String
    ) -> AppReport {
        var walk = AppWalk(limits, isOver: isOver)
        var contents = contents(prefix: name + "/")
        for file in files {
            if let octets = walk.file(file.entry, wants: AppContents.wants, file.read) {
                contents.take(file.entry.name, octets)
            }
        }
        let wanted = WantedConfigurations(contents)
        var second = AppWalk(limits, isOver: isOver)
        var found: [String: [UInt8]] = [:]
        for file in files where wanted.contains(file.entry.name) {
            if let octets = second.file(file.entry, wants: wanted.contains, file.read) {
                found[file.entry.name] = octets
            }
        }
        return report(name, contents, wanted, found, walk, second)
    }

    private func contents(prefix: String) -> AppContents {
        AppContents(prefix: prefix, firstParty: settings.firstParty, search: search)
    }

    private func report(
        _ name: String,
        _ contents: AppContents,
        _ wanted: WantedConfigurations,
        _ files: [String: [UInt8]],
        _ walk: AppWalk,
        _ second: AppWalk
    ) -> AppReport {
        let placed = { (path: String) in contents.prefix + path }
        // What both passes missed is said once.
        var unseen = walk.unseen + second.unseen.filter { !walk.unseen.contains($0) }
        unseen += contents.unseen
        var configurations = contents.configurations
        var resources: [HostJudge.Resource] = []
        for manifest in contents.manifests.values.sorted(by: { $0.path < $1.path }) {
            guard let value = manifest.configuration else { continue }

            let found = wanted.files(of: manifest, among: files.keys)
            if found.isEmpty {
                unseen.append(
                    Unseen(
                        path: manifest.path,
                        why: "it names the configuration “\(value)”, whose file was not found",
                        isOfTheForm: false
                    )
                )
            }
            var variants: [HostJudge.Variant] = []
            for file in found {
                let path = manifest.module + file.path
                guard let octets = files[path] else {
                    guard !unseen.contains(where: { $0.path == path }) else { continue }
                    unseen.append(Unseen(path: path, why: "it is missing", isOfTheForm: false))
                    continue
                }
                do throws(ArchiveError) {
                    let read = try Self.configuration(octets, placed(path), manifest)
                    configurations.append(read)
                    variants.append(
                        HostJudge.Variant(file: read, configuration: file.configuration)
                    )
                } catch {
                    unseen.append(Unseen(path: path, why: error.problem, isOfTheForm: false))
                }
            }
            resources.append(HostJudge.Resource(variants: variants))
        }

        var lintSettings = settings
        // What the linter says of these is about one mechanism; here all of the app is asked.
        lintSettings.firstParty = []
        let texts = PinTexts(contents, settings.chain)
        let lint = Linter(lintSettings).report(on: configurations)
        let judge = HostJudge(
            resources: resources,
            others: contents.configurations,
            contents: contents,
            hasPins: texts.hasPins,
            time: settings.time
        )
        return AppReport(
            name: name,
            apps: Self.apps(contents),
            hosts: judge.hosts(firstParty: settings.firstParty),
            frameworks: Self.frameworks(contents),
            texts: texts.texts,
            certificates: contents.certificates.items.compactMap(Self.certificate),
            unseen: unseen,
            lint: lint.adding(
                walk.oddities.map { $0.finding(in: placed($0.path)) }
                    + Self.debuggable(contents, placed) + texts.findings(placed)
            )
        )
    }

    private static func configuration(
        _ octets: [UInt8],
        _ name: String,
        _ manifest: AndroidManifest
    ) throws(ArchiveError) -> ConfigurationFile {
        let facts = AppFacts(minimumSDK: manifest.minimumSDK, targetSDK: manifest.targetSDK)
        let document: XMLDocument
        if BinaryXML.isBinary(octets) {
            document = XMLDocument(root: try BinaryXML.root(of: octets))
        } else if octets.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            guard let source = try? SourceText(decoding: octets) else {
                throw ArchiveError("it is no text")
            }
            document = XMLDocument(source)
        } else {
            document = XMLDocument(root: try ProtobufXML.root(of: octets))
        }
        return ConfigurationFile(configuration: document, name: name, facts: facts)
    }

    private static func apps(_ contents: AppContents) -> [String] {
        let android = contents.manifests.values.sorted { $0.path < $1.path }.map { manifest in
            let parts = [
                [manifest.package, manifest.version].compactMap { $0 }.joined(separator: " "),
                "Android", manifest.minimumSDK.map { "minSdk \($0)" },
                manifest.targetSDK.map { "targetSdk \($0)" },
                manifest.isDebuggable ? "debuggable" : nil,
                manifest.configuration == nil ? "no Network Security Configuration" : nil,
            ]
            return parts.compactMap { $0 }.joined(separator: ", ")
        }
        let apple = contents.bundles.sorted { $0.path < $1.path }
            .filter { $0.path.hasSuffix(".app/Info.plist") || $0.path == "Info.plist" }
            .map { bundle in
                [bundle.identifier, bundle.version].compactMap { $0 }.joined(separator: " ")
                    + ", Apple"
            }
        return android + apple
    }

    private static func frameworks(_ contents: AppContents) -> [AppReport.Framework] {
        var found: [AppReport.Framework] = []
        for sign in FrameworkSign.all {
            guard let path = contents.signs[sign],
                !found.contains(where: { $0.title == sign.title })
            else { continue }

            let bundle = contents.bundles.first { bundle in
                bundle.path.contains(".framework/")
                    && bundle.name.lowercased() == sign.title.lowercased()
            }
            found.append(
                AppReport.Framework(
                    id: sign.framework,
                    title: sign.title,
                    version: sign.framework == "okhttp"
                        ? contents.okHttpVersion : bundle?.version,
                    isAboutPins: sign.isAboutPins,
                    sign: sign.text,
                    path: path
                )
            )
        }
        return found
    }

    private static func debuggable(
        _ contents: AppContents,
        _ placed: (String) -> String
    ) -> [Finding] {
        contents.manifests.values.filter(\.isDebuggable).map { manifest in
            AuditRules.debuggable.finding(in: placed(manifest.path), "android:debuggable is true")
        }
    }

    private static func certificate(_ item: PinMaterial.Item) -> String? {
        item.certificate.map { certificate in
            "\(item.name): \(certificate.subject), sha256/\(item.key.pin.base64)"
        }
    }
}

/// The files of the configurations that manifests name.
private struct WantedConfigurations {
    private var files: [String: [ResourceTable.File]] = [:]
    /// Folders and file names where a manifest names a resource in words, as unpacked ones do.
    private var names: [String: String] = [:]

    init(_ contents: AppContents) {
        for manifest in contents.manifests.values {
            guard let value = manifest.configuration else { continue }

            if let id = AndroidReference.id(of: value) {
                files[manifest.module] = contents.tables[manifest.module]?.files(of: id) ?? []
            } else if value.hasPrefix("@xml/") {
                names[manifest.module] = String(value.dropFirst(5)) + ".xml"
            }
        }
    }

    var isEmpty: Bool { files.values.allSatisfy(\.isEmpty) && names.isEmpty }

    func contains(_ path: String) -> Bool {
        files.contains { module, files in files.contains { module + $0.path == path } }
            || names.contains { module, name in
                path.hasPrefix(module + "res/xml") && path.hasSuffix("/" + name)
            }
    }

    func files(
        of manifest: AndroidManifest,
        among paths: some Collection<String>
    ) -> [ResourceTable.File] {
        if let files = files[manifest.module] { return files }
        guard let name = names[manifest.module] else { return [] }

        let folder = manifest.module + "res/xml"
        return paths.filter { $0.hasPrefix(folder) && $0.hasSuffix("/" + name) }.sorted()
            .map { path in
                let configuration = path.dropFirst(folder.count + 1).split(separator: "/")
                    .dropLast()
                return ResourceTable.File(
                    path: String(path.dropFirst(manifest.module.count)),
                    configuration: configuration.joined()
                )
            }
    }
}
