// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A key as it stands in a certificate, cut out by another program than this one.
package struct FixtureKey: Sendable, CustomStringConvertible {
    package let of: Fixture
    /// The octets of the SubjectPublicKeyInfo as presented.
    package let presented: [UInt8]

    package var description: String { "\(of)" }

    private init(of: Fixture, _ text: String) {
        self.of = of
        presented = Array(Data(base64Encoded: text) ?? Data())
    }

    /// One key of every kind.
    package static let all = [
        FixtureKey(
            of: .leaf,
            """
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEzgQWjsG/5DBumSlOriLTM8WIhZay44qAE528FKWJ\
            o8CeQhKN21TNB6/Q4/fTbyFLO4SpZ5NJDrNTbW/DEqgoaw==
            """
        ),
        FixtureKey(
            of: .p384Leaf,
            """
            MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAExaM+hig8BJAppUnUKKeqU8WYoiRcTrDGbf1FIM/cduLs\
            6JTyyX9bgqLZnqGTLVm/HarjcBBMAWtCcsmGghGkhSKAC9AM3vKlerwf6F1oTuPkIzKfbFY9SbeE\
            wCEYj5yk
            """
        ),
        FixtureKey(
            of: .ed25519Leaf,
            """
            MCowBQYDK2VwAyEASR/oDPc4H+A3w51wRNQG8Gcemq2NlhxDFaufeYFzndY=
            """
        ),
        FixtureKey(
            of: .rsaLeaf,
            """
            MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq3+UWKT74/u/zAmLlSur5NkDnTCnhcyx\
            2QOXQEP5916hDk9XnbeNqDY+3AFjl8xlbG5n9Q8lh8KV7NBGHQiW6F9eZoRmQw6kO+GBHP9bWNQw\
            ie03Tuj2bgtoLrGwcGYNPnsNkZhWQRrJeWUZdQ+ZsQ5RS0bZ+N8WK+vUnVPP5OVSjMbi+gxrsq+q\
            kdA4pqa8b4xy8WcGd1sOkad0qwEqYv/aJsB2Lw8tieXSdSTIRaubDbbxNzoyuy13wsvyJLdx4ma1\
            v1tZd3sl89Hs2YlEb1g5AsH/VaFjJN2+hqR3mCB46TUyPz53swxIYSCU0GlPJITMVAxyWdSw66so\
            smqNxQIDAQAB
            """
        ),
        FixtureKey(
            of: .rsaLeafWithoutParameters,
            """
            MIIBIDALBgkqhkiG9w0BAQEDggEPADCCAQoCggEBAKt/lFik++P7v8wJi5Urq+TZA50wp4XMsdkD\
            l0BD+fdeoQ5PV523jag2PtwBY5fMZWxuZ/UPJYfClezQRh0IluhfXmaEZkMOpDvhgRz/W1jUMInt\
            N07o9m4LaC6xsHBmDT57DZGYVkEayXllGXUPmbEOUUtG2fjfFivr1J1Tz+TlUozG4voMa7KvqpHQ\
            OKamvG+McvFnBndbDpGndKsBKmL/2ibAdi8PLYnl0nUkyEWrmw228Tc6Mrstd8LL8iS3ceJmtb9b\
            WXd7JfPR7NmJRG9YOQLB/1WhYyTdvoakd5ggeOk1Mj8+d7MMSGEglNBpTySEzFQMclnUsOurKLJq\
            jcUCAwEAAQ==
            """
        ),
        FixtureKey(
            of: .koblitzLeaf,
            """
            MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAE6AzHYzPgmnehIRDCCFnqc34LN+Y2yeNqoKWRH29Es8u/\
            /DFkNYW0eMgsz9CAHdgrwy/I3Faladm/Ez17wwXMYw==
            """
        ),
        FixtureKey(
            of: .weakLeaf,
            """
            MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDNOPmwX1C5gUs7dNoVwNXcXgle/jVDr8o632de\
            8c8mnvtsyM+33T5KOsh3SVIh6XwlEkVpILOQ+ZOl5koYZD/gqkEoRzjrPTezbIM7fMkDZjZO82bM\
            oPgzbSFDLLF3PsnHVLP2gQ9JHmBE4fKW5Q8i42r7P1kPoF6SrfHnsQ5geQIDAQAB
            """
        ),
    ]
}
