// SPDX-License-Identifier: Apache-2.0

import Lint
import PKIX
import Testing

/// What is said of a domain because of the public suffix that it is or has.
@Suite("Public suffixes in configurations")
struct SuffixTests {
    @Test(
        "Whatever is below a suffix is strangers', be it a registry's, a company's or a wildcard's",
        arguments: [
            ("co.uk", true), ("github.io", true), ("kawasaki.jp", true), ("a.kawasaki.jp", true),
            ("s3.amazonaws.com", true), ("example.co.uk", false), ("me.github.io", false),
            ("city.kawasaki.jp", false), ("amazonaws.com", false), ("example.unheard", false),
        ]
    )
    func wholeSuffix(host: String, isSuffix: Bool) {
        let rules = rules(of: "<domain includeSubdomains=\"true\">\(host)</domain>")
        #expect(rules.contains("public-suffix") == isSuffix)
        #expect(!rules.contains("subdomain-gap"))
        #expect(!self.rules(of: "<domain>\(host)</domain>").contains("public-suffix"))
    }

    @Test(
        "A domain that is pinned alone leaves out its hosts where a registry sold it",
        arguments: [
            ("example.com", true), ("example.co.uk", true), ("city.kawasaki.jp", true),
            ("example.za", true), ("api.example.com", false), ("me.github.io", false),
            ("me.a.r.appspot.com", false), ("co.uk", false), ("example.unheard", false),
        ]
    )
    func alone(host: String, hasGap: Bool) {
        #expect(rules(of: "<domain>\(host)</domain>").contains("subdomain-gap") == hasGap)
    }

    private func rules(of domain: String) -> [String] {
        let text =
            "<network-security-config><domain-config>\(domain)<pin-set expiration=\"2027-06-01\">"
            + "<pin digest=\"SHA-256\">4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</pin>"
            + "<pin digest=\"SHA-256\">nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q=</pin>"
            + "</pin-set></domain-config></network-security-config>"
        let settings = Linter.Settings(time: Time(seconds: 1_796_083_200))
        let file = ConfigurationFile(Array(text.utf8), name: "a.xml")
        return Linter(settings).report(on: [file]).findings.map(\.rule.id)
    }
}
