// SPDX-License-Identifier: Apache-2.0

import Pinning

/// The value of curl's `--pinnedpubkey`: digests of the end entity's key, for whatever host is
/// asked for.
///
/// - SeeAlso: curl, lib/vtls/vtls.c, `Curl_pin_peer_pubkey`.
package struct CurlDialect: PinDialect {
    package let id = "curl"

    package init() {}

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.hosts = .every
        abilities.positions = .endEntity
        abilities.canMatchNothing = true
        return abilities
    }

    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        let place = Place(line: 1)
        guard text.hasPrefix(CurlPinOption.prefix) else {
            throw DialectError(
                place,
                "“\(text.prefix(80))” does not begin with “\(CurlPinOption.prefix)”, and is the name "
                    + "of a file or a variable: not readable here",
                remedy: "write “\(CurlPinOption.prefix)” and the base64 of the key's digest"
            )
        }

        let texts = CurlPinOption.digests(in: text)
        let count = text.split(separator: ";", omittingEmptySubsequences: false).count
        if texts.count < count {
            warnings.append(
                text.hasSuffix(";") && texts.count == count - 1
                    ? DialectWarning(
                        place,
                        "the value ends in “;”, with which the last pin never matches up to 8.17",
                        remedy: "take it off"
                    )
                    : DialectWarning(
                        place,
                        "what follows pin \(texts.count) does not begin with "
                            + "“\(CurlPinOption.prefix)”: it ends the list, and up to 8.17 it belongs to "
                            + "pin \(texts.count), which then never matches",
                        remedy: "put the prefix in front of every pin, and no space"
                    )
            )
        }
        var pins: [PlannedPin] = []
        for text in texts { pins.append(pin(text, place, &warnings)) }
        return [PinPlan.Entry(.everyHost, pins)]
    }

    /// Texts are compared, so that nothing but the base64 of a digest, to the letter, can match.
    private func pin(
        _ text: String,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> PlannedPin {
        guard let pin = try? SPKIPin(sha256: text) else {
            warnings.append(
                DialectWarning(
                    place,
                    "pin “\(text)” is not the base64 of 32 bytes to the letter, "
                        + "and is taken and never matches",
                    remedy: "write that of the key's SHA-256 digest"
                )
            )
            return .unmatched
        }

        return PlannedPin(PinnedDigest(pin), position: .endEntity)
    }

    package func format(_ plan: PinPlan) -> String? {
        plan.entries.first.map { entry in
            entry.pins.map { CurlPinOption.prefix + $0.base64 }.joined(separator: ";")
        }
    }
}
