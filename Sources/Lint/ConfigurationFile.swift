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

    /// Reads a file in whatever notation it is.
    ///
    /// - Parameters:
    ///   - octets: The file.
    ///   - name: What it is called.
    ///   - notation: The notation of lines, where it is known.
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

    /// A Network Security Configuration that was read from another form than text.
    ///
    /// - Parameters:
    ///   - document: The configuration.
    ///   - name: What the file is called.
    ///   - facts: What the manifest of its app says.
    package init(configuration document: XMLDocument, name: String, facts: AppFacts) {
        self.name = name
        self.facts = facts
        if document.root?.name == "network-security-config" {
            configurations = [NetworkSecurityConfigReading.configuration(of: document, in: name)]
        } else {
            defects = [
                Defect(
                    document.root?.position ?? .start,
                    "the root is “\(document.root?.name.shortened ?? "")”, and "
                        + "“network-security-config” is wanted",
                    remedy: "name such a file in the manifest"
                )
            ]
        }
    }

    /// Whether nothing at all could be read of it.
    package var isUnreadable: Bool {
        !defects.isEmpty && configurations.isEmpty && !isAboutApp
    }

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
        if let language = SourceLanguage(file: name) {
            configurations = SourceReading.configurations(of: source, in: language, file: name)
            return
        }

        let first = source.octets.first { $0 > 0x20 }
        switch first {
        case UInt8(ascii: "<"): readMarkup(source)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let reading = JSONTreeReader.read(source)
            defects = reading.defects
            configurations = JSONReading.configurations(of: reading, in: name)
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

/// What a manifest or a build script says of an Android app.
package struct AppFacts: Sendable {
    /// The resource that `android:networkSecurityConfig` names, without `@xml/`; nil where the
    /// manifest names none, and where no manifest was read.
    package private(set) var namedConfiguration: String?
    package private(set) var hasManifest = false
    package private(set) var minimumSDK: Int?
    package private(set) var targetSDK: Int?

    package init() {}

    /// Facts of a manifest whose configuration was found already.
    package init(minimumSDK: Int?, targetSDK: Int?) {
        self.minimumSDK = minimumSDK
        self.targetSDK = targetSDK
    }

    mutating func read(manifest root: XMLElement?) {
        guard let root else { return }

        hasManifest = true
        for child in root.children {
            switch child.name {
            case "application":
                namedConfiguration = child["android:networkSecurityConfig"].map {
                    String($0.split(separator: "/").last ?? "")
                }
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

    /// What either says.
    package func joined(with other: AppFacts) -> AppFacts {
        var joined = self
        joined.hasManifest = hasManifest || other.hasManifest
        joined.namedConfiguration = namedConfiguration ?? other.namedConfiguration
        joined.minimumSDK = minimumSDK ?? other.minimumSDK
        joined.targetSDK = targetSDK ?? other.targetSDK
        return joined
    }
}
