// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations

/// What a bundle of Apple's platforms says of itself.
struct AppleBundle {
    /// That of its Info.plist.
    let path: String
    let kind: Kind
    let identifier: String
    let name: String
    let version: String?
    /// `iOS` where the bundle says so, and `Apple` where it does not say what it is for.
    let platform: String
    /// Where App Transport Security is switched off; nil where it is not.
    let transportSecurityOff: Position?

    enum Kind {
        case app
        /// A process of its own beside the app, for which its own Info.plist counts.
        case `extension`
        /// A framework or resources: no process has it for its main bundle.
        case other
    }

    init(_ root: TreeValue, path: String) {
        self.path = path
        identifier = root["CFBundleIdentifier"]?.string ?? ""
        name = root["CFBundleName"]?.string ?? root["CFBundleExecutable"]?.string ?? ""
        version = root["CFBundleShortVersionString"]?.string
        platform = Self.platform(root)
        transportSecurityOff = root["NSAppTransportSecurity"].flatMap(\.arbitraryLoads)
        kind =
            switch Self.folder(path).split(separator: ".").last {
            // The folder that was named is the bundle itself.
            case nil, "app": .app
            case "appex", "xpc": .extension
            default: .other
            }
    }

    /// What Xcode writes of the platform.
    ///
    /// - SeeAlso: Apple, Information Property List, LSRequiresIPhoneOS.
    private static func platform(_ root: TreeValue) -> String {
        let names = root["CFBundleSupportedPlatforms"]?.elements?.compactMap(\.string) ?? []
        let name = names.first ?? root["DTPlatformName"]?.string ?? ""
        return switch name.lowercased() {
        case "appletvos", "appletvsimulator": "tvOS"
        case "iphoneos", "iphonesimulator": "iOS"
        case "macosx": "macOS"
        case "watchos", "watchsimulator": "watchOS"
        case "xros", "xrsimulator": "visionOS"
        default: root["LSRequiresIPhoneOS"]?.flag == true ? "iOS" : "Apple"
        }
    }

    /// `com.example.app 4.2, iOS`.
    var summary: String {
        [identifier, version].compactMap { $0 }.joined(separator: " ") + ", \(platform)"
    }

    /// `Share.appex`; of the folder that was named, that it is the app.
    var title: String {
        let folder = Self.folder(path)
        return folder.isEmpty ? "the app" : folder
    }

    /// The name of the bundle's folder; macOS has its Info.plist in one below.
    private static func folder(_ path: String) -> String {
        var parts = path.split(separator: "/").dropLast()
        if parts.last == "Contents" { parts = parts.dropLast() }
        return parts.last.map(String.init) ?? ""
    }
}
