// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import Pinning

/// What was found in the files of an app, before it is judged.
struct AppContents {
    /// What stands in front of a path in a report: `app.apk!/`.
    let prefix: String

    /// All manifests as they stand there.
    private(set) var allManifests: [String: AndroidManifest] = [:]
    /// What apktool wrote beside manifests that it decoded; nil in one where it says nothing.
    private(set) var apktoolFiles: [String: ApktoolFile?] = [:]
    private(set) var tables: [String: ResourceTable] = [:]
    private(set) var bundles: [AppleBundle] = []
    /// Property lists that say something of pins, by their paths.
    private(set) var configurations: [(path: String, file: ConfigurationFile)] = []
    /// Resources that look like Network Security Configurations, whether a manifest names them or not.
    private(set) var networkConfigurations: [String: [UInt8]] = [:]
    private(set) var code: CodeTexts
    private(set) var certificates = PinMaterial()
    /// The first file that shows Flutter's engine on Android.
    private(set) var flutter: String?
    private(set) var unseen: [Unseen] = []

    /// The manifests of Android modules by the path that they lie under.
    var manifests: [String: AndroidManifest] {
        var manifests = allManifests.mapValues { $0.with(apktoolFiles[$0.module] ?? nil) }
        // The binary form of the one that apktool decoded, which it keeps.
        for module in apktoolFiles.keys where manifests[module] != nil {
            manifests[module + "original/"] = nil
        }
        return manifests
    }

    /// Whether a file is worth being read.
    static func wants(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: ".") else { return true }
        return !media.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Takes a file.
    mutating func take(_ path: String, _ octets: [UInt8]) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if flutter == nil, FlutterEngine.isShown(by: path) { flutter = prefix + path }
        switch name {
        case "AndroidManifest.xml": takeManifest(path, octets)
        case "apktool.yml":
            apktoolFiles.updateValue(ApktoolFile(octets), forKey: String(path.dropLast(11)))
            read(path, octets.span)
        case "resources.arsc", "resources.pb":
            takeTable(path, octets)
            read(path, octets.span)
        case _ where name.hasSuffix(".plist"): takePropertyList(path, octets)
        default:
            if let file = MachOFile(octets) {
                takeExecutable(path, octets, file)
            } else if !Self.isSignature(path) {
                read(path, octets.span)
                takeCertificates(path, octets)
            }
        }
        if Self.isNetworkConfiguration(path, octets) {
            if networkConfigurations.count < Self.mostNetworkConfigurations {
                networkConfigurations[path] = octets
            } else {
                miss(path, "there are more Network Security Configurations than are kept")
            }
        }
        if let why = UnseenCode.reason(file: path, octets) {
            unseen.append(Unseen(path: path, why: why, isOfTheForm: true))
        }
    }

    /// Whether a resource has the name of the root of such a configuration in it.
    private static func isNetworkConfiguration(_ path: String, _ octets: [UInt8]) -> Bool {
        let isResource = path.hasPrefix("res/") || path.contains("/res/")
        guard isResource, path.hasSuffix(".xml"), octets.count <= 1 << 20 else { return false }

        var isFound = false
        networkRoot.search(octets.span) { _, _ in isFound = true }
        return isFound
    }

    /// The root's name, in UTF-8 and in UTF-16 as older tools compile it.
    private static let networkRoot = TextSearch([
        "network-security-config",
        "network-security-config".map { "\($0)" }.joined(separator: "\0"),
    ])
    /// More than any app has.
    private static let mostNetworkConfigurations = 64

    private mutating func takeManifest(_ path: String, _ octets: [UInt8]) {
        do throws(ArchiveError) {
            let isText = SourceText.beginsMarkup(octets)
            let root: XMLElement?
            if isText {
                let document = (try? SourceText(decoding: octets)).map { XMLDocument($0) }
                root = document?.root
                // What was read counts, and something may be missing behind it.
                if root != nil, let defect = document?.defects.first {
                    miss(path, "\(defect.problem) (line \(defect.position.line))")
                }
            } else if BinaryXML.isBinary(octets) {
                root = try BinaryXML.root(of: octets)
            } else {
                root = try ProtobufXML.root(of: octets)
            }
            guard let root, root.name == "manifest" else {
                throw ArchiveError("it has no “manifest” as its root")
            }

            let manifest = AndroidManifest(
                root,
                path: path,
                hasColumns: !BinaryXML.isBinary(octets)
            )
            allManifests[manifest.module] = manifest
        } catch {
            miss(path, error.problem)
        }
    }

    private mutating func takeTable(_ path: String, _ octets: [UInt8]) {
        let isBinary = path.hasSuffix(".arsc")
        do throws(ArchiveError) {
            tables[String(path.dropLast(isBinary ? 14 : 12))] =
                isBinary
                ? try ResourceTable(binary: octets) : try ResourceTable(protobuf: octets)
        } catch {
            miss(path, error.problem)
        }
    }

    private mutating func takePropertyList(_ path: String, _ octets: [UInt8]) {
        let file = ConfigurationFile(octets, name: prefix + path)
        if file.configurations.isEmpty {
            read(path, octets.span)
        } else {
            configurations.append((path, file))
        }
        guard path == "Info.plist" || path.hasSuffix("/Info.plist") else {
            // The old form in braces has no pins that a framework reads.
            let isList = PropertyListReader.isBinary(octets) || octets.first == UInt8(ascii: "<")
            if isList, file.isUnreadable, let defect = file.defects.first {
                miss(path, defect.problem)
            }
            return
        }

        do throws(Defect) {
            let reading = try PropertyListReader.read(octets)
            guard let root = reading.root else {
                throw reading.defects.first
                    ?? Defect(.start, "it holds nothing", remedy: "look at the file")
            }
            bundles.append(AppleBundle(root, path: path))
            if file.configurations.isEmpty, let defect = reading.defects.first {
                miss(path, "\(defect.problem) (line \(defect.position.line))")
            }
        } catch {
            miss(path, error.problem)
        }
    }

    private mutating func takeExecutable(_ path: String, _ octets: [UInt8], _ file: MachOFile) {
        for slice in file.slices where !file.encrypted.contains(slice) {
            read(path, octets.span.extracting(slice))
        }
        guard !file.encrypted.isEmpty else { return }

        unseen.append(
            Unseen(
                path: path,
                why: UnseenCode.encrypted,
                isOfTheForm: true
            )
        )
    }

    private mutating func takeCertificates(_ path: String, _ octets: [UInt8]) {
        guard octets.count <= 1 << 20,
            octets.starts(with: [0x30, 0x82]) || octets.starts(with: "-----BEGIN ".utf8)
        else { return }

        var isLocked = false
        certificates.read(octets, file: path) { (_) throws(MaterialError) in
            isLocked = true
            throw MaterialError("it is an archive with a password")
        }
        if isLocked {
            unseen.append(Unseen(path: path, why: UnseenCode.keyStore, isOfTheForm: true))
        }
    }

    private mutating func read(_ path: String, _ octets: Span<UInt8>) {
        guard !code.read(path, octets) else { return }
        miss(path, "it has more texts that look like pins than are kept")
    }

    private mutating func miss(_ path: String, _ why: String) {
        unseen.append(Unseen(path: path, why: why, isOfTheForm: false))
    }

    /// Whether a file is a signature over the app: digests in base64 of every file, and the
    /// certificates of whoever signed it.
    private static func isSignature(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let name = parts.last ?? ""
        let isJava =
            parts.contains("META-INF")
            && [".MF", ".SF", ".RSA", ".DSA", ".EC"].contains { name.hasSuffix($0) }
        return isJava || name == "CodeResources" || name.hasSuffix(".mobileprovision")
    }

    private static let media: Set<String> = [
        "aac", "avif", "bmp", "car", "gif", "heic", "ico", "jpeg", "jpg", "m4a", "mov", "mp3",
        "mp4", "nib", "ogg", "otf", "pdf", "png", "svg", "ttf", "wav", "webm", "webp", "woff",
        "woff2",
    ]
}
