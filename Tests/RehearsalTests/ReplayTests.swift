// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Rehearsal

/// What became of pins below Let's Encrypt, day by day.
///
/// Every day is one of two kinds. Some are those on which the plan's server changes its chain: they
/// are the announced ones where Let's Encrypt changed its default (2021-05-04, 2024-06-06,
/// 2026-05-13), and a renewal's elsewhere. The others follow from the certificates, and were read of
/// them with “openssl x509 -noout -dates”; the first second in which a certificate is not valid any
/// more is the one behind its notAfter:
///
///     DST Root CA X3                 notAfter 2021-09-30 14:01:15  →  14:01:16 of that day
///     ISRG Root X1 by DST Root CA X3 notAfter 2024-09-30 18:14:03  →  18:14:04 of that day
///     X3 by DST Root CA X3           notAfter 2021-03-17 16:40:46  →  16:40:47 of that day
///     R3 by DST Root CA X3           notAfter 2021-09-29 19:21:40  →  19:21:41 of that day
///     E1 by ISRG Root X2             notAfter 2025-09-15 16:00:00  →  16:00:01 of that day
///     ISRG Root X2 by X1 (2020)      notAfter 2025-09-15 16:00:00  →  16:00:01 of that day
///     R10, R11, E5, E8               notAfter 2027-03-12 23:59:59  →  2027-03-13
///     YE1                            notAfter 2028-09-02 23:59:59  →  2028-09-03
///
/// Mutations that were seen to fail: an anchor's own dates not asked; a validity that ends a second late;
/// nothing kept of what was served before; one path instead of all.
@Suite("Let's Encrypt, replayed")
struct ReplayTests {
    @Test("A pin of an intermediate breaks on the day on which another one issues")
    func intermediates() async throws {
        let rsa = try await Plans.result(try Plans.plan("replays/rsa.json"))
        #expect(rsa.app("pins Authority X3")?.breaks?.time?.day == "2020-12-15")
        #expect(rsa.app("pins R3")?.breaks?.time?.day == "2024-06-06")
        // From two intermediates at random: the next renewal is by the other.
        #expect(rsa.app("pins R10")?.breaks?.time?.day == "2024-08-05")
        #expect(rsa.app("pins R10 and R11")?.breaks?.time?.day == "2026-05-13")
        let ecdsa = try await Plans.result(try Plans.plan("replays/ecdsa.json"))
        #expect(ecdsa.app("pins E1")?.breaks?.time?.day == "2024-06-06")
        #expect(ecdsa.app("pins E5")?.breaks?.time?.day == "2024-08-05")
        #expect(ecdsa.app("pins E8")?.breaks?.time?.day == "2026-05-13")
    }

    @Test("The server's own key never breaks for its pin")
    func leaf() async throws {
        for plan in ["replays/rsa.json", "replays/ecdsa.json"] {
            let result = try await Plans.result(try Plans.plan(plan))
            #expect(result.app("pins the server's key")?.breaks == nil)
        }
    }

    @Test("DST Root CA X3 ends: who asks whether an anchor has expired, and who does not")
    func endOfDST() async throws {
        let result = try await Plans.result(try Plans.plan("replays/rsa.json"))
        // Android below 7.1.1 has no other root, and does not ask: it goes on for three years, until
        // the cross-signed certificate ends; and from June 2024 on only if it kept that.
        #expect(
            result.app("pins the server's key")?.standings("android-7.0") == [
                "2020-09-01T00:00:00Z holds",
                "2021-09-30T14:01:16Z depends",
                "2024-09-30T18:14:04Z breaks, no path",
            ]
        )
        // A store with both roots has another path as soon as one is sent; that of DST Root CA X3
        // holds its pin until the cross-signed certificate ends.
        #expect(
            result.app("pins DST Root CA X3")?.standings("both") == [
                "2020-09-01T00:00:00Z holds",
                "2021-05-04T00:00:00Z depends",
                "2024-09-30T18:14:04Z breaks",
            ]
        )
        // A store without it has no path before R3 is sent as ISRG Root X1 issued it, and none with
        // that pin on it afterwards.
        #expect(
            result.app("pins DST Root CA X3")?.standings("isrg-alone") == [
                "2020-09-01T00:00:00Z breaks, no path"
            ]
        )
        let dst = try #require(result.app("pins DST Root CA X3"))
        #expect(dst.breaks?.time?.day == "2021-05-04")
    }

    @Test("ISRG Root X1 holds through all of it, where the client has it")
    func rootX1() async throws {
        let result = try await Plans.result(try Plans.plan("replays/rsa.json"))
        #expect(
            result.app("pins ISRG Root X1")?.standings("isrg-alone") == [
                "2021-05-04T00:00:00Z holds"
            ]
        )
        // Its key is on the cross-signed path as well. But a client may have kept R3 as DST Root CA
        // X3 issued it, until that ends: of the path over it, ISRG Root X1 is no part.
        #expect(
            result.app("pins ISRG Root X1")?.standings("both") == [
                "2021-05-04T00:00:00Z depends",
                "2021-09-29T19:21:41Z holds",
            ]
        )
    }

    @Test("A pin of one of two roots depends on where the path ends")
    func rootX2() async throws {
        let result = try await Plans.result(try Plans.plan("replays/ecdsa.json"))
        // E1 ← X2, and E1 ← X2 ← X1: the key of X2 is on both. E5 was sent as X1 issued it.
        #expect(
            result.app("pins ISRG Root X2")?.standings("x1-and-x2") == [
                "2022-01-01T00:00:00Z holds",
                "2024-06-06T00:00:00Z breaks",
                "2026-05-13T00:00:00Z holds",
                "2028-09-03T00:00:00Z breaks, no path",
            ]
        )
        #expect(
            result.app("pins ISRG Root X1")?.standings("x1-and-x2") == [
                "2022-01-01T00:00:00Z depends",
                "2024-06-06T00:00:00Z holds",
                "2026-05-13T00:00:00Z depends",
                "2028-09-03T00:00:00Z breaks, no path",
            ]
        )
    }

    @Test(
        "A server that keeps its chain breaks when an intermediate ends",
        arguments: [
            ("replays/rsa.json", "2020-12-15", "both", "2021-03-17T16:40:47Z"),
            ("replays/rsa.json", "2021-05-04", "both", "2021-09-29T19:21:41Z"),
            ("replays/ecdsa.json", "2024-06-06", "x1-and-x2", "2025-09-15T16:00:01Z"),
        ]
    )
    func kept(plan: String, change: String, store: String, end: String) async throws {
        var kept = try Plans.plan(plan)
        let day = try #require(Time(date: change))
        kept.serves.removeAll { $0.from >= day }
        let result = try await Plans.result(kept)
        let last = result.app("pins the server's key")?.standings(store).last
        #expect(last == "\(end) breaks, no path")
    }
}
