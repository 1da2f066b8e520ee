// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Pinning
import SharedFixtures
import SwiftBackend
import Testing

@testable import Conformance

@Suite("The self-check")
struct SelfCheckTests {
    @Test("Every backend that is built in passes", arguments: Backends.builtIn.map(\.id))
    func backends(_ id: String) async throws {
        let backend = try #require(Backends.builtIn.first { $0.id == id })
        #expect(await SelfCheck.failure(of: backend) == nil)
    }

    @Test("A backend that always gives a path fails")
    func alwaysAccepts() async {
        let failure = await SelfCheck.failure(of: StatedBackend("lax"))
        #expect(failure == "accepts a certificate whose signature has one bit flipped")
    }

    @Test("A backend that never gives a path fails, and its own words are kept")
    func alwaysRefuses() async {
        var backend = StatedBackend("strict")
        backend.pathOutcome = .success(.refused(.expired, native: "no clock"))
        let failure = await SelfCheck.failure(of: backend)
        #expect(failure == "refuses a good chain of 3 certificates: expired (no clock)")
    }

    @Test("A backend that fails instead of answering fails")
    func defect() async {
        var backend = StatedBackend("broken")
        backend.pathOutcome = .failure(.defect("not initialised"))
        #expect(await SelfCheck.failure(of: backend) == "fails its self-check: not initialised")
    }

    @Test("One whose worker is lost once is asked again; one whose worker is always lost fails")
    func lost() async {
        let killed = Flaky(real: SwiftBackend(), failures: 2)
        #expect(await SelfCheck.failure(of: killed) == nil)
        let broken = Flaky(real: SwiftBackend(), failures: 3)
        #expect(await SelfCheck.failure(of: broken) == "fails its self-check: ended by signal 9")
    }

    @Test("A wrong answer is not asked for again")
    func wrongOnce() async {
        let failure = await SelfCheck.failure(of: Flaky(real: SwiftBackend(), wrongAnswers: 1))
        #expect(failure == "refuses a good chain of 3 certificates: expired (once)")
    }

    @Test("A backend that finds every certificate to be for every host fails")
    func everyHost() async {
        let failure = await SelfCheck.failure(of: HostBlind(wrapped: SwiftBackend()))
        #expect(
            failure == "says that a certificate for self-check.example.com is for other.example.com"
        )
    }
}
