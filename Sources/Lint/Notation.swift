// SPDX-License-Identifier: Apache-2.0

package import Dialects
package import PKIX
import Pinning

/// A way to write pins down, by the name that the command line has for it.
package enum Notation: String, CaseIterable, Hashable, Sendable {
    case ats
    case chromium
    case cronet
    case curl
    case hpkp
    case knownHosts = "known-hosts"
    case nsc
    case okhttp
    /// The list of entries that `eval` reads.
    case pinproof
    case reactNative = "react-native"
    /// Source code that pins by itself, with no framework that is known here.
    case source
    case tlsa
    case trustkit

    package var title: String {
        switch self {
        case .ats: "App Transport Security (NSPinnedDomains)"
        case .chromium: "Chromium's static pins"
        case .cronet: "Cronet's builder calls"
        case .curl: "curl's --pinnedpubkey"
        case .hpkp: "HTTP Public Key Pinning"
        case .knownHosts: "GnuTLS's known_hosts"
        case .nsc: "Android's Network Security Configuration"
        case .okhttp: "OkHttp's CertificatePinner"
        case .pinproof: "Pinproof's list of entries"
        case .reactNative: "JSON of a React Native or Expo plugin"
        case .source: "Pins in source code"
        case .tlsa: "TLSA records"
        case .trustkit: "TrustKit"
        }
    }

    /// Whether the framework compares the server's own certificate and no other.
    ///
    /// There a pin of the leaf is all that there can be, and no finding.
    package var comparesLeafAlone: Bool { self == .curl || self == .knownHosts }

    /// Whether an entry can say when its pins expire.
    var hasExpiry: Bool {
        switch self {
        case .cronet, .hpkp, .knownHosts, .nsc, .pinproof, .trustkit: true
        case .ats, .chromium, .curl, .okhttp, .reactNative, .source, .tlsa: false
        }
    }

    /// The notation as the pins of a plan are written in it; nil where only reading is known.
    ///
    /// - Parameters:
    ///   - host: The host whose header field it is.
    ///   - received: When that field is received.
    /// - Returns: The dialect.
    package func dialect(host: String, received: Time) -> (any PinDialect)? {
        switch self {
        case .ats: ATSDialect()
        case .curl: CurlDialect()
        case .hpkp: HPKPDialect(host: host, received: received)
        case .knownHosts: KnownHostsDialect()
        case .nsc: NetworkSecurityConfigDialect()
        case .okhttp: OkHttpDialect()
        case .tlsa: TLSADialect()
        case .trustkit: TrustKitDialect()
        case .chromium, .cronet, .pinproof, .reactNative, .source: nil
        }
    }
}
