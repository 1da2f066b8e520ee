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
        #expect(try await trust.verdict(of: standard, .pinning(.renewedLeaf)) == .accept)
        for other in [EncodedCertificate.intermediate, .root] {
            #expect(
                try await trust.verdict(of: standard, .pinning(other)) == .reject(.noMatchingPin)
            )
        }
    }

    @Test("One of several pins is enough")
    func several() async throws {
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning(.otherLeaf, .leaf)) == .accept
        )
    }

    @Test("Name and chain come before the pin")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: standard, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: standard, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }

    @Test("With --insecure the pin alone decides: neither chain, dates nor name")
    func pinAlone() async throws {
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        #expect(try await trust.verdict(of: insecure, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: insecure, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("What the TLS library holds as the key is hashed, not what was presented")
    func nativeKey() async throws {
        // GnuTLS writes the NULL that the certificate leaves out.
        let read = try Certificate(EncodedCertificate.rsaLeaf.octets)
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        let normalised = trust.with { $0.nativeKey = Array(read.subjectPublicKeyInfoOctets) }
        #expect(try await normalised.verdict(of: standard, .pinning(.rsaLeaf)) == .accept)
        #expect(
            try await trust.verdict(of: standard, .pinning(.rsaLeaf)) == .reject(.noMatchingPin)
        )
        #expect(try await trust.verdict(of: standard, .pinning(.rsaLeafWithoutNull)) == .accept)
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
        #expect(try await StatedTrust().verdict(of: standard, written: value) == .accept)
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
        #expect(
            try await StatedTrust().verdict(of: standard, written: value)
                == .reject(.noMatchingPin)
        )
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning()) == .reject(.noMatchingPin)
        )
    }

    @Test("There is no map of hosts")
    func hosts() async throws {
        let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
        #expect(
            try await elsewhere.verdict(of: standard, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
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
            #expect(
                try await redirected.verdict(of: policy, .pinning(.otherLeaf))
                    == .reject(.noMatchingPin)
            )
            #expect(
                try await redirected.verdict(of: policy, .pinning(.otherLeaf, .leaf)) == .accept
            )
        }
    }

    @Test("In version 7.88 a semicolon behind the last digest is part of it")
    func semicolonIn7() async throws {
        #expect(
            try await StatedTrust().verdict(
                of: standard.asIn7,
                written: "sha256//\(LeafText.key);"
            ) == .reject(.noMatchingPin)
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
