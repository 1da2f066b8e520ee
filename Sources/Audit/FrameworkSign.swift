// SPDX-License-Identifier: Apache-2.0

/// A text by which code that can pin is recognised.
struct FrameworkSign: Hashable {
    /// As `pinproof show` knows it; nil where the suite has no page of it.
    let framework: String?
    let title: String
    let text: String
    /// Whether only its API for pins has the text, or any use of the framework.
    let isAboutPins: Bool

    private init(
        _ framework: String?,
        _ title: String,
        _ text: String,
        isAboutPins: Bool = true
    ) {
        self.framework = framework
        self.title = title
        self.text = text
        self.isAboutPins = isAboutPins
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
        FrameworkSign("trustkit", "TrustKit", "TSKPublicKeyHashes"),
        FrameworkSign("trustkit", "TrustKit", "TSKPinnedDomains"),
        FrameworkSign("alamofire", "Alamofire", "PinnedCertificatesTrustEvaluator"),
        FrameworkSign("alamofire", "Alamofire", "PublicKeysTrustEvaluator"),
        FrameworkSign("afnetworking", "AFNetworking", "AFSecurityPolicy", isAboutPins: false),
        FrameworkSign("react-native-ssl-pinning", "react-native-ssl-pinning", "Lcom/toyberman/"),
        FrameworkSign("react-native-ssl-pinning", "react-native-ssl-pinning", "RNSslPinning"),
        FrameworkSign("flutter", "Flutter http_certificate_pinning", "http_certificate_pinning"),
        FrameworkSign("flutter", "Flutter http_certificate_pinning", "HttpCertificatePinning"),
        FrameworkSign("chromium", "Cronet", "Lorg/chromium/net/CronetEngine", isAboutPins: false),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustCopyKey"
        ),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustCopyPublicKey"
        ),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustCopyCertificateChain"
        ),
        FrameworkSign(
            "urlsession",
            "calls of SecTrust, by the app or a library",
            "SecTrustGetCertificateAtIndex"
        ),
        FrameworkSign(
            nil,
            "a TrustManager, of the app or a library",
            "checkServerTrusted",
            isAboutPins: false
        ),
        FrameworkSign("curl", "libcurl", "SSL: public key does not match pinned public key"),
    ]
}

/// Parts of an app whose code cannot be read as text.
enum UnseenCode {
    /// Why a file's logic is not seen; nil where it is none of these.
    static func reason(file name: String, _ octets: [UInt8]) -> String? {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        if octets.starts(with: hermes) { return "JavaScript compiled for Hermes" }
        switch last {
        case "libapp.so": return "Dart code that was compiled ahead of time"
        case "App" where name.contains("App.framework/"):
            return "Dart code that was compiled ahead of time"
        case "libil2cpp.so": return "C# code that Unity compiled to native code"
        case "libassemblies.arm64-v8a.blob.so", "assemblies.blob": return "assemblies of .NET"
        default: break
        }
        if octets.starts(with: [0x7F, 0x45, 0x4C, 0x46]) { return "native code" }
        return nil
    }

    /// - SeeAlso: facebook/hermes, include/hermes/BCGen/HBC/BytecodeFileFormat.h, MAGIC.
    private static let hermes: [UInt8] = [0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F]
}
