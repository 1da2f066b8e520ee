// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Chromium's `TransportSecurityState`, as Cronet's users configure it: any key of the validated
/// path, and none that is denied.
///
/// Each entry is a call of `addPublicKeyPins`, in their order. A call names the day on which its
/// pins lapse: an entry without one stands for a call with a day that never comes.
struct Chromium: PinningPolicy {
    let id = "chromium"
    let provenance = Provenance(
        project: "chromium/src",
        version: "02c98937ae of 2022, and again, in a copy, 002ab54433 of 2025 or later; of Cronet "
            + "0821c01197",
        location: "net/http/transport_security_state.cc, AddHPKPInternal, GetDynamicPKPState, "
            + "CheckPublicKeyPins, CheckPinsAndMaybeSendReport (today CheckPins); "
            + "components/cronet/android, CronetEngineBuilderImpl.java, addPublicKeyPins, "
            + "validateHostNameForPinningAndConvert",
        caveat: "Android's IDN.toASCII was not executed, and Java 17's was; a known root is what "
            + "Cronet on Android takes for one, and not what a browser on a desktop does"
    )
    let traits = Traits(
        kind: .publicKey,
        view: .path,
        identity: .key,
        configuration: .init(
            hosts: .subtrees,
            hasExpiry: true,
            sparesUserAnchors: true,
            dialect: "chromium"
        )
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        var states: [ChromiumState] = []
        for entry in pinned where !entry.isExempt {
            switch try CronetEntry.read(entry, trust) {
            case .failure(let refusal): return .misconfigured(refusal.reason)
            // The last one for a host replaces what was there, and one without a hash takes it out.
            case .success(let state):
                states.removeAll { $0.host == state.host }
                if !state.allowed.isEmpty { states.append(state) }
            }
        }
        return try await verdict(on: trust, states)
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try await verdict(on: trust, ChromiumState.read(texts, at: trust.connection.time))
    }

    private func verdict(
        on trust: ServerTrust,
        _ states: [ChromiumState]
    ) async throws(BackendError) -> Verdict {
        let connection = trust.connection
        let path: [EncodedCertificate]
        switch try await trust.evaluation() {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }
        guard let state = ChromiumState.deciding(of: states, over: connection) else {
            return .notPinned
        }

        let keys = try trust.pins(of: path)
        let verdict: Verdict =
            if keys.contains(where: state.denied.contains) {
                .reject(.pinDenied)
            } else if state.allowed.isEmpty || keys.contains(where: state.allowed.contains) {
                .accept
            } else {
                .reject(.noMatchingPin)
            }
        // What was not issued by a root of the system's store is let through, unless
        // `enablePublicKeyPinningBypassForLocalTrustAnchors`, which the builder turns on, is
        // turned off. A root that was added to that store, as a file and in the store that apps see,
        // is a known one to Cronet on Android (b1948e432c, X509Util.java:363-416).
        let isLocal = path.last.map(connection.anchors.user.contains) ?? false
        return verdict != .accept && isLocal ? .notPinned : verdict
    }
}
