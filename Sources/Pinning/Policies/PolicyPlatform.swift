// SPDX-License-Identifier: Apache-2.0

/// What a framework is really built on: whose facts about path, host and key are its own.
///
/// - SeeAlso: Documentation of each framework's page, “What it is built on”.
package enum Platform: Hashable, Sendable {
    /// Every backend: nothing but the kinds of pinning themselves is compared.
    case every
    /// The libraries that it links, by the ids of their backends.
    case linked(Set<String>)
    /// No backend, and measured beside them: the id is that of a file in Vectors/platforms.
    case measured(String)
    /// No backend and not measured; the name is for people. Where the norm accepts path and host
    /// they are presumed to be the norm's, and where it refuses them nothing is known.
    case unmeasured(String)
}

extension Platform {
    package static let android = Platform.unmeasured("Android (Conscrypt)")
    package static let apple = Platform.unmeasured("Apple's Security framework")

    /// What the framework of a policy is built on.
    package init(ofPolicy id: String) {
        self =
            platforms.first { id == $0.prefix || id.hasPrefix($0.prefix + ".") }?.platform
            ?? .unmeasured("a platform of its own")
    }
}

extension PinningPolicy {
    /// What the policy's framework is built on.
    package var platform: Platform { Platform(ofPolicy: id) }
}

/// By what ids begin with, the longer before the shorter.
private let platforms: [(prefix: String, platform: Platform)] = [
    ("norm", .every),
    // curl-config and ldd of Debian's builds, and CURL_SSL_BACKEND of others.
    ("curl", .linked(["gnutls", "openssl"])),
    // Debian's wget depends on libgnutls30; its own build on OpenSSL is another program.
    ("wget", .linked(["gnutls"])),
    // Python's module ssl is OpenSSL's.
    ("aiohttp", .linked(["openssl"])), ("urllib3", .linked(["openssl"])),
    ("dane", .linked(["openssl"])), ("gnutls", .linked(["gnutls"])),
    ("okhttp.jvm", .measured("openjdk-17")),
    ("android", .android), ("flutter", .android), ("okhttp", .android),
    ("trustkit.android", .android),
    ("react-native-ssl-pinning.android", .android),
    ("afnetworking", .apple), ("alamofire", .apple), ("apple", .apple), ("trustkit", .apple),
    ("react-native-ssl-pinning.ios", .apple), ("tutorial", .apple), ("urlsession", .apple),
    // Its `HttpURLConnection` is Android's own.
    ("chromium.fallback", .android),
    ("chromium", .unmeasured("Chromium's own verifier (in Cronet on Android the platform's)")),
    ("rfc7469", .unmeasured("any user agent")),
]
