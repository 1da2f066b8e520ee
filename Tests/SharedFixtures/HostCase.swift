// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// A question about a host, and the answer that a backend is held to.
package struct HostCase: Sendable, CustomStringConvertible {
    package let certificate: Fixture
    package let host: String
    package let matches: Bool

    package init(_ host: String, _ matches: Bool, of certificate: Fixture = .names) {
        self.certificate = certificate
        self.host = host
        self.matches = matches
    }

    package var description: String { "\(host) of \(certificate)" }

    /// What the backend says.
    package func answer(of backend: some Backend) async throws(BackendError) -> Bool {
        try await backend.endEntity(certificate.certificate, isFor: host)
    }

    /// Where every library does as RFC 9525 says.
    package static let common: [HostCase] = [
        HostCase("www.example.com", true),
        HostCase("WWW.Example.COM", true),
        HostCase("other.example.com", false),
        HostCase("a.wild.example.net", true),
        HostCase("a.b.wild.example.net", false),
        HostCase("wild.example.net", false),
        HostCase("192.0.2.1", true),
        HostCase("192.0.2.2", false),
        // It is there as a dNSName, and an address is none (RFC 9525, 6.5).
        HostCase("192.0.2.7", false),
        HostCase("2001:db8::1", true),
        HostCase("2001:db8:0:0::1", true),
        HostCase("2001:db8::2", false),
        HostCase("www.example.com", true, of: .criticalNames),
        HostCase("", false),
        HostCase("www.example.com\0.example.org", false),
    ]
}
