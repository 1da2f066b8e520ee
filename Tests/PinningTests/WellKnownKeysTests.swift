// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Well-known keys")
struct WellKnownKeysTests {
    @Test("Every line of the table is a digest and a name, and no digest stands there twice")
    func table() {
        let lines = WellKnownKeys.table.split(separator: "\n")
        #expect(lines.count > 100 && WellKnownKeys.all.count == lines.count)
        #expect(Set(WellKnownKeys.all.map(\.pin)).count == lines.count)
    }

    /// The digests are those that others wrote down: the first two stand in OWASP's MASTG as an
    /// example (Alamofire, issue 2678, says whose they are), the third in Amazon's list of roots.
    @Test(
        "Keys have the names that others know them by",
        arguments: [
            ("YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=", "Let's Encrypt Authority X3"),
            (
                "Vjs8r4z+80wjNcr1YKepWQboSIRi63WsWXhIMN+eWys=",
                "DST Root CA X3 (Digital Signature Trust Co.)"
            ),
            ("++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=", "Amazon Root CA 1"),
        ]
    )
    func names(text: String, name: String) throws {
        let pin = try SPKIPin(sha256: text)
        #expect(WellKnownKeys.name(of: pin) == name)
        #expect(WellKnownKeys.pin(named: name) == pin)
    }

    @Test("A diagnosis says whose key a pin is of, where it is of nothing at hand")
    func diagnosis() {
        let pin = "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI="
        let diagnosis = PinDiagnosis(of: "sha256/" + pin, among: [PinDiagnosis.Candidate]())
        #expect(diagnosis.wellKnown == "Amazon Root CA 1")
        #expect(
            diagnosis.sentence(for: .publicKey)
                == "is the SHA-256 of the key of Amazon Root CA 1, which is not at hand"
        )
        #expect(PinDiagnosis(of: pin, among: [PinDiagnosis.Candidate]()).isTelling)
        let other = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
        #expect(PinDiagnosis(of: other, among: [PinDiagnosis.Candidate]()).wellKnown == nil)
    }
}
