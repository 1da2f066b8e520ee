// SPDX-License-Identifier: Apache-2.0

/// The pictures of the vectors, each once: of four vectors three have one of another's.
struct HTMLPictures {
    private(set) var all: [Entry] = []
    private var places: [ChainPicture: Int] = [:]

    /// A picture as its template reads it.
    struct Entry {
        let id: String
        let boxes: [ChainPicture.Box]
        let lines: [ChainPicture.Line]
    }

    /// Gives the name and the size of a picture, which is added where it is a new one.
    mutating func add(_ picture: ChainPicture) -> HTMLVector.Picture {
        let place = places[picture] ?? all.count
        let id = "p\(place)"
        if place == all.count {
            places[picture] = place
            all.append(Entry(id: id, boxes: picture.boxes, lines: picture.lines))
        }
        return HTMLVector.Picture(
            id: id,
            width: picture.width,
            height: picture.height,
            hiddenCount: picture.hiddenCount == 0 ? nil : picture.hiddenCount
        )
    }
}
