// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX
import Pinning
import SwiftBackend
import Testing

@testable import Rehearsal

/// A leaf, its intermediate, and the root of that as an old root issued it; both roots are anchors.
///
/// Path A is leaf, intermediate, root (1, 2, 4); path B goes on to the old root (1, 2, 3, 5).
@Suite("Which pins survive which path")
struct InspectionTests {
    private static let time = Time(seconds: 1_906_416_000)  // 2030-05-31

    private static func inspection(
        anchors: [Int] = [0, 1],
        host: String? = nil,
        at time: Time = time,
        policies: [String]
    ) async throws -> Inspection {
        let roots = try Plans.certificates("../Pins/two-roots.pem")
        return await Inspection(
            try Plans.certificates("../Pins/two-paths.pem"),
            anchors: anchors.map { roots[$0] },
            host: host,
            time: time,
            backends: [SwiftBackend.remembering()],
            policies: Policies.all.filter { policies.contains($0.id) }
        )
    }

    private static func survival(
        _ policy: String,
        of inspection: Inspection
    ) throws -> PinSurvival {
        let policy = try #require(inspection.policies.first { $0.policy.id == policy })
        return inspection.survival(policy, try #require(policy.answers.first))
    }

    @Test("A path has the library's answer and its dates; the root's key is on both")
    func paths() async throws {
        let found = try await Self.inspection(policies: [])
        #expect(found.paths.map { found.places(of: $0.route) } == [[0, 1, 3], [0, 1, 2, 4]])
        #expect(found.paths.map(\.outcomes) == found.paths.map { [.path($0.route.path)] })
        #expect(found.libraries.map(found.choice(of:)) == [0])
        #expect(found.paths.map { $0.route.firstExpiry?.time.day } == ["2049-12-31", "2049-12-31"])
        #expect(found.host == "www.example.com" && found.namedHost == nil && found.isSound)
        let pins = found.certificates.compactMap(\.pin)
        #expect(pins.map(found.paths(with:)) == [[0, 1], [0, 1], [0, 1], [0, 1], [1]])
    }

    @Test(
        "What a framework compares is told from its answers",
        arguments: [
            ("okhttp", .path, [0, 1, 2, 3], [4: [1]]),
            // Its cleaner builds the chain anew, up to the nearest anchor, whatever was validated.
            ("okhttp.jvm", .served, [0, 1, 2, 3], [:]),
            ("urlsession.leaf-key", .endEntity, [0], [:]),
            ("alamofire.pinned-certificates", .path, [0, 1], [2: [1], 3: [0], 4: [1]]),
            // Both must match: the certificate is the narrower.
            ("alamofire.composite", .path, [0, 1], [2: [1], 3: [0], 4: [1]]),
            // What is pinned is the only anchor, whatever path the platform would take.
            ("alamofire.pinned-certificates.self-signed", .anyPath, [0, 1, 2, 3, 4], [:]),
            ("dane.pkix.key", .path, [0, 1, 2, 3], [4: [1]]),
            ("dane.trusting.certificate", .served, [0, 1, 2], [:]),
            ("trustkit.ios", .path, [0, 1, 2, 3], [4: [1]]),
            ("trustkit.android", .ignored, [], [:]),
            ("afnetworking.none", .ignored, [], [:]),
            ("tutorial.array-as-certificate", .crashes, [], [:]),
        ] as [(String, PinSurvival.Compared, [Int], [Int: [Int]])]
    )
    func frameworks(
        policy: String,
        compared: PinSurvival.Compared,
        survives: [Int],
        depends: [Int: [Int]]
    ) async throws {
        let found = try await Self.inspection(policies: [policy])
        let survival = try Self.survival(policy, of: found)
        #expect(survival.compared == compared)
        #expect(survival.survives == survives)
        #expect(
            Dictionary(uniqueKeysWithValues: survival.depends.map { ($0.certificate, $0.paths) })
                == depends
        )
        #expect(survival.refusals.isEmpty)
    }

    /// The other way to the same answers: a device that has one of the anchors can take one path.
    @Test("A client that can take one path alone answers as on that path", arguments: [0, 1])
    func oneAnchor(path: Int) async throws {
        // Its cleaner goes on to whatever anchor it knows.
        let excepted = Set(["okhttp.jvm"])
        let policies = Policies.all.filter { policy in
            policy.traits.trust == .before && policy.traits.backends?.contains("swift") ?? true
                && !excepted.contains(policy.id)
        }.map(\.id)
        let both = try await Self.inspection(policies: policies)
        let one = try await Self.inspection(anchors: [path], policies: policies)
        #expect(one.paths.map(\.route.path) == [both.paths[path].route.path])
        #expect(both.policies.count > 20)
        for (all, alone) in zip(both.policies, one.policies) {
            // The other anchor is not among the certificates where no path ends at it.
            let places = one.certificates.map(both.certificates.firstIndex(of:))
            let answers = try #require(all.answers.first?.paths[path])
            let wanted = try #require(alone.answers.first?.paths.first)
            #expect(answers.unrelated == wanted.unrelated, "\(all.policy.id)")
            #expect(
                places.map { $0.map { answers.pinned[$0] } } == wanted.pinned,
                "\(all.policy.id)"
            )
        }
    }

    @Test("Without a path, or for another host, whoever validates refuses, and others do not")
    func refused() async throws {
        let policies = ["aiohttp", "okhttp"]
        let without = try await Self.inspection(anchors: [], policies: policies)
        #expect(without.paths.isEmpty && !without.isSound)
        #expect(try Self.survival("okhttp", of: without).compared == .refused(.noPath))
        #expect(try Self.survival("aiohttp", of: without).survives == [0])

        let other = try await Self.inspection(host: "example.org", policies: policies)
        #expect(other.namesHost == false && !other.isSound)
        #expect(try Self.survival("okhttp", of: other).compared == .refused(.nameMismatch))

        let late = Time(seconds: 2_556_144_000)
        let expired = try await Self.inspection(at: late, policies: policies)
        #expect(!expired.hasPath)
        #expect(try Self.survival("okhttp", of: expired).compared == .refused(.expired))
    }

    /// The old root as it was if it had ended on 2029-12-31: nobody verifies an anchor's signature.
    private static func expiredRoot() throws -> EncodedCertificate {
        var octets = try #require(Plans.certificates("../Pins/two-roots.pem").last).octets
        let end = try #require(octets.firstRange(of: Array("491231".utf8)))
        octets.replaceSubrange(end, with: Array("291231".utf8))
        return EncodedCertificate(octets, reading: .deployed)
    }

    @Test("To an anchor that has expired nothing survives but where a client does not ask for that")
    func expiredAnchor() async throws {
        let served = try Plans.certificates("../Pins/two-paths.pem")
        let roots = try Plans.certificates("../Pins/two-roots.pem")
        func inspection(_ anchors: [EncodedCertificate]) async -> Inspection {
            await Inspection(
                served,
                anchors: anchors,
                host: nil,
                time: Self.time,
                backends: [SwiftBackend.remembering()],
                policies: Policies.all.filter { ["aiohttp", "okhttp"].contains($0.id) }
            )
        }
        let alone = await inspection([try Self.expiredRoot()])
        #expect(alone.hasPath && !alone.hasPathForAll && !alone.isSound)
        #expect(alone.pathsToExpiredAnchors == [0])
        let okhttp = try Self.survival("okhttp", of: alone)
        #expect(okhttp.compared == .path)
        #expect(okhttp.survives.isEmpty && okhttp.depends.isEmpty)
        #expect(okhttp.survivesIfNotAsked == [0, 1, 2, 3])
        // Who validates nothing asks for no anchor.
        #expect(try Self.survival("aiohttp", of: alone).survives == [0])
        let pin = InspectedPin("f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE=", in: alone)
        #expect(
            alone.groups(isWhole: false).map { pin.fate(in: $0) } == [.survivesIfNotAsked, nil]
        )
        #expect(InspectionJSON(alone).text.contains("\"anchorHasExpired\": true"))

        let both = await inspection([roots[0], try Self.expiredRoot()])
        #expect(both.isSound && both.pathsToExpiredAnchors == [1])
        let survival = try Self.survival("okhttp", of: both)
        #expect(survival.survives == [0, 1, 2, 3] && survival.survivesIfNotAsked.isEmpty)
        #expect(survival.depends.map(\.paths) == [[1]])
    }

    @Test("A platform that is no library is presumed, and one whose library is missing is, too")
    func standing() async throws {
        let found = try await Self.inspection(
            policies: ["aiohttp", "curl", "norm.public-key", "okhttp", "okhttp.jvm"]
        )
        let standings = found.policies.map { ($0.policy.id, $0.answers.map(\.standing)) }
        #expect(
            Dictionary(uniqueKeysWithValues: standings) == [
                "aiohttp": [.presumed], "norm.public-key": [.own], "okhttp": [.presumed],
                "okhttp.jvm": [.presumed],
                // Whose key is compared its own library alone can say.
                "curl": [],
            ]
        )
    }

    @Test("Frameworks of which the same is true stand together, keys first")
    func groups() async throws {
        let found = try await Self.inspection(
            policies: [
                "aiohttp", "android.network-security-config",
                "android.network-security-config.user-anchors", "okhttp", "tutorial.no-handler",
                "urlsession.leaf-key",
            ]
        )
        let groups = found.groups(isWhole: false)
        #expect(
            groups.map(\.names) == [
                ["urlsession.leaf-key"], ["android.network-security-config", "okhttp"],
                ["aiohttp"],
            ]
        )
        #expect(groups.map(\.pinned) == [.keys, .keys, .certificates])
        let all = found.groups(isWhole: true).flatMap(\.names)
        #expect(all.contains("tutorial.no-handler"))
    }

    @Test("A pin of one's own survives, depends on the path, is lost, or is no pin of these")
    func pins() async throws {
        let found = try await Self.inspection(
            policies: ["alamofire.pinned-certificates", "okhttp", "trustkit.android"]
        )
        let fates = { (pin: InspectedPin) in
            found.groups(isWhole: true).map { pin.fate(in: $0) }
        }
        // In the order of the groups: okhttp, trustkit.android, alamofire.
        let key = InspectedPin("sha256/f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE=", in: found)
        #expect(key.kind == .publicKey && key.places == [2, 3])
        #expect(fates(key) == [.survives, .ignored, nil])

        let old = InspectedPin("FgMx+6n3h6vOUrnVlEnqBjD/cqLMEzuxrIWZIOzjqOY=", in: found)
        #expect(old.places == [4])
        #expect(fates(old) == [.depends([1]), .ignored, nil])

        let root = found.certificates[3].fingerprint
        let certificate = InspectedPin(Base64.encode(root), in: found)
        #expect(certificate.kind == .certificate && certificate.places == [3])
        #expect(fates(certificate) == [nil, nil, .depends([0])])

        let none = InspectedPin("diGVwiVYbubAI3RW4hB9xU8e/CH2GnkuvVFZE8zmgzI=", in: found)
        #expect(none.kind == nil && none.places.isEmpty)
        #expect(none.explanation.contains("ISRG Root X2"))
        #expect(fates(none) == [nil, nil, nil])
    }

    @Test("A question about pinned anchors is the library's, whatever path the client takes")
    func routed() async throws {
        let found = try await Self.inspection(policies: [])
        let (served, roots) = (found.chain.served, Array(found.certificates.suffix(2)))
        let routed = RoutedBackend(
            Answers(of: SwiftBackend()),
            taking: found.paths[0].route,
            outcome: .refused(.expired, native: ""),
            mark: roots[1]
        )
        let platform = try await routed.path(from: served, to: roots, at: Self.time)
        #expect(platform == .refused(.expired, native: ""))
        let pinned = try await routed.path(from: served, to: [roots[0]], at: Self.time)
        #expect(pinned == .path(found.paths[0].route.path))
    }

    @Test("A chain of very many paths is asked about few of them, and that is said")
    func many() async throws {
        let text = try Plans.text(
            "../../Vectors/path-building/last-of-eleven-behind-110-expired-ways.json"
        )
        let vector = try JSONDecoder().decode(Chain.self, from: Data(text.utf8))
        let certificates = { (names: [String]) in
            names.compactMap { vector.certificates[$0] }.compactMap(Self.certificate)
        }
        let found = await Inspection(
            certificates(vector.connection.served),
            anchors: certificates(vector.connection.anchors),
            host: nil,
            time: Self.time,
            backends: [],
            policies: []
        )
        #expect(found.paths.count == 16 && found.unlisted == 48)
    }

    private struct Chain: Decodable {
        let connection: Connection
        let certificates: [String: String]

        struct Connection: Decodable {
            let served: [String]
            let anchors: [String]
        }
    }

    private static func certificate(_ pem: String) -> EncodedCertificate? {
        let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }
        return Data(base64Encoded: lines.joined()).map {
            EncodedCertificate(Array($0), reading: .deployed)
        }
    }
}
