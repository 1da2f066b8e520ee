// SPDX-License-Identifier: Apache-2.0

import Notations

/// What apktool writes of an app beside the manifest that it decodes: `apktool.yml`.
///
/// It takes `uses-sdk` out of the manifest, and its attributes stand there alone.
///
/// - SeeAlso: iBotPeaches/Apktool, brut.apktool/apktool-lib, ApkInfo.java: `sdkInfo`.
struct ApktoolFile {
    private(set) var minimumSDK: Int?
    private(set) var targetSDK: Int?

    /// Reads the lines below `sdkInfo:`, which are indented.
    ///
    /// Nil where it has none.
    init?(_ octets: [UInt8]) {
        guard octets.count <= Self.mostBytes, let source = try? SourceText(decoding: octets) else {
            return nil
        }

        let lines = source.lines.drop { $0.trimmingPrefix("\u{FEFF}") != "sdkInfo:" }.dropFirst()
        for line in lines.prefix(while: { $0.first?.isWhitespace == true }) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }

            // A letter is the name of a version that was not out, and no number.
            let number = Int(parts[1].filter { !"'\" ".contains($0) })
            switch parts[0].trimmingPrefix(while: \.isWhitespace) {
            case "minSdkVersion": minimumSDK = number
            case "targetSdkVersion": targetSDK = number
            default: break
            }
        }
        guard minimumSDK != nil || targetSDK != nil else { return nil }
    }

    /// More than apktool writes for any app.
    private static let mostBytes = 1 << 20
}
