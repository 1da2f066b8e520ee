// SPDX-License-Identifier: Apache-2.0

/// One pattern with its pins.
struct OkHttpEntry {
    let pattern: OkHttpPattern
    let pins: [OkHttpPin]

    func matches(_ hostname: String) -> Bool { pattern.matches(hostname) }

    static func read(
        _ entry: PinnedHost,
        _ trust: ServerTrust
    ) throws(BackendError) -> Result<OkHttpEntry, ConfigurationRefusal> {
        // U-labels are turned into A-labels by the platform, which was not measured.
        guard entry.host.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unsupported(.unmeasuredText) }
        guard let written = OkHttpPattern(entry.host) else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }

        // There is nothing below an address of version 6, which no pattern has in that place.
        guard !entry.includeSubdomains || !written.host.contains(":") else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }

        // An asterisk in the configured host is its own notation for hosts below.
        let pattern =
            written.coverage == .exact && entry.includeSubdomains
            ? OkHttpPattern(host: written.host, coverage: .subtree) : written
        var pins: [OkHttpPin] = []
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate):
                pins.append(OkHttpPin(.sha256, try trust.pin(of: certificate).octets))
            case .text(let text):
                guard let pin = OkHttpPin("sha256/" + text) else {
                    return .failure(ConfigurationRefusal(reason: .malformedPin))
                }

                pins.append(pin)
            }
        }
        return .success(OkHttpEntry(pattern: pattern, pins: pins))
    }

    /// Reads the two arguments of `Builder.add`, a space between: `www.example.com sha256/…=`.
    static func read(_ text: String) -> Result<OkHttpEntry, ConfigurationRefusal> {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let pattern = words.first.flatMap({ OkHttpPattern($0) }) else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }
        guard let pin = words.last.flatMap({ OkHttpPin($0) }) else {
            return .failure(ConfigurationRefusal(reason: .malformedPin))
        }

        return .success(OkHttpEntry(pattern: pattern, pins: [pin]))
    }
}
