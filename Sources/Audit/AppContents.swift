// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import Pinning

/// What was found in the files of an app, before it is judged.
struct AppContents {
    /// The manifests of Android modules by the path that they lie under.
    private(set) var manifests: [String: AndroidManifest] = [:]
    private(set) var tables: [String: ResourceTable] = [:]
    private(set) var bundles: [AppleBundle] = []
    /// Property lists that say something of pins.
    private(set) var configurations: [ConfigurationFile] = []
    private(set) var texts: [TextFound] = []
    /// The signs of frameworks: by title, the files and the texts.
    private(set) var signs: [FrameworkSign: String] = [:]
    private(set) var certificates = PinMaterial()
    private(set) var unseen: [Unseen] = []
    /// OkHttp's version as its own text says it.
    private(set) var okHttpVersion: String?
    /// Hosts that were asked about and stand in a file of code as a text of their own.
    private(set) var hosts: [String: String] = [:]

    /// What stands in front of a path in a report: `app.apk!/`.
    let prefix: String
    private let search: TextSearch
    private let wanted: [String]

    /// - Parameters:
    ///   - prefix: What stands in front of a path in a report.
    ///   - firstParty: Hosts that are looked for.
    ///   - search: What finds them, and the signs of frameworks.
    init(prefix: String, firstParty: [String], search: TextSearch) {
        self.prefix = prefix
        self.search = search
        wanted = firstParty
    }

    /// What finds the signs of frameworks, OkHttp's version, and hosts, in this order.
    static func search(firstParty: [String]) -> TextSearch {
        TextSearch(FrameworkSign.all.map(\.text) + ["okhttp/"] + firstParty)
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
        switch name {
        case "AndroidManifest.xml": takeManifest(path, octets)
        case "resources.arsc", "resources.pb": takeTable(path, octets)
        case _ where name.hasSuffix(".plist"): takePropertyList(path, octets)
        default:
            if let file = MachOFile(octets) {
                takeExecutable(path, octets, file)
            } else if Self.isCode(name, octets) {
                scan(path, octets.span)
            }
            takeCertificates(path, octets)
        }
        if let why = UnseenCode.reason(file: path, octets) {
            unseen.append(Unseen(path: path, why: why, isOfTheForm: true))
        }
    }

    private mutating func takeManifest(_ path: String, _ octets: [UInt8]) {
        // That of a library in META-INF, or a text of a build, is no app's.
        do throws(ArchiveError) {
            let isText = octets.first == UInt8(ascii: "<")
            let root: XMLElement?
            if isText {
                root = (try? SourceText(decoding: octets)).flatMap { XMLDocument($0).root }
            } else if BinaryXML.isBinary(octets) {
                root = try BinaryXML.root(of: octets)
            } else {
                root = try ProtobufXML.root(of: octets)
            }
            guard let root, root.name == "manifest" else {
                throw ArchiveError("it has no “manifest” as its root")
            }

            let manifest = AndroidManifest(root, path: path)
            manifests[manifest.module] = manifest
        } catch {
            unseen.append(Unseen(path: path, why: error.problem, isOfTheForm: false))
        }
    }

    private mutating func takeTable(_ path: String, _ octets: [UInt8]) {
        let isBinary = path.hasSuffix(".arsc")
        do throws(ArchiveError) {
            tables[String(path.dropLast(isBinary ? 14 : 12))] =
                isBinary
                ? try ResourceTable(binary: octets) : try ResourceTable(protobuf: octets)
        } catch {
            unseen.append(Unseen(path: path, why: error.problem, isOfTheForm: false))
        }
    }

    private mutating func takePropertyList(_ path: String, _ octets: [UInt8]) {
        let file = ConfigurationFile(octets, name: prefix + path)
        if !file.configurations.isEmpty { configurations.append(file) }
        guard path.hasSuffix("Info.plist") else { return }

        do throws(Defect) {
            let reading = try PropertyListReader.read(octets)
            guard let root = reading.root else {
                throw reading.defects.first
                    ?? Defect(.start, "it holds nothing", remedy: "look at the file")
            }
            bundles.append(AppleBundle(root, path: path))
        } catch {
            unseen.append(Unseen(path: path, why: error.problem, isOfTheForm: false))
        }
    }

    private mutating func takeExecutable(_ path: String, _ octets: [UInt8], _ file: MachOFile) {
        for slice in file.slices where !file.encrypted.contains(slice) {
            scan(path, octets.span.extracting(slice))
        }
        guard !file.encrypted.isEmpty else { return }

        unseen.append(
            Unseen(
                path: path,
                why:
                    "this binary is encrypted as the App Store delivers it; nothing in it was read",
                isOfTheForm: true
            )
        )
    }

    private mutating func takeCertificates(_ path: String, _ octets: [UInt8]) {
        guard octets.count <= 1 << 16,
            octets.starts(with: [0x30, 0x82]) || octets.starts(with: "-----BEGIN ".utf8)
        else { return }

        certificates.read(octets, file: path) { (_) throws(MaterialError) in
            throw MaterialError("it is an archive with a password")
        }
    }

    private mutating func scan(_ path: String, _ octets: Span<UInt8>) {
        for text in PinTextSearch.texts(in: octets) where texts.count < 10_000 {
            texts.append(TextFound(path: path, digest: text.digest, prefix: text.prefix))
        }
        let signCount = FrameworkSign.all.count
        var found: [(Int, Int)] = []
        search.search(octets) { number, end in
            if found.count < 100_000 { found.append((number, end)) }
        }
        for (number, end) in found {
            if number < signCount {
                let sign = FrameworkSign.all[number]
                if signs[sign] == nil { signs[sign] = path }
            } else if number == signCount {
                okHttpVersion = okHttpVersion ?? Self.version(octets, end)
            } else {
                let host = wanted[number - signCount - 1]
                if hosts[host] == nil, Self.standsAlone(octets, end - host.utf8.count..<end) {
                    hosts[host] = path
                }
            }
        }
    }

    /// The number behind `okhttp/`, as OkHttp sends it: `4.12.0`.
    private static func version(_ octets: Span<UInt8>, _ start: Int) -> String? {
        var version = ""
        var index = start
        while index < octets.count, version.utf8.count < 24 {
            let octet = octets[index]
            let isPart =
                (0x30...0x39).contains(octet)
                || !version.isEmpty
                    && (octet == 0x2E || octet == 0x2D || (0x61...0x7A).contains(octet))
            guard isPart else { break }

            version.unicodeScalars.append(Unicode.Scalar(octet))
            index += 1
        }
        return version.contains(".") ? version : nil
    }

    /// Whether a host is no part of a longer name; a pattern's asterisks may stand in front.
    private static func standsAlone(_ octets: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let isPart = { (octet: UInt8) in
            (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet)
                || (0x61...0x7A).contains(octet) || octet == 0x2D
        }
        if range.upperBound < octets.count {
            let next = octets[range.upperBound]
            if isPart(next) || next == 0x2E { return false }
        }
        guard range.lowerBound > 0 else { return true }

        let before = octets[range.lowerBound - 1]
        let isPattern =
            before == 0x2E && range.lowerBound > 1 && octets[range.lowerBound - 2] == 0x2A
        return isPattern || !isPart(before) && before != 0x2E
    }

    private static func isCode(_ name: String, _ octets: [UInt8]) -> Bool {
        if octets.starts(with: "dex\n".utf8) || octets.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
            return true
        }
        let endings = [
            ".bundle", ".dll", ".hbc", ".html", ".js", ".json", ".jsbundle", ".properties",
        ]
        return endings.contains { name.hasSuffix($0) }
            || UnseenCode.reason(file: name, octets) != nil
    }

    private static let media: Set<String> = [
        "aac", "avif", "bmp", "car", "gif", "heic", "ico", "jpeg", "jpg", "m4a", "mov", "mp3",
        "mp4",
        "nib", "ogg", "otf", "pdf", "png", "strings", "svg", "ttf", "wav", "webm", "webp", "woff",
        "woff2",
    ]
}

/// A text that looks like a pin, and the file that it was found in.
package struct TextFound: Hashable, Sendable {
    package let path: String
    /// In base64 with padding.
    package let digest: String
    /// What stands in front of it, `sha256/`; nil where nothing says that it is a pin.
    package let prefix: String?
}

/// What the manifest of an Android app, or of a module of it, says.
struct AndroidManifest {
    /// What the paths of the module begin with: empty, or `base/`.
    let module: String
    let path: String
    let package: String
    let version: String?
    let minimumSDK: Int?
    let targetSDK: Int?
    let isDebuggable: Bool
    /// As the attribute has it: `@0x7f0f0001` or `@xml/network_security_config`.
    let configuration: String?

    init(_ root: XMLElement, path: String) {
        self.path = path
        let ending = path.hasSuffix("manifest/AndroidManifest.xml") ? 28 : 19
        module = String(path.dropLast(ending))
        package = root["package"] ?? ""
        version = root["android:versionName"] ?? root["versionName"]
        let sdk = root.children.first { $0.name == "uses-sdk" }
        minimumSDK = sdk?["android:minSdkVersion"].flatMap { Int($0) }
        targetSDK = sdk?["android:targetSdkVersion"].flatMap { Int($0) }
        let application = root.children.first { $0.name == "application" }
        isDebuggable = application?["android:debuggable"] == "true"
        configuration = application?["android:networkSecurityConfig"]
    }
}

/// What a bundle of Apple's platforms says of itself.
struct AppleBundle {
    let path: String
    let identifier: String
    let name: String
    let version: String?

    init(_ root: TreeValue, path: String) {
        self.path = path
        identifier = root["CFBundleIdentifier"]?.string ?? ""
        name = root["CFBundleName"]?.string ?? root["CFBundleExecutable"]?.string ?? ""
        version = root["CFBundleShortVersionString"]?.string
    }
}
