// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Lint
import PKIX
import Pinning
import Rehearsal
import Streaming

/// The files that a plan names, which lie where the plan's own folder says.
struct PlanFolder {
    /// Empty where the plan is read from standard input: its files lie in the current folder.
    private let folder: String

    init(of plan: String) {
        folder =
            plan == "-" || !plan.contains("/")
            ? "" : String(plan[..<(plan.lastIndex(of: "/") ?? plan.startIndex)]) + "/"
    }

    /// How a plan's reader gets at them.
    var files: PlanFiles {
        PlanFiles(
            material: { (name) throws(PlanFileProblem) in
                var material = PinMaterial()
                material.read(try octets(name), file: name) { (_) throws(MaterialError) in
                    throw MaterialError("is a PKCS#12 archive; write its certificates as PEM")
                }
                return material
            },
            pins: { (name, host, received) throws(PlanFileProblem) in
                try pins(name, host, received)
            }
        )
    }

    private func octets(_ name: String) throws(PlanFileProblem) -> [UInt8] {
        let path = name.hasPrefix("/") ? name : folder + name
        do {
            return try InputFile.octets(path)
        } catch {
            let message = (error as? Failure)?.message ?? "cannot be read"
            throw Self.problem(message, of: path)
        }
    }

    private func pins(
        _ name: String,
        _ host: String,
        _ received: Time
    ) throws(PlanFileProblem) -> AppPins {
        let octets = try octets(name)
        if QuestionInputs.isList(octets) {
            do throws(VectorErrors) {
                return AppPins(entries: try PinSet(parsing: octets, file: name).entries)
            } catch {
                throw PlanFileProblem(
                    error.all.map { "\($0.field.isEmpty ? "" : "\($0.field) ")\($0.problem)" }
                        .joined(separator: "; "),
                    remedy: error.all.first?.remedy ?? "correct it"
                )
            }
        }
        do throws(Failure) {
            let configuration = try PinPlanFile.configuration(octets, name: name)
            let plan = try PinPlanFile.plan(
                of: configuration,
                name,
                host: host,
                received: received
            )
            let pins = AppPins(plan, in: configuration.notation, for: host)
            guard !pins.areEmpty else {
                throw Failure(.badInput, "pins no host that can be named; name another file")
            }
            return pins
        } catch {
            throw Self.problem(error.message, of: name)
        }
    }

    /// A message of a reader as a problem and its remedy.
    private static func problem(_ message: String, of path: String) -> PlanFileProblem {
        let message =
            message.hasPrefix("\(path):") ? String(message.dropFirst(path.count + 1)) : message
        // The sentence goes on from “names “x”, which”.
        let parts = message.replacing("the framework refuses it:", with: "the framework refuses:")
            .split(separator: "; ", maxSplits: 1).map {
                $0.drop { $0 == " " }
            }
        return PlanFileProblem(
            String(parts.first ?? "cannot be read"),
            remedy: parts.count > 1 ? String(parts[1]) : "name another file"
        )
    }
}
