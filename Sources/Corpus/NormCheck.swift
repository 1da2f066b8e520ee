// SPDX-License-Identifier: Apache-2.0

private import Pinning

/// Whether the parts of a norm agree: paths begin and end where they can, and the first failing
/// stage decides over what pinning says.
enum NormCheck {
    static func check(_ vector: Vector, _ problems: Problems) {
        checkPaths(of: vector, problems)
        for kind in PinningKind.allCases {
            guard let verdict = vector.expectation.verdicts(of: kind)?.first?.verdict else {
                continue
            }

            check(verdict, of: kind, in: vector.expectation, problems)
        }
    }

    private static func checkPaths(of vector: Vector, _ problems: Problems) {
        let anchors = vector.connection.allAnchors
        let atHand = Set(vector.connection.served + anchors)
        for (index, verdict) in vector.expectation.path.enumerated() {
            guard case .accept(let paths) = verdict else { continue }

            let field =
                vector.expectation.path.count == 1
                ? "expect.path.paths" : "expect.path[\(index)].paths"
            for (number, path) in paths.enumerated() {
                guard path.first == vector.connection.served.first,
                    path.last.map(anchors.contains) ?? false, path.allSatisfy(atHand.contains)
                else {
                    problems.report(
                        "\(field)[\(number)]",
                        "is no path from the first certificate served to an anchor",
                        remedy: "list what is served or an anchor, in the order of the path"
                    )
                    continue
                }

                checkIssuers(of: path, in: vector, "\(field)[\(number)]", problems)
            }
        }
    }

    /// Whether each certificate of a path can be issued by the next one, as far as recipes say.
    private static func checkIssuers(
        of path: [ItemName],
        in vector: Vector,
        _ field: String,
        _ problems: Problems
    ) {
        for (index, (subject, issuer)) in zip(path, path.dropFirst()).enumerated() {
            guard let stated = vector.otherIssuer(of: subject, than: issuer) else { continue }

            problems.report(
                "\(field)[\(index + 1)]",
                "is “\(issuer)”, and “\(subject)” is issued by “\(stated)”",
                remedy: "list each issuer of the recipe, or use “issuerName” and “signedBy”"
            )
            return
        }
    }

    private static func check(
        _ verdict: Verdict,
        of kind: PinningKind,
        in expectation: Expectation,
        _ problems: Problems
    ) {
        let field =
            switch kind {
            case .certificate: "expect.certificate"
            case .publicKey: "expect.publicKey"
            }
        guard let refusal = expectation.refusalBeforePins else {
            if let stage = verdict.reason?.stage, [.parse, .path, .host].contains(stage) {
                problems.report(
                    field,
                    "is \(verdict), and neither path nor host is refused",
                    remedy: "correct the reason, or “path” and “host”"
                )
            }
            return
        }

        switch verdict {
        case .misconfigured: return
        case .accept, .crash, .notPinned, .reject:
            guard verdict != .reject(refusal) else { return }

            problems.report(
                field,
                "is \(verdict), and the first failing stage makes it reject (\(refusal))",
                remedy: "correct the verdict, or “path” and “host”"
            )
        }
    }
}

extension Vector {
    /// The item that issues a certificate by its recipe; nil where the other item may have issued
    /// it as well, by the same name and with the same key, or where the recipe does not tell.
    ///
    /// - SeeAlso: RFC 5280, section 6.1.3 (a)(1) and (4).
    fileprivate func otherIssuer(of subject: ItemName, than issuer: ItemName) -> ItemName? {
        guard case .certificate(let below)? = recipe[subject],
            case .certificate(let above)? = recipe[issuer]
        else { return nil }

        let stated = below.issuer ?? subject
        // What is done to single octets may be done to names and keys.
        guard stated != issuer, case .certificate(let named)? = recipe[stated],
            [below, above, named].allSatisfy(\.bends.isEmpty)
        else { return nil }

        // Case is none of it: whether that counts is open (N-13).
        let name = below.issuerName ?? named.subject ?? stated
        let isSame =
            name.lowercased() == (above.subject ?? issuer).lowercased()
            && (below.signedBy ?? named.key) == above.key
        return isSame ? nil : stated
    }
}

extension Expectation {
    /// Why a connection is refused before any pin is compared; nil where it is not.
    fileprivate var refusalBeforePins: Reason? {
        if case .reject(let reason)? = path.first { return reason }
        return host.first == .mismatch ? .nameMismatch : nil
    }
}
