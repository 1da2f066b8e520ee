// SPDX-License-Identifier: Apache-2.0

/// A message of Protocol Buffers, read field by field without its schema.
///
/// A library would want code generated from Android's schema, most of which is not needed here:
/// two messages of it are read, and a dozen fields.
///
/// - SeeAlso: Protocol Buffers, “Encoding”.
struct ProtobufMessage {
    private(set) var fields: [Field] = []

    /// More than a type of an app has resources, which are numbered with 16 bits.
    private static let mostFields = 200_000

    struct Field {
        let number: Int
        let value: Value
    }

    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    /// Reads all fields of one message; those inside are read when they are asked for.
    ///
    /// - Throws: Where a field does not fit.
    init(_ octets: ArraySlice<UInt8>) throws(ArchiveError) {
        var rest = octets
        while !rest.isEmpty {
            guard let key = Self.number(&rest), key >> 3 > 0, key >> 3 < 1 << 29 else {
                throw Self.damaged
            }

            let value: Value
            switch key & 7 {
            case 0:
                guard let number = Self.number(&rest) else { throw Self.damaged }
                value = .number(number)
            case 1: value = .bytes(try Self.take(8, &rest))
            case 2:
                guard let count = Self.number(&rest), count <= UInt64(rest.count) else {
                    throw Self.damaged
                }
                value = .bytes(try Self.take(Int(count), &rest))
            case 5: value = .bytes(try Self.take(4, &rest))
            default: throw Self.damaged
            }
            guard fields.count < Self.mostFields else {
                throw ArchiveError("a message of its protobuf has more than 200,000 fields")
            }
            fields.append(Field(number: Int(key >> 3), value: value))
        }
    }

    func number(_ field: Int) -> Int? {
        for case .number(let number) in fields.lazy.filter({ $0.number == field }).map(\.value) {
            return Int(truncatingIfNeeded: number)
        }
        return nil
    }

    /// The last of a field's values, as readers take it; nil where it is missing.
    func bytes(_ field: Int) -> ArraySlice<UInt8>? { all(field).last }

    func string(_ field: Int) -> String? {
        bytes(field).map { String(decoding: $0, as: UTF8.self) }
    }

    func message(_ field: Int) throws(ArchiveError) -> ProtobufMessage? {
        guard let bytes = bytes(field) else { return nil }
        return try ProtobufMessage(bytes)
    }

    func all(_ field: Int) -> [ArraySlice<UInt8>] {
        fields.compactMap {
            if $0.number == field, case .bytes(let bytes) = $0.value { bytes } else { nil }
        }
    }

    private static let damaged = ArchiveError("its protobuf is damaged or cut")

    private static func take(
        _ count: Int,
        _ rest: inout ArraySlice<UInt8>
    ) throws(ArchiveError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw damaged }

        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let octet = rest.popFirst() else { return nil }

            number |= UInt64(octet & 0x7F) << shift
            if octet & 0x80 == 0 { return number }
        }
        return nil
    }
}
