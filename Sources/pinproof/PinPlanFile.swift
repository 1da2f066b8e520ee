// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Lint
import Notations
import PKIX
import Pinning

/// A file of pins that is to mean one thing.
enum PinPlanFile {
    /// The only configuration of a file.
    ///
    /// - Throws: `Failure` where there is none, or where there are several.
    static func configuration(_ octets: [UInt8], name: String) throws(Failure) -> Configuration {
        let file = ConfigurationFile(octets, name: name)
        guard let first = file.configurations.first else {
            let defects = file.defects.map { "\(name):\($0)" }
            throw Failure(
                .badInput,
                defects.isEmpty
                    ? "\(name): says nothing about pins in a notation that is read here; “pinproof "
                        + "lint --help” lists them"
                    : defects.joined(separator: "\n").printable
            )
        }
        guard file.configurations.count == 1 else {
            let names = file.configurations.map(\.notation.rawValue).joined(separator: " and ")
            throw Failure(
                .badInput,
                "\(name): has pins as \(names); keep one of them in a file of its own"
            )
        }

        return first
    }

    /// What a configuration pins.
    ///
    /// - Parameters:
    ///   - configuration: What was read.
    ///   - name: What its file is called.
    ///   - host: The host that sends it, where it is a header field.
    ///   - received: When that field is received.
    /// - Throws: `Failure` where it pins nothing that is known.
    /// - Returns: The plan.
    static func plan(
        of configuration: Configuration,
        _ name: String,
        host: String?,
        received: Time?
    ) throws(Failure) -> PinPlan {
        guard configuration.isHeader else {
            guard let plan = configuration.plan else { throw refusal(of: configuration, name) }
            return plan
        }
        guard let host, let received else {
            throw Failure(
                .badInput,
                "\(name): a header is for the host that sends it, from when it is received: name both "
                    .printable + "with --host HOST and --time TIME"
            )
        }

        let plan: PinPlan?
        do throws(DialectError) {
            plan = try configuration.plan(sentBy: host, at: received)
        } catch {
            throw Failure(.badInput, "\(name): the framework refuses it: \(error)".printable)
        }
        guard let plan else { throw refusal(of: configuration, name) }
        return plan
    }

    /// Why a configuration has no plan.
    private static func refusal(of configuration: Configuration, _ name: String) -> Failure {
        switch configuration.outcome {
        case .refused(let error):
            Failure(
                .badInput,
                (configuration.notation == .ats
                    ? "\(name): it is not as Apple documents it: \(error); “pinproof lint” says more"
                    : "\(name): the framework refuses it: \(error); “pinproof lint” says more")
                    .printable
            )
        case nil where configuration.notation == .curl && !configuration.hasUnreadable:
            Failure(
                .badInput,
                "\(name): has several of curl's options, each for a connection of its own; keep one "
                    .printable + "of them in a file of its own"
            )
        case .loaded, nil:
            Failure(
                .badInput,
                "\(name): has hosts or pins that are not readable here, so that nobody knows what it "
                    .printable + "pins; “pinproof lint” names them"
            )
        }
    }
}
