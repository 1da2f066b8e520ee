// SPDX-License-Identifier: Apache-2.0

import Dialects
import PKIX
import Pinning
import Testing

/// Three digests, and what plans are made of in these tests.
enum Sample {
    static let one = pin(1)
    static let two = pin(2)
    static let three = pin(3)
    static let received = Time(seconds: 1_893_456_000)
    static let host = "www.example.com"

    /// One of each notation, the header's being that of this host.
    static let dialects: [any PinDialect] =
        ([
            ATSDialect(), CurlDialect(), KnownHostsDialect(), NetworkSecurityConfigDialect(),
            OkHttpDialect(), TLSADialect(), TrustKitDialect(),
        ] + (HPKPDialect(host: host, received: received).map { [$0] } ?? []))
        .sorted { $0.id < $1.id }

    static func pin(_ octet: UInt8) -> PlannedPin {
        pin(.sha256, octet)
    }

    static func pin(
        _ algorithm: PinnedDigest.Algorithm,
        of subject: PinnedDigest.Subject = .subjectPublicKeyInfo,
        _ octet: UInt8,
        _ position: PlannedPin.Position = .any,
        _ trust: PlannedPin.Trust = .platform
    ) -> PlannedPin {
        let octets = Array(repeating: octet, count: algorithm.count)
        guard let digest = PinnedDigest(algorithm, of: subject, octets) else { return .unmatched }

        return PlannedPin(digest, position: position, trust: trust)
    }

    /// The digest of a pin as people write it.
    static func base64(_ octet: UInt8) -> String {
        Base64.encode(Array(repeating: octet, count: 32))
    }

    static func entry(
        _ host: String = host,
        _ reach: HostPattern.Reach = .exact,
        _ pins: [PlannedPin] = [one, two],
        match: PinPlan.Entry.Match = .anyPin,
        enforcement: PinPlan.Entry.Enforcement = .enforced,
        expiry: Expiry = .never,
        reportAddresses: [String] = []
    ) -> PinPlan.Entry {
        PinPlan.Entry(
            HostPattern(host, reach) ?? .everyHost,
            pins,
            match: match,
            enforcement: enforcement,
            expiry: expiry,
            reportAddresses: reportAddresses
        )
    }

    /// An entry for the usual host.
    static func pinned(
        _ pins: [PlannedPin] = [one, two],
        match: PinPlan.Entry.Match = .anyPin,
        expiry: Expiry = .never
    ) -> PinPlan.Entry {
        entry(host, .exact, pins, match: match, expiry: expiry)
    }

    static func day(_ text: String) throws -> Expiry {
        .at(try #require(Time(date: text)))
    }

    /// What a dialect makes of a plan, and what it reads of that.
    static func kinds(of plan: PinPlan, in dialect: some PinDialect) -> Set<Loss.Kind> {
        Set(dialect.write(plan).losses.map(\.kind))
    }

    /// The problem that a text is refused for; nil where it is read.
    static func problem(_ text: String, _ dialect: some PinDialect) -> String? {
        do {
            _ = try dialect.read(text)
            return nil
        } catch {
            return error.description
        }
    }
}
