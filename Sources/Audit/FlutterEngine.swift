// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations

/// Flutter's engine in an Android app.
///
/// Dart's HttpClient connects by the engine's own TLS stack, and asks nothing of Android: its trust
/// anchors are the files of `/system/etc/security/cacerts`, and it reads no Network Security
/// Configuration. On Apple's platforms it has Security evaluate the chain for the host, which counts
/// `NSPinnedDomains`.
///
/// - SeeAlso: dart-lang/sdk@034fce1e39, runtime/bin/security_context_linux.cc and
///   security_context_macos.cc (`SecPolicyCreateSSL`); Security@db15acbe6a,
///   OSX/sec/Security/SecPolicy.c, `SecPolicyCreateSSL` and the pins that it adds.
enum FlutterEngine {
    /// The class of Java that native code of the engine calls, so that no shrinker renames it.
    static let javaClass = "Lio/flutter/embedding/engine/FlutterJNI;"

    /// Whether a file shows the engine by its name.
    static func isShown(by path: String) -> Bool {
        ["libapp.so", "libflutter.so"].contains(path.split(separator: "/").last)
    }

    /// A warning for each of Android's configurations that has pins, where the engine is there.
    ///
    /// - Parameters:
    ///   - contents: The app.
    ///   - network: Its Network Security Configurations.
    /// - Returns: The warnings.
    static func findings(_ contents: AppContents, _ network: [ConfigurationFile]) -> [Finding] {
        let sign = contents.code.signs.first { $0.key.text == javaClass }
        guard let path = contents.flutter ?? sign.map({ contents.prefix + $0.value }) else {
            return []
        }

        return network.filter { $0.configurations.contains(where: \.hasPins) }.map { file in
            AuditRules.notReadByDart.finding(
                in: file.name,
                "Dart's HttpClient does not read this configuration, and Flutter's engine is in the "
                    + "app (\(path))"
            )
        }
    }
}
