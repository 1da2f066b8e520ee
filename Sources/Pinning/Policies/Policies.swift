// SPDX-License-Identifier: Apache-2.0

/// Every policy there is, the norm first.
package enum Policies {
    package static let all = made()

    /// The same made anew, so that what one of them remembers it has for itself.
    package static func made() -> [any PinningPolicy] {
        norms + apple + android + clients + dane + tutorials
    }

    private static var norms: [any PinningPolicy] {
        [
            Norm(.certificate),
            Norm(.publicKey),
            RFC7469(),
        ]
    }

    private static var apple: [any PinningPolicy] {
        [
            AFNetworkingCertificates.anyName,
            AFNetworkingCertificates.invalidAllowed,
            AFNetworkingCertificates.standard,
            AFNetworkingNone(),
            AFNetworkingPublicKeys.anyName,
            AFNetworkingPublicKeys.invalidAllowed,
            AFNetworkingPublicKeys.standard,
            AlamofireComposite(),
            AlamofirePinnedCertificates.selfSigned,
            AlamofirePinnedCertificates.someHosts,
            AlamofirePinnedCertificates.standard,
            AlamofirePinnedCertificates.withoutHost,
            AlamofirePinnedCertificates.withoutValidation,
            AlamofirePublicKeys.someHosts,
            AlamofirePublicKeys.standard,
            AlamofirePublicKeys.withoutHost,
            AlamofirePublicKeys.withoutValidation,
            AppleATS(),
            TrustKitApple.iOS,
            TrustKitApple.macOS,
            TrustKitApple.macOSPinningUserAnchors,
            URLSessionKeys.any,
            URLSessionKeys.leaf,
            URLSessionLeafCertificate(),
        ]
    }

    private static var android: [any PinningPolicy] {
        [
            Chromium(),
            HTTPCertificatePinning(),
            NetworkSecurityConfig.overridden,
            NetworkSecurityConfig.release,
            OkHttp(),
            ReactNativeAndroidCertificates(),
            ReactNativeAndroidKeys(),
            ReactNativeIOS(),
            TrustKitAndroid.enforcing,
            TrustKitAndroid.standard,
        ]
    }

    private static var clients: [any PinningPolicy] {
        [
            Aiohttp(),
            Curl.insecure,
            Curl.standard,
            GnuTLSStoredKey(),
            PinnedKeyFile.curl,
            PinnedKeyFile.wget,
            Urllib3.standard,
            Urllib3.unverified,
            Wget.standard,
            Wget.unchecked,
        ]
    }

    private static var dane: [any PinningPolicy] { DANE.all + GnuTLSDANE.all }

    private static var tutorials: [any PinningPolicy] {
        [
            CrashingTutorial(),
            LeafAsAnchorTutorial(),
            RawKeyTutorial.anyKey,
            RawKeyTutorial.leafKey,
            UnevaluatedTutorial.certificate,
            UnevaluatedTutorial.key,
        ]
    }
}
