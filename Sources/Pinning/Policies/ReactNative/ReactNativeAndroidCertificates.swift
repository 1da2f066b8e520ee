// SPDX-License-Identifier: Apache-2.0

import PKIX

/// react-native-ssl-pinning on Android with certificates: those listed are the only anchors, and
/// OkHttp checks the name.
struct ReactNativeAndroidCertificates: PinningPolicy {
    let id = "react-native-ssl-pinning.android"
    let provenance = Provenance.reactNative
    let traits = Traits(
        kind: .certificate,
        view: .path,
        trust: .pinsAsAnchors,
        host: .withinClient,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        // A list without a certificate throws when the client is built. So does one with a file
        // that is none: the context is left as it was made, and has no sockets (`initSSLPinning`).
        var anchors: [EncodedCertificate] = []
        for file in entry.certificates?.objects ?? [] {
            guard let certificate = try JavaCertificateFile.certificate(in: file) else {
                return .misconfigured(.malformedPin)
            }

            anchors.append(certificate)
        }
        guard !anchors.isEmpty else { return .misconfigured(.malformedPin) }

        // Conscrypt knows an end entity for an anchor by its subject and its key, and a chain that is
        // nothing but anchors is validated no further: neither dates nor purpose count then, nor
        // whether it is the very certificate (TrustManagerImpl.java:500, 598 and 714).
        if let endEntity = trust.endEntity, let read = endEntity.certificate,
            anchors.contains(where: { $0.certificate?.hasNameAndKey(of: read) ?? false })
        {
            // The handshake is BoringSSL's, and ends where key usage forbids any part in one.
            if let reason = try trust.refusalInHandshake() { return .reject(reason) }
            // Whether a handshake gets so far with a key of unusual form was not measured.
            guard endEntity.key.agreedPin != nil else { throw .unsupported(.unmeasuredKey) }

            return try await trust.hostMatches(by: OkHttpNames()) ? .accept : .reject(.nameMismatch)
        }

        switch try await trust.evaluation(toPinned: anchors, host: .unchecked) {
        case .refused(let reason): return .reject(reason)
        case .trusted:
            return try await trust.hostMatches(by: OkHttpNames()) ? .accept : .reject(.nameMismatch)
        }
    }
}
