// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import PKIX

/// The text of a new vector.
enum TemplateText {
    static func text(for place: String, capturing files: [String]) throws -> String {
        let id = place.contains("/") ? place : "\(place)/\(VectorTemplate.unsaidName)"
        guard Vector.isID(id) else {
            throw ValidationError(
                "“\(place)” is no family and no id: write lower-case letters, digits and single "
                    + "hyphens, as in constraints or constraints/path-length-used-up"
            )
        }
        guard !files.isEmpty else { return VectorTemplate(id: id).text }

        let certificates = try files.flatMap(certificates)
        guard let chain = CapturedChain(certificates) else {
            throw Failure(.badInput, "no certificate was captured")
        }

        return VectorTemplate(id: id, capturing: chain).text
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
