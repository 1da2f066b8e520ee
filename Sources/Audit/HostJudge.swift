// SPDX-License-Identifier: Apache-2.0

import Lint
import PKIX

/// Says of each host what the files of the app show of its pins.
struct HostJudge {
    /// A configuration that Android chooses one variant of.
    struct Resource {
        let variants: [Variant]
    }

    struct Variant {
        let file: ConfigurationFile
        /// For which devices it is; empty where for all that no other one is for.
        let configuration: String
    }

    let resources: [Resource]
    /// Configurations that hold whatever the device.
    let others: [ConfigurationFile]
    let contents: AppContents
    /// Whether the code has a text that is a pin.
    let hasPins: Bool
    let time: Time

    /// A verdict for each host: those that were asked about, or those that configurations name.
    func hosts(firstParty: [String]) -> [AppReport.Host] {
        let named = (resources.flatMap(\.variants).map(\.file) + others).flatMap { file in
            file.configurations.flatMap(\.entries).flatMap(\.hosts)
                .filter { !$0.coversEveryHost }.map(\.name)
        }
        let asked = firstParty.isEmpty ? Set(named).sorted() : firstParty
        return asked.map(judge)
    }

    private func judge(_ host: String) -> AppReport.Host {
        for resource in resources {
            let pinning = resource.variants.filter { pins($0.file, host) }
            guard !pinning.isEmpty else { continue }

            let missing = resource.variants.filter { !pins($0.file, host) }
                .map { $0.configuration.isEmpty ? "the default" : $0.configuration }
            let title = "Android's Network Security Configuration"
            return AppReport.Host(
                name: host,
                verdict: .pinned(
                    by: missing.isEmpty
                        ? title : title + ", but not in " + missing.joined(separator: ", ")
                ),
                places: pinning.map { variant in
                    variant.file.name
                        + (variant.configuration.isEmpty ? "" : " (\(variant.configuration))")
                }
            )
        }
        for file in others where pins(file, host) {
            let notation = file.configurations.first { pins($0, host) }?.notation
            return AppReport.Host(
                name: host,
                verdict: .pinned(by: notation?.title ?? ""),
                places: [file.name]
            )
        }
        if hasPins, let path = contents.hosts[host] {
            return AppReport.Host(name: host, verdict: .pinsFound, places: [path])
        }
        return AppReport.Host(name: host, verdict: .nothingFound, places: [])
    }

    private func pins(_ file: ConfigurationFile, _ host: String) -> Bool {
        file.configurations.contains { pins($0, host) }
    }

    private func pins(_ configuration: Configuration, _ host: String) -> Bool {
        configuration.plan != nil
            && configuration.entries.contains { $0.pins(host, at: time) }
    }
}
