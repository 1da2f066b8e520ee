// SPDX-License-Identifier: Apache-2.0

/// Every policy there is, the norm first.
package enum Policies {
    package static let all = forAnotherWorker()

    /// The same for another worker: the norm remembers what it read, and of the others one knows
    /// signatures, in a table that all workers share.
    package static func forAnotherWorker() -> [any PinningPolicy] {
        [Norm(.certificate), Norm(.publicKey), RFC7469()]
            + apple + android + clients + dane + tutorials
    }

    private static let apple: [any PinningPolicy] = [
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
        AlamofireWholeBundle(),
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

    private static let android: [any PinningPolicy] = [
        Chromium(),
        CronetFallback(),
        HTTPCertificatePinning(),
        HTTPCertificatePinningSend(),
        NetworkSecurityConfig.overridden,
        NetworkSecurityConfig.release,
        NetworkSecurityConfig.trusting,
        OkHttp.android,
        OkHttp.jvm,
        ReactNativeAndroidCertificates(),
        ReactNativeAndroidKeys(),
        ReactNativeIOS(),
        TrustKitAndroid.enforcing,
        TrustKitAndroid.standard,
    ]

    private static let clients: [any PinningPolicy] = [
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

    private static let dane: [any PinningPolicy] = DANE.all + GnuTLSDANE.all

    private static let tutorials: [any PinningPolicy] = [
        AcceptAllTutorial(),
        CrashingTutorial.atSetUp,
        CrashingTutorial.atTheChallenge,
        ForceUnwrappedTutorial(),
        LeafAsAnchorTutorial(),
        RawKeyTutorial.anyKey,
        RawKeyTutorial.leafKey,
        UnevaluatedTutorial.certificate,
        UnevaluatedTutorial.key,
        UnpinnedTutorial.debugBuild,
        UnpinnedTutorial.noHandler,
    ]
}
