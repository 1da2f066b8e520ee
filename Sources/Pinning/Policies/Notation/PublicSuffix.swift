// SPDX-License-Identifier: Apache-2.0

/// Of the public suffix list what the hosts of the corpus need, since a policy reads no file.
///
/// - SeeAlso: publicsuffix.org/list.
package enum PublicSuffix {
    /// The longest public suffix that ends the name, case and all; nil where there is none.
    package static func of(_ host: String) -> String? {
        known.filter { host == $0 || host.hasSuffix("." + $0) }
            .max { $0.utf8.count < $1.utf8.count }
    }

    private static let known = ["co.uk", "com", "dev", "net", "org", "uk"]
}
