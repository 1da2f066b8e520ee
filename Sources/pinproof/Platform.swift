// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import PKIX
import Reporting

/// What a report says about the machine and the build.
enum Platform {
    /// The operating system and the processor the command was built for.
    static let name = "\(system) \(processor)"

    /// The libraries that answers depend on and that are no backend.
    ///
    /// A library cannot tell its version here: it is the one that was resolved for the build.
    static var libraries: [Run.Environment.Library] {
        guard let version = resolvedVersion(of: "swift-crypto") else { return [] }

        return [Run.Environment.Library(id: "swift-crypto", version: version)]
    }

    /// What a release sets in the environment, and no other run does.
    ///
    /// - SeeAlso: https://reproducible-builds.org/specs/source-date-epoch/
    static var stamp: ReportStamp {
        let epoch = Console.environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }
        return ReportStamp(
            revision: Console.environment("PINPROOF_REVISION"),
            date: epoch.map { Time(seconds: $0).day },
            repository: Console.environment("PINPROOF_REPOSITORY"),
            corpus: (try? Place.corpus()).map { Place.relative($0.vectors) }
        )
    }

    /// The date, in UTC, by which known failures lapse: that of SOURCE_DATE_EPOCH where it is set.
    static var today: Day {
        let set = Console.environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }
        let seconds = set ?? Int64(Date().timeIntervalSince1970)
        guard let today = Day(Time(seconds: seconds).day) else {
            preconditionFailure("a time begins with its day")
        }

        return today
    }

    private static func resolvedVersion(of package: String) -> String? {
        // From Sources/pinproof to the root of the checkout.
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        guard let data = try? Data(contentsOf: root.appendingPathComponent("Package.resolved")),
            let resolved = try? JSONDecoder().decode(Resolved.self, from: data)
        else { return nil }

        return resolved.pins.first { $0.identity == package }?.state.version
    }

    private struct Resolved: Decodable {
        let pins: [Pin]

        struct Pin: Decodable {
            let identity: String
            let state: State
        }

        struct State: Decodable {
            let version: String?
        }
    }

    #if os(Linux)
    private static let system = "Linux"
    #elseif os(macOS)
    private static let system = "macOS"
    #else
    private static let system = "another system"
    #endif

    #if arch(x86_64)
    private static let processor = "x86_64"
    #elseif arch(arm64)
    private static let processor = "arm64"
    #else
    private static let processor = "another processor"
    #endif
}
