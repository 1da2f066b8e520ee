// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX
import Testing

@testable import Interception

@Suite("Reports of an interception")
struct ReportTests {
    @Test("Every writer has the verdict, the controls and what was counted")
    func everything() throws {
        let report = try report(.refused(Outcome.Refusal(alert: 46, isAfterFinished: false)))
        let words =
            "refused, although this client accepts the same CA for www.example.com: consistent "
            + "with pinning"
        let text = report.text
        #expect(text.contains("  user-authority    \(words)\n"))
        #expect(
            text.contains(
                "C1 through 4 times; C2 accepts the CA for www.example.com, after the refusals too; "
                    + "C3 refused"
            )
        )
        // The verdict is no proof, and every report says so.
        for writer in [
            text, report.html(version: "1"), report.json(version: "1"), report.junit,
            report.sarif(version: "1"),
        ] {
            #expect(
                writer.replacing("\n", with: " ").replacing(/[ ]+/, with: " ")
                    .contains("is no proof. Programs that share a TLS library")
            )
        }
        #expect(
            text.contains("refused: alert certificate_unknown before Finished, TLS 1.3 (3 times)")
        )
        #expect(text.contains("2 HTTP without TLS: refused"))
        let html = report.html(version: "1")
        #expect(html.contains("<td>\(words)</td>"))
        #expect(html.contains("<th>Verdict</th>") && html.contains("MASTG-TEST-0244"))
        #expect(html.contains("C3 refused 3 times, through afterwards"))

        let json = try object(report.json(version: "1"))
        let hosts = try #require(json["hosts"] as? [[String: Any]])
        let attack = try #require((hosts[0]["attacks"] as? [[String: Any]])?.first)
        #expect(attack["verdict"] as? String == "refused-consistent-with-pinning")
        #expect(attack["threat"] as? String == "user-installed-authority")
        let client = try #require((attack["clients"] as? [[String: Any]])?.first)
        let controls = try #require(client["controls"] as? [String: Any])
        #expect(controls["C2 trust"] as? String == "www.example.com")
        #expect(controls["C1 through"] as? Int == 4)

        #expect(report.junit.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\""))
        #expect(try result(report)["kind"] as? String == "pass")
        #expect(!report.isExposed && !report.isOpen)
    }

    @Test("What could be read fails, and a control host's acceptance does not")
    func exposed() throws {
        let report = try report(.accepted(.http1(method: "POST")))
        #expect(report.isExposed && !report.isOpen)
        #expect(report.junit.contains("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\""))
        #expect(report.junit.contains("<failure message=\"accepted\"/>"))
        // Nobody asks what else was missing.
        let tested = try #require(report.text.split(separator: "\n\n").first)
        #expect(tested.contains("      C1 through ") && !tested.contains("C3"))
        #expect(!report.text.contains("no proof"))
        #expect(!report.junit.contains("www.example.com\" tests"))
        let result = try result(report)
        #expect(result["kind"] as? String == "fail")
        #expect(result["level"] as? String == "error")
    }

    @Test("What is left open is skipped, with what to do about it")
    func open() throws {
        let report = try report(nil)
        #expect(!report.isExposed && report.isOpen)
        #expect(report.junit.contains("skipped=\"1\""))
        #expect(try result(report)["kind"] as? String == "open")
        #expect(report.text.contains("WHAT IS LEFT OPEN"))
        #expect(report.text.contains("QUIC"))
    }

    @Test("Nothing of a client's is markup, or obeyed by a terminal")
    func hostile() throws {
        let report = try report(
            .failed("<script>alert(1)</script>\u{1B}[31m"),
            client: Client(address: "<b>", fingerprint: "\u{1B}]0;x\u{7}&\"")
        )
        for text in [
            report.text, report.html(version: "<i>"), report.json(version: "1"), report.junit,
            report.sarif(version: "1"),
        ] {
            #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
        }
        #expect(!report.html(version: "<i>").contains("<script>"))
        #expect(!report.html(version: "<i>").contains("<b>"))
        #expect(!report.html(version: "<i>").contains("<i>"))
        #expect(!report.junit.contains("<script>"))
    }

    /// Of one host and one attack, whose attempts all end so.
    private func report(
        _ outcome: Outcome?,
        client: Client = Client(address: "192.0.2.1", fingerprint: "1")
    ) throws -> InterceptReport {
        let (host, control) = (try NamedHost("api.example.com"), try NamedHost("www.example.com"))
        var observations = Observations(
            Observations.Settings(
                hosts: [host],
                controlHosts: [control],
                attacks: [.userAuthority],
                retryWindow: .zero
            )
        )
        observations.count(.plainHTTP)
        observations.count(.plainHTTP)
        if let outcome {
            for place in [control, host, host, host, control, control] {
                observations.wentThrough(client, to: place)
                if let ticket = observations.begin(client, at: place, now: .zero).ticket {
                    let refusal = Outcome.Refusal(alert: 48, isAfterFinished: false)
                    let atControl: Outcome =
                        ticket.attack == .userAuthority ? .accepted(.other) : .refused(refusal)
                    observations.end(
                        ticket,
                        place == control ? atControl : outcome,
                        version: "TLS 1.3"
                    )
                }
            }
            observations.wentThrough(client, to: host)
        }
        return InterceptReport(
            observations,
            from: Time(seconds: 0),
            to: Time(seconds: 60),
            rootFingerprint: "AB:CD"
        )
    }

    private func result(_ report: InterceptReport) throws -> [String: Any] {
        let runs = try object(report.sarif(version: "1"))["runs"] as? [[String: Any]]
        let results = try #require(runs?.first?["results"] as? [[String: Any]])
        #expect(results.count == 1)
        return results[0]
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
