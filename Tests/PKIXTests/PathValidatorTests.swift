// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("The path validator")
struct PathValidatorTests {
    private let root = ForgedCertificate.ca("root", by: "root")
    private let inter = ForgedCertificate.ca("inter", by: "root")
    private let leaf = ForgedCertificate("leaf", by: "inter")

    @Test("A path is found whatever the order, and what is of no use is left aside")
    func unordered() throws {
        let stray = ForgedCertificate.ca("stray", by: "nobody")
        #expect(try names([leaf, root, stray, inter], [root]) == ["leaf", "inter", "root"])
        #expect(try names([leaf, inter], [root]) == ["leaf", "inter", "root"])
    }

    @Test("Any listed certificate is an anchor, and the path ends at the first one")
    func anchors() throws {
        #expect(try names([leaf, inter], [inter]) == ["leaf", "inter"])
        #expect(try names([leaf], [inter, root]) == ["leaf", "inter"])
        #expect(try names([leaf], [leaf]) == ["leaf"])
    }

    @Test("An anchor's certificate may have expired and be none of a CA")
    func bareAnchor() throws {
        let old = root.with {
            $0.isCA = false
            $0.notAfter = "20200101000000Z"
            $0.version = 1
        }
        #expect(try names([leaf, inter], [old]) == ["leaf", "inter", "root"])
    }

    @Test("Names and depths that an anchor's certificate states are kept to")
    func constrainedAnchor() throws {
        let named = leaf.with { $0.dns = ["www.example.com"] }
        for (base, isPath) in [("example.com", true), ("example.net", false)] {
            let constrained = root.with { $0.permittedDNS = [base] }
            let found = try? names([named, inter], [constrained])
            #expect((found != nil) == isPath, "\(base)")
        }
        #expect(throws: PathFailure.pathTooLong) {
            try names([leaf, inter], [root.with { $0.pathLength = 0 }])
        }
        #expect(try names([leaf, inter], [root.with { $0.pathLength = 1 }]).count == 3)
    }

    @Test("A dead end is left for another way")
    func backtracking() throws {
        // Two certificates of one authority: the first leads to an authority nobody trusts.
        let detour = ForgedCertificate.ca("inter", by: "elsewhere")
        #expect(try names([leaf, detour, inter], [root]) == ["leaf", "inter", "root"])
        // The same name with another key fails only at the signature.
        let namesake = ForgedCertificate.ca("inter", key: "other", by: "root")
        #expect(try names([leaf, namesake, inter], [root]) == ["leaf", "inter", "root"])
        // An expired one beside a valid one.
        let expired = inter.with { $0.notAfter = "20200101000000Z" }
        #expect(try names([leaf, expired, inter], [root]) == ["leaf", "inter", "root"])
    }

    @Test("A circle of authorities ends")
    func loop() {
        let one = ForgedCertificate.ca("inter", by: "other")
        let two = ForgedCertificate.ca("other", by: "inter")
        #expect(throws: PathFailure.noPath) { try names([leaf, one, two], [root]) }
    }

    @Test("Each failure has its own reason")
    func reasons() {
        func expect(
            _ failure: PathFailure,
            _ served: [ForgedCertificate],
            _ anchors: [ForgedCertificate],
            location: SourceLocation = #_sourceLocation
        ) {
            #expect(throws: failure, sourceLocation: location) { try names(served, anchors) }
        }
        expect(.noPath, [leaf], [root])
        expect(.noPath, [leaf, inter], [])
        expect(.selfSigned, [ForgedCertificate("self", by: "self")], [root])
        expect(.badSignature, [leaf.with { $0.signedBy = "thief" }, inter], [root])
        expect(.badSignature, [leaf, inter.with { $0.signedBy = "thief" }], [root])
        expect(.notACA, [leaf, inter.with { $0.isCA = false }], [root])
        expect(
            .notACA,
            [
                leaf,
                inter.with {
                    $0.version = 1; $0.isCA = false
                },
            ],
            [root]
        )
        expect(.wrongUsage, [leaf, inter.with { $0.keyUsage = [6] }], [root])
        expect(.wrongUsage, [leaf.with { $0.purposes = [.clientAuth] }, inter], [root])
        expect(.wrongUsage, [leaf.with { $0.purposes = [.anyExtendedKeyUsage] }, inter], [root])
        expect(.wrongUsage, [leaf, inter.with { $0.purposes = [.codeSigning] }], [root])
        expect(.wrongUsage, [leaf.with { $0.keyUsage = [6] }, inter], [root])
        expect(.expired, [leaf.with { $0.notAfter = "20300531235959Z" }, inter], [root])
        expect(.notYetValid, [leaf, inter.with { $0.notBefore = "20300601000001Z" }], [root])
        expect(.weakAlgorithm, [leaf.with { $0.algorithm = .ecdsaSHA1 }, inter], [root])
        let unknown = ObjectIdentifier(contents: [0x2a, 0x03])
        expect(.unknownCriticalExtension, [leaf.with { $0.critical = unknown }, inter], [root])
        expect(.unknownCriticalExtension, [leaf, inter.with { $0.critical = unknown }], [root])
    }

    @Test(
        "A short RSA key is weak under either of its names, however it is written",
        arguments: [ObjectIdentifier.rsaEncryption, .rsaPSS]
    )
    func weakKeys(_ identifier: ObjectIdentifier) throws {
        let short = [0x80] + [UInt8](repeating: 0x01, count: 127)
        let long = [0x00, 0x80] + [UInt8](repeating: 0x01, count: 255)
        for modulus in [[0x00] + short, short, [0x00, 0x00] + short] {
            let weak = leaf.with { $0.rsa = (identifier, modulus) }
            #expect(throws: PathFailure.weakAlgorithm) { try names([weak, inter], [root]) }
        }
        let strong = leaf.with { $0.rsa = (identifier, long) }
        #expect(try names([strong, inter], [root]) == ["leaf", "inter", "root"])
    }

    @Test(
        "A short RSA key is weak behind tags that are no DER, and so is one of no length",
        arguments: [
            [0x3f, 0x10], [0x3f, 0x80, 0x10], [0x30],
        ] as [[UInt8]]
    )
    func oddTags(sequence: [UInt8]) throws {
        let modulus = [0x00, 0x80] + [UInt8](repeating: 0x01, count: 127)
        let exponent: [UInt8] = [0x02, 0x01, 0x03]
        for tag: [UInt8] in [[0x02], [0x1f, 0x02], [0x1f, 0x80, 0x02]] {
            for octets in [modulus, [0x00], [0x00, 0x00], []] {
                let length = [0x81, UInt8(octets.count)]
                let fields = tag + length + octets + exponent
                let weak = leaf.with {
                    $0.rsa = (.rsaEncryption, [])
                    $0.rsaKey = sequence + [0x81, UInt8(fields.count)] + fields
                }
                #expect(throws: PathFailure.weakAlgorithm) { try names([weak, inter], [root]) }
            }
        }
    }

    @Test(
        "An RSA key whose length nobody can tell is weak",
        arguments: [[], [0x04, 0x00], [0x30]]
    )
    func unmeasured(key: [UInt8]) throws {
        let weak = leaf.with {
            $0.rsa = (.rsaEncryption, [])
            $0.rsaKey = key
        }
        #expect(throws: PathFailure.weakAlgorithm) { try names([weak, inter], [root]) }
    }

    @Test(
        "Curves below 256 bits are weak by their names",
        arguments: [
            ("1.2.840.10045.3.1.1", true), ("1.3.132.0.33", true),
            ("1.3.36.3.3.2.8.1.1.5", true), ("1.2.840.10045.3.0.11", true),
            ("1.3.132.0.10", false), ("1.3.36.3.3.2.8.1.1.7", false),
            ("1.2.840.10045.3.1.7", false), ("1.3.132.0.35", false),
            ("1.2.156.10197.1.301", false),
        ]
    )
    func curves(_ dotted: String, isWeak: Bool) throws {
        let curve = try #require(ObjectIdentifier(dotted))
        let certificate = leaf.with { $0.curve = curve }
        #expect(((try? names([certificate, inter], [root])) == nil) == isWeak)
    }

    @Test("A key on a curve of an unknown name is weak whatever its point, and DSA always")
    func unknownCurves() throws {
        let points: [[UInt8]] = [
            [], [0x00], [0x02] + [UInt8](repeating: 1, count: 32),
            [0x04] + [UInt8](repeating: 1, count: 64),
        ]
        for dotted in ["2.999.8", "1.2.840.10045.3.1.99", "1.2.156.10197.1.302"] {
            let curve = try #require(ObjectIdentifier(dotted))
            for point in points {
                let certificate = leaf.with {
                    $0.curve = curve
                    $0.point = point
                }
                #expect(throws: PathFailure.weakAlgorithm, "\(dotted), \(point.count)") {
                    try names([certificate, inter], [root])
                }
            }
        }
        for algorithm in [ObjectIdentifier.dsa, .dsaOfOIW] {
            #expect(throws: PathFailure.weakAlgorithm) {
                try names([leaf.with { $0.keyAlgorithm = algorithm }, inter], [root])
            }
        }
    }

    @Test("A signature under a weak key is not verified, whatever else stands against its issuer")
    func underWeakKeys() {
        let modulus = [0x00, 0x80] + [UInt8](repeating: 0x01, count: 127)
        let weak = inter.with {
            $0.rsa = (.rsaEncryption, modulus)
            $0.isCA = false
        }
        // Verified, it would be a signature of somebody else.
        #expect(throws: PathFailure.notACA) { try names([leaf, weak], [root]) }
        // The issuer's own signature being weak says nothing of those it makes.
        let weaklySigned = inter.with { $0.algorithm = .ecdsaSHA1 }
        #expect(throws: PathFailure.badSignature) {
            try names([leaf.with { $0.signedBy = "thief" }, weaklySigned], [root])
        }
    }

    @Test("Both ends of the validity are inside it")
    func bounds() throws {
        let instant = leaf.with {
            $0.notBefore = "20300601000000Z"
            $0.notAfter = "20300601000000Z"
        }
        #expect(try names([instant, inter], [root]) == ["leaf", "inter", "root"])
    }

    @Test("pathLen counts intermediates that are not self-issued")
    func pathLength() throws {
        let limited = inter.with { $0.pathLength = 0 }
        let sub = ForgedCertificate.ca("sub", by: "inter")
        let deep = ForgedCertificate("leaf", by: "sub")
        #expect(try names([leaf, limited], [root]) == ["leaf", "inter", "root"])
        #expect(throws: PathFailure.pathTooLong) { try names([deep, sub, limited], [root]) }
        #expect(
            try names([deep, sub, inter.with { $0.pathLength = 1 }], [root])
                == ["leaf", "sub", "inter", "root"]
        )
        // A key rollover: the authority issues a certificate to itself.
        let rollover = ForgedCertificate.ca("inter", key: "new", by: "inter")
        let below = ForgedCertificate("leaf", by: "inter", signedBy: "new")
        #expect(
            try names([below, rollover, limited], [root]) == ["leaf", "inter", "inter", "root"]
        )
    }

    @Test("DNS constraints hold for every name below")
    func nameConstraints() throws {
        func leaf(_ names: String...) -> ForgedCertificate { self.leaf.with { $0.dns = names } }
        let permitted = inter.with { $0.permittedDNS = ["example.com"] }
        let excluded = inter.with { $0.excludedDNS = ["bad.example.com"] }
        for name in ["example.com", "a.example.com", "A.B.EXAMPLE.COM", "*.example.com"] {
            #expect(try names([leaf(name), permitted], [root]).count == 3, "\(name)")
        }
        for name in ["example.org", "notexample.com", "com", "example.com.evil.org"] {
            #expect(throws: PathFailure.nameConstraint, "\(name)") {
                try names([leaf("example.com", name), permitted], [root])
            }
        }
        #expect(throws: PathFailure.nameConstraint) {
            try names([leaf("a.bad.example.com"), excluded], [root])
        }
        #expect(try names([leaf("good.example.com"), excluded], [root]).count == 3)
    }

    @Test(
        "A base that no name can lie under excludes all, and permits none",
        arguments: ["*.example.com", "example.com."]
    )
    func unusableBases(base: String) throws {
        let leaf = leaf.with { $0.dns = ["a.example.com"] }
        for constrained in [
            inter.with { $0.excludedDNS = [base] }, inter.with { $0.permittedDNS = [base] },
        ] {
            #expect(throws: PathFailure.nameConstraint) { try names([leaf, constrained], [root]) }
        }
        let others = inter.with { $0.excludedDNS = ["example.org"] }
        #expect(try names([leaf, others], [root]).count == 3)
    }

    @Test(
        "A path below a subtree with a minimum or a maximum is refused",
        arguments: [[], [0x80, 1, 1], [0x81, 1, 0], [0x80, 1, 1, 0x81, 1, 5]] as [[UInt8]]
    )
    func boundedSubtrees(bounds: [UInt8]) throws {
        for (number, name) in [(0, "a.example.com"), (1, "a.example.org")] as [(UInt8, String)] {
            let named = leaf.with { $0.dns = [name] }
            let constrained = constrained(number, bounds)
            guard !bounds.isEmpty else {
                #expect(try names([named, constrained], [root]).count == 3)
                continue
            }

            #expect(throws: PathFailure.nameConstraint) {
                try names([named, constrained], [root])
            }
        }
    }

    @Test(
        "A minimum of zero is left out, no distance is negative, and nothing follows the maximum",
        arguments: [[0x80, 1, 0], [0x81, 1, 0xff], [0x81, 1, 1, 5, 0], [0x80, 0]] as [[UInt8]]
    )
    func unreadableBounds(bounds: [UInt8]) {
        #expect(throws: CertificateError.self) {
            try Certificate(constrained(0, bounds).octets)
        }
    }

    /// An issuer that permits (0) or excludes (1) a domain, with something behind the base.
    private func constrained(_ number: UInt8, _ bounds: [UInt8]) -> ForgedCertificate {
        let base = DERWriter.implicit(2, Array("example.com".utf8))
        let subtree = DERWriter.sequence(base + bounds)
        let value = DERWriter.sequence(DERWriter.implicitSequence(number, [subtree]))
        return inter.with {
            $0.otherExtensions = [
                DERWriter.sequence(
                    DERWriter.objectIdentifier(.nameConstraints),
                    DERWriter.boolean(true),
                    DERWriter.octetString(value)
                )
            ]
        }
    }

    @Test("Addresses are compared with a base under its mask")
    func addressConstraints() throws {
        let permitted = inter.with { $0.permittedIP = [[192, 0, 2, 0, 255, 255, 255, 0]] }
        let excluded = inter.with { $0.excludedIP = [[192, 0, 2, 128, 255, 255, 255, 128]] }
        func leaf(_ address: [UInt8]) -> ForgedCertificate { self.leaf.with { $0.ip = [address] } }
        #expect(try names([leaf([192, 0, 2, 7]), permitted], [root]).count == 3)
        #expect(try names([leaf([192, 0, 2, 127]), excluded], [root]).count == 3)
        let refused: [(ForgedCertificate, [UInt8])] = [
            (permitted, [192, 0, 3, 7]), (excluded, [192, 0, 2, 128]),
            (permitted, [UInt8](repeating: 0, count: 16)),
            (inter.with { $0.excludedIP = [[192, 0, 2]] }, [192, 0, 2, 1]),
        ]
        for (inter, address) in refused {
            #expect(throws: PathFailure.nameConstraint, "\(address)") {
                try names([leaf(address), inter], [root])
            }
        }
    }

    @Test("Directory names are compared relative name by relative name")
    func directoryConstraints() throws {
        let permitted = inter.with { $0.permittedDirectory = ["leaf"] }
        let excluded = inter.with { $0.excludedDirectory = ["leaf"] }
        #expect(try names([leaf, permitted], [root]).count == 3)
        #expect(throws: PathFailure.nameConstraint) { try names([leaf, excluded], [root]) }
        let other = ForgedCertificate("leaf2", by: "inter")
        #expect(throws: PathFailure.nameConstraint) { try names([other, permitted], [root]) }
        #expect(try names([other, excluded], [root]).count == 3)
    }

    @Test(
        "A name is the excluded one in whatever case, type of string and spacing it is written",
        arguments: [
            (DERWriter.utf8String("Evil Corp"), true),
            (DERWriter.utf8String("EVIL  corp "), true),
            (DERWriter.utf8String("\u{ad}Evil\u{a0}Corp"), true),
            (DERWriter.element(0x13, Array("evil corp".utf8)), true),
            (DERWriter.element(0x14, Array("evil corp".utf8)), true),
            (DERWriter.element(0x1e, "Evil Corp".utf8.flatMap { [0, $0] }), true),
            (DERWriter.element(0x1c, "Evil Corp".utf8.flatMap { [0, 0, 0, $0] }), true),
            // What cannot be compared is not let through.
            (DERWriter.utf8String("\u{ff25}vil Corp"), true),
            (DERWriter.element(0x14, [0xc5] + Array("vil Corp".utf8)), true),
            (DERWriter.octetString(Array("Evil Corp".utf8)), true),
            (DERWriter.utf8String(String(repeating: "x", count: 3_000)), true),
            (DERWriter.utf8String("EvilCorp"), false),
            (DERWriter.utf8String("Evıl Corp"), false),
            (DERWriter.element(0x13, Array("good corp".utf8)), false),
        ] as [([UInt8], Bool)]
    )
    func foldedExclusion(_ value: [UInt8], isExcluded: Bool) throws {
        let base = Self.name([ForgedCertificate.attribute(DERWriter.utf8String("Evil Corp"))])
        let constrained = inter.with { $0.excludedNames = [base] }
        let named = leaf.with { $0.wholeSubject = Self.name([ForgedCertificate.attribute(value)]) }
        #expect(((try? names([named, constrained], [root])) == nil) == isExcluded)
    }

    @Test("A name is the permitted one however it is written, and only if that can be told")
    func foldedPermission() throws {
        let base = Self.name([ForgedCertificate.attribute(DERWriter.utf8String("Straße Ü"))])
        let constrained = inter.with { $0.permittedNames = [base] }
        for (text, isPermitted) in [
            ("Straße Ü", true), ("STRASSE u\u{308}", true), ("strasse ü", true),
            ("Strase Ü", false), ("\u{ff33}traße Ü", false),
        ] {
            let value = ForgedCertificate.attribute(DERWriter.utf8String(text))
            let named = leaf.with { $0.wholeSubject = Self.name([value]) }
            #expect(((try? names([named, constrained], [root])) != nil) == isPermitted, "\(text)")
        }
    }

    @Test("Attributes of one relative name are compared in any order, and all of them")
    func setsOfAttributes() throws {
        func attributes(_ texts: String...) -> [[UInt8]] {
            texts.map { ForgedCertificate.attribute(DERWriter.element(0x13, Array($0.utf8))) }
        }
        let excluded = inter.with { $0.excludedNames = [Self.name(attributes("A", "b"))] }
        for (names, isExcluded) in [
            (attributes("B", "a"), true), (attributes("a", "b"), true),
            (attributes("a", "c"), false), (attributes("a", "a"), false),
            (attributes("a"), false), (attributes("a", "b", "c"), false),
        ] {
            let named = leaf.with { $0.wholeSubject = Self.name(names) }
            #expect(((try? self.names([named, excluded], [root])) == nil) == isExcluded)
        }
    }

    /// A Name of one relative name.
    private static func name(_ attributes: [[UInt8]]) -> [UInt8] {
        let ordered = attributes.sorted { $0.lexicographicallyPrecedes($1) }
        return DERWriter.sequence(DERWriter.element(0x31, Array(ordered.joined())))
    }

    @Test("A wildcard is no way around an excluded name")
    func excludedWildcard() throws {
        let excluded = inter.with { $0.excludedDNS = ["Evil.example.com"] }
        for (name, isExcluded) in [
            ("*.example.com", true), ("*.EXAMPLE.com", true), ("*.evil.example.com", true),
            ("*.example.net", false), ("*.good.example.com", false), ("www.example.com", false),
        ] {
            let found = try? names([leaf.with { $0.dns = [name] }, excluded], [root])
            #expect((found == nil) == isExcluded, "\(name)")
        }
    }

    @Test("A dot at the end of a name is no way around an excluded one, nor out of a permitted one")
    func dotBehindAName() throws {
        let excluded = inter.with { $0.excludedDNS = ["evil.example.com"] }
        for (name, isExcluded) in [
            ("evil.example.com.", true), ("www.EVIL.example.com.", true), ("*.example.com.", true),
            ("www.example.com.", false), ("evil.example.com.net.", false),
        ] {
            let found = try? names([leaf.with { $0.dns = [name] }, excluded], [root])
            #expect((found == nil) == isExcluded, "\(name)")
        }
        let permitted = inter.with { $0.permittedDNS = ["example.com"] }
        for (name, isPermitted) in [("www.example.com.", true), ("www.example.net.", false)] {
            let found = try? names([leaf.with { $0.dns = [name] }, permitted], [root])
            #expect((found != nil) == isPermitted, "\(name)")
        }
    }

    @Test("A mask with zeros in front of ones permits nothing and excludes everything")
    func brokenMask() throws {
        let address = leaf.with { $0.ip = [[192, 0, 2, 1]] }
        let base: [UInt8] = [192, 0, 2, 0, 255, 0, 255, 0]
        for constrained in [
            inter.with { $0.permittedIP = [base] },
            inter.with { $0.excludedIP = [[10, 0, 0, 0, 255, 0, 255, 0]] },
        ] {
            #expect(throws: PathFailure.nameConstraint) {
                try names([address, constrained], [root])
            }
        }
    }

    @Test("A name of a form that is constrained and not compared is refused")
    func constraintsOfOtherForms() throws {
        let permitted = inter.with { $0.permittedEmail = ["example.com"] }
        let excluded = inter.with { $0.excludedEmail = ["example.com"] }
        let addressed = leaf.with { $0.email = ["user@example.com"] }
        for constrained in [permitted, excluded] {
            #expect(throws: PathFailure.nameConstraint) {
                try names([addressed, constrained], [root])
            }
            #expect(try names([leaf, constrained], [root]).count == 3)
        }
        #expect(try names([addressed, inter], [root]).count == 3)
    }

    @Test("The most telling failure among the branches is reported")
    func rank() {
        let forged = ForgedCertificate.ca("inter", key: "other", by: "root")
        let expired = inter.with { $0.notAfter = "20200101000000Z" }
        #expect(throws: PathFailure.expired) { try names([leaf, forged, expired], [root]) }
        #expect(throws: PathFailure.expired) { try names([leaf, expired, forged], [root]) }
        // Within one branch the first failure counts: there is no path, whatever the dates.
        #expect(throws: PathFailure.noPath) {
            try names([leaf.with { $0.notAfter = "20200101000000Z" }], [root])
        }
    }

    @Test("The budget ends the search and says so")
    func budget() {
        var budget = PathBudget()
        budget.signatures = 1
        #expect(throws: PathFailure.budgetExhausted) {
            try names([leaf, inter], [root], budget: budget)
        }
        // Whether an end entity signed itself is one more signature.
        let alone = ForgedCertificate("leaf", by: "leaf")
        #expect(throws: PathFailure.selfSigned) { try names([alone], [root], budget: budget) }
        let namesake = ForgedCertificate.ca("leaf", by: "leaf")
        #expect(throws: PathFailure.budgetExhausted) {
            try names([alone, namesake], [root], budget: budget)
        }
        budget = PathBudget()
        budget.depth = 2
        #expect(throws: PathFailure.budgetExhausted) {
            try names([leaf, inter], [root], budget: budget)
        }
        budget = PathBudget()
        budget.comparisons = 2
        #expect(throws: PathFailure.budgetExhausted) {
            try names([leaf, inter], [root], budget: budget)
        }
    }

    @Test("A graph that is built to explode is answered")
    func explosion() {
        // Every level has two keys under one name, each signed by both keys of the next: two to
        // the twentieth paths, none of which ends at an anchor.
        var served = [ForgedCertificate("leaf", by: "0", signedBy: "0a")]
        for level in 0..<20 {
            for (key, signer) in [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")] {
                served.append(
                    .ca(
                        "\(level)",
                        key: "\(level)\(key)",
                        by: "\(level + 1)",
                        signedBy: "\(level + 1)\(signer)"
                    )
                )
            }
        }
        #expect(throws: PathFailure.budgetExhausted) { try names(served, [root]) }
    }

    @Test("Every requirement can be left out, and then lets its failure pass")
    func leavingOut() throws {
        let failing: [String: [ForgedCertificate]] = [
            "certification-authority": [leaf, inter.with { $0.isCA = false }],
            "path-length": [
                ForgedCertificate("leaf", by: "sub"), .ca("sub", by: "inter"),
                inter.with { $0.pathLength = 0 },
            ],
            "name-constraints": [
                leaf.with { $0.dns = ["a.org"] }, inter.with { $0.excludedDNS = ["org"] },
            ],
            "certificate-signing": [leaf, inter.with { $0.keyUsage = [6] }],
            "server-key-usage": [leaf.with { $0.keyUsage = [6] }, inter],
            "server-authentication": [leaf.with { $0.purposes = [.clientAuth] }, inter],
            "server-authentication-nesting": [leaf, inter.with { $0.purposes = [.codeSigning] }],
            "critical-extensions": [
                leaf.with { $0.critical = ObjectIdentifier(contents: [0x2a, 0x03]) }, inter,
            ],
            "strength": [leaf.with { $0.algorithm = .ecdsaSHA1 }, inter],
            "validity": [leaf.with { $0.notAfter = "20200101000000Z" }, inter],
        ]
        #expect(Set(failing.keys) == Set(Requirement.rfc5280.map(\.id)))
        for (id, served) in failing {
            #expect(throws: PathFailure.self, "\(id)") { try names(served, [root]) }
            let others = Requirement.rfc5280.filter { $0.id != id }
            #expect(try names(served, [root], requirements: others).last == "root", "\(id)")
        }
    }

    /// The subjects of the path that is found.
    private func names(
        _ served: [ForgedCertificate],
        _ anchors: [ForgedCertificate],
        requirements: [Requirement] = Requirement.rfc5280,
        budget: PathBudget = PathBudget()
    ) throws -> [String] {
        let read = try served.map { try Certificate($0.octets) }
        let validator = PathValidator(
            requirements: requirements,
            signatures: FakeSignatures(),
            budget: budget
        )
        let others = Array(read.dropFirst())
        let anchors = try anchors.map { try Certificate($0.octets) }
        let path = try validator.path(
            from: read[0],
            through: others,
            to: anchors,
            at: Time(seconds: 1_906_502_400)
        ).get()
        let certificates = path.certificates(from: read[0], through: others, to: anchors)
        return certificates.map { certificate in
            // SEQUENCE, SET, SEQUENCE, identifier and string header take thirteen octets.
            String(decoding: certificate.octets[certificate.subject].dropFirst(13), as: UTF8.self)
        }
    }
}
