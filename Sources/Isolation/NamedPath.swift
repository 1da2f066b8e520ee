// SPDX-License-Identifier: Apache-2.0

import Pinning

/// A path by the places that its certificates have in the question: whoever asked has them already,
/// and knows more of them than their octets.
struct NamedPath: Hashable, Sendable {
    private let members: [Member]

    enum Member: Hashable {
        /// Among what was served, with the anchors behind it.
        case asked(Int)
        /// One that the question did not have.
        case other(EncodedCertificate)
    }

    /// - Parameters:
    ///   - path: What a library found.
    ///   - served: What was asked about.
    ///   - anchors: The anchors that it was asked with.
    init(
        _ path: [EncodedCertificate],
        served: [EncodedCertificate],
        anchors: [EncodedCertificate]
    ) {
        members = path.map { certificate in
            if let place = served.firstIndex(where: { $0 === certificate }) {
                return .asked(place)
            }
            if let place = anchors.firstIndex(where: { $0 === certificate }) {
                return .asked(served.count + place)
            }
            return .other(certificate)
        }
    }

    /// The certificates; nil where a place is none of the question's.
    func path(
        served: [EncodedCertificate],
        anchors: [EncodedCertificate]
    ) -> [EncodedCertificate]? {
        var path: [EncodedCertificate] = []
        for member in members {
            switch member {
            case .asked(let place) where place < served.count:
                path.append(served[place])
            case .asked(let place) where place - served.count < anchors.count:
                path.append(anchors[place - served.count])
            case .asked:
                return nil
            case .other(let certificate):
                path.append(certificate)
            }
        }
        return path
    }
}

extension NamedPath: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        members = try [Member](from: &reader)
    }

    func write(to frame: inout [UInt8]) {
        members.write(to: &frame)
    }
}

extension NamedPath.Member: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0: self = .asked(try reader.readCount())
        case 1: self = .other(try EncodedCertificate(from: &reader))
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    func write(to frame: inout [UInt8]) {
        switch self {
        case .asked(let place):
            frame.append(0)
            frame.writeCount(place)
        case .other(let certificate):
            frame.append(1)
            certificate.write(to: &frame)
        }
    }
}
