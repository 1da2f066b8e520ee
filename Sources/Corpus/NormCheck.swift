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
            }
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

extension Expectation {
    /// Why a connection is refused before any pin is compared; nil where it is not.
    fileprivate var refusalBeforePins: Reason? {
        if case .reject(let reason)? = path.first { return reason }
        return host.first == .mismatch ? .nameMismatch : nil
    }
}
