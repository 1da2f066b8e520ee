// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Testing
import SharedFixtures

/// A connection to www.example.com, and what a library says of it.
///
/// As it is made everything is right: the certificates are a validated path, and the end entity is
/// for the host.
struct StatedTrust {
    var host = "www.example.com"
    var time = Time.ordinary
    var timeZone = 0
    var served: [EncodedCertificate]
    var anchors: Connection.Anchors
    /// What the platform lists without being asked to evaluate.
    var withoutEvaluation: [EncodedCertificate]
    var redirectedFrom: String?
    var probed: [EncodedCertificate]?
    /// What is said of the path from what was probed, to whatever anchors; nil for the same as of
    /// the one from what was served.
    var probedOutcome: PathOutcome?
    /// What is said of paths, by the anchors that are asked for; there is no path to any other.
    var paths: [Set<EncodedCertificate>: PathOutcome]
    var isForHost = true
    /// Whether the end entity that was probed is for the host, where it is another.
    var isProbedForHost = true
    /// Whether the end entity is for the host that redirected here.
    var isForOrigin = false
    /// The octets that the library takes for the key; nil for those presented.
    var nativeKey: [UInt8]?
    /// Whether the library can read the end entity's certificate and key.
    var hasNativeKey = true
    var takesEndEntitiesAsAnchors = true

    /// The path from a leaf over an intermediate to the platform's root.
    init() {
        self.init(path: .leaf, .intermediate, .root)
    }

    /// These certificates as the path, the last of them the platform's one anchor.
    init(path: EncodedCertificate...) {
        let anchor = path.suffix(1)
        served = path.count > 1 ? Array(path.dropLast()) : path
        anchors = Connection.Anchors(shipped: Array(anchor))
        withoutEvaluation = served
        paths = [Set(anchor): .path(path)]
    }

    /// The same connection, something about it changed.
    func with(_ change: (inout StatedTrust) -> Void) -> StatedTrust {
        var copy = self
        change(&copy)
        return copy
    }

    /// The same connection to another host, whose leaf is for it.
    func to(_ host: String) -> StatedTrust {
        with {
            $0.host = host
            $0.served[0] = .leaf(for: host.hasSuffix(".") ? String(host.dropLast()) : host)
        }
    }

    /// The same connection, for which there is no path to any of the platform's anchors.
    func refused(_ reason: Reason) -> StatedTrust {
        with { $0.paths[Set(anchors.all)] = .refused(reason, native: "stated") }
    }

    func verdict(
        of policy: some PinningPolicy,
        _ pinned: PinnedHost...
    ) async throws(BackendError) -> Verdict {
        try await policy.verdict(on: trust, pinned: pinned)
    }

    /// Expects this verdict of the policy, with these hosts pinned.
    func expect(
        _ expected: Verdict,
        of policy: some PinningPolicy,
        _ pinned: PinnedHost...,
        about comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) async throws(BackendError) {
        let verdict = try await policy.verdict(on: trust, pinned: pinned)
        #expect(verdict == expected, comment, sourceLocation: location)
    }

    /// Expects this verdict of the policy, whose configuration is written so.
    func expect(
        _ expected: Verdict,
        of policy: some PinningPolicy,
        written texts: String...,
        about comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) async throws(BackendError) {
        let verdict = try await policy.verdict(on: trust, written: texts)
        #expect(verdict == expected, comment, sourceLocation: location)
    }

    func verdict(
        of policy: some PinningPolicy,
        written texts: String...
    ) async throws(BackendError) -> Verdict {
        try await policy.verdict(on: trust, written: texts)
    }

    /// The connection as a policy gets it.
    var trust: ServerTrust {
        let connection = Connection(
            host: host,
            time: time,
            timeZone: timeZone,
            served: served,
            anchors: anchors,
            chainWithoutEvaluation: withoutEvaluation,
            redirectedFrom: redirectedFrom,
            probed: probed
        )
        return ServerTrust(connection, answers: Answers(of: StatedLibrary(facts: self)))
    }
}

/// A library that says what a test states.
private struct StatedLibrary: Backend {
    let id = "stated"
    let version = "1.0"
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []
    let facts: StatedTrust

    var takesEndEntitiesAsAnchors: Bool { facts.takesEndEntitiesAsAnchors }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        if served == facts.probed, let outcome = facts.probedOutcome { return outcome }

        return facts.paths[Set(anchors)] ?? .refused(.noPath, native: "stated")
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        if certificate == facts.probed?.first, certificate != facts.served.first {
            return facts.isProbedForHost
        }

        return host == facts.redirectedFrom ? facts.isForOrigin : facts.isForHost
    }

    func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        guard facts.hasNativeKey else { return nil }
        if let key = facts.nativeKey { return key }
        guard let read = try? Certificate(certificate.octets) else { return nil }

        return Array(read.subjectPublicKeyInfoOctets)
    }
}
