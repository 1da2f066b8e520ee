// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@testable import Rehearsal

@Suite("What a server sends, inspected")
struct ChainInspectionTests {
    private func certificate(_ name: String) throws -> EncodedCertificate {
        try #require(Plans.certificates("letsencrypt/\(name).pem").first)
    }

    private func inspection(
        _ served: [String],
        _ anchors: [String]
    ) throws -> ChainInspection {
        ChainInspection(
            try served.map(certificate),
            anchors: try anchors.map(certificate)
        )
    }

    @Test("Every path is found, the shortest first")
    func paths() throws {
        let found = try inspection(
            ["lets-encrypt-r3", "isrg-root-x1-cross-signed"],
            ["isrgrootx1", "dst-root-ca-x3"]
        )
        #expect(found.routes.map(\.path.count) == [2, 3])
        #expect(found.surplus.isEmpty && found.misplaced == nil && found.orphan == nil)
    }

    @Test("What no path needs is surplus, and a wrong order is told")
    func surplus() throws {
        let root = try inspection(["r10", "isrgrootx1"], ["isrgrootx1"])
        #expect(root.surplus == [1])
        let order = try inspection(["int-ye1", "root-x2-by-x1", "root-ye-by-x2"], ["isrgrootx1"])
        #expect(order.misplaced == 1 && order.surplus.isEmpty)
    }

    @Test("A certificate that is sent twice is surplus the second time, and no wrong order")
    func twice() throws {
        let found = try inspection(["r10", "r10"], ["isrgrootx1"])
        #expect(found.surplus == [1] && found.misplaced == nil)
    }

    @Test("A certificate that is an anchor itself is a path of one")
    func anchor() throws {
        let found = try inspection(["root-ye-by-x2", "isrg-root-x2"], ["root-ye-by-x2"])
        #expect(found.routes.map(\.path.count) == [1])
        #expect(found.surplus == [1])
    }

    @Test("A CA's certificate in front of the server's own is a wrong order, and no surplus")
    func wrongOrder() throws {
        let chain = try Plans.certificates("../Pins/api.example.com.pem")
        let roots = try Plans.certificates("../Pins/roots.pem")
        let right = ChainInspection(chain, anchors: roots)
        #expect(right.misplacedServer == nil)
        let wrong = ChainInspection(chain.reversed(), anchors: roots)
        #expect(wrong.misplacedServer == 1 && wrong.surplus.isEmpty && wrong.misplaced == 1)
        let root = ChainInspection([roots[0], chain[1], chain[0]], anchors: roots)
        #expect(root.misplacedServer == 2 && root.surplus.isEmpty)
        // Without a server's there is no other that could be in front.
        #expect(ChainInspection([chain[1]], anchors: roots).misplacedServer == nil)
    }

    @Test("What is missing is the issuer of the last that was sent")
    func missing() throws {
        let found = try inspection(["int-ye1", "root-ye-by-x2"], ["isrgrootx1"])
        #expect(found.routes.isEmpty)
        #expect(found.orphan == (try certificate("root-ye-by-x2")))
    }
}
