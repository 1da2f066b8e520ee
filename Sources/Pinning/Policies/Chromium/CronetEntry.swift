// SPDX-License-Identifier: Apache-2.0

import PKIX

/// What Cronet's builder takes for the pins of a host.
///
/// - SeeAlso: chromium/src, components/cronet/android/java/src/org/chromium/net/impl/
///   CronetEngineBuilderImpl.java, `addPublicKeyPins`.
enum CronetEntry {
    /// The state that an entry makes, without any hash where it has none.
    static func read(
        _ entry: PinnedHost,
        _ trust: ServerTrust
    ) throws(BackendError) -> Result<ChromiumState, ConfigurationRefusal> {
        // A time is an object there; what is none cannot be handed in.
        guard let expiry = Expiry(entry.expires) else { throw .unsupported(.unmeasuredText) }
        guard try isHost(entry.host), let host = HostName(entry.host) else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }

        var state = ChromiumState(host: host)
        state.includesSubdomains = entry.includeSubdomains
        state.expiry = expiry
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate):
                state.allowed.insert(try trust.pin(of: certificate))
            case .text(let text):
                guard let hash = try hash(text) else {
                    return .failure(ConfigurationRefusal(reason: .malformedPin))
                }

                state.allowed.insert(hash)
            }
        }
        return .success(state)
    }

    /// The hash that is handed in as octets; nil where there are not 32 of them, for which an
    /// exception is thrown.
    ///
    /// Which decoder makes octets of a text is the app's choice. What the strictest one takes they
    /// all take; of what even Android's makes no 32 octets, there are none to be handed in.
    private static func hash(_ text: String) throws(BackendError) -> SPKIPin? {
        if let octets = Base64.decode(text) { return SPKIPin(sha256: octets) }
        guard AndroidBase64.decode(text)?.count != 32 else { throw .unsupported(.unmeasuredText) }

        return nil
    }

    /// Whether `validateHostNameForPinningAndConvert` takes the text for a host: no more than 253
    /// characters, not of digits and dots alone, and by `IDN.toASCII` labels of letters, digits and
    /// hyphens inside, none of them empty but the root's.
    ///
    /// - SeeAlso: java.net.IDN, `USE_STD3_ASCII_RULES`; RFC 3490, section 4.1, step 3.
    private static func isHost(_ text: String) throws(BackendError) -> Bool {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unsupported(.unmeasuredText) }
        // The builder takes 255 of them (b1948e432c, CronetEngineBuilderImpl.java:365), and a name on
        // the wire has 253; what becomes of those between was not executed.
        guard !(254...255).contains(text.utf8.count) else { throw .unsupported(.unmeasuredText) }
        guard text.utf8.count < 254,
            !text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
        else { return false }

        return (text.hasSuffix(".") ? text.dropLast() : text[...])
            .split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.utf8.count)
            && label.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == hyphen }
            && label.utf8.first != hyphen && label.utf8.last != hyphen
    }

    private static func isDigit(_ octet: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
    }

    private static func isLetter(_ octet: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet | 0x20)
    }
}
