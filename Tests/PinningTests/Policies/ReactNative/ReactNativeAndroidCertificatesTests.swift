// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("react-native-ssl-pinning on Android with certificates")
struct ReactNativeAndroidCertificatesTests {
    private let policy = ReactNativeAndroidCertificates()

    /// A connection that the platform does not trust, and that has a path to the intermediate.
    private let anchored = StatedTrust().refused(.noPath).with {
        $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
    }

    @Test("The certificates are the only anchors")
    func anchors() async throws {
        try await anchored.expect(.accept, of: policy, .pinning(.intermediate))
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(.otherRoot))
    }

    @Test("A leaf is an anchor of its own")
    func leaf() async throws {
        let trust = anchored.with { $0.paths = [[.leaf]: .path([.leaf])] }
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    // TrustManagerImpl.java:500 at google/conscrypt 3869db7b.
    @Test("It is known by its subject and its key, and neither dates nor purpose count then")
    func leafByKey() async throws {
        let expired = anchored.with { $0.paths = [[.leaf]: .refused(.expired, native: "stated")] }
        for pinned in [EncodedCertificate.leaf, .renewedLeaf] {
            try await expired.expect(.accept, of: policy, .pinning(pinned))
            let otherHost = expired.with { $0.host = "www.example.net" }
            try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(pinned))
        }
    }

    @Test("Dates and the name are checked")
    func isEvaluated() async throws {
        let otherHost = anchored.with { $0.host = "www.example.net" }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.intermediate))
        let expired = anchored.with {
            $0.paths[[.intermediate]] = .refused(.expired, native: "stated")
        }
        try await expired.expect(.reject(.expired), of: policy, .pinning(.intermediate))
    }

    @Test("A list without a certificate throws when the client is built")
    func empty() async throws {
        try await anchored.expect(.misconfigured(.malformedPin), of: policy, .pinning())
    }

    @Test("One file that is no certificate leaves the client without a context: nothing connects")
    func unreadableFile() async throws {
        let noCertificate = EncodedCertificate([0, 0, 0])
        for entry in [
            PinnedHost.pinning(noCertificate), .pinning(.intermediate, noCertificate),
            .pinning(noCertificate, .intermediate),
        ] {
            let trust = anchored.with {
                $0.paths[[.intermediate, noCertificate]] = .path([.leaf, .intermediate])
            }
            try await trust.expect(.misconfigured(.malformedPin), of: policy, entry)
        }
    }

    @Test("A file that is cut short is no certificate, and of a strange one nobody can tell here")
    func cutShort() async throws {
        let octets = EncodedCertificate.intermediate.octets
        for file in [octets.dropLast(), octets.prefix(3), octets.prefix(1), octets.prefix(0)] {
            #expect(
                try await anchored.verdict(of: policy, .pinning(EncodedCertificate(Array(file))))
                    == .misconfigured(.malformedPin)
            )
        }
        for file in [octets + [0x0A], [0x30, 0x03, 0x02, 0x01, 0x01], [0x30, 0x80, 0x00, 0x00]] {
            await #expect(throws: BackendError.unsupported(.unreadableCertificate)) {
                try await anchored.verdict(of: policy, .pinning(EncodedCertificate(file)))
            }
        }
    }

    @Test("A file in PEM is read as well as one in DER", arguments: ["\n", "\r\n"])
    func pem(lineBreak: String) async throws {
        let base64 = Base64.encode(EncodedCertificate.intermediate.octets)
        let lines = stride(from: 0, to: base64.utf8.count, by: 64).map {
            String(base64.dropFirst($0).prefix(64))
        }
        let text = (["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----", ""])
            .joined(separator: lineBreak)
        let file = EncodedCertificate(Array(text.utf8))
        try await anchored.expect(.accept, of: policy, .pinning(file))
    }

    @Test("PEM of another form is not guessed at")
    func strangePEM() async {
        for text in [
            "-----BEGIN CERTIFICATE-----\nAAAA\n", "-----BEGIN X509 CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n",
        ] {
            await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
                try await anchored.verdict(
                    of: policy,
                    .pinning(EncodedCertificate(Array(text.utf8)))
                )
            }
        }
    }
}
