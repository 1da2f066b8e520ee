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
    /// Hosts that were asked about, each with the first files where it is a text of its own.
    private(set) var hosts: [String: [String]] = [:]

    private let search: TextSearch
    private let wanted: [String]

    /// - Parameters:
    ///   - search: What `search(firstParty:)` made.
    ///   - firstParty: Hosts that are looked for.
    init(_ search: TextSearch, firstParty: [String]) {
        self.search = search
        wanted = firstParty
    }

    /// What finds the signs of frameworks, OkHttp's version, and hosts, in this order.
    static func search(firstParty: [String]) -> TextSearch {
        TextSearch(FrameworkSign.all.map(\.text) + ["okhttp/"] + firstParty)
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
                let place = end - wanted[host].utf8.count..<end
                isSeen[number] = isPacked || Self.standsAlone(octets, place)
            } else {
                isSeen[number] = true
            }
        }
        okHttpVersion = okHttpVersion ?? version
        for (host, isSeen) in zip(wanted, isSeen.suffix(wanted.count))
        where isSeen && hosts[host]?.count ?? 0 < Self.mostFiles {
            hosts[host, default: []].append(path)
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

    /// Whether a host is no part of a longer name; a pattern's asterisks may stand in front.
    private static func standsAlone(_ octets: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let isPart = { (octet: UInt8) in
            (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet)
                || (0x61...0x7A).contains(octet) || octet == 0x2D
        }
        if range.upperBound < octets.count {
            let next = octets[range.upperBound]
            if isPart(next) || next == 0x2E { return false }
        }
        guard range.lowerBound > 0 else { return true }

        let before = octets[range.lowerBound - 1]
        let isPattern =
            before == 0x2E && range.lowerBound > 1 && octets[range.lowerBound - 2] == 0x2A
        return isPattern || !isPart(before) && before != 0x2E
    }
}
