// SPDX-License-Identifier: Apache-2.0

package import Notations

/// A file, and the configurations that it has.
package struct ConfigurationFile: Sendable {
    package let name: String
    package private(set) var source: SourceText?
    package internal(set) var configurations: [Configuration] = []
    /// What is wrong with the file itself; of one that is read nevertheless, all of it.
    package internal(set) var defects: [Defect] = []
    /// What the file says of the app, where it is its manifest or build script.
    package private(set) var facts = AppFacts()
    /// Whether it is a manifest or a build script, which has no pins.
    package private(set) var isAboutApp = false
    /// Whether it is well-formed, and something else than a configuration.
    package private(set) var isOfAnotherKind = false
    /// Whether a resource of an app has the root of a Network Security Configuration.
    package private(set) var isNetworkSecurityConfig = false
    /// Whether the file could not even be opened.
    package private(set) var isMissing = false

    /// Reads a file in whatever notation it is.
    ///
    /// - Parameters:
    ///   - octets: The file.
    ///   - name: What it is called.
    ///   - notation: The notation of lines, or that it is source code, where that is known.
    package init(_ octets: [UInt8], name: String, notation: Notation? = nil) {
        self.name = name
        do throws(Defect) {
            if PropertyListReader.isBinary(octets) {
                let reading = try PropertyListReader.read(octets)
                defects = reading.defects
                configurations = PropertyListReading.configurations(of: reading, in: name)
                return
            }

            let source = try SourceText(decoding: octets)
            self.source = source
            read(source, notation)
        } catch {
            defects = [error]
        }
    }

    /// A file that could not be opened.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - message: Why not, with the name in front and the remedy behind.
    package init(missing name: String, because message: String) {
        self.name = name
        isMissing = true
        let start = message.hasPrefix("\(name): ") ? name.count + 2 : 0
        let parts = message.dropFirst(start).split(separator: "; ", maxSplits: 1)
        defects = [
            Defect(
                .start,
                parts.first.map(String.init) ?? message,
                remedy: parts.count > 1 ? String(parts[1]) : "name a file that can be read"
            )
        ]
    }

    /// A resource that a manifest names as its Network Security Configuration, whatever is in it.
    ///
    /// - Parameters:
    ///   - document: The configuration.
    ///   - name: What the file is called.
    ///   - facts: What the manifest of its app says.
    package init(configuration document: XMLDocument, name: String, facts: AppFacts) {
        self.name = name
        self.facts = facts
        isNetworkSecurityConfig = document.root?.name == "network-security-config"
        configurations = [NetworkSecurityConfigReading.configuration(of: document, in: name)]
    }

    /// The first thing that is wrong with it, with its place.
    var problem: String { defects.first?.description ?? "" }

    /// Whether nothing was found in what looks like source code, and its name does not say so.
    var isUnnamedSource: Bool {
        guard configurations.isEmpty, defects.isEmpty, !isAboutApp, let source else { return false }
        return SourceLanguage(file: name) == nil && SourceLanguage(lookingAt: source) != nil
    }

    /// Whether nothing at all could be read of it.
    package var isUnreadable: Bool {
        !defects.isEmpty && configurations.isEmpty && !isAboutApp
    }

    /// Whether a file that cannot be read was meant to pin something: it has a word of pinning.
    package static func isAboutPins(_ octets: [UInt8]) -> Bool {
        // In UTF-16 every other byte is zero.
        let text = String(decoding: octets.filter { $0 != 0 }, as: UTF8.self)
        return words.contains { text.contains($0) }
    }

    private static let words = [
        "CertificatePinner", "NSPinnedDomains", "TSKPinnedDomains", "TSKPublicKeyHashes",
        "network-security-config", "pin-set", "publicKeyHashes", "sha256/", "sha256Keys",
        "sslPinning",
    ]

    private mutating func read(_ source: SourceText, _ notation: Notation?) {
        if let notation, LineReading.configuration(of: source, in: notation, file: name) != nil {
            configurations = [LineReading.configuration(of: source, in: notation, file: name)]
                .compactMap { $0 }
            return
        }
        if name.hasSuffix(".gradle") || name.hasSuffix(".gradle.kts") {
            facts.read(buildScript: source)
            isAboutApp = true
            return
        }
        let meant = notation == .source ? SourceLanguage(lookingAt: source) ?? .kotlin : nil
        if let language = SourceLanguage(file: name) ?? meant {
            configurations = SourceReading.configurations(of: source, in: language, file: name)
            return
        }

        let first = source.octets.first { $0 > 0x20 }
        switch first {
        case UInt8(ascii: "<"): readMarkup(source)
        // A comment may stand in front.
        case _ where name.hasSuffix(".json"), UInt8(ascii: "{"), UInt8(ascii: "["):
            let reading = JSONTreeReader.read(source)
            configurations = JSONReading.configurations(of: reading, in: name)
            let isExpo = reading.root?["expo"] != nil
            // Chromium's build and Expo read what JSON5 adds: comments, and a comma at the end.
            let isLenient = isExpo || configurations.contains { $0.notation == .chromium }
            defects = reading.defects.filter { !isLenient || !JSONTreeReader.isExtension($0) }
        default:
            if let notation = LineReading.notation(of: source),
                let read = LineReading.configuration(of: source, in: notation, file: name)
            {
                configurations = [read]
            }
        }
    }

    private mutating func readMarkup(_ source: SourceText) {
        let document = XMLDocument(source)
        defects = document.defects
        switch document.root?.name {
        case "manifest":
            facts.read(manifest: document.root)
            isAboutApp = true
        case "network-security-config":
            // Its defects are findings, each with its rule.
            defects = []
            configurations = [NetworkSecurityConfigReading.configuration(of: document, in: name)]
        case "plist":
            let reading = PropertyListReader.read(document)
            defects = reading.defects
            configurations = PropertyListReading.configurations(of: reading, in: name)
        default:
            if document.root != nil, defects.isEmpty {
                isOfAnotherKind = true
                defects = [
                    Defect(
                        document.root?.position ?? .start,
                        "the root is “\(document.root?.name.shortened ?? "")”, and "
                            + "“network-security-config”, “plist” or “manifest” is wanted",
                        remedy: "name that file"
                    )
                ]
            }
        }
    }
}

/// What manifests and build scripts say of an Android app.
package struct AppFacts: Sendable {
    /// The resources that `android:networkSecurityConfig` names, without `@xml/`.
    package private(set) var namedConfigurations: Set<String> = []
    /// Whether a manifest was read that leaves no doubt about the name.
    package private(set) var hasManifest = false
    /// Whether some manifest has a name that the build puts in.
    private var hasUnreadableName = false
    package private(set) var minimumSDK: Int?
    package private(set) var targetSDK: Int?

    package init() {}

    /// Facts of a manifest whose configuration was found already.
    package init(minimumSDK: Int?, targetSDK: Int?) {
        self.minimumSDK = minimumSDK
        self.targetSDK = targetSDK
    }

    /// Whether a resource is certainly not the one that is read.
    ///
    /// A debuggable app reads the debug-overrides of one with `_debug` behind its name as well.
    ///
    /// - SeeAlso: frameworks/base, core/java/android/security/net/config/XmlConfigSource.java,
    ///   `parseDebugOverridesResource`.
    func leavesOut(_ resource: String) -> Bool {
        let isForDebugging =
            resource.hasSuffix("_debug")
            && namedConfigurations.contains(String(resource.dropLast(6)))
        return hasManifest && !hasUnreadableName && !isForDebugging
            && !namedConfigurations.contains(resource)
    }

    mutating func read(manifest root: XMLElement?) {
        guard let root else { return }

        for child in root.children {
            switch child.name {
            case "application":
                hasManifest = true
                guard let name = child["android:networkSecurityConfig"] else { continue }
                if name.contains("$") { hasUnreadableName = true }
                namedConfigurations.insert(String(name.split(separator: "/").last ?? ""))
            case "uses-sdk":
                minimumSDK = child["android:minSdkVersion"].flatMap { Int($0) } ?? minimumSDK
                targetSDK = child["android:targetSdkVersion"].flatMap { Int($0) } ?? targetSDK
            default: break
            }
        }
    }

    /// Reads `minSdk = 21` and its older spellings.
    mutating func read(buildScript source: SourceText) {
        let tokens = SourceLexer.tokens(of: source, in: .kotlin)
        for (index, token) in tokens.enumerated() {
            guard case .word(let word) = token.kind else { continue }

            let next = tokens[(index + 1)...].prefix(2).lazy.compactMap { token in
                if case .number(let text) = token.kind { Int(text) } else { nil }
            }.first
            switch word {
            case "minSdk", "minSdkVersion": minimumSDK = next ?? minimumSDK
            case "targetSdk", "targetSdkVersion": targetSDK = next ?? targetSDK
            default: break
            }
        }
    }

    /// What either says; of two versions the older.
    package func joined(with other: AppFacts) -> AppFacts {
        var joined = self
        joined.hasManifest = hasManifest || other.hasManifest
        joined.hasUnreadableName = hasUnreadableName || other.hasUnreadableName
        joined.namedConfigurations.formUnion(other.namedConfigurations)
        joined.minimumSDK = [minimumSDK, other.minimumSDK].compactMap(\.self).min()
        joined.targetSDK = [targetSDK, other.targetSDK].compactMap(\.self).min()
        return joined
    }

    /// The same with another's versions, where it has any: those of the module itself.
    func withVersions(of module: AppFacts) -> AppFacts {
        guard module.minimumSDK != nil || module.targetSDK != nil else { return self }

        var facts = self
        facts.minimumSDK = module.minimumSDK
        facts.targetSDK = module.targetSDK
        return facts
    }
}

extension ConfigurationFile {
    /// The folder of the module that the file belongs to, as Gradle lays it out.
    var module: String {
        if let source = name.firstRange(of: "/src/") { return String(name[..<source.lowerBound]) }
        if name.hasPrefix("src/") { return "" }
        return name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
    }
}
