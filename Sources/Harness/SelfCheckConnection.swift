// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import PKIX
import Pinning

/// Two connections that every harness must be able to tell apart before its answers count.
///
/// A harness that was put together wrongly tends to accept everything or nothing. The certificates
/// are valid from 2019 through 2049 and stand here, not in the corpus, so that no vector can make
/// a broken harness look sound; the leaf's key is here for those who present it over TLS.
enum SelfCheckConnection {
    /// A good chain with its leaf pinned, which every client accepts.
    static func accepted(by policy: ExecutedProgram.Policy) -> HarnessQuestion {
        question(policy, pinning: leaf)
    }

    /// The same with a certificate pinned that has nothing to do with it.
    static func refused(by policy: ExecutedProgram.Policy) -> HarnessQuestion {
        question(policy, pinning: spare)
    }

    private static func question(
        _ policy: ExecutedProgram.Policy,
        pinning pinned: EncodedCertificate
    ) -> HarnessQuestion {
        HarnessQuestion(
            policy: policy,
            connection: Connection(
                host: host,
                time: time,
                served: [leaf],
                anchors: Connection.Anchors(shipped: [root]),
                chainWithoutEvaluation: [leaf, root]
            ),
            pinned: [
                PinnedHost(
                    host: host,
                    enforce: true,
                    certificates: [.of(pinned)],
                    keys: [.of(pinned), .of(backup)]
                )
            ],
            texts: nil
        )
    }

    static let time = Time(seconds: 1_906_502_400)
    static let host = "self-check.example.com"

    static let leaf = EncodedCertificate(
        octets(
            """
            308201d230820178a00302010202022002300a06082a8648ce3d040302302b3129302706035504030c205069
            6e70726f6f66206861726e6573732073656c662d636865636b20726f6f74301e170d31393031303130303030
            30305a170d3439313233313030303030305a302b3129302706035504030c2050696e70726f6f66206861726e
            6573732073656c662d636865636b206c6561663059301306072a8648ce3d020106082a8648ce3d0301070342
            0004a7d4850576cb76eb54cf73310968f58deab1dc933f00f8c58fce751ea5b9a3acc879fe4ebf154f3e42da
            ba9a516570f6897893e3f1953b9a89850798ffdbf22ea3818b308188300e0603551d0f0101ff040403020780
            30130603551d25040c300a06082b0601050507030130210603551d11041a3018821673656c662d636865636b
            2e6578616d706c652e636f6d301f0603551d23041830168014cdcb6512d963a86bf5c634934be252949204f2
            9e301d0603551d0e04160414527c30cf14c47c8ec03fe5126e224a9c75c343f6300a06082a8648ce3d040302
            0348003045022100f166e01c3ffc7ff402acd318905e6a3d557884353606808e6b10f282dea974da02202ee5
            bb9042e21f49e851a372fe1f34bd8cb5d722cbd961305cdcd831c2e296dc
            """
        )
    )

    /// The private key of the leaf (PKCS#8).
    static let key = octets(
        """
        308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b02010104204d990fe49e1c2090
        8088d3f61bdf2d076795297525857c1c213ca9d71d523472a14403420004a7d4850576cb76eb54cf73310968
        f58deab1dc933f00f8c58fce751ea5b9a3acc879fe4ebf154f3e42daba9a516570f6897893e3f1953b9a8985
        0798ffdbf22e
        """
    )

    static let root = EncodedCertificate(
        octets(
            """
            308201aa3082014fa00302010202022001300a06082a8648ce3d040302302b3129302706035504030c205069
            6e70726f6f66206861726e6573732073656c662d636865636b20726f6f74301e170d31393031303130303030
            30305a170d3439313233313030303030305a302b3129302706035504030c2050696e70726f6f66206861726e
            6573732073656c662d636865636b20726f6f743059301306072a8648ce3d020106082a8648ce3d0301070342
            0004a1219b3fb521772e5bda8c3cd4b691b5eebf069e99c88151ee748d93ba87b0e62f27ddaf0931bfd24e21
            96432fa66ff230ede49894d84d28c23a842e4a303214a3633061301d0603551d0e04160414cdcb6512d963a8
            6bf5c634934be252949204f29e301f0603551d23041830168014cdcb6512d963a86bf5c634934be252949204
            f29e300f0603551d130101ff040530030101ff300e0603551d0f0101ff040403020106300a06082a8648ce3d
            0403020349003046022100e631b672d2890abe151a28afd5aeda284b32418d0bf1d06b462755bf2c12a34002
            21009cee476cc102bbfcacacc4bca878c07bc59ee1d254ca9fb3760abb3500693da5
            """
        )
    )

    /// Pinned and never served.
    static let spare = EncodedCertificate(
        octets(
            """
            3082019b30820141a00302010202022003300a06082a8648ce3d040302302c312a302806035504030c215069
            6e70726f6f66206861726e6573732073656c662d636865636b207370617265301e170d313930313031303030
            3030305a170d3439313233313030303030305a302c312a302806035504030c2150696e70726f6f6620686172
            6e6573732073656c662d636865636b2073706172653059301306072a8648ce3d020106082a8648ce3d030107
            03420004f6d29e15c8ae66d9ec227b9a5c5ab2b19d053883d86b95a700f441427fa1f3a74b0112cf20364d2f
            dcc4485428aef90ca557e75ecb8653f27c93faf430f7f560a3533051301d0603551d0e04160414830db97d0a
            b58c521ac96af3f83ca885880d5481301f0603551d23041830168014830db97d0ab58c521ac96af3f83ca885
            880d5481300f0603551d130101ff040530030101ff300a06082a8648ce3d040302034800304502205b69e67c
            2485839d8342686c86550de24daa0fb7de36094beaf62291ad8afaa4022100c29bc3ceda7f72e04f24c9fed2
            1804f9008d2e6399519e3f18412b3e95d990a9
            """
        )
    )

    /// Pinned beside the others, since some frameworks want a second pin.
    private static let backup = EncodedCertificate(
        octets(
            """
            3082019c30820143a00302010202022004300a06082a8648ce3d040302302d312b302906035504030c225069
            6e70726f6f66206861726e6573732073656c662d636865636b206261636b7570301e170d3139303130313030
            303030305a170d3439313233313030303030305a302d312b302906035504030c2250696e70726f6f66206861
            726e6573732073656c662d636865636b206261636b75703059301306072a8648ce3d020106082a8648ce3d03
            0107034200047125b5daa5ae006a929a583eeeb16a3272c6515eb7d1de0cfb01e733541660c78c64fe2d7e97
            c9016a9d19364bc21f6f6d6c7995eb1e5bd05e42b2ae6dd0ea82a3533051301d0603551d0e04160414170ce1
            c468609e7069b21656d7672aa970992fe5301f0603551d23041830168014170ce1c468609e7069b21656d767
            2aa970992fe5300f0603551d130101ff040530030101ff300a06082a8648ce3d04030203470030440220151f
            2dd5d69c4fe011e85b52802f60d9da67cae91124c0c05d26de9bbff61fa6022077f8394a0afdaaa15cc9d78c
            91403a02e435f05fffcd72f478d8327fb5c39b8d
            """
        )
    )
}

private func octets(_ hexadecimal: String) -> [UInt8] {
    Hexadecimal.decode(hexadecimal.filter { !$0.isWhitespace }) ?? []
}
