// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("curl")
struct CurlTests {
    private let standard = Curl.standard
    private let insecure = Curl.insecure

    @Test("The key of the server's own certificate is compared, and no other")
    func leafOnly() async throws {
        let trust = StatedTrust()
        try await trust.expect(.accept, of: standard, .pinning(.renewedLeaf))
        for other in [EncodedCertificate.intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(other))
        }
    }

    @Test("One of several pins is enough")
    func several() async throws {
        try await StatedTrust().expect(.accept, of: standard, .pinning(.otherLeaf, .leaf))
    }

    @Test("Name and chain come before the pin")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: standard, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .pinning(.leaf))
    }

    @Test("With --insecure the pin alone decides: neither chain, dates nor name")
    func pinAlone() async throws {
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        try await trust.expect(.accept, of: insecure, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: insecure, .pinning(.otherLeaf))
    }

    @Test("What the TLS library holds as the key is hashed, not what was presented")
    func nativeKey() async throws {
        // GnuTLS writes the NULL that the certificate leaves out.
        let read = try Certificate(EncodedCertificate.rsaLeaf.octets)
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        let normalised = trust.with { $0.nativeKey = Array(read.subjectPublicKeyInfoOctets) }
        try await normalised.expect(.accept, of: standard, .pinning(.rsaLeaf))
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.rsaLeaf))
        try await trust.expect(.accept, of: standard, .pinning(.rsaLeafWithoutNull))
    }

    @Test(
        "Texts are compared, so that another spelling never matches",
        arguments: PinSpelling.allCases
    )
    func texts(spelling: PinSpelling) async throws {
        #expect(
            try await StatedTrust().verdict(of: standard, .texts(spelling.rawValue))
                == (spelling == .asIs ? .accept : .reject(.noMatchingPin))
        )
    }

    @Test(
        "The option is read as the newest version does",
        arguments: [
            "sha256//\(LeafText.key)", "sha256//\(LeafText.key);",
            "sha256//;sha256//\(LeafText.key)",
            "sha256//\(LeafText.otherKey);sha256//\(LeafText.key)",
        ]
    )
    func option(value: String) async throws {
        try await StatedTrust().expect(.accept, of: standard, written: value)
    }

    @Test(
        "An option that does not begin as it should names a file, which matches nothing",
        arguments: [
            "", LeafText.key, "sha256/\(LeafText.key)", "SHA256//\(LeafText.key)",
            "sha256//\(LeafText.otherKey); sha256//\(LeafText.key)",
            "sha256//\(LeafText.otherKey);\(LeafText.key)", "sha256//\(LeafText.rawKey)",
        ]
    )
    func noOption(value: String) async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, written: value)
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, .pinning())
    }

    @Test("There is no map of hosts")
    func hosts() async throws {
        let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
        try await elsewhere.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherLeaf))
    }

    // Executed: curl 7.88.1 -L from an origin with one key to another with a second one. The source
    // of 8.22 compares the same option: openssl.c:4606, gtls.c:1872.
    @Test("Pins go along with a redirect to another origin, whatever the manual says")
    func redirects() async throws {
        let redirected = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        for policy in [standard, insecure, standard.asIn7, insecure.asIn7] {
            try await redirected.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
            try await redirected.expect(.accept, of: policy, .pinning(.otherLeaf, .leaf))
        }
    }

    @Test("In version 7.88 a semicolon behind the last digest is part of it")
    func semicolonIn7() async throws {
        try await StatedTrust().expect(
            .reject(.noMatchingPin),
            of: standard.asIn7,
            written: "sha256//\(LeafText.key);"
        )
    }

    @Test(
        "Policies that take the option's value apart have a model of the version before",
        arguments: ["curl", "curl.insecure"]
    )
    func older(id: String) {
        #expect(Policies.older(id, than: "7.88.1 (OpenSSL)")?.name == "curl@7.88")
        #expect(Policies.older(id, than: "8.22.0") == nil)
        #expect(Policies.older("curl.file", than: "7.88.1") == nil)
    }
}
