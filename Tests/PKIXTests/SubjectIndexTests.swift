// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("An index of names")
struct SubjectIndexTests {
    private static let root = ForgedCertificate.ca("root", by: "root")
    private static let inter = ForgedCertificate.ca("inter", by: "root")
    private static let leaf = ForgedCertificate("leaf", by: "inter")
    private static let strangers = (0..<20).map { ForgedCertificate.ca("other \($0)", by: "me") }
    /// Names of one length that end alike, and names shorter than what an index looks at.
    private static let alike = (10..<20).map {
        ForgedCertificate.ca("\($0) Certification Authority", by: "me")
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let served: [ForgedCertificate]
        let anchors: [ForgedCertificate]
        /// The places of the path above the end entity; nil where there is none.
        let places: [CertificationPath.Place]?

        init(
            _ name: String,
            _ served: [ForgedCertificate],
            _ anchors: [ForgedCertificate],
            _ places: [CertificationPath.Place]?
        ) {
            testDescription = name
            self.served = served
            self.anchors = anchors
            self.places = places
        }
    }

    static let cases = [
        Case("among strangers", [leaf, inter], strangers + [root], [.other(0), .anchor(20)]),
        Case("before strangers", [leaf, inter], [root] + strangers, [.other(0), .anchor(0)]),
        Case("nobody but strangers", [leaf, inter], strangers, nil),
        Case("nobody at all", [leaf, inter], [], nil),
        Case(
            "another key of the name comes first",
            [leaf, inter],
            strangers + [.ca("root", key: "other", by: "root"), root],
            [.other(0), .anchor(21)]
        ),
        Case(
            "an intermediate is an anchor, too",
            [leaf, inter],
            [root] + strangers + [inter],
            [.anchor(21)]
        ),
        Case("the end entity is an anchor", [leaf, inter], strangers + [leaf], []),
        Case(
            "another end entity of the name is an anchor",
            [leaf, inter],
            [leaf.with { $0.key = "other" }, root] + strangers,
            [.other(0), .anchor(1)]
        ),
        Case(
            "names that end alike",
            [ForgedCertificate("leaf", by: "15 Certification Authority")],
            alike,
            [.anchor(5)]
        ),
        Case(
            "a name of nobody that ends like others",
            [ForgedCertificate("leaf", by: "99 Certification Authority")],
            alike,
            nil
        ),
        Case(
            "a short name",
            [ForgedCertificate("leaf", by: "r")],
            [.ca("r", by: "r")],
            [.anchor(0)]
        ),
        Case(
            "a certificate is served that is an anchor",
            [leaf, root, inter],
            strangers + [root],
            [.other(1), .anchor(20)]
        ),
    ]

    @Test("What is found through it is what is found without", arguments: cases)
    func same(_ test: Case) throws {
        let read = try test.served.map { try Certificate($0.octets) }
        let anchors = try test.anchors.map { try Certificate($0.octets) }
        for index in [nil, SubjectIndex(anchors)] {
            let found = PathValidator.rfc5280(signatures: FakeSignatures()).path(
                from: read[0],
                through: Array(read.dropFirst()),
                to: anchors,
                by: index,
                at: Time(seconds: 1_906_502_400)
            )
            #expect((try? found.get())?.places == test.places)
        }
    }

    @Test("Only those are compared that may have the name")
    func comparisons() throws {
        var budget = PathBudget()
        budget.comparisons = 5
        #expect(try isFound(within: budget, indexed: true))
        #expect(try !isFound(within: budget, indexed: false))
    }

    @Test("Whoever matches by something else than names is asked about all")
    func matching() throws {
        let anything = IssuerMatching { _, _ in true }
        let named = Self.root.with { $0.subject = "another name of this key" }
        #expect(try isFound(to: named, by: anything, indexed: true))
        #expect(try !isFound(to: named, indexed: true))
    }

    /// Whether there is a path to an anchor behind twenty others.
    private func isFound(
        to anchor: ForgedCertificate = root,
        by matching: IssuerMatching = .byName,
        within budget: PathBudget = PathBudget(),
        indexed: Bool
    ) throws -> Bool {
        let anchors = try (Self.strangers + [anchor]).map { try Certificate($0.octets) }
        let validator = PathValidator(
            requirements: Requirement.rfc5280,
            matching: matching,
            signatures: FakeSignatures(),
            budget: budget
        )
        let found = validator.path(
            from: try Certificate(Self.leaf.octets),
            through: [try Certificate(Self.inter.octets)],
            to: anchors,
            by: indexed ? SubjectIndex(anchors) : nil,
            at: Time(seconds: 1_906_502_400)
        )
        return (try? found.get()) != nil
    }
}
