// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorial that unwraps its certificates by force")
struct ForceUnwrappedTutorialTests {
    private let policy = ForceUnwrappedTutorial()
    /// The first octets of a PEM file, under whatever name.
    private let pem = EncodedCertificate(Array("-----BEGIN CERTIFICATE-----\nMIIB".utf8))

    @Test("A file that is no certificate ends the process, the right one beside it or not")
    func noCertificate() async throws {
        let elsewhere = StatedTrust().refused(.expired).with { $0.host = "example.org" }
        for trust in [StatedTrust(), elsewhere] {
            for entry in [PinnedHost.pinning(pem), .pinning(.leaf, pem), .pinning(pem, .leaf)] {
                try await trust.expect(.crash, of: policy, entry)
            }
        }
    }

    @Test("A file that is missing ends the process")
    func missing() async throws {
        try await StatedTrust().expect(.crash, of: policy, .pinning())
    }

    @Test("With certificates alone, the server's own is compared and nothing is evaluated")
    func compared() async throws {
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        try await trust.expect(.accept, of: policy, .pinning(.otherLeaf, .leaf))
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(other))
        }
    }

    @Test("What the platform makes no certificate of ends the handshake, the files being right")
    func servedNoCertificate() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let trust = StatedTrust().with { $0.served = [cutShort] }
        try await trust.expect(.reject(.malformedCertificate), of: policy, .pinning(.leaf))
    }
}
