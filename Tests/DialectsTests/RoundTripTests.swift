// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Foundation
import Pinning
import SharedFixtures
import Testing
import PKIX

@Suite("There and back")
struct RoundTripTests {
    @Test("What is written is what is read, and without a loss it is the plan", arguments: 0..<10)
    func generated(seed: Int) throws {
        for number in 0..<25 {
            var generator = Numbers(seed: UInt64(seed * 25 + number))
            let plan = PlanGenerator.plan(using: &generator)
            for dialect in Sample.dialects { try check(plan, dialect) }
        }
    }

    @Test("So it is with every entry of the corpus")
    func corpus() throws {
        let vectors = try StandardCorpus.vectors()
        let plans = Set(vectors.compactMap { Self.plan(of: $0.pinnedHosts) })
        #expect(plans.count > 50)
        for plan in plans {
            for dialect in Sample.dialects { try check(plan, dialect) }
        }
    }

    @Test("Every notation says some of the generated plans without a loss")
    func someWithoutLoss() {
        for dialect in Sample.dialects {
            let isFaithful = (0..<1_000).contains { seed in
                var generator = Numbers(seed: UInt64(seed))
                let plan = PlanGenerator.plan(using: &generator)
                return !plan.entries.isEmpty && dialect.write(plan).losses.isEmpty
            }
            #expect(isFaithful, "\(dialect.id)")
        }
    }

    @Test("A damaged text is refused or read, and never traps", arguments: Sample.dialects.indices)
    func damaged(index: Int) throws {
        let dialect = Sample.dialects[index]
        let plan = PinPlan([
            Sample.entry(
                Sample.host,
                .exact,
                [1, 2].map { Sample.pin(.sha256, $0, .endEntity) },
                expiry: .at(Sample.received.advanced(by: 86_400))
            )
        ])
        let octets = Array(try #require(dialect.write(plan).text).utf8)
        for length in octets.indices {
            _ = try? dialect.read(String(decoding: octets[..<length], as: UTF8.self))
            // One bit of each octet, another from octet to octet: all of them take too long.
            var flipped = octets
            flipped[length] ^= 1 << (length % 8)
            _ = try? dialect.read(String(decoding: flipped, as: UTF8.self))
        }
    }

    @Test("A text beyond a mebibyte is not read", arguments: Sample.dialects.indices)
    func tooLong(index: Int) {
        let text = String(repeating: " ", count: 1 << 20 + 1)
        let problem = Sample.problem(text, Sample.dialects[index])
        #expect(problem?.contains("no more than 1048576 are read") == true)
    }

    private func check(_ plan: PinPlan, _ dialect: any PinDialect) throws {
        let writing = dialect.write(plan)
        #expect(writing == dialect.write(plan))
        #expect(writing.losses == writing.losses.sorted())
        if writing.losses.isEmpty {
            #expect(writing.plan == plan, "\(dialect.id)")
        }
        guard let text = writing.text else {
            #expect(writing.plan.entries.isEmpty, "\(dialect.id)")
            return
        }
        if writing.plan.entries.isEmpty, dialect.id == "curl" || dialect.id == "hpkp" { return }

        let reading = try dialect.read(text)
        #expect(reading.plan == writing.plan, "\(dialect.id)\n\(text)")
        #expect(dialect.write(reading.plan).text == text, "\(dialect.id)")
    }

    /// The plan of a vector's entries; nil where one of them is no plan's.
    private static func plan(of pinned: [PinnedHost]) -> PinPlan? {
        var entries: [PinPlan.Entry] = []
        for host in pinned {
            guard let expiry = Expiry(host.expires),
                let pattern = HostPattern(host.host, host.includeSubdomains ? .subtree : .exact)
            else { return nil }

            entries.append(
                PinPlan.Entry(
                    pattern,
                    host.isExempt ? [] : (host.keys ?? []).compactMap(pin),
                    enforcement: host.enforce == false ? .reportOnly : .enforced,
                    expiry: expiry
                )
            )
        }
        return PinPlan(entries)
    }

    private static func pin(_ pin: Pin) -> PlannedPin? {
        switch pin {
        case .of(let certificate):
            (try? SPKIPin(ofKeyIn: certificate.octets)).map { PlannedPin(PinnedDigest($0)) }
        case .text(let text): (try? SPKIPin(sha256: text)).map { PlannedPin(PinnedDigest($0)) }
        }
    }
}
