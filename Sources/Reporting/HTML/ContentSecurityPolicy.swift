// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Foundation

/// What a browser is told to refuse: every request, and every style and script but the two that
/// are named by their digests.
///
/// So a text that slipped through unescaped would still be no script.
///
/// - SeeAlso: https://www.w3.org/TR/CSP3/#grammardef-hash-source
package struct ContentSecurityPolicy {
    package let text: String

    package init(style: String, script: String) {
        text = [
            "default-src 'none'", "style-src '\(Self.source(style))'",
            "script-src '\(Self.source(script))'", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    private static func source(_ text: String) -> String {
        "sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())"
    }
}
