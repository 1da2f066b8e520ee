// SPDX-License-Identifier: Apache-2.0

import Notations

/// What the manifest of an Android app, or of a module of it, says.
struct AndroidManifest {
    /// What the paths of the module begin with: empty, or `base/`.
    let module: String
    let path: String
    let package: String
    let version: String?
    private(set) var minimumSDK: Int?
    private(set) var targetSDK: Int?
    let isDebuggable: Bool
    /// The resource that says it; nil where it is said in place.
    let debuggableResource: String?
    /// As the attribute has it: `@0x7f0f0001` or `@xml/network_security_config`.
    let configuration: String?
    /// Whether it is of a part of an app that is installed beside the app's own.
    let isSplit: Bool
    /// Where the element `application` stands.
    let applicationPosition: Position

    /// - Parameters:
    ///   - root: Its root.
    ///   - path: Where it lies in the app.
    ///   - hasColumns: Whether its places have the columns of the source.
    init(_ root: XMLElement, path: String, hasColumns: Bool) {
        self.path = path
        let ending = path.hasSuffix("manifest/AndroidManifest.xml") ? 28 : 19
        module = String(path.dropLast(ending))
        package = root["package"] ?? ""
        version = root["android:versionName"] ?? root["versionName"]
        isSplit = root["split"] != nil
        let sdk = root.children.first { $0.name == "uses-sdk" }
        minimumSDK = sdk?["android:minSdkVersion"].flatMap { Int($0) }
        targetSDK = sdk?["android:targetSdkVersion"].flatMap { Int($0) }
        let application = root.children.first { $0.name == "application" }
        let position = application?.position ?? root.position
        applicationPosition =
            hasColumns ? position : Position(line: position.line, column: 1)
        let debuggable = application?["android:debuggable"]
        isDebuggable = debuggable == "true"
        debuggableResource = debuggable.flatMap { $0.hasPrefix("@") ? $0 : nil }
        configuration = application?["android:networkSecurityConfig"]
    }

    /// The same with the versions of Android that apktool took out of it.
    func with(_ decoding: ApktoolFile?) -> AndroidManifest {
        guard let decoding else { return self }

        var manifest = self
        manifest.minimumSDK = minimumSDK ?? decoding.minimumSDK
        manifest.targetSDK = targetSDK ?? decoding.targetSDK
        return manifest
    }

    /// What its app is called beside others: its package, or its place.
    var title: String { package.isEmpty ? path : package }

    /// `com.example.app 4.2, Android, minSdk 21, targetSdk 28`.
    var summary: String {
        let parts = [
            [package, version].compactMap { $0 }.joined(separator: " "), "Android",
            minimumSDK.map { "minSdk \($0)" } ?? "minSdk unknown",
            targetSDK.map { "targetSdk \($0)" },
            isDebuggable ? "debuggable" : nil,
            configuration == nil ? "no Network Security Configuration" : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}
