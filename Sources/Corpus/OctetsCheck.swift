// SPDX-License-Identifier: Apache-2.0

private import PKIX
private import Pinning

/// Whether certificates can be read where they should be, and pins are those of their items.
enum OctetsCheck {
    static func check(_ vector: Vector, _ problems: Problems) {
        checkCertificates(of: vector, problems)
        for name in vector.pinNames where vector.pins[name] != nil {
            let wanted = vector.pinText(of: name, among: vector.certificates)
            guard vector.pins[name] != wanted else { continue }

            problems.report(
                "pins.\(name)",
                "is “\(vector.pins[name] ?? "")”, and “\(wanted ?? "nothing")” is what its item makes",
                remedy: "run “pinproof forge” on the file"
            )
        }
    }

    /// What everybody needs who runs the vector: a certificate that turns out to be no certificate
    /// is refused by all evaluators, which looks like agreement.
    static func checkCertificates(of vector: Vector, _ problems: Problems) {
        for (name, encoded) in vector.certificates.sorted(by: { $0.key < $1.key }) {
            check(encoded, of: name, in: vector, problems)
        }
    }

    private static func check(
        _ encoded: EncodedCertificate,
        of name: ItemName,
        in vector: Vector,
        _ problems: Problems
    ) {
        let mustBeRefused = vector.recipe[name]?.isUndecodable ?? false
        do throws(CertificateError) {
            _ = try Certificate(encoded.octets)
            if mustBeRefused {
                problems.report(
                    "recipe.\(name).undecodable",
                    "is true, and the certificate can be read",
                    remedy: "remove it, or make the certificate one that X.690 or RFC 5280 refuse"
                )
            }
        } catch {
            if !mustBeRefused {
                problems.report(
                    "certificates.\(name)",
                    "cannot be read: \(error)",
                    remedy: "correct the recipe, or write \"undecodable\": true where that is asked"
                )
            }
        }
    }
}
