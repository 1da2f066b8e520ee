// SPDX-License-Identifier: Apache-2.0

/// What tutorials show where nothing is pinned: a session without a handler for challenges, and a
/// handler whose debug build leaves the challenge to the platform.
///
/// Both are the platform's default handling, which a challenge has “as if this delegate were not
/// implemented”.
///
/// - SeeAlso: swiftlang/swift-corelibs-foundation e06d6d35,
///   Sources/FoundationNetworking/URLSession/URLSessionDelegate.swift:31 and 65.
struct UnpinnedTutorial: PinningPolicy {
    let id: String
    let provenance: Provenance
    let traits = Traits(
        kind: .certificate,
        view: .nothing,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    /// A delegate that does not implement `urlSession(_:didReceive:completionHandler:)`.
    static let noHandler = UnpinnedTutorial(
        "tutorial.no-handler",
        .tutorial(
            "Vietnamese",
            as: ", as what is wrong",
            "a URLSessionDelegate without urlSession(_:didReceive:completionHandler:)"
        )
    )
    /// The delegate of `tutorial.key-without-evaluation` built for debugging.
    ///
    /// Its release build is that policy.
    static let debugBuild = UnpinnedTutorial(
        "tutorial.debug-build",
        .tutorial(
            "Portuguese",
            "urlSession(_:didReceive:completionHandler:), built for debugging",
            calls: ["#if DEBUG", "performDefaultHandling"]
        )
    )

    private init(_ id: String, _ provenance: Provenance) {
        self.id = id
        self.provenance = provenance
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try await trust.withoutPinsBySecurity()
    }
}
