// SPDX-License-Identifier: Apache-2.0

extension Vector {
    /// Reads the text of a vector whose place gives it the id; the location is for messages.
    package static func decode(
        _ octets: [UInt8],
        id: String,
        location: String
    ) -> Result<Vector, VectorErrors> {
        VectorDecoder.decode(octets, id: id, location: location, for: .evaluation)
    }

    /// Reads the text of a vector whose certificates and pins are still to be forged.
    package static func decodeRecipe(
        _ octets: [UInt8],
        id: String,
        location: String
    ) -> Result<Vector, VectorErrors> {
        VectorDecoder.decode(octets, id: id, location: location, for: .forging)
    }
}
