// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Dialects
import Foundation
import Lint
import Notations
import PKIX
import Pinning

/// Writes pins in other notations.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a pin configuration in other notations, and names what each cannot say.",
        usage: "pinproof convert <file> --to <list> [<options>]",
        discussion: """
            Reads whatever “pinproof lint” reads, and the list of entries that “pinproof eval” \
            reads. Writes the configuration to standard output, and what is lost to standard \
            error. With --output each notation has a file of its own.

              pinproof convert --to nsc pins.json > network_security_config.xml
              pinproof convert --to okhttp,nsc,ats,trustkit --output generated pins.json

            Notations: \(Conversion.targets.map(\.rawValue).joined(separator: ", ")). Each line \
            of okhttp is a pattern and a pin, the arguments of CertificatePinner.Builder.add. hpkp \
            is the header of one host: --host. What a file says beside pins is not converted.
            """
    )

    @Argument(help: "The configuration; - is standard input.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The notations to write, separated by commas.", valueName: "list"),
        transform: Self.targets
    )
    var to: [Notation]

    @Option(
        help: ArgumentHelp("Write a file for each notation into a folder.", valueName: "folder"),
        completion: .directory
    )
    var output: String?

    @Flag(help: "End with status 1 if anything is lost.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The host that sends the header, or that pins for every host are written for.",
            valueName: "host"
        )
    )
    var host: String?

    @Option(
        help: ArgumentHelp(
            "When a header field is received, such as 2026-12-01T00:00:00Z. Default: now.",
            valueName: "time"
        ),
        transform: Time.parsed
    )
    var time: Time?

    private static func targets(_ text: String) throws -> [Notation] {
        let names = Conversion.targets.map(\.rawValue)
        return try text.split(separator: ",").map { name in
            guard let notation = Notation(rawValue: String(name)),
                Conversion.targets.contains(notation)
            else {
                throw ValidationError(
                    "“\(name)” is no notation that is written"
                        + Suggestions.hint(for: String(name), among: names)
                        + "; there are \(names.joined(separator: ", "))"
                )
            }
            return notation
        }
    }

    func validate() throws {
        guard let host, HostPattern(host, .exact) == nil else { return }

        throw ValidationError(
            "--host “\(host.printable)” is neither a DNS name nor an address; write one as "
                + "“www.example.com”"
        )
    }

    func run() throws {
        let name = InputFile.title(file)
        let octets = try InputFile.octets(file)
        let configuration = try PinPlanFile.configuration(octets, name: name)
        let received = time ?? Time.now
        var plan = try PinPlanFile.plan(of: configuration, name, host: host, received: received)
        let (errors, others) = (
            errors(in: octets, name, at: received), configuration.notConverted(of: octets)
        )
        guard errors.isEmpty || plan.entries.contains(where: { !$0.isExempt }) else {
            throw Failure(
                .badInput,
                (["\(name): pins nothing as it stands; “pinproof lint” says more"] + errors)
                    .joined(separator: "\n")
            )
        }
        for text in errors + others { Console.note(text.printable) }
        var hasLoss = !errors.isEmpty || !others.isEmpty
        let hosts = Set(plan.entries.compactMap(\.pattern.host))
        guard !to.contains(.hpkp) || host != nil || hosts.count < 2 else {
            throw Failure(
                .usage,
                "hpkp is the header of one host, and \(name) pins \(hosts.count); name it with --host"
                    .printable
            )
        }
        if let host, plan.pinsEveryHost {
            plan = plan.naming(host)
            hasLoss = true
            Console.note(
                "every host: written for \(host) alone; other hosts are not pinned "
                    .printable + "(\(Loss.Effect.weaker.words))"
            )
        }
        var isEmpty = false
        for notation in to {
            guard
                let conversion = Conversion(
                    of: plan,
                    to: notation,
                    received: received,
                    host: host
                )
            else { continue }
            if let discrepancy = conversion.discrepancy {
                throw Failure(.ownBug, "\(notation.rawValue): \(discrepancy)")
            }

            for loss in conversion.losses
            where !configuration.has(loss, too: notation) && !plan.isUnchanged(by: loss) {
                hasLoss = true
                Console.note(
                    "\(notation.rawValue): \(loss.pattern): \(loss.explanation(in: notation)) "
                        .printable + "(\(loss.effect.words))"
                )
            }
            guard let text = conversion.text else {
                (hasLoss, isEmpty) = (true, true)
                Console.note("\(notation.rawValue): there is nothing that can be written")
                continue
            }
            if let limit = notation.limit(of: text) {
                Console.note("\(notation.rawValue): \(limit)")
            }
            try write(text, in: notation)
        }
        if strict, hasLoss { throw ExitCode(ExitStatus.unexpected.rawValue) }
        // Somebody's build would go on without pins.
        if isEmpty { throw ExitCode(ExitStatus.badInput.rawValue) }
    }

    /// The errors that lint finds in what is converted: what they are about is not written, or not as
    /// it was meant.
    private func errors(in octets: [UInt8], _ name: String, at time: Time) -> [String] {
        let report = Linter(Linter.Settings(time: time))
            .report(on: [ConfigurationFile(octets, name: name)])
        return report.findings.filter { $0.rule.severity == .error }.prefix(Self.mostErrors).map {
            "\(name):\($0.position.line): \($0.message) (\($0.rule.id))"
        }
    }

    private static let mostErrors = 10

    private func write(_ text: String, in notation: Notation) throws {
        let text = text.hasSuffix("\n") ? text : text + "\n"
        guard let output else {
            try Console.write(to.count > 1 ? "# \(notation.rawValue)\n\(text)" : text)
            return
        }

        let folder = URL(fileURLWithPath: output)
        let file = folder.appendingPathComponent(notation.fileName)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Nothing is overwritten: the folder may be a project's.
            try Data(text.utf8).write(to: file, options: .withoutOverwriting)
        } catch {
            let exists = FileManager.default.fileExists(atPath: file.path)
            throw Failure(
                .usage,
                exists
                    ? "\(file.path) exists already; name another folder with --output"
                    : "\(file.path) cannot be written; name another folder with --output"
            )
        }
    }
}

extension Notation {
    /// What holds of whatever is written in it, and is no loss of one entry; nil where nothing does.
    fileprivate func limit(of text: String) -> String? {
        switch self {
        case .hpkp:
            "no browser of today reads the header; a client that does pins from its first visit on, and "
                + "counts max-age from each"
        case .okhttp where text.contains("**."):
            "OkHttp reads “**.” from 4.3 on; an older version loads it and pins no host by it, so write "
                + "each host for that one (pinproof show okhttp/one-asterisk)"
        case .tlsa:
            "records count where DNSSEC signs them, and for clients that ask for them: apps and "
                + "browsers do not"
        case .trustkit:
            "nothing is compared unless TSKSwizzleNetworkDelegates is set, or the app's delegate asks "
                + "TrustKit's pinningValidator"
        case .ats, .chromium, .cronet, .curl, .knownHosts, .nsc, .okhttp, .pinproof, .reactNative,
            .source:
            nil
        }
    }
}

extension PinPlan {
    /// Whether the pins of all entries that meet an entry are its own, so that either of two ways of
    /// joining them gives these.
    fileprivate func isUnchanged(by loss: Loss) -> Bool {
        guard [.unionOfEntries, .nearestEntry].contains(loss.kind) else { return false }

        return !entries.contains { $0.pattern == loss.pattern && overlaps($0, withOtherPins: true) }
    }
}

extension Configuration {
    /// What its file says beside pins, which no other notation gets.
    fileprivate func notConverted(of octets: [UInt8]) -> [String] {
        guard notation == .nsc else { return [] }

        let text = String(decoding: octets, as: UTF8.self)
        let found = [
            "<trust-anchors", "overridePins", "cleartextTrafficPermitted", "<debug-overrides",
            "<certificateTransparency",
        ].filter(text.contains)
        return found.isEmpty
            ? []
            : [
                "\(file): not converted: \(found.joined(separator: ", ").replacing("<", with: "")); pins "
                    + "are, and nothing else"
            ]
    }

    /// Whether the source is no better off: a day of Network Security Configuration begins where the
    /// device is.
    fileprivate func has(_ loss: Loss, too target: Notation) -> Bool {
        loss.kind == .expiryTimeZone && notation == target
    }
}

extension Loss.Effect {
    /// What it means for connections.
    fileprivate var words: String {
        switch self {
        case .weaker: "weaker: more is accepted"
        case .neither: "no connection is decided otherwise"
        case .narrower: "narrower: more is refused"
        case .otherPins: "other pins: what matches its own is refused, what matches theirs is not"
        }
    }
}

extension Notation {
    /// What a file in the notation is usually called.
    fileprivate var fileName: String {
        switch self {
        case .ats: "Info.plist"
        case .chromium: "transport_security_state_static.json"
        case .cronet, .okhttp: "\(rawValue).txt"
        case .curl: "pinnedpubkey.txt"
        case .hpkp: "header.txt"
        case .knownHosts: "known_hosts"
        case .nsc: "network_security_config.xml"
        case .pinproof: "pins.json"
        case .reactNative: "ssl_config.json"
        case .source: "pins.txt"
        case .tlsa: "zone.txt"
        case .trustkit: "TrustKit.plist"
        }
    }
}
