// SPDX-License-Identifier: Apache-2.0

/// A text by which code that can pin is recognised.
struct FrameworkSign: Hashable {
    /// As `pinproof show` knows it; nil where the suite has no page of it.
    let framework: String?
    let title: String
    let text: String
    /// Whether only its API for pins has the text, or any use of the framework.
    let isAboutPins: Bool
    /// Whether it is of the platform's own API, and of no framework with a version.
    let isOfThePlatform: Bool
    /// Whether pins stand beside it with nothing in front of them.
    let takesBarePins: Bool
    /// The versions that have the text, where they are others than the page is of.
    let versions: String?
    /// What is said behind the name of the page; nil where nothing is.
    let pageNote: String?

    private init(
        _ framework: String?,
        _ title: String,
        _ text: String,
        isAboutPins: Bool = true,
        isOfThePlatform: Bool = false,
        takesBarePins: Bool = false,
        versions: String? = nil,
        pageNote: String? = nil
    ) {
        self.framework = framework
        self.title = title
        self.text = text
        self.isAboutPins = isAboutPins
        self.isOfThePlatform = isOfThePlatform
        self.takesBarePins = takesBarePins
        self.versions = versions
        self.pageNote = pageNote
    }

    /// Names of classes go where code is renamed; texts that a person reads stay.
    static let all: [FrameworkSign] = [
        FrameworkSign("okhttp", "OkHttp", "Lokhttp3/CertificatePinner;"),
        FrameworkSign("okhttp", "OkHttp", "Lcom/squareup/okhttp/CertificatePinner;"),
        FrameworkSign("okhttp", "OkHttp", "Certificate pinning failure!"),
        FrameworkSign(
            "trustkit-android",
            "TrustKit for Android",
            "Lcom/datatheorem/android/trustkit/"
        ),
        FrameworkSign("trustkit", "TrustKit", "TSKPublicKeyHashes", takesBarePins: true),
        FrameworkSign("trustkit", "TrustKit", "TSKPinnedDomains"),
        FrameworkSign("alamofire", "Alamofire", "PinnedCertificatesTrustEvaluator"),
        FrameworkSign("alamofire", "Alamofire", "PublicKeysTrustEvaluator"),
        FrameworkSign(
            "alamofire",
            "Alamofire",
            "ServerTrustPolicyManager",
            versions: "4 or older",
            pageNote: "which is of version 5"
        ),
        FrameworkSign("afnetworking", "AFNetworking", "AFSecurityPolicy", isAboutPins: false),
        FrameworkSign("react-native-ssl-pinning", "react-native-ssl-pinning", "Lcom/toyberman/"),
        FrameworkSign("react-native-ssl-pinning", "react-native-ssl-pinning", "RNSslPinning"),
        FrameworkSign(
            nil,
            "react-native-ssl-public-key-pinning",
            "initializeSslPinning",
            takesBarePins: true
        ),
        FrameworkSign("flutter", "Flutter http_certificate_pinning", "http_certificate_pinning"),
        FrameworkSign("flutter", "Flutter http_certificate_pinning", "HttpCertificatePinning"),
        FrameworkSign(nil, "Flutter", FlutterEngine.javaClass, isAboutPins: false),
        FrameworkSign("chromium", "Cronet", "Lorg/chromium/net/CronetEngine", isAboutPins: false),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustCopyKey",
            isOfThePlatform: true
        ),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustCopyPublicKey",
            isOfThePlatform: true
        ),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustCopyCertificateChain",
            isOfThePlatform: true
        ),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustGetCertificateAtIndex",
            isOfThePlatform: true
        ),
        FrameworkSign(
            nil,
            "a TrustManager, of the app or a library",
            "checkServerTrusted",
            isAboutPins: false,
            isOfThePlatform: true
        ),
        FrameworkSign("curl", "libcurl", "SSL: public key does not match pinned public key"),
    ]
}
