// SPDX-License-Identifier: Apache-2.0

/// Of the public suffix list the top-level domains that most hosts are below, and what the corpus
/// needs, since a policy reads no file.
///
/// Of the suffixes below another only one is here: whether any other name below a top-level domain
/// is a registry's or a company's suffix, only the whole list could tell.
///
/// - SeeAlso: publicsuffix.org/list.
package enum PublicSuffix {
    /// The longest public suffix that ends the name, case and all; nil where there is none.
    package static func of(_ host: some StringProtocol) -> String? {
        if host == belowACountrys || host.hasSuffix("." + belowACountrys) { return belowACountrys }

        let label = host.lastIndex(of: ".").map { String(host[host.index(after: $0)...]) }
        let last = label ?? String(host)
        return topLevel.contains(last) ? last : nil
    }

    /// Whether the list may have a longer suffix of the name, in lower case, than the one found.
    ///
    /// Registries of countries have suffixes of two and three labels, some with a wildcard (`*.ck`,
    /// `*.kawasaki.jp`), and companies have theirs below every top-level domain (`appspot.com`).
    /// Below `example` there is none, and without a wildcard a suffix is letters, digits and hyphens.
    static func mayBeLonger(than suffix: String, in name: some StringProtocol) -> Bool {
        let label = name.dropLast(suffix.utf8.count + 1).split(separator: ".").last
        guard let label, label != "example" else { return false }

        return suffix.utf8.count == 2
            || label.utf8.allSatisfy { letters.contains($0) || digitsAndHyphen.contains($0) }
    }

    /// Whether a label in lower case is a top-level domain: nil where only a list of them all could
    /// tell, which is none of what begins with a digit or is reserved.
    ///
    /// A label beyond ASCII has another form in the lists, and nobody can tell here.
    static func isTopLevel(_ label: some StringProtocol) -> Bool? {
        guard label.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard let first = label.utf8.first, letters.contains(first),
            label.utf8.allSatisfy({ letters.contains($0) || digitsAndHyphen.contains($0) }),
            !reserved.contains(String(label))
        else { return false }

        return topLevel.contains(String(label)) ? true : nil
    }

    private static let belowACountrys = "co.uk"

    /// Countries', and of the others some that many hosts are below and that the root zone had in
    /// April 2016, when the list was made that TrustKit for Android ships.
    private static let topLevel = Set(
        """
        ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs
        bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec
        ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy
        hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz
        la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx
        my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re
        ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr st su sv sx sy sz tc td tf tg th tj
        tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
        aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro
        tel travel xxx
        academy agency app bank berlin blue business capital care center chat cloud club company
        consulting design dev digital email energy engineering events expert finance fund global
        google group guru help host hosting international life link live marketing media money network
        news ninja online partners plus press rocks school science services site social software
        solutions space store studio support systems team tech technology today tools top trade
        training video website wiki work works world xyz zone
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    )

    /// What nobody can register.
    ///
    /// - SeeAlso: RFC 6761, section 6; RFC 6762, section 3 and appendix G.
    private static let reserved: Set<String> = [
        "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain",
        "localhost", "private", "test",
    ]

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let digitsAndHyphen = Set("-0123456789".utf8)
}
