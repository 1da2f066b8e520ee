// SPDX-License-Identifier: Apache-2.0

/// Digests of the leaf and of what is in it, as other programs print them.
enum LeafText {
    // openssl x509 -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
    static let key = "zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl/txckM="
    /// The same octets in hexadecimal.
    static let keyDigits = "cc87c806d6da98d887c261bbe5f49bf559dea3846a83833bf5ea0197fb717243"
    /// SHA-1 of the same key.
    static let keySHA1 = "JXIBPXwYG0wt/sa9o4dEaCLU0wo="
    static let keySHA512 =
        "dee7fe56ca9822e87086cfd33cbc9aa3cb1bcc37edc290db1ad0b9c804ed7d4a"
        + "4205c5f1bdfe2bfc04047041a6e0bb02fab582317b1074caaa764d81fb589dbd"
    /// The key itself.
    static let wholeKey =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEzgQWjsG/5DBumSlOriLTM8WIhZay44qAE528FKWJo8CeQhKN"
        + "21TNB6/Q4/fTbyFLO4SpZ5NJDrNTbW/DEqgoaw=="

    // The last 65 octets of the key, which are its point, through openssl dgst -sha256.
    static let rawKey = "W1l24k7co+fQAlja6Mk+Daf7OhIzvOouad7UhaeWbPg="
    static let rawKeyDigits = "5b5976e24edca3e7d00258dae8c93e0da7fb3a1233bcea2e69ded485a7966cf8"

    // openssl dgst of the certificate.
    static let certificateMD5 = "cec489639daae38f06810c70c65663ba"
    static let certificateSHA1 = "4d1800967bd1668054de7c907056fd72d2f26a71"
    static let certificateSHA256 =
        "d3ab8498164540d65563ae95662acf8341f24df7383bee19e589872aed949487"
    /// SHA-256 of the certificate in base64.
    static let certificateBase64 = "06uEmBZFQNZVY66VZirPg0HyTfc4O+4Z5YmHKu2UlIc="

    /// The pin of another key, well formed.
    static let otherKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    /// And that of a third.
    static let backupKey = "//////////////////////////////////////////8="
}

/// A way to write the pin of the leaf's key that decoders disagree about.
enum PinSpelling: String, CaseIterable {
    case asIs = "zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl/txckM="
    case hexadecimal = "cc87c806d6da98d887c261bbe5f49bf559dea3846a83833bf5ea0197fb717243"
    /// The last character has a bit set beyond the last octet.
    case oddTrailingBits = "zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl/txckN="
    case spaceAround = " zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl/txckM=\n"
    case spaceInside = "zIfIBtbamNiHwmG75fSb 9Vneo4Rqg4M79eoBl/txckM="
    case surplusPadding = "zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl/txckM=="
    case truncated = "zIfIBtbamNiHwmG75fSb9Q=="
    case unpadded = "zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl/txckM"
    case urlSafe = "zIfIBtbamNiHwmG75fSb9Vneo4Rqg4M79eoBl_txckM="
}
