// SPDX-License-Identifier: Apache-2.0

/// The files of the configurations that manifests name.
struct WantedConfigurations {
    private var files: [String: [ResourceTable.File]] = [:]
    private var paths: Set<String> = []
    /// Folders and file names where a manifest names a resource in words, as unpacked ones do.
    private var names: [String: String] = [:]

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
        }
    }

    var isEmpty: Bool { paths.isEmpty && names.isEmpty }

    func contains(_ path: String) -> Bool {
        paths.contains(path)
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
