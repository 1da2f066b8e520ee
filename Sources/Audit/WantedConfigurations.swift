// SPDX-License-Identifier: Apache-2.0

/// The files of the configurations that manifests name.
struct WantedConfigurations {
    private var files: [String: [ResourceTable.File]] = [:]
    private var paths: Set<String> = []
    /// Folders and file names where a manifest names a resource in words, as unpacked ones do.
    private var names: [String: String] = [:]
    /// The names of files that a debuggable app reads as well, by the module.
    private var debugNames: [String: Set<String>] = [:]

    init(_ contents: AppContents) {
        for manifest in contents.manifests.values {
            guard let value = manifest.configuration else { continue }

            if let id = AndroidReference.id(of: value) {
                let found = contents.tables[manifest.module]?.files(of: id) ?? []
                files[manifest.module] = found
                paths.formUnion(found.map { manifest.module + $0.path })
            } else if value.hasPrefix("@xml/") {
                names[manifest.module] = String(value.dropFirst(5)) + ".xml"
            }
            if manifest.isDebuggable {
                let found = files[manifest.module]?.map { Self.name($0.path) }
                debugNames[manifest.module] = Set(
                    (found ?? [names[manifest.module]].compactMap(\.self)).compactMap(Self.debug)
                )
            }
        }
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// `nsc_debug.xml` for `nsc.xml`: without the names of resources those of files tell them.
    private static func debug(_ name: String) -> String? {
        name.hasSuffix(".xml") ? "\(name.dropLast(4))_debug.xml" : nil
    }

    var isEmpty: Bool { paths.isEmpty && names.isEmpty }

    func contains(_ path: String) -> Bool {
        paths.contains(path)
            || names.contains { module, name in
                path.hasPrefix(module + "res/xml") && path.hasSuffix("/" + name)
            }
            || debugNames.contains { module, names in
                path.hasPrefix(module + "res/xml") && names.contains(Self.name(path))
            }
    }

    func files(
        of manifest: AndroidManifest,
        among paths: some Collection<String>
    ) -> [ResourceTable.File] {
        if let files = files[manifest.module] { return files }
        guard let name = names[manifest.module] else { return [] }

        return files(named: [name], in: manifest.module, among: paths)
    }

    /// The files whose debug-overrides a debuggable app reads where the configuration has none.
    func debugFiles(
        of manifest: AndroidManifest,
        among paths: some Collection<String>
    ) -> [ResourceTable.File] {
        files(named: debugNames[manifest.module] ?? [], in: manifest.module, among: paths)
    }

    private func files(
        named names: Set<String>,
        in module: String,
        among paths: some Collection<String>
    ) -> [ResourceTable.File] {
        let folder = module + "res/xml"
        return paths.filter { $0.hasPrefix(folder) && names.contains(Self.name($0)) }.sorted()
            .map { path in
                let configuration = path.dropFirst(folder.count + 1).split(separator: "/")
                    .dropLast()
                return ResourceTable.File(
                    path: String(path.dropFirst(module.count)),
                    configuration: configuration.joined()
                )
            }
    }
}
