// SPDX-License-Identifier: Apache-2.0

/// Walks over everything in an app, archives in it included, within limits.
///
/// Whatever is not seen is noted: an audit that is silent about a part says something false of it.
struct AppWalk {
    private let limits: AuditLimits
    private let isOver: () -> Bool
    private var inflated = 0
    private var entries = 0
    /// Whether a limit ended it before the end.
    private(set) var isEnded = false
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
    /// - Returns: Whether it could be read, or a part of it.
    mutating func walk(
        archive octets: Span<UInt8>,
        prefix: String = "",
        depth: Int = 1,
        wants: (String) -> Bool,
        _ visit: (String, [UInt8]) -> Void
    ) -> Bool {
        let directory = ZipDirectory(octets, atMost: limits.entries)
        var seen: Set<String> = []
        var count = 0
        do throws(ArchiveError) {
            try ZipArchive.forEachEntry(of: octets) { entry, read in
                count += 1
                let path = prefix + entry.name
                guard goesOn(path, in: prefix) else { return false }

                note(entry, path, isTwice: !seen.insert(entry.name).inserted)
                if entry.isNameLost {
                    miss(path, "its name is no UTF-8, and what it is for cannot be told")
                }
                take(entry, path, octets.count, depth, wants, read, visit)
                return !isEnded
            }
        } catch {
            guard count > 0 else { return false }

            miss(Self.archive(prefix), "\(error.problem); entries may be missing")
        }
        oddities += directory.backslashed.prefix(1_000 - oddities.count)
            .map { EntryOddity(path: prefix + $0, kind: .backslash) }
        for (name, problem) in directory.problems {
            miss(name.isEmpty ? Self.archive(prefix) : prefix + name, problem)
        }
        if let all = directory.count, all != count, directory.problems.isEmpty, !isEnded {
            miss(Self.archive(prefix), "its directory has \(all) entries, and \(count) were read")
        }
        return true
    }

    /// Walks over a folder.
    ///
    /// - Parameters:
    ///   - files: What lies in it.
    ///   - wants: Whether the contents of a file are wanted.
    ///   - visit: Gets the path and the contents of each that is.
    mutating func walk(
        folder files: [(entry: ArchiveEntry, read: ContentsReader)],
        wants: (String) -> Bool,
        _ visit: (String, [UInt8]) -> Void
    ) {
        for (entry, read) in files {
            guard goesOn(entry.name, in: "") else { return }

            note(entry, entry.name, isTwice: false)
            take(entry, entry.name, .max, 0, wants, read, visit)
        }
    }

    /// Hands the contents of a file on, or those of an archive in it.
    ///
    /// - Parameters:
    ///   - entry: The file.
    ///   - path: What it is called in a report.
    ///   - archiveCount: How many bytes the archive has that it is in.
    ///   - depth: In how many archives it lies.
    ///   - wants: Whether its contents are wanted.
    ///   - read: What reads them.
    ///   - visit: Gets them.
    private mutating func take(
        _ entry: ArchiveEntry,
        _ path: String,
        _ archiveCount: Int,
        _ depth: Int,
        _ wants: (String) -> Bool,
        _ read: ContentsReader,
        _ visit: (String, [UInt8]) -> Void
    ) {
        let isArchive = Self.isArchive(path)
        guard entry.kind == .file, isArchive || wants(path),
            let contents = contents(of: entry, path, archiveCount, read)
        else { return }
        guard isArchive else { return visit(path, contents) }
        guard depth < limits.depth else {
            return miss(path, "archives lie more than \(limits.depth) deep")
        }

        let isRead = walk(
            archive: contents.span,
            prefix: path + "!/",
            depth: depth + 1,
            wants: wants,
            visit
        )
        if !isRead {
            miss(
                path,
                ZipArchive.isAvailable
                    ? "it cannot be read as an archive"
                    : "archives are read with libarchive, which is not on this machine"
            )
        }
    }

    private mutating func goesOn(_ path: String, in prefix: String) -> Bool {
        entries += 1
        let place = Self.archive(prefix)
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
        if parts.contains("..") {
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

    /// What an archive is called whose entries' paths begin so.
    private static func archive(_ prefix: String) -> String {
        prefix.hasSuffix("!/") ? String(prefix.dropLast(2)) : prefix
    }

    private static func isArchive(_ path: String) -> Bool {
        [".aab", ".aar", ".apk", ".apks", ".ipa", ".jar", ".xapk", ".zip"].contains {
            path.lowercased().hasSuffix($0)
        }
    }
}

/// A part of an app that was not seen.
package struct Unseen: Hashable, Sendable {
    /// Empty where it is the app itself.
    package let path: String
    package let why: String
    /// Whether it lies in the form of the code, and not in a limit or damage.
    package let isOfTheForm: Bool
}

/// Something odd about an entry's name.
struct EntryOddity: Hashable {
    let path: String
    let kind: Kind

    enum Kind { case absolute, backslash, leavesFolder, link, twice }
}
