// SPDX-License-Identifier: Apache-2.0

/// A framework's own notation for pins, of which a vector may carry literal texts.
package enum Dialect: String, CaseIterable, Hashable, Sendable {
    case ats, chromium, curl
    case knownHosts = "known-hosts"
    case okhttp
    case reactNative = "react-native"
    case tlsa, wget
}
