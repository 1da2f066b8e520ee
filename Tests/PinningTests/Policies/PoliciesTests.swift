// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Pinning

@Suite("The registry of policies")
struct PoliciesTests {
    @Test("Every policy is registered once")
    func unique() {
        let ids = Policies.all.map(\.id)
        #expect(!ids.isEmpty)
        #expect(Set(ids).count == ids.count)
    }

    @Test("Every instance that a framework has is registered")
    func complete() {
        let ids = Set(Policies.all.map(\.id))
        let instances: [any PinningPolicy] = [
            AFNetworkingCertificates.standard, AFNetworkingNone(),
            AFNetworkingPublicKeys.standard, AcceptAllTutorial(), Aiohttp(), AlamofireComposite(),
            AlamofirePinnedCertificates.standard, AlamofirePublicKeys.standard,
            AlamofireWholeBundle(), AppleATS(),
            Chromium(), CrashingTutorial.atSetUp, CrashingTutorial.atTheChallenge, Curl.standard,
            ForceUnwrappedTutorial(), GnuTLSStoredKey(),
            HTTPCertificatePinning(), LeafAsAnchorTutorial(), NetworkSecurityConfig.release,
            OkHttp.android, PinnedKeyFile.curl, PinnedKeyFile.wget, RFC7469(),
            RawKeyTutorial.anyKey,
            ReactNativeAndroidCertificates(), ReactNativeAndroidKeys(), ReactNativeIOS(),
            TrustKitAndroid.standard, TrustKitApple.iOS, TrustKitApple.macOSPinningUserAnchors,
            URLSessionKeys.leaf, URLSessionLeafCertificate(), UnevaluatedTutorial.key,
            UnpinnedTutorial.debugBuild, UnpinnedTutorial.noHandler,
            Urllib3.standard, Wget.standard,
        ]
        for policy in instances { #expect(ids.contains(policy.id), "\(policy.id)") }
        for policy in DANE.all { #expect(ids.contains(policy.id), "\(policy.id)") }
        for policy in GnuTLSDANE.all { #expect(ids.contains(policy.id), "\(policy.id)") }
        for kind in PinningKind.allCases { #expect(ids.contains(Norm(kind).id)) }
    }

    @Test("An id is words in lower case, hyphens within a word and dots between")
    func ids() throws {
        for id in Policies.all.map(\.id) {
            #expect(try isKebabCaseWithDots(id), "\(id)")
        }
    }

    @Test("A policy says in which project, version and place it was read")
    func provenance() {
        for policy in Policies.all {
            let provenance = policy.provenance
            #expect(!provenance.project.isEmpty, "\(policy.id)")
            #expect(!provenance.version.isEmpty, "\(policy.id)")
            #expect(!provenance.location.isEmpty, "\(policy.id)")
        }
    }

    @Test("Dialects are read by one framework each, and records that are a standard by two")
    func dialects() {
        let readers = Dictionary(grouping: Policies.all) { $0.traits.configuration.dialect }
        for (dialect, policies) in readers {
            guard let dialect else { continue }

            let frameworks = Set(policies.map { $0.id.prefix { $0 != "." } })
            let expected: Set<String> = dialect == "tlsa" ? ["dane", "gnutls"] : []
            #expect(
                frameworks.count == 1 || Set(frameworks.map(String.init)) == expected,
                "\(dialect): \(frameworks)"
            )
        }
    }

    @Test("No policy reads DER: what a certificate says is handed to it")
    func parsing() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Pinning/Policies").standardizedFileURL
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
        #expect(names.count > 50)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(!text.contains("DERReader"), "\(name)")
        }
    }

    private func isKebabCaseWithDots(_ id: String) throws -> Bool {
        let word = /[a-z][a-z0-9]*(-[a-z0-9]+)*/
        return try id.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
            try word.wholeMatch(in: $0) != nil
        }
    }
}
