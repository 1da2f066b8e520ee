// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Cronet where no native library loads, and the app includes `cronet-fallback`: its builder takes
/// pins as ever, and the engine that it builds asks `HttpURLConnection`, which is given none.
///
/// - SeeAlso: chromium/src, components/cronet/android/java/src/org/chromium/net/impl/
///   JavaCronetEngine.java.
struct CronetFallback: PinningPolicy {
    let id = "chromium.fallback"
    let provenance = Provenance(
        project: "chromium/src",
        version: "152da1f05a and 3e12df5e4b, file by file, and a whole copy of 2023, "
            + "LineageOS/android_external_cronet 6330ad0f4c",
        location: "JavaCronetEngineBuilderImpl.java, build; JavaCronetEngine.java; "
            + "JavaUrlRequest.java, fireOpenConnection",
        caveat: "where Android has HttpEngine, a flag of the device may have that take its place"
    )
    let traits = Traits(
        kind: .publicKey,
        view: .nothing,
        identity: .key,
        configuration: .init(hosts: .subtrees, hasExpiry: true, refusesUnreadable: true)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // The builder is the same, and throws for the same.
        for entry in pinned where !entry.isExempt {
            if case .failure(let refusal) = try CronetEntry.read(entry, trust) {
                return .misconfigured(refusal.reason)
            }
        }
        return try await trust.withoutPins()
    }
}
