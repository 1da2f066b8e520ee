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
    let contents: AppContents
    /// Whether the code has a text that is a pin.
    let hasPins: Bool
    let time: Time

    /// A verdict for each host: those that were asked about, or those that configurations name.
    func hosts(firstParty: [String]) -> [AppReport.Host] {
        let named = files.flatMap { file in
            file.configurations.flatMap(\.entries).flatMap(\.hosts)
                .filter { !$0.coversEveryHost }.map(\.name)
        }
        let asked = firstParty.isEmpty ? Set(named).sorted() : firstParty
        return asked.map { host in
            android(host) ?? apple(host) ?? found(host)
                ?? AppReport.Host(name: host, verdict: .nothingFound, places: [])
        }
    }

    /// Every configuration that was read.
    private var files: [ConfigurationFile] {
        resources.flatMap(\.variants).map(\.file) + contents.configurations.map(\.file)
    }

    private func android(_ host: String) -> AppReport.Host? {
        for resource in resources {
            let pinning = resource.variants.filter { pins($0.file, host) }
            guard !pinning.isEmpty else { continue }

            let missing = resource.variants.filter { !pins($0.file, host) }
                .map {
                    $0.configuration.isEmpty ? "the default variant" : "variant \($0.configuration)"
                }
            return AppReport.Host(
                name: host,
                verdict: .pinned(by: Self.title(.nsc, butNotIn: missing)),
                places: pinning.map { variant in
                    variant.file.name
                        + (variant.configuration.isEmpty ? "" : " (\(variant.configuration))")
                }
            )
        }
        return nil
    }

    /// What the Info.plist of each process says: that of an extension counts for it alone, and that
    /// of a framework for none.
    private func apple(_ host: String) -> AppReport.Host? {
        let processes = contents.bundles.filter { $0.kind != .other }
        let files = contents.configurations.filter { file in
            processes.contains { $0.path == file.path }
        }
        for notation in [Notation.ats, .trustkit] {
            let pinning = files.filter { pins($0.file, host, notation) }
            guard !pinning.isEmpty else { continue }

            let missing = processes.filter { process in
                !pinning.contains { $0.path == process.path }
            }
            return AppReport.Host(
                name: host,
                verdict: .pinned(by: Self.title(notation, butNotIn: missing.map(\.title))),
                places: pinning.map(\.file.name)
            )
        }
        return nil
    }

    /// Pins that are there, though nothing that was read shows that they are compared: in a
    /// configuration that is refused, expired or of no process, in code, or in a certificate.
    private func found(_ host: String) -> AppReport.Host? {
        var places = files.filter { file in
            file.configurations.contains { $0.entries.contains { $0.hasPins(for: host) } }
        }.map(\.name)
        if hasPins {
            // A configuration that names the host says itself what it pins.
            let code = (contents.code.hosts[host] ?? []).map { contents.prefix + $0 }
            places += code.filter { path in !files.contains { $0.name == path } }.prefix(1)
        }
        places += contents.certificates.items.filter { $0.certificate?.names(host) == true }
            .map { contents.prefix + $0.name }
        guard !places.isEmpty else { return nil }

        return AppReport.Host(name: host, verdict: .pinsFound, places: places)
    }

    private static func title(_ notation: Notation, butNotIn missing: [String]) -> String {
        notation.title + (missing.isEmpty ? "" : ", but not in " + missing.joined(separator: ", "))
    }

    private func pins(
        _ file: ConfigurationFile,
        _ host: String,
        _ notation: Notation = .nsc
    ) -> Bool {
        file.configurations.contains { configuration in
            configuration.notation == notation && configuration.plan != nil
                && configuration.entries.contains { $0.pins(host, at: time) }
        }
    }
}
