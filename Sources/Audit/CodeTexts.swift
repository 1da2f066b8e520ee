// SPDX-License-Identifier: Apache-2.0

/// A text that looks like a pin, and the file that it was found in.
package struct TextFound: Hashable, Sendable {
    package let path: String
    /// In base64 with padding.
    package let digest: String
    /// What stands in front of it, `sha256/`; nil where nothing says that it is a pin.
    package let prefix: String?
    /// A text of an API in the same file whose pins have nothing in front; nil where there is none.
    package let neighbour: String?
}

/// What the texts of an app's files say: pins, signs of frameworks, and hosts.
struct CodeTexts {
    private(set) var pins: [TextFound] = []
    /// The signs of frameworks, each with the first file that has it.
    private(set) var signs: [FrameworkSign: String] = [:]
    /// OkHttp's version as its own text says it.
    private(set) var okHttpVersion: String?
    /// Hosts that were asked about, each with the first files where it, or a pattern that covers it,
    /// is a text of its own.
    private(set) var hosts: [String: [String]] = [:]

    private let search: TextSearch
    private let wanted: [HostText]

    /// - Parameters:
    ///   - search: What `search(firstParty:)` made.
    ///   - firstParty: Hosts that are looked for.
    init(_ search: TextSearch, firstParty: [String]) {
        self.search = search
        wanted = HostText.all(of: firstParty)
    }

    /// What finds the signs of frameworks, OkHttp's version, hosts and patterns that cover them, in
    /// this order.
    static func search(firstParty: [String]) -> TextSearch {
        TextSearch(
            FrameworkSign.all.map(\.text) + ["okhttp/"] + HostText.all(of: firstParty).map(\.text)
        )
    }

    /// Reads the texts of a file.
    ///
    /// - Returns: Whether all that look like pins were kept.
    mutating func read(_ path: String, _ octets: Span<UInt8>) -> Bool {
        var isSeen = [Bool](repeating: false, count: FrameworkSign.all.count + 1 + wanted.count)
        var version: String?
        // Hermes writes its texts one behind the other.
        let isPacked = UnseenCode.isHermes(octets)
        search.search(octets) { number, end in
            guard !isSeen[number] else { return }

            let host = number - FrameworkSign.all.count - 1
            if host == -1 {
                version = Self.version(octets, end)
                isSeen[number] = version != nil
            } else if host >= 0 {
                isSeen[number] = wanted[host].stands(in: octets, before: end, isPacked: isPacked)
            } else {
                isSeen[number] = true
            }
        }
        okHttpVersion = okHttpVersion ?? version
        for (text, isSeen) in zip(wanted, isSeen.suffix(wanted.count))
        where isSeen && hosts[text.host]?.count ?? 0 < Self.mostFiles
            && hosts[text.host]?.last != path
        {
            hosts[text.host, default: []].append(path)
        }
        let found = zip(FrameworkSign.all, isSeen).filter(\.1).map(\.0)
        for sign in found where signs[sign] == nil { signs[sign] = path }
        let neighbour = found.first(where: \.takesBarePins)?.text
        let (texts, isWhole) = PinTextSearch.texts(in: octets)
        for text in texts where pins.count < Self.mostPins {
            pins.append(
                TextFound(
                    path: path,
                    digest: text.digest,
                    prefix: text.prefix,
                    neighbour: neighbour
                )
            )
        }
        return isWhole && pins.count < Self.mostPins
    }

    private static let mostPins = 10_000
    /// Enough that one of them is no configuration.
    private static let mostFiles = 16

    /// The number behind `okhttp/`, as OkHttp sends it: `4.12.0`.
    private static func version(_ octets: Span<UInt8>, _ start: Int) -> String? {
        var version = ""
        var index = start
        while index < octets.count, version.utf8.count < 24 {
            let octet = octets[index]
            let isPart =
                (0x30...0x39).contains(octet)
                || !version.isEmpty
                    && (octet == 0x2E || octet == 0x2D || (0x61...0x7A).contains(octet))
            guard isPart else { break }

            version.unicodeScalars.append(Unicode.Scalar(octet))
            index += 1
        }
        return version.contains(".") ? version : nil
    }
}
