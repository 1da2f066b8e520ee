// SPDX-License-Identifier: Apache-2.0

private import PKIX

/// Names as recipes give them: one attribute, the common name, or none at all.
enum CommonName {
    static func encoded(_ name: String) -> [UInt8] {
        guard !name.isEmpty else { return DERWriter.sequence() }

        return DERWriter.sequence(
            DERWriter.set(
                ofOne: DERWriter.sequence(
                    DERWriter.objectIdentifier(.commonName),
                    DERWriter.utf8String(name)
                )
            )
        )
    }
}
