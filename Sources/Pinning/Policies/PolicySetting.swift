// SPDX-License-Identifier: Apache-2.0

extension Traits {
    /// How far a policy is what a user gets.
    package enum Setting: String, CaseIterable, Hashable, Sendable {
        /// What the documentation of the framework leads to.
        case `default`
        /// A documented choice.
        case option
        /// A check that is switched off.
        case off
    }
}

extension PinningPolicy {
    /// How far the policy is what a user gets: the default where its id is not listed here.
    package var setting: Traits.Setting {
        if options.contains(id) { return .option }
        return switchedOff.contains(id) ? .off : .default
    }
}

private let options: Set = [
    "alamofire.composite", "alamofire.pinned-certificates.self-signed",
    "android.network-security-config.overridden", "android.network-security-config.user-anchors",
    "chromium.fallback", "curl.file", "flutter.http-certificate-pinning.send",
    "trustkit.android.enforcing", "trustkit.macos.user-anchors", "wget.file",
]

private let switchedOff: Set = [
    "afnetworking.certificate.any-name", "afnetworking.certificate.invalid-allowed",
    "afnetworking.none", "afnetworking.public-key.any-name",
    "afnetworking.public-key.invalid-allowed", "alamofire.pinned-certificates.some-hosts",
    "alamofire.pinned-certificates.without-host",
    "alamofire.pinned-certificates.without-validation", "alamofire.public-keys.some-hosts",
    "alamofire.public-keys.without-host", "alamofire.public-keys.without-validation",
    "curl.insecure", "dane.trusting.certificate.any-name", "dane.trusting.key.any-name",
    "tutorial.debug-build", "urllib3.unverified", "wget.unchecked",
]
