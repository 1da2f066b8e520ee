// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Mustache

/// The report of a run for people, as one HTML file that fetches nothing.
///
/// The templates escape whatever a vector, a library or the environment says. Only the style sheet
/// and the script, which are ours, stand in it as they are, and what was rendered before.
package struct HTMLReport {
    private let model: ReportModel
    private var run: Run { model.run }
    private let stamp: ReportStamp

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.init(of: ReportModel(of: run), stamp: stamp)
    }

    package init(of model: ReportModel, stamp: ReportStamp = ReportStamp()) {
        self.model = model
        self.stamp = stamp
    }

    /// The whole file.
    ///
    /// - Throws: Where a template cannot be read, which a test of this package would have found.
    package var text: String {
        get async throws {
            var library = MustacheLibrary()
            for (name, template) in Self.templates {
                try library.register(String(decoding: template, as: UTF8.self), named: name)
            }
            let lookup = HTMLLookup(of: run)
            var pictures = HTMLPictures()
            let keys = HTMLKeys(of: run.vectors)
            let vectors = await vectors(lookup, library, keys, &pictures)
            let page = HTMLPage(
                of: model,
                stamp: stamp,
                lookup,
                vectors: vectors,
                pictures: pictures.all,
                keys: keys.rows
            )
            return (library.render(page, withTemplate: "page") ?? "").withPicturesOfControls
        }
    }

    /// The part of each vector, as markup; most of a report is made here, several parts at once.
    private func vectors(
        _ lookup: HTMLLookup,
        _ library: MustacheLibrary,
        _ keys: HTMLKeys,
        _ pictures: inout HTMLPictures
    ) async -> [Vector.ID: String] {
        let observations = Dictionary(grouping: run.observations, by: \.vector)
        let facts = Dictionary(grouping: run.facts, by: \.vector)
        let stale = Dictionary(grouping: run.staleDepartures, by: \.vector)
        let parts = run.vectors.map { vector in
            let result = VectorResult(
                observations: observations[vector.id] ?? [],
                facts: facts[vector.id] ?? [],
                staleDepartures: stale[vector.id] ?? []
            )
            let picture = pictures.add(
                ChainPicture(of: vector, paths: result.facts.compactMap(\.path))
            )
            return (vector, result, picture)
        }
        let markup = await concurrently(parts, jobs: Self.jobs) { vector, result, picture in
            let part = HTMLVector(vector, result: result, picture: picture, keys, lookup)
            return (library.render(part, withTemplate: "vector") ?? "").withoutBreaksBetweenElements
        }
        return Dictionary(uniqueKeysWithValues: zip(run.vectors.map(\.id), markup))
    }

    /// How many parts are made at once, where there are as many processors.
    private static let jobs = 8

    private static let templates = [
        ("cause", PackageResources.cause_mustache),
        ("matrix", PackageResources.matrix_mustache),
        ("page", PackageResources.page_mustache),
        ("subject", PackageResources.subject_mustache),
        ("table", PackageResources.table_mustache),
        ("vector", PackageResources.vector_mustache),
    ]
}
