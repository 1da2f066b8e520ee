// SPDX-License-Identifier: Apache-2.0

private import CLinux
import Conformance
import Corpus
import Crypto
import Foundation
import Pinning
import Synchronization

/// What a run has found out so far, in a file beside the one that it will write; gone once that is
/// written.
///
/// The file begins with what the results depend on, as text. Each vector's results follow as soon
/// as they are there: a length, a digest of what follows it, the digest of the vector's text, and
/// the results. A run that is killed leaves the last of them cut short, and nothing else.
final class RunJournal: KeptResults {
    /// What an interrupted run left; empty where there is none.
    private let known: [VectorDigest: VectorResult]
    private let path: String
    /// Locked, so that two runs do not write the same.
    private let descriptor: Int32
    private let isWritable = Mutex(true)

    /// - Parameters:
    ///   - path: Where the journal lies.
    ///   - subject: What the results depend on.
    ///   - isResuming: Whether what is there is used, and not begun anew.
    /// - Throws: `Failure` where a run is to be resumed that cannot be.
    init?(at path: String, of subject: String, isResuming: Bool) throws {
        // A link would have another file cut off at its end.
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 ? Self.isAFileOfItsOwn(descriptor) : errno != ELOOP else {
            if descriptor >= 0 { close(descriptor) }
            throw Failure(
                .badInput,
                "\(path) is to be the run's journal, and is a link or no regular file; see what it "
                    + "is and remove it, or name another --output"
            )
        }
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            guard !isResuming else {
                throw Failure(
                    .badInput,
                    "\(path) cannot be opened, or another run writes it; wait for that one"
                )
            }
            return nil
        }

        let found = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
        let contents = JournalContents(found)
        if isResuming, let other = contents.subject, other != subject {
            close(descriptor)
            throw Failure(
                .badInput,
                "\(Place.relative(path)) is of another run: \(Self.difference(other, subject)); "
                    + "run without --resume to begin anew"
            )
        }

        self.path = path
        self.descriptor = descriptor
        let isContinued = isResuming && contents.subject != nil
        known = isContinued ? contents.results : [:]
        // What was cut short is cut off, so that what follows can be read again.
        ftruncate(descriptor, isContinued ? off_t(contents.count) : 0)
        lseek(descriptor, 0, SEEK_END)
        if !isContinued { write(Array(subject.utf8).enveloped) }
    }

    /// How many vectors are known already.
    var count: Int { known.count }

    func result(of vector: Vector) -> VectorResult? {
        known.isEmpty ? nil : known[VectorDigest(of: vector)]
    }

    func keep(_ result: VectorResult, of vector: Vector) {
        write(JournalContents.entry(result, of: VectorDigest(of: vector)))
    }

    /// Takes the journal away, since everything that it was for is done.
    func remove() {
        unsafe unlink(path)
        close(descriptor)
    }

    private func write(_ octets: [UInt8]) {
        isWritable.withLock { isWritable in
            guard isWritable else { return }

            // One call: what is killed in the middle of it leaves no entry behind another.
            let count = unsafe octets.withUnsafeBytes {
                unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            isWritable = count == octets.count
            if !isWritable {
                Console.note(
                    "\(Place.relative(path)) cannot be written: the run goes on, and cannot be "
                        + "resumed"
                )
            }
        }
    }

    /// Whether it is a regular file that has no other name.
    private static func isAFileOfItsOwn(_ descriptor: Int32) -> Bool {
        pinproof_linux_is_file_of_its_own(descriptor) == 1
    }

    /// The first line in which two texts differ.
    private static func difference(_ found: String, _ wanted: String) -> String {
        let lines = [found, wanted].map {
            $0.split(separator: "\n", omittingEmptySubsequences: false)
        }
        let place = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }?.offset
        let differing = lines.map {
            $0.dropFirst(place ?? min(lines[0].count, lines[1].count)).first
        }
        return
            "it has “\(differing[0] ?? "nothing more")”, and this run “\(differing[1] ?? "no more")”"
    }
}

/// The SHA-256 digest of a vector's whole text, its lines for groups included.
struct VectorDigest: Hashable {
    fileprivate let hexadecimal: String

    fileprivate init(_ hexadecimal: String) {
        self.hexadecimal = hexadecimal
    }

    init(of vector: Vector) {
        hexadecimal = TextDigest.sha256(of: [vector.canonicalText])
    }
}

/// What a journal holds.
private struct JournalContents {
    /// What its results depend on; nil where not even that was written whole.
    private(set) var subject: String?
    private(set) var results: [VectorDigest: VectorResult] = [:]
    /// How many of its octets are whole.
    private(set) var count = 0

    init(_ octets: [UInt8]) {
        var reader = FrameReader(octets)
        guard let head = try? reader.readOctets() else { return }

        subject = String(decoding: head, as: UTF8.self)
        count = reader.offset
        while let entry = try? reader.readOctets(), let (vector, result) = Self.read(entry) {
            results[vector] = result
            count = reader.offset
        }
    }

    static func entry(_ result: VectorResult, of vector: VectorDigest) -> [UInt8] {
        let body = vector.hexadecimal.frame + result.frame
        return (digest(of: body) + body).enveloped
    }

    /// Nil where the octets are not those that were written: a machine that stops may leave others.
    private static func read(_ entry: ArraySlice<UInt8>) -> (VectorDigest, VectorResult)? {
        let body = Array(entry.dropFirst(digestLength))
        guard digest(of: body).elementsEqual(entry.prefix(digestLength)) else { return nil }

        var reader = FrameReader(body)
        guard let vector = try? String(from: &reader),
            let result = try? VectorResult(from: &reader), reader.isAtEnd
        else { return nil }

        return (VectorDigest(vector), result)
    }

    private static func digest(of octets: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: octets).prefix(digestLength))
    }

    private static let digestLength = 8
}
