// SPDX-License-Identifier: Apache-2.0

import PKIX

extension ElementHeader {
    /// The name of the tag as ASN.1 writes it.
    var tag: String {
        switch tagClass {
        case .universal: Self.universalTags[number] ?? "[UNIVERSAL \(number)]"
        case .application: "[APPLICATION \(number)]"
        case .contextSpecific: "[\(number)]"
        case .individual: "[PRIVATE \(number)]"
        }
    }

    /// - SeeAlso: X.680, table 1.
    private static let universalTags = [
        0: "END OF CONTENTS", 1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING",
        5: "NULL", 6: "OBJECT IDENTIFIER", 9: "REAL", 10: "ENUMERATED", 12: "UTF8String",
        16: "SEQUENCE", 17: "SET", 18: "NumericString", 19: "PrintableString", 20: "TeletexString",
        22: "IA5String", 23: "UTCTime", 24: "GeneralizedTime", 26: "VisibleString",
        28: "UniversalString", 30: "BMPString",
    ]
}
