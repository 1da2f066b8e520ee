// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// The notations that are known.
package enum Dialects {
    /// All of them, sorted by id, header fields being those of a host, and counting from when they
    /// were received; a host without a name has none.
    package static func all(host: String, received: Time) -> [any PinDialect] {
        let header: [any PinDialect] =
            HPKPDialect(host: host, received: received).map { [$0] } ?? []
        return (header + withoutContext).sorted { $0.id < $1.id }
    }

    /// Those whose texts say all there is to say.
    private static let withoutContext: [any PinDialect] = [
        ATSDialect(), CurlDialect(), KnownHostsDialect(), NetworkSecurityConfigDialect(),
        OkHttpDialect(), TLSADialect(), TrustKitDialect(),
    ]
}
