// SPDX-License-Identifier: Apache-2.0

import PKIX
import Synchronization
import Testing

@Suite("The work of a search")
struct PathWorkTests {
    private static let root = ForgedCertificate.ca("root", by: "root")

    @Test("Whatever is served, no more is done than the budget says", arguments: 1...9)
    func bounded(_ step: Int) throws {
        // Twenty levels of two keys each, of which every one is certified by both of the next.
        let served = [ForgedCertificate("leaf", by: "0", signedBy: "0a")] + Self.levels(20)
        var budget = PathBudget()
        budget.depth = 1 << step
        budget.signatures = 1 << step
        budget.comparisons = 100 << step
        let work = try Self.work(on: served, budget: budget)
        #expect(work.signatures <= budget.signatures)
        #expect(work.comparisons <= budget.comparisons)
        #expect(!work.isFound)
    }

    @Test("The longer the chain, the more work, by one signature and what is served")
    func length() throws {
        for count in 0...30 {
            let chain = Self.chain(of: count)
            let work = try Self.work(on: chain)
            #expect(work.isFound)
            #expect(work.signatures == count + 1)
            // At each certificate the anchor, and those that are not on the path yet.
            #expect(work.comparisons <= (count + 1) * (count + 1))
        }
    }

    @Test("A candidate costs a signature where it has the issuer's name, and none where it has not")
    func candidates() throws {
        let chain = Self.chain(of: 1)
        for count in [0, 1, 10, 100] {
            let strangers = (0..<count).map { ForgedCertificate.ca("other \($0)", by: "root") }
            let beside = try Self.work(on: [chain[0]] + strangers + [chain[1]])
            #expect(beside.isFound)
            #expect(beside.signatures == 2)
            #expect(beside.comparisons == count + 3)

            let namesakes = (0..<count).map {
                ForgedCertificate.ca("ca 0", key: "key \($0)", by: "root")
            }
            let before = try Self.work(on: [chain[0]] + namesakes + [chain[1]])
            #expect(before.isFound)
            #expect(before.signatures == count + 2)
            #expect(before.comparisons == count + 3)
        }
    }

    @Test("Key identifiers say which of those with the issuer's name comes first, and no more")
    func keyIdentifiers() throws {
        let leaf = ForgedCertificate("leaf", by: "ca").stating(key: nil, ofIssuer: "right")
        let different = ForgedCertificate.ca("ca", key: "a", by: "root")
            .stating(key: "wrong", ofIssuer: nil)
        let silent = ForgedCertificate.ca("ca", key: "b", by: "root")
        let named = ForgedCertificate.ca("ca", by: "root").stating(key: "right", ofIssuer: nil)

        // Whichever stands where, the one that is named is tried first, and those with an
        // identifier of their own last.
        func signatures(_ leaf: ForgedCertificate, _ others: ForgedCertificate...) throws -> Int {
            let work = try Self.work(on: [leaf] + others)
            #expect(work.isFound)
            return work.signatures
        }
        #expect(try signatures(leaf, different, silent, named) == 2)
        #expect(try signatures(leaf, named, silent, different) == 2)
        let bySilent = leaf.with { $0.signedBy = "b" }
        #expect(try signatures(bySilent, different, silent, named) == 3)
        #expect(try signatures(bySilent, silent, named, different) == 3)
        let byDifferent = leaf.with { $0.signedBy = "a" }
        #expect(try signatures(byDifferent, different, silent, named) == 4)
        // Where the certificate states nothing, they are tried as they come.
        let stating = ForgedCertificate("leaf", by: "ca")
        #expect(try signatures(stating, different, silent, named) == 4)
        // A wrong identifier alone rules nobody out.
        #expect(try signatures(byDifferent, different) == 2)
    }

    @Test("Key identifiers put anchors in order as well")
    func keyIdentifiersOfAnchors() throws {
        let leaf = ForgedCertificate("leaf", by: "root").stating(key: nil, ofIssuer: "right")
        let namesake = ForgedCertificate.ca("root", key: "other", by: "root")
        let anchors = [
            namesake, namesake.stating(key: "wrong", ofIssuer: nil),
            Self.root.stating(key: "right", ofIssuer: nil),
        ]
        let work = try Self.work(on: [leaf], to: anchors)
        #expect(work.isFound)
        #expect(work.signatures == 1)
        let last = leaf.with { $0.signedBy = "other" }
        #expect(try Self.work(on: [last], to: anchors).signatures == 2)
    }

    @Test("Long key identifiers count for more than short ones")
    func longKeyIdentifiers() throws {
        let long = String(repeating: "k", count: 60_000)
        let leaf = Self.chain(of: 1)[0].stating(key: nil, ofIssuer: long)
        let authority = Self.chain(of: 1)[1].stating(key: long, ofIssuer: nil)
        var budget = PathBudget()
        budget.comparisons = 1_000
        #expect(try Self.work(on: [leaf, authority], budget: budget).isFound)
        // With the anchor, with the authority, and 60,000 octets each time.
        budget.comparisons = 400
        #expect(try !Self.work(on: [leaf, authority], budget: budget).isFound)
    }

    @Test("Long names count for more than short ones")
    func longNames() throws {
        var budget = PathBudget()
        budget.comparisons = 1_000
        func isFound(_ lengthOfABase: Int) throws -> Bool {
            let names = (0..<20).map { "\($0)\(String(repeating: "a", count: lengthOfABase))" }
            let constrained = Self.chain(of: 1)[1].with {
                $0.permittedDNS = names + ["example.com"]
            }
            let leaf = Self.chain(of: 1)[0].with {
                $0.dns = (0..<20).map { "\($0).example.com" }
            }
            return try Self.work(on: [leaf, constrained], budget: budget).isFound
        }
        // 20 names and 21 bases make 420 comparisons.
        #expect(try isFound(20))
        #expect(try !isFound(2_000))

        // Two authorities of a long name that certify each other, with and without a way out.
        let long = String(repeating: "n", count: 60_000)
        let leaf = ForgedCertificate("leaf", by: long)
        let authority = ForgedCertificate.ca(long, by: "root")
        // Name and key are compared three times, and stand in what both signatures cover.
        budget.comparisons = 2_000
        #expect(try Self.work(on: [leaf, authority], budget: budget).isFound)
        budget.comparisons = 400
        #expect(try !Self.work(on: [leaf, authority], budget: budget).isFound)
    }

    @Test("Signatures over many octets, and certificates like the end entity, count for more")
    func longCertificates() throws {
        let filling = ForgedCertificate.anExtension(
            [0x2a, 0x03],
            [UInt8](repeating: 0, count: 60_000)
        )
        let leaf = Self.chain(of: 1)[0].with { $0.otherExtensions = [filling] }
        let authority = Self.chain(of: 1)[1]
        let namesake = authority.with { $0.key = "another" }
        var budget = PathBudget()
        budget.comparisons = 1_000
        #expect(try Self.work(on: [leaf, namesake, authority], budget: budget).isFound)
        // The leaf is hashed for each of its candidates, 234 comparisons each time.
        budget.comparisons = 400
        #expect(try Self.work(on: [leaf, authority], budget: budget).isFound)
        #expect(try !Self.work(on: [leaf, namesake, authority], budget: budget).isFound)

        // Of the end entity's name and key, and of its length: told apart by comparing all of it.
        let own = ForgedCertificate("leaf", by: "leaf").with { $0.otherExtensions = [filling] }
        let alike = (0..<10).map { number in own.with { $0.signedBy = "key\(number)" } }
        let work = try Self.work(on: [own] + alike, budget: budget)
        #expect(work.signatures <= 2)
    }

    /// What a search did.
    private struct Work {
        var comparisons: Int
        var signatures: Int
        var isFound: Bool
    }

    private static func work(
        on served: [ForgedCertificate],
        to anchors: [ForgedCertificate] = [root],
        budget: PathBudget = PathBudget()
    ) throws -> Work {
        let read = try served.map { try Certificate($0.octets) }
        let comparisons = Counter()
        let signatures = CountedSignatures()
        let validator = PathValidator(
            requirements: Requirement.rfc5280,
            matching: IssuerMatching { issuer, certificate in
                comparisons.add()
                return IssuerMatching.byName.matches(issuer, certificate)
            },
            signatures: signatures,
            budget: budget
        )
        let found = validator.path(
            from: read[0],
            through: Array(read.dropFirst()),
            to: try anchors.map { try Certificate($0.octets) },
            at: Time(seconds: 1_906_502_400)
        )
        return Work(
            comparisons: comparisons.count,
            signatures: signatures.counter.count,
            isFound: (try? found.get()) != nil
        )
    }

    /// A leaf, and so many authorities between it and the root.
    private static func chain(of count: Int) -> [ForgedCertificate] {
        var chain = [ForgedCertificate("leaf", by: count > 0 ? "ca 0" : "root")]
        for place in 0..<count {
            chain.append(.ca("ca \(place)", by: place + 1 < count ? "ca \(place + 1)" : "root"))
        }
        return chain
    }

    private static func levels(_ count: Int) -> [ForgedCertificate] {
        (0..<count).flatMap { level in
            [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")].map { key, signer in
                ForgedCertificate.ca(
                    "\(level)",
                    key: "\(level)\(key)",
                    by: "\(level + 1)",
                    signedBy: "\(level + 1)\(signer)"
                )
            }
        }
    }
}

private final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.add(1, ordering: .relaxed) }
}

private struct CountedSignatures: SignatureVerification {
    let counter = Counter()

    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        counter.add()
        return FakeSignatures().outcome(of: certificate, under: issuer)
    }
}
