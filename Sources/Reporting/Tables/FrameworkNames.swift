// SPDX-License-Identifier: Apache-2.0

import Pinning

/// Names of frameworks for columns that are narrower than the names their makers write.
package enum FrameworkNames {
    /// By framework; one that is missing here is called by its full name.
    package static let short = [
        "android": "Android NSC", "apple": "Apple ATS", "chromium": "Chromium, Cronet",
        "dane": "DANE (OpenSSL)", "flutter": "http_cert_pinning",
        "react-native-ssl-pinning": "RN ssl-pinning", "rfc7469": "RFC 7469",
        "trustkit-android": "TrustKit Android", "tutorial": "iOS tutorials",
        "urlsession": "URLSession", "wget": "Wget",
    ]

    /// What a policy without a mode is told from others of its framework by.
    static func platform(of policy: String) -> String {
        switch Policies.all.first(where: { $0.id == policy })?.platform {
        case .linked(let libraries): libraries.sorted().joined(separator: ", ")
        case .measured(let name): name
        case .unmeasured(let name): String(name.prefix { $0 != "(" }.split(separator: " ")[0])
        case .every, nil: policy
        }
    }
}
