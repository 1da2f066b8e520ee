// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Pinning

@Suite("The tutorial that crashes")
struct CrashingTutorialTests {
    @Test("The process ends, whatever is pinned and whoever is there")
    func crash() async throws {
        let elsewhere = StatedTrust().refused(.expired).with { $0.host = "example.org" }
        for policy in [CrashingTutorial.atSetUp, .atTheChallenge] {
            for trust in [StatedTrust(), elsewhere] {
                for entry in [PinnedHost.pinning(.leaf), .pinning(.otherLeaf), .pinning()] {
                    try await trust.expect(.crash, of: policy, entry)
                }
            }
        }
    }

    @Test("One crash comes before any connection, and the other with the first one")
    func stages() {
        let atSetUp = CrashingTutorial.atSetUp.traits
        let atTheChallenge = CrashingTutorial.atTheChallenge.traits
        #expect(PolicyGroup.crashesAtSetUp.contains(atSetUp))
        #expect(!PolicyGroup.crashes.contains(atSetUp))
        #expect(PolicyGroup.crashes.contains(atTheChallenge))
        #expect(!PolicyGroup.crashesAtSetUp.contains(atTheChallenge))
    }

    @Test("The placeholder is base64 of no certificate, and others are no base64")
    func placeholder() throws {
        let data = try #require(Data(base64Encoded: "certificate1"))
        #expect(data.count == 9)
        #expect(!EncodedCertificate(Array(data)).isCertificateOnThePlatform)
        for text in ["certificate", "YOUR_BASE64_CERTIFICATE", "..."] {
            #expect(Data(base64Encoded: text) == nil, "\(text)")
        }
    }
}
