// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// Whom an interception listens for, what it interrupts, and how long it waits.
package struct InterceptSettings: Sendable {
    package var observations: Observations.Settings
    /// The address that is listened on, and the port; 0 lets the system choose.
    package var listen = "127.0.0.1"
    package var port: UInt16 = 0
    /// Whose connections are served; none: those of this machine, by its loopback.
    package var clients: [IPAddress] = []
    /// Where genuine hosts are, in place of what DNS says: the addresses that are named.
    package var upstreams: [NamedHost: Upstream] = [:]
    /// Whether connections for other hosts are tunnelled, unread.
    package var tunnelsOthers = false
    /// When the run began, and how many hours its certificates are valid from then on.
    package var begin: Time
    package var hours = 24
    /// What the tester has a key for.
    package var given: Given?
    package var patience = Patience()

    package init(_ observations: Observations.Settings, begin: Time) {
        self.observations = observations
        self.begin = begin
    }

    package struct Upstream: Hashable, Sendable {
        package let address: IPAddress
        package let port: UInt16

        package init(address: IPAddress, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    package struct Given: Sendable {
        package let chain: [EncodedCertificate]
        /// In DER.
        package let key: [UInt8]

        package init(chain: [EncodedCertificate], key: [UInt8]) {
            self.chain = chain
            self.key = key
        }
    }

    /// How many milliseconds are waited for what.
    package struct Patience: Sendable {
        /// A complete request, and a complete ClientHello.
        package var beginning: Int64 = 10_000
        /// The end of a handshake.
        package var handshake: Int64 = 15_000
        /// What a client sends after it.
        package var silence: Int64 = 30_000
        /// A client that closes sooner after the handshake has refused; later it was idle: it may have
        /// waited for the server to speak first.
        package var change: Int64 = 900
        /// A client that closes so soon after its request does not wait for an answer.
        package var answer: Int64 = 300
        /// A connection to the genuine host.
        package var connect: Int64 = 10_000
        /// Data in a tunnel to a named host that has been used.
        package var usedTunnel: Int64 = 3_000
        /// Data in any other tunnel.
        package var tunnel: Int64 = 120_000

        package init() {}
    }

    /// How many connections are served at once.
    package static let mostConnections = 256

    /// Hosts of both kinds.
    var named: Set<NamedHost> { Set(observations.hosts + observations.controlHosts) }

    func serves(_ address: IPAddress) -> Bool {
        clients.isEmpty ? AddressRule.of(address) == .loopback : clients.contains(address.unmapped)
    }

    func names(_ address: IPAddress, _ port: UInt16) -> Bool {
        upstreams.values.contains(Upstream(address: address, port: port))
    }
}

extension IPAddress {
    /// The address of version 4 that one of version 6 stands for (RFC 4291, section 2.5.5.2).
    var unmapped: IPAddress {
        guard octets.count == 16, octets[..<10].allSatisfy({ $0 == 0 }), octets[10] == 0xFF,
            octets[11] == 0xFF
        else { return self }

        return IPAddress(octets: Array(octets[12...])) ?? self
    }
}
