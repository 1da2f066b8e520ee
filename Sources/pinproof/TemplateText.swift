// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import PKIX
import Pinning

/// The text of a new vector.
enum TemplateText {
    /// Refuses what is neither a family nor an id.
    static func checkName(_ place: String) throws {
        guard Vector.isID(id(of: place)) else {
            throw ValidationError(
                "“\(place)” is no family and no id: write lower-case letters, digits and single "
                    + "hyphens, as in constraints or constraints/path-length-used-up"
            )
        }
    }

    /// Refuses the id of a vector that there is: its file would be written over.
    ///
    /// Whoever redirects into the file has emptied it already, so that the last results are asked,
    /// too; an id is never used again.
    static func checkIsNew(_ place: String) throws {
        guard place.contains("/"), let location = try? Place.corpus() else { return }

        let file = "\(location.vectors)/\(place).json"
        let isWritten = FileManager.default.contents(atPath: file)?.isEmpty == false
        guard isWritten || isInResults(place, of: location) else { return }

        let isEmptied = !isWritten && FileManager.default.fileExists(atPath: file)
        throw Failure(
            .badInput,
            "\(place) exists already; take another name"
                + (isEmptied
                    ? "; its file is empty now, and “git checkout \(Place.relative(file))” brings "
                        + "it back" : "")
        )
    }

    private static func isInResults(_ id: String, of location: CorpusLocation) -> Bool {
        guard let checkout = location.checkout,
            let results = FileManager.default.contents(
                atPath: LatestReports(inCheckout: checkout).results.path
            )
        else { return false }

        return results.range(of: Data("\"id\": \"\(id)\"".utf8)) != nil
    }

    private static func id(of place: String) -> String {
        place.contains("/") ? place : "\(place)/\(VectorTemplate.unsaidName)"
    }

    static func text(for place: String, capturing files: [String]) throws -> String {
        let id = id(of: place)
        guard !files.isEmpty else { return VectorTemplate(id: id).text }

        let certificates = try files.flatMap(certificates)
        guard let chain = CapturedChain(certificates) else {
            throw Failure(.badInput, "no certificate was captured")
        }
        guard !chain.beginsWithAnIssuer else {
            throw Failure(
                .badInput,
                "\(files[0]): its first certificate has issued another of those captured; name the "
                    + "file of the end entity first, and its issuers behind it"
            )
        }

        return VectorTemplate(id: id, capturing: chain).text
    }

    /// What to say of a family that the corpus does not have; nil where it has it, or there is no
    /// corpus to look at.
    static func novelty(of place: String) -> String? {
        let family = String(place.prefix { $0 != "/" })
        guard let corpus = try? Place.corpus().vectors else { return nil }

        let families = Set(VectorSearch(at: corpus).files.map { $0.id.prefix { $0 != "/" } })
            .map(String.init).sorted()
        guard !families.contains(family) else { return nil }

        let hint = Suggestions.hint(for: family, among: families)
        return "“\(family)” is a new family\(hint.isEmpty ? "" : hint); the corpus has "
            + families.joined(separator: ", ")
    }

    private static func certificates(in file: String) throws -> [EncodedCertificate] {
        guard let octets = FileManager.default.contents(atPath: file) else {
            throw Failure(.badInput, "\(file): cannot be read; see whether it exists")
        }
        guard
            let blocks = PEM.all(in: String(decoding: octets, as: UTF8.self), label: "CERTIFICATE"),
            !blocks.isEmpty
        else {
            throw Failure(
                .badInput,
                "\(file): holds no certificate in PEM; convert one in DER by “openssl x509 -inform der”"
            )
        }

        return blocks.map { EncodedCertificate($0) }
    }
}
