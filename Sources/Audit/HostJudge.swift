// SPDX-License-Identifier: Apache-2.0

import Lint
import PKIX

/// Says of each host what the files of the app show of its pins.
struct HostJudge {
    /// A configuration that Android chooses one variant of.
    struct Resource {
        let variants: [Variant]
        /// The title of the app whose manifest names it.
        let app: String
        /// Whether the app that it is of is built for debugging.
        let isDebuggable: Bool
    }

    struct Variant {
        let file: ConfigurationFile
        /// For which devices it is; empty where for all that no other one is for.
        let configuration: String
    }

    let resources: [Resource]
    /// Configurations that no manifest names.
    let unnamed: [ConfigurationFile]
    let contents: AppContents
    /// Whether the code has a text that is a pin.
    let hasPins: Bool
    /// Whether some code could not be read at all, so that a framework may be in it.
    let isCodeUnread: Bool
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

    /// A warning for each configuration of TrustKit, where all code was read and TrustKit is not in
    /// it.
    func missingTrustKit() -> [Finding] {
        guard !isInTheApp(.trustkit), !isCodeUnread else { return [] }

        return contents.configurations.map(\.file).filter { file in
            file.configurations.contains { $0.notation == .trustkit && $0.hasPins }
        }.map { file in
            AuditRules.trustKitMissing.finding(
                in: file.name,
                "TrustKit's configuration is here, and TrustKit is not in the app: nothing compares "
                    + "these pins"
            )
        }
    }

    /// Every configuration that was read, and whether it is of an app built for debugging.
    private var configurations: [(file: ConfigurationFile, isDebuggable: Bool)] {
        resources.flatMap { resource in
            resource.variants.map { ($0.file, resource.isDebuggable) }
        } + contents.configurations.map { ($0.file, false) }
    }

    private var files: [ConfigurationFile] { configurations.map(\.file) + unnamed }

    /// What Android's configurations say: those of one app are looked at until one pins the host, and
    /// of several apps each has its own.
    private func android(_ host: String) -> AppReport.Host? {
        let apps = Set(contents.manifests.values.filter { !$0.isSplit }.map(\.title))
        var exceptions = AppReport.Exceptions()
        var places: [String] = []
        var pinned: Set<String> = []
        for resource in resources where apps.count > 1 || pinned.isEmpty {
            let (pinning, others) = uses(of: resource, host)
            guard !pinning.isEmpty else { continue }

            pinned.insert(resource.app)
            exceptions.anchors = Set(exceptions.anchors + others.anchors).sorted()
            exceptions.parts += others.parts
            places += pinning.map { variant in
                variant.file.name
                    + (variant.configuration.isEmpty ? "" : " (\(variant.configuration))")
            }
        }
        guard !pinned.isEmpty else { return nil }

        exceptions.parts += apps.subtracting(pinned).sorted()
        return AppReport.Host(
            name: host,
            verdict: .pinned(by: .nsc, except: exceptions),
            places: places
        )
    }

    /// The variants of a configuration that pin a host, and what of it does not.
    private func uses(
        of resource: Resource,
        _ host: String
    ) -> (pinning: [Variant], others: AppReport.Exceptions) {
        var exceptions = AppReport.Exceptions()
        var pinning: [Variant] = []
        for variant in resource.variants {
            let pins = use(of: variant.file, as: .nsc, host, resource.isDebuggable)
            if case .compared(let anchors) = pins {
                pinning.append(variant)
                exceptions.anchors += anchors
            } else {
                exceptions.parts.append(
                    variant.configuration.isEmpty
                        ? "the default variant" : "variant \(variant.configuration)"
                )
            }
        }
        return (pinning, exceptions)
    }

    /// What the Info.plist of each process says: that of an extension counts for it alone, and that
    /// of a framework for none.
    private func apple(_ host: String) -> AppReport.Host? {
        let processes = contents.bundles.filter { $0.kind != .other }
        let files = contents.configurations.filter { file in
            processes.contains { $0.path == file.path }
        }
        for notation in [Notation.ats, .trustkit] where isInTheApp(notation) {
            let uses = files.map { ($0, use(of: $0.file, as: notation, host, false)) }
            let pinning = uses.filter { $0.1 == .compared(exceptFor: []) }.map(\.0)
            guard !pinning.isEmpty else { continue }

            // One that refuses every connection lets nobody in.
            let missing = processes.filter { process in
                !uses.contains { file, use in
                    file.path == process.path
                        && (use == .compared(exceptFor: []) || use == .blocked)
                }
            }
            // An app whose extension alone is pinned is not: that comes first.
            let isAppMissing = missing.contains { $0.kind == .app }
            let exceptions = AppReport.Exceptions(
                parts: missing.map(\.title),
                only: isAppMissing
                    ? processes.filter { process in
                        pinning.contains { $0.path == process.path }
                    }.map(\.title) : []
            )
            return AppReport.Host(
                name: host,
                // The platform reads its own and compares. TrustKit reads its own when it is loaded
                // (TrustKit.m, initializeWithInfoPlist), and compares where code asks it, or where it
                // swizzles and the session has a delegate.
                verdict: notation == .ats
                    ? .pinned(by: notation, except: exceptions)
                    : .configured(for: notation, except: exceptions),
                places: pinning.map(\.file.name)
            )
        }
        return nil
    }

    /// Pins that are there, though nothing that was read shows that they are compared: in a
    /// configuration that is refused, expired or of no process, in code, or in a certificate.
    private func found(_ host: String) -> AppReport.Host? {
        var found: [AppReport.FoundPins] = []
        var places: [String] = []
        for (file, isDebuggable) in configurations {
            let known = file.configurations.compactMap { pins(of: $0, host, isDebuggable) }
            guard !known.isEmpty else { continue }

            for pins in known where !found.contains(pins) { found.append(pins) }
            places.append(file.name)
        }
        for file in unnamed where use(of: file, as: .nsc, host, false) != .absent {
            let pins = AppReport.FoundPins.notCompared(by: .nsc, because: .notNamed)
            if !found.contains(pins) { found.append(pins) }
            places.append(file.name)
        }
        let others = code(host) + certificates(host)
        if !others.isEmpty, !found.contains(.useNotShown) { found.append(.useNotShown) }
        guard !found.isEmpty else { return nil }

        return AppReport.Host(name: host, verdict: .pinsFound(found), places: places + others)
    }

    /// The first file of code that has the host, where the code has pins.
    private func code(_ host: String) -> [String] {
        guard hasPins else { return [] }

        // A configuration that names the host says itself what it pins.
        let code = (contents.code.hosts[host] ?? []).map { contents.prefix + $0 }
        return Array(code.filter { path in !files.contains { $0.name == path } }.prefix(1))
    }

    private func certificates(_ host: String) -> [String] {
        contents.certificates.items.filter { $0.certificate?.names(host) == true }
            .map { contents.prefix + $0.name }
    }

    /// What is known of the pins that a configuration has for a host; nil where it has none.
    private func pins(
        of configuration: Configuration,
        _ host: String,
        _ isDebuggable: Bool
    ) -> AppReport.FoundPins? {
        let notation = configuration.notation
        return switch configuration.use(for: host, at: time, isDebuggable: isDebuggable) {
        case .absent: nil
        case _ where !isInTheApp(notation):
            .withoutFramework(notation, isCodeUnread: isCodeUnread)
        case .blocked: .blocked(by: notation)
        case .compared, .unknown: .useNotShown
        case .exempt: .notCompared(by: notation, because: .exempt)
        case .expired(let end):
            .notCompared(by: notation, because: .expired(end.day))
        case .neverMatched: .notCompared(by: notation, because: .neverMatched)
        case .overridden: .overridden(in: notation)
        case .refused: .refused(by: notation)
        case .reportOnly: .reportOnly(by: notation)
        }
    }

    /// Whether what compares the pins of a notation is there: a part of the platform always is.
    private func isInTheApp(_ notation: Notation) -> Bool {
        notation != .trustkit || contents.code.signs.keys.contains { $0.framework == "trustkit" }
            || contents.bundles.contains { $0.path.contains("/TrustKit.framework/") }
    }

    private func use(
        of file: ConfigurationFile,
        as notation: Notation,
        _ host: String,
        _ isDebuggable: Bool
    ) -> PinUse {
        file.configurations.first { $0.notation == notation }?
            .use(for: host, at: time, isDebuggable: isDebuggable) ?? .absent
    }
}
