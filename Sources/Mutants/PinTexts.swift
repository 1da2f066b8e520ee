// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX
import Pinning

extension Mutant {
    /// Flaws in reading pins.
    static let pinTexts: [Mutant] = [
        Mutant(
            "unreadable-pin-left-out",
            "A pin that cannot be read is left out, and the others go on",
            standsFor: "Alamofire and AFNetworking drop what they cannot load"
        ) { steps in
            steps.pin = { kind, pin throws(BackendError) in
                let read = try Norm.Steps.norm.pin(kind, pin)
                return .success(try? read.get())
            }
        },
        Mutant(
            "unreadable-pin-turns-pinning-off",
            "A configuration with a pin that cannot be read is ignored",
            standsFor: "a caught exception around the whole configuration",
            outcome: { verdict, _, _ in
                verdict == .misconfigured(.malformedPin) ? .notPinned : verdict
            }
        ),
        Mutant(
            "empty-list-turns-pinning-off",
            "A host whose list of pins is empty is not pinned",
            standsFor: "OkHttp and Android take an empty pin set for none"
        ) { $0.emptyList = .notPinned },
        Mutant(
            "empty-list-accepts",
            "A host whose list of pins is empty is accepted as pinned",
            standsFor: "a loop over the pins that starts from true"
        ) { $0.emptyList = .accept },
        lenientText(
            "unpadded-pin-taken",
            "A pin without its padding is taken",
            standsFor: "okio and Android decode base64 without padding"
        ) { Base64.decode(unpadded: Array($0.utf8)[...], trailingBitsMustBeZero: true) },
        lenientText(
            "surplus-padding-taken",
            "A pin with surplus padding is taken",
            standsFor: "Foundation's decoder on Linux"
        ) { text in
            let body = text.prefix { $0 != "=" }
            guard text.dropFirst(body.count).allSatisfy({ $0 == "=" }) else { return nil }

            return Base64.decode(unpadded: Array(body.utf8)[...], trailingBitsMustBeZero: true)
        },
        lenientText(
            "url-alphabet-taken",
            "A pin in the alphabet for URLs is taken",
            standsFor: "okio decodes both alphabets"
        ) { text in
            Base64.decode(
                String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
            )
        },
        lenientText(
            "white-space-taken",
            "White space around and inside a pin is skipped",
            standsFor: "wget and okio"
        ) { Base64.decode(String($0.filter { !$0.isWhitespace })) },
        lenientText(
            "foreign-characters-skipped",
            "Characters that are not base64 are skipped",
            standsFor: "Android's decoder"
        ) { text in
            let known = text.utf8.filter { character in
                character == UInt8(ascii: "+") || character == UInt8(ascii: "/")
                    || character < 0x80 && Character(UnicodeScalar(character)).isLetter
                    || character < 0x80 && Character(UnicodeScalar(character)).isNumber
            }
            return Base64.decode(unpadded: known[...], trailingBitsMustBeZero: false)
        },
        lenientText(
            "hexadecimal-pin-taken",
            "A pin in hexadecimal digits is taken",
            standsFor: "urllib3 and tutorial.key-without-evaluation write them so"
        ) { Hexadecimal.decode($0) },
        Mutant(
            "length-of-pin-unchecked",
            "A pin that is no digest's length is taken and never matches",
            standsFor: "OkHttp does not check the length"
        ) { steps in
            steps.pin = { kind, pin throws(BackendError) in
                guard case .text(let text) = pin, let octets = Base64.decode(text) else {
                    return try Norm.Steps.norm.pin(kind, pin)
                }

                return .success(NormPin(pin: pin, digest: octets))
            }
        },
        Mutant(
            "sha1-pin-taken",
            "A pin of twenty bytes is compared with the SHA-1 digest",
            standsFor: "OkHttp's sha1/ pins"
        ) { steps in
            steps.pin = { kind, pin throws(BackendError) in
                guard case .text(let text) = pin, let octets = Base64.decode(text),
                    octets.count == 20
                else { return try Norm.Steps.norm.pin(kind, pin) }

                return .success(NormPin(pin: pin, digest: octets))
            }
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let covered: ArraySlice<UInt8> =
                    switch kind {
                    case .certificate: certificate.octets[...]
                    case .publicKey: key(of: certificate)
                    }
                let weak = Array(Insecure.SHA1.hash(data: covered))
                let isWeaklyPinned = pins.contains { $0.digest == weak }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isWeaklyPinned || isPinned
            }
        },
    ]

    /// A mutant whose only flaw is a decoder that takes more than base64.
    private static func lenientText(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        decode: @escaping @Sendable (String) -> [UInt8]?
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.pin = { kind, pin throws(BackendError) in
                guard case .text(let text) = pin, let octets = decode(text), octets.count == 32
                else { return try Norm.Steps.norm.pin(kind, pin) }

                return .success(NormPin(pin: pin, digest: octets))
            }
        }
    }
}
