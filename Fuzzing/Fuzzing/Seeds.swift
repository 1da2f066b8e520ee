// SPDX-License-Identifier: Apache-2.0

import Audit
import Corpus
import Crypto
import Dialects
import Foundation
import Lint
import PKIX
import Pinning
import Streaming

/// What each target begins with: the corpus, as that target reads it.
package struct Seeds {
    private let corpus: [Vector]
    /// Apps that were made for tests.
    private let apps: [[UInt8]]

    /// - Parameter folder: Where the vectors lie.
    /// - Throws: `SeedsError` where there are none.
    package init(vectors folder: String) throws(SeedsError) {
        corpus = Corpus.load([folder]).vectors
        let place = URL(fileURLWithPath: folder).deletingLastPathComponent()
            .appendingPathComponent("Tests/AuditTests/Apps")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        apps = names.sorted().filter { $0 != "make" }.compactMap { name in
            (try? Data(contentsOf: place.appendingPathComponent(name))).map { Array($0) }
        }
        guard !corpus.isEmpty else { throw SeedsError(folder) }
    }

    /// The seeds of each target, by its id.
    package var all: [String: [[UInt8]]] {
        var seeds = [
            "certificate": certificates, "der": elements, "host": hosts, "path": paths,
            "question": questions, "recipe": texts, "vector": texts,
        ]
        for dialect in FuzzTarget.notations {
            seeds["dialect-\(dialect.id)"] = written(in: dialect)
        }
        let lists = (seeds["dialect-ats"] ?? []) + (seeds["dialect-trustkit"] ?? [])
        seeds["app"] = apps.flatMap(Self.beginnings)
        for format in AppFormat.allCases {
            seeds[format.rawValue] = apps.flatMap { format.files(in: $0) }.flatMap(Self.beginnings)
        }
        seeds["plist"] = lists.compactMap(Self.binary)
        let configurations = FuzzTarget.notations.flatMap {
            seeds["dialect-\($0.id)"]?.prefix(40) ?? []
        }
        let examples = Rule.all.flatMap { [$0.fires, $0.silent] }
        let files = { (endings: [String]) in
            examples.filter { example in endings.contains { example.file.hasSuffix($0) } }
                .map { Array($0.text.utf8) }
        }
        seeds["lint"] = configurations + files([""])
        seeds["lines"] = configurations
        seeds["json"] = texts.prefix(40) + files([".json"])
        seeds["source"] =
            files([".kt", ".java", ".swift", ".m"])
            + (seeds["dialect-okhttp"] ?? []).prefix(40).map(Self.calls)
        seeds["xml"] = lists.prefix(40) + files([".xml", ".plist"])
        seeds["material"] = certificates.prefix(40).flatMap { certificate in
            [certificate, Array(PEM.text(of: certificate, label: "CERTIFICATE").utf8)]
        }
        seeds["pin-text"] = corpus.flatMap { $0.pins.values }.map { Array($0.utf8) }
        return seeds.mapValues { Array(Set($0)).sorted { $0.lexicographicallyPrecedes($1) } }
    }

    /// Writes each seed into a file that is named by its digest, in a folder for each target.
    package func write(to folder: String) throws {
        for (target, seeds) in all {
            let place = URL(fileURLWithPath: folder).appendingPathComponent(target)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for seed in seeds {
                let name = Hexadecimal.encode(Array(Insecure.SHA1.hash(data: seed)))
                try Data(seed).write(to: place.appendingPathComponent(name))
            }
        }
    }

    /// OkHttp's calls in Kotlin for lines of its notation.
    private static func calls(_ lines: [UInt8]) -> [UInt8] {
        let calls = String(decoding: lines, as: UTF8.self).split(separator: "\n").map { line in
            let arguments = line.split(separator: " ").map { "\"\($0)\"" }
            return ".add(\(arguments.joined(separator: ", ")))"
        }
        return Array("CertificatePinner.Builder()\(calls.joined()).build()".utf8)
    }

    /// A file, and the same cut at many places.
    private static func beginnings(of file: [UInt8]) -> [[UInt8]] {
        let step = max(file.count / 24, 1)
        return [file] + stride(from: step, to: file.count, by: step).map { Array(file[..<$0]) }
    }

    /// The binary form of an XML property list of our own.
    private static func binary(_ list: [UInt8]) -> [UInt8]? {
        guard
            let tree = try? unsafe PropertyListSerialization.propertyList(
                from: Data(list),
                format: nil
            ),
            let data = try? PropertyListSerialization.data(
                fromPropertyList: tree,
                format: .binary,
                options: 0
            )
        else { return nil }

        return [UInt8](data)
    }

    private var certificates: [[UInt8]] {
        corpus.flatMap { $0.certificates.values.map(\.octets) }
    }

    /// The small elements of the certificates: a reader of elements learns nothing from large ones.
    private var elements: [[UInt8]] {
        certificates.compactMap { ElementTree($0) }.flatMap(\.all).map(\.octets)
            .filter { $0.count <= 96 }
    }

    private var paths: [[UInt8]] {
        corpus.flatMap { vector in
            let connection = vector.resolvedConnection
            let anchors = connection.anchors.all
            guard anchors.count < 16 else { return [[UInt8]]() }

            let certificates = (connection.served + anchors).map(\.octets)
            return [0x00, 0x40].map { signatures in
                CertificateList(head: signatures | UInt8(anchors.count), certificates).octets
            }
        }
    }

    private var hosts: [[UInt8]] {
        corpus.compactMap { vector in
            guard let endEntity = vector.resolvedConnection.served.first,
                let certificate = try? Certificate(endEntity.octets)
            else { return nil }

            let names = certificate.extensions.subjectAltName?.dns ?? []
            return Array(vector.connection.host.utf8)
                + names.flatMap { [UInt8(ascii: "\n")] + certificate.octets[$0] }
        } + ["2001:db8::192.0.2.1", "::", "1:2:3:4:5:6:7::"].map { Array($0.utf8) }
    }

    /// Whole vectors, the shorter ones: a longer one takes longer and says no more.
    private var texts: [[UInt8]] {
        corpus.map { Array($0.canonicalText.utf8) }.sorted { $0.count < $1.count }.prefix(100)
            .map { $0 }
    }

    private var questions: [[UInt8]] {
        corpus.flatMap { vector in
            let served = vector.resolvedConnection.served.map(\.octets)
            let base64 = served.map(Base64.encode)
            let quoted = base64.map { "\"\($0)\"" }
            let json =
                "{\"id\":\"1\",\"host\":\"www.example.com\",\"time\":\"2030-06-01T00:00:00Z\","
                + "\"served\":[\(quoted.joined(separator: ","))]}"
            let raw = base64.map { "{\"raw\":\"\($0)\"}" }
            let zgrab =
                "{\"domain\":\"www.example.com\",\"data\":{\"tls\":{\"status\":\"success\","
                + "\"timestamp\":\"2030-06-01T00:00:00Z\",\"result\":{\"handshake_log\":"
                + "{\"server_certificates\":{\"certificate\":\(raw.first ?? "{}"),"
                + "\"chain\":[\(raw.dropFirst().joined(separator: ","))]}}}}}}"
            let pem = served.map { PEM.text(of: $0, label: "CERTIFICATE") }.joined()
            let line = "www.example.com \(base64.joined(separator: " "))"
            let texts = [InputFormat.der: line, .json: json, .pem: pem, .zgrab: zgrab]
            return InputFormat.allCases.enumerated().map { index, format in
                [UInt8(index)] + Array((texts[format] ?? "").utf8)
            }
        }
    }

    /// What vectors have in a notation, and what they pin, written in it.
    private func written(in dialect: any PinDialect) -> [[UInt8]] {
        let literal = corpus.flatMap { vector in
            vector.dialect.filter { $0.key.rawValue == dialect.id }.flatMap(\.value)
        }
        let plans = corpus.compactMap { PinPlan(of: $0.pinnedHosts) }
        return (literal + plans.compactMap { dialect.write($0).text }).map { Array($0.utf8) }
    }
}

/// A folder without vectors.
package struct SeedsError: Error, CustomStringConvertible {
    private let folder: String

    init(_ folder: String) {
        self.folder = folder
    }

    package var description: String {
        "\(folder) holds no vectors; run where they lie, or name their folder with --vectors=DIR"
    }
}

extension PinPlan {
    /// The plan of a vector's entries; nil where one of them is no plan's.
    fileprivate init?(of pinned: [PinnedHost]) {
        var entries: [Entry] = []
        for host in pinned {
            guard let expiry = Expiry(host.expires),
                let pattern = HostPattern(host.host, host.includeSubdomains ? .subtree : .exact)
            else { return nil }

            let pins = (host.keys?.objects ?? []).compactMap { certificate in
                try? PlannedPin(PinnedDigest(SPKIPin(ofKeyIn: certificate.octets)))
            }
            entries.append(
                Entry(
                    pattern,
                    host.isExempt ? [] : pins,
                    enforcement: host.enforce == false ? .reportOnly : .enforced,
                    expiry: expiry
                )
            )
        }
        self.init(entries)
    }
}
