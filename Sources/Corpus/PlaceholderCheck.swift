// SPDX-License-Identifier: Apache-2.0

/// Whether everything that a template left open was said.
///
/// Placeholders are no defect while a vector is being written: it can be forged, run and shown.
enum PlaceholderCheck {
    static func check(_ vector: Vector, _ problems: Problems) {
        for (field, text) in texts(of: vector) where text.hasPrefix("<") && text.hasSuffix(">") {
            problems.report(
                field,
                "is still the template's “\(text)”",
                remedy: "say it, without the angle brackets"
            )
        }
        for (name, item) in vector.recipe.sorted(by: { $0.key < $1.key }) {
            guard case .captured(let origin) = item,
                origin.retrieved == VectorTemplate.unsaidDay
            else { continue }

            problems.report(
                "recipe.\(name).origin.retrieved",
                "is still the template's day",
                remedy: "write the day on which the certificate was taken"
            )
        }
        if vector.id.hasSuffix("/" + VectorTemplate.unsaidName) {
            problems.report(
                "id",
                "is still the template's “\(vector.id)”",
                remedy: "name the file for what is special, and write that name"
            )
        }
    }

    private static func texts(of vector: Vector) -> [(field: String, text: String)] {
        var texts = [("title", vector.title), ("question", vector.question)]
        for (index, assertion) in vector.asserts.enumerated() {
            texts.append(("asserts[\(index)].source", assertion.source))
            texts.append(("asserts[\(index)].says", assertion.says))
        }
        texts.append(("connection.host", vector.connection.host))
        for (name, item) in vector.recipe.sorted(by: { $0.key < $1.key }) {
            guard case .captured(let origin) = item else { continue }

            texts.append(("recipe.\(name).origin.source", origin.source))
            texts.append(("recipe.\(name).origin.licence", origin.licence))
        }
        return texts
    }
}
