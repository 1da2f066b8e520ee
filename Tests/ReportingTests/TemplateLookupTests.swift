// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Mustache
import Testing

@testable import Reporting

@Suite("What templates look up by name")
struct TemplateLookupTests {
    @Test("A value gives each of its members itself, as reflection would find it")
    func members() {
        let departure = HTMLDeparture(
            style: "bypass",
            sign: "▲",
            finding: "bypass",
            who: [],
            does: "accepts",
            why: "it never looks",
            expected: "reject",
            rows: 2
        )
        let speaker = HTMLDeparture.Speaker(
            names: "okhttp",
            cause: "cause:okhttp/trailing-dot"
        )
        let certificate = HTMLCertificate(
            name: "leaf",
            role: "served 1",
            pin: "sha256/x",
            pinned: "key pinned",
            refusal: "it is none",
            elements: "0 SEQUENCE"
        )
        let tally = HTMLTally(.bypass, "2 bypasses")
        let box = ChainPicture.Box(
            name: "leaf",
            style: "box",
            x: 1,
            y: 2,
            place: "served 1",
            pin: "key pinned"
        )
        // It is computed of the rows, and a row alone needs none.
        #expect(departure.child(named: "span") as? Int == 2)
        expectMembers([
            box, certificate, departure, speaker, tally,
            HTMLVector.Line(name: "Host", text: "www.example.com"),
            HTMLVector.Claim(source: "RFC 7469", says: "what it says", rule: "r1"),
            HTMLVector.Picture(id: "picture:1", width: 1, height: 2, hiddenCount: 3),
            HTMLVector.Norm(about: "host", verdict: "match", why: "it is"),
            HTMLVector.Refusal(libraries: "swift", reason: "expired", words: "it expired"),
        ])
    }

    @Test("A vector gives each of its members itself")
    func vectors() async throws {
        let run = try await Fixtures.run()
        var pictures = HTMLPictures()
        expectMembers(
            run.vectors.map { vector in
                HTMLVector(
                    vector,
                    result: VectorResult(
                        observations: run.observations.filter { $0.vector == vector.id },
                        facts: run.facts.filter { $0.vector == vector.id },
                        staleDepartures: []
                    ),
                    picture: pictures.add(ChainPicture(of: vector, paths: [])),
                    HTMLKeys(of: run.vectors),
                    HTMLLookup(of: run)
                )
            }
        )
    }

    private func expectMembers(_ values: [any MustacheParent]) {
        for value in values {
            for member in Mirror(reflecting: value).children {
                let found = value.child(named: member.label ?? "")
                #expect(
                    "\(found ?? "")" == "\(unwrapped(member.value))",
                    "\(type(of: value)).\(member.label ?? "")"
                )
            }
        }
    }

    @Test("What is not there has no text")
    func missing() {
        let certificate = HTMLCertificate(
            name: "leaf",
            role: "",
            pin: nil,
            pinned: nil,
            refusal: nil,
            elements: nil
        )
        #expect(certificate.child(named: "pin") == nil)
        #expect(certificate.child(named: "another") == nil)
    }

    /// What an optional member holds.
    private func unwrapped(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }

        return mirror.children.first?.value ?? ""
    }
}
