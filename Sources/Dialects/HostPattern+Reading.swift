// SPDX-License-Identifier: Apache-2.0

extension HostPattern {
    /// The pattern for a host that a framework compares letter by letter, and takes whatever it is.
    ///
    /// What no URL can have for a host is never found: there is no entry for it, and a warning.
    static func compared(
        _ text: String,
        _ reach: Reach,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> HostPattern? {
        guard !text.hasSuffix("."), let pattern = HostPattern(text, reach) else {
            warnings.append(
                DialectWarning(
                    place,
                    "“\(text)” is loaded and is never the host of a connection, "
                        + "so that nothing is pinned by it",
                    remedy: "write a host alone: no URL, no asterisk, no dot at the end, "
                        + "and A-labels for other scripts"
                )
            )
            return nil
        }

        return pattern
    }
}
