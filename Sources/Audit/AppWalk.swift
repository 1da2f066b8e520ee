// SPDX-License-Identifier: Apache-2.0

/// Walks over everything in an app, archives in it included, within limits.
///
/// Whatever is not seen is noted: an audit that is silent about a part says something false of it.
struct AppWalk {
    private let limits: AuditLimits
    private let isOver: () -> Bool
    private var inflated = 0
    private var entries = 0
    private var isEnded = false
    /// What was not seen, and why.
    private(set) var unseen: [Unseen] = []
    /// What is odd about names.
    private(set) var oddities: [EntryOddity] = []

    /// - Parameters:
    ///   - limits: How much is looked at.
    ///   - isOver: Whether the time is over.
    init(_ limits: AuditLimits, isOver: @escaping () -> Bool) {
        self.limits = limits
        self.isOver = isOver
    }

    /// Walks over an archive.
    ///
    /// - Parameters:
    ///   - octets: The archive.
    ///   - prefix: What its entries' paths begin with: empty, or a path with `!/` behind it.
    ///   - depth: In how many archives its entries lie.
    ///   - wants: Whether the contents of an entry are wanted.
    ///   - visit: Gets the path and the contents of each that is.
    /// - Returns: Whether anything of it could be read.
    mutating func walk(
        archive octets: Span<UInt8>,
        prefix: String = "",
        depth: Int = 1,
        wants: (String) -> Bool,
        _ visit: (String, [UInt8]) -> Void
    ) -> Bool {
        var seen: Set<String> = []
        var nested: [(String, [UInt8])] = []
        var isEmpty = true
        do throws(ArchiveError) {
            try ZipArchive.forEachEntry(of: octets) { entry, read in
                isEmpty = false
                let path = prefix + entry.name
                guard goesOn(path, in: prefix) else { return false }

                note(entry, path, isTwice: !seen.insert(entry.name).inserted)
                guard entry.kind == .file, wants(path) || Self.isArchive(path) else { return true }
                guard let contents = contents(of: entry, path, octets.count, read) else {
                    return !isEnded
                }

                if Self.isArchive(path), contents.starts(with: [0x50, 0x4B]) {
                    nested.append((path, contents))
                } else if wants(path) {
                    visit(path, contents)
                }
                return true
            }
        } catch {
            guard !isEmpty else { return false }

            miss(
                prefix.isEmpty ? "the archive" : prefix,
                "\(error.problem); entries may be missing"
            )
        }
        for (path, contents) in nested where !isEnded {
            guard depth < limits.depth else {
                miss(path, "archives lie more than \(limits.depth) deep")
                continue
            }
            let isRead = walk(
                archive: contents.span,
                prefix: path + "!/",
                depth: depth + 1,
                wants: wants,
                visit
            )
            if !isRead { miss(path, "it cannot be read as an archive") }
        }
        return !isEmpty
    }

    /// Takes a file of a folder, as an entry of an archive is taken.
    ///
    /// - Returns: Its contents; nil where they are not wanted or not seen.
    mutating func file(
        _ entry: ArchiveEntry,
        wants: (String) -> Bool,
        _ read: ContentsReader
    ) -> [UInt8]? {
        guard !isEnded, goesOn(entry.name, in: "") else { return nil }

        note(entry, entry.name, isTwice: false)
        guard entry.kind == .file, wants(entry.name) else { return nil }
        return contents(of: entry, entry.name, .max, read)
    }

    private mutating func goesOn(_ path: String, in prefix: String) -> Bool {
        entries += 1
        let place = prefix.isEmpty ? "the archive" : prefix
        if entries > limits.entries {
            end(place, "there are more than \(limits.entries) entries; “\(path)” is the next")
        } else if isOver() {
            end(place, "\(limits.seconds) seconds were over at “\(path)”")
        }
        return !isEnded
    }

    private mutating func contents(
        of entry: ArchiveEntry,
        _ path: String,
        _ archiveCount: Int,
        _ read: ContentsReader
    ) -> [UInt8]? {
        guard !entry.isEncrypted else {
            miss(
                path,
                "it is marked as encrypted and was not read; Android takes no notice of the mark"
            )
            return nil
        }

        let left = limits.totalBytes - inflated
        let (most, isTooMuch) = archiveCount.multipliedReportingOverflow(by: limits.ratio)
        let ratioLimit = isTooMuch ? Int.max : max(most, 1 << 20)
        let limit = min(limits.entryBytes, left, ratioLimit)
        do throws(ArchiveError) {
            guard let contents = try read(limit) else {
                inflated += limit
                if limit == left {
                    end(path, "more than \(limits.totalBytes >> 20) MB would be inflated in all")
                } else {
                    miss(path, "it has more than \(limit >> 20) MB, and nothing of it was read")
                }
                return nil
            }

            inflated += contents.count
            return contents
        } catch {
            miss(path, error.problem)
            return nil
        }
    }

    private mutating func note(_ entry: ArchiveEntry, _ path: String, isTwice: Bool) {
        guard oddities.count < 1_000 else { return }

        let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") || entry.name.contains("\\") {
            oddities.append(EntryOddity(path: path, kind: .leavesFolder))
        } else if entry.name.hasPrefix("/") {
            oddities.append(EntryOddity(path: path, kind: .absolute))
        }
        if entry.kind == .link { oddities.append(EntryOddity(path: path, kind: .link)) }
        if isTwice { oddities.append(EntryOddity(path: path, kind: .twice)) }
    }

    private mutating func miss(_ path: String, _ why: String) {
        guard unseen.count < 1_000 else { return }
        unseen.append(Unseen(path: path, why: why, isOfTheForm: false))
    }

    private mutating func end(_ path: String, _ why: String) {
        isEnded = true
        miss(path, "\(why); nothing behind it was seen")
    }

    private static func isArchive(_ path: String) -> Bool {
        [".apk", ".apks", ".aab", ".ipa", ".zip"].contains { path.lowercased().hasSuffix($0) }
    }
}

/// A part of an app that was not seen.
package struct Unseen: Hashable, Sendable {
    package let path: String
    package let why: String
    /// Whether it lies in the form of the code, and not in a limit or damage.
    package let isOfTheForm: Bool
}

/// Something odd about an entry's name.
struct EntryOddity: Hashable {
    let path: String
    let kind: Kind

    enum Kind { case absolute, leavesFolder, link, twice }
}
