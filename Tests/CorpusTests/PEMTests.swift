// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

@Suite("PEM")
struct PEMTests {
    /// 49 octets: one more than a line of 64 columns holds.
    private let octets = [UInt8](repeating: 0, count: 49)
    private let text = """
        -----BEGIN CERTIFICATE-----
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AA==
        -----END CERTIFICATE-----

        """

    @Test("Lines have 64 columns, and each is ended")
    func writing() {
        #expect(PEM.text(of: octets, label: "CERTIFICATE") == text)
    }

    @Test("What was written is read again, full lines and none included")
    func reading() {
        #expect(PEM.octets(of: text, label: "CERTIFICATE") == octets)
        for count in [0, 1, 47, 48, 96, 97] {
            let octets = [UInt8](repeating: 7, count: count)
            let text = PEM.text(of: octets, label: "CERTIFICATE")
            #expect(!text.contains("\n\n"))
            #expect(PEM.octets(of: text, label: "CERTIFICATE") == octets)
        }
    }

    @Test(
        "Any other spelling is refused",
        arguments: [
            "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----",
            "-----BEGIN CERTIFICATE-----\r\nAA==\r\n-----END CERTIFICATE-----\r\n",
            "-----BEGIN CERTIFICATE-----\nAB==\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nA A==\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\nAA==\n-----END CERTIFICATE-----\n",
            "x\n-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n",
            "-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n",
            "",
        ]
    )
    func refusals(text: String) {
        #expect(PEM.octets(of: text, label: "CERTIFICATE") == nil)
    }

    @Test("Every block of what a command printed is found, whatever stands around it")
    func all() {
        let printed =
            " 0 s:CN = leaf\r\n-----BEGIN CERTIFICATE-----\r\nAAA\r\nA\r\n-----END CERTIFICATE-----\r\n"
            + "---\n-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n" + text
        #expect(PEM.all(in: printed, label: "CERTIFICATE") == [[0, 0, 0], octets])
        #expect(PEM.all(in: "nothing", label: "CERTIFICATE") == [])
        let spaced = text.replacing("A\n", with: " \u{0B}A\u{0C}\t\r\n")
        #expect(spaced != text && PEM.all(in: spaced, label: "CERTIFICATE") == [octets])
        for broken in [
            "-----BEGIN CERTIFICATE-----\nAA==\n", text.replacing("AA==", with: "A*=="),
            text.replacing("AA==", with: "AA\u{A0}=="),
        ] {
            #expect(PEM.all(in: broken, label: "CERTIFICATE") == nil)
        }
    }
}
