// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations

/// Flutter's engine in an app, by the platform that it is built for.
///
/// Dart's HttpClient connects by the engine's own TLS stack. What the platform's configurations pin
/// does not count for it.
///
/// - SeeAlso: dart-lang/sdk, issues 48056 and 50435: the trust anchors are the files of
///   `/system/etc/security/cacerts`.
enum FlutterEngine: Hashable {
    case android
    case apple

    /// The class of Java that native code of the engine calls, so that no shrinker renames it.
    static let javaClass = "Lio/flutter/embedding/engine/FlutterJNI;"

    /// Nil where a file does not show the engine by its name.
    init?(file path: String) {
        let parts = path.split(separator: "/")
        switch parts.last {
        case "libapp.so", "libflutter.so": self = .android
        case _ where parts.contains { Self.frameworks.contains($0) }:
            self = .apple
        default: return nil
        }
    }

    private static let frameworks: Set<Substring> = ["Flutter.framework", "FlutterMacOS.framework"]

    /// The notation whose pins it does not read.
    private var notation: Notation { self == .android ? .nsc : .ats }

    /// A warning for each configuration of the platform that has pins, where the engine is there.
    ///
    /// - Parameters:
    ///   - contents: The app.
    ///   - network: Its Network Security Configurations.
    /// - Returns: The warnings.
    static func findings(_ contents: AppContents, _ network: [ConfigurationFile]) -> [Finding] {
        var engines = contents.flutter
        if let sign = contents.code.signs.first(where: { $0.key.text == javaClass }),
            engines[.android] == nil
        {
            engines[.android] = contents.prefix + sign.value
        }
        // An extension has no engine by rule: its own list counts for other code.
        let apps = Set(contents.bundles.filter { $0.kind == .app }.map(\.path))
        let lists = contents.configurations.filter { apps.contains($0.path) }.map(\.file)
        return (network + lists).flatMap { file in
            file.configurations.filter(\.hasPins).flatMap { configuration in
                engines.filter { $0.key.notation == configuration.notation }.map { _, path in
                    AuditRules.notReadByDart.finding(
                        in: file.name,
                        "Dart's HttpClient does not read this configuration, and Flutter's engine is "
                            + "in the app (\(path))"
                    )
                }
            }
        }
    }
}
