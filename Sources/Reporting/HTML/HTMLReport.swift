// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Mustache

/// The report of a run for people, as one HTML file that fetches nothing.
///
/// The templates escape whatever a vector, a library or the environment says; only the style sheet
/// and the script, which are ours, stand in it as they are.
package struct HTMLReport {
    private let run: Run
    private let stamp: ReportStamp

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.run = run
        self.stamp = stamp
    }

    /// The whole file.
    ///
    /// - Throws: Where a template cannot be read, which a test of this package would have found.
    package var text: String {
        get throws {
            var library = MustacheLibrary()
            for (name, template) in Self.templates {
                try library.register(String(decoding: template, as: UTF8.self), named: name)
            }
            return library.render(HTMLPage(of: run, stamp: stamp), withTemplate: "page") ?? ""
        }
    }

    private static let templates = [
        ("matrix", PackageResources.matrix_mustache),
        ("page", PackageResources.page_mustache),
        ("picture", PackageResources.picture_mustache),
        ("vector", PackageResources.vector_mustache),
    ]
}
