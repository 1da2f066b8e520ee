// SPDX-License-Identifier: Apache-2.0

package import Notations

extension ConfigurationFile {
    /// Where its debug-overrides stand; nil where it has none.
    package var debugOverrides: Position? { configurations.lazy.compactMap(\.debugOverrides).first }

    /// The same with the debug-overrides of another resource, where it has none of its own.
    ///
    /// Nothing else of that resource counts.
    ///
    /// - SeeAlso: frameworks/base, core/java/android/security/net/config/XmlConfigSource.java,
    ///   `parseDebugOverridesResource`.
    package func withDebugOverrides(of other: ConfigurationFile?) -> ConfigurationFile {
        guard let other, debugOverrides == nil else { return self }

        var file = self
        for index in file.configurations.indices {
            file.configurations[index].debugAnchors = other.configurations.flatMap(\.debugAnchors)
        }
        return file
    }
}
