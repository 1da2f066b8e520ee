// SPDX-License-Identifier: Apache-2.0

import Pinning

/// Finds texts that look like pins in a file of any format.
enum PinTextSearch {
    /// A text that looks like a pin.
    struct Found: Hashable {
        /// The digest, in base64 with padding.
        let digest: String
        /// `sha256/` or `sha1/`, where it stands in front: what OkHttp and others want there.
        let prefix: String?
    }

    /// The texts in the order of the file, each once, and whether these are all: at most some
    /// thousands are kept.
    static func texts(in octets: Span<UInt8>) -> (found: [Found], isWhole: Bool) {
        var found: [Found] = []
        var seen: Set<Found> = []
        var isWhole = true
        var start = 0
        for index in 0...octets.count {
            // What stands at the end ends there.
            let octet = index < octets.count ? octets[index] : 0
            guard !isBase64[Int(octet)] else { continue }

            let count = index - start
            if count >= 27, isWhole, let text = text(octets, start..<index, octet),
                seen.insert(text).inserted
            {
                isWhole = found.count < 4_096
                if isWhole { found.append(text) }
            }
            start = index + 1
        }
        return (found, isWhole)
    }

    /// What a run of base64 characters is whose next byte is known.
    private static func text(
        _ octets: Span<UInt8>,
        _ run: Range<Int>,
        _ next: UInt8
    ) -> Found? {
        for (count, octetCount, name) in [(43, 32, "sha256/"), (27, 20, "sha1/")]
        where run.count >= count {

            let start = run.upperBound - count
            let hasPrefix = ends(octets, run.lowerBound..<start, with: name)
            // Without a prefix any longer run is another thing, and SHA-1 is too short to tell.
            let isBare = run.count == count && count == 43 && next == UInt8(ascii: "=")
            guard hasPrefix || isBare else { continue }

            let digest =
                String(decoding: (start..<run.upperBound).map { octets[$0] }, as: UTF8.self) + "="
            guard Base64.decode(digest)?.count == octetCount else { continue }

            return Found(digest: digest, prefix: hasPrefix ? name : nil)
        }
        return nil
    }

    private static func ends(
        _ octets: Span<UInt8>,
        _ range: Range<Int>,
        with name: String
    ) -> Bool {
        // curl writes two strokes.
        for text in [name, name + "/"] where range.count >= text.utf8.count {
            let start = range.upperBound - text.utf8.count
            if zip(start..<range.upperBound, text.utf8).allSatisfy({ octets[$0] == $1 }) {
                return true
            }
        }
        return false
    }

    private static let isBase64: [Bool] = (0..<256).map { number in
        switch UInt8(number) {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
        default: false
        }
    }
}
