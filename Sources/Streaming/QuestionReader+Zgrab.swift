// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

extension QuestionReader {
    /// Reads what zgrab2 prints of one host.
    ///
    /// Any of its modules that shakes hands will do: the first log of a handshake below `data`
    /// counts, in the order of the members' names. The host is the domain that was asked for, and
    /// the address where there was none; the time is the scan's, unless one is given for all.
    ///
    /// - SeeAlso: zmap/zgrab2, zgrab2_schemas/zgrab2/zgrab2.py: `grab_result`,
    ///   `base_scan_response`, `tls_log`.
    func question(inScan line: [UInt8]) throws(LineProblem) -> Question {
        guard case .object(let grab) = try jsonValue(of: line) else {
            throw LineProblem("is not a JSON object, and zgrab2 writes one for each host")
        }
        guard let host = grab["domain"]?.nonEmptyText ?? grab["ip"]?.nonEmptyText else {
            throw LineProblem("has neither “domain” nor “ip”, and zgrab2 writes one of them")
        }
        guard case .object(let modules)? = grab["data"] else {
            throw LineProblem(id: host, "has no “data”; see whether zgrab2 wrote it")
        }

        for (name, module) in modules.sorted(by: { $0.key < $1.key }) {
            guard let log = module.first(named: "handshake_log"),
                case .object(let sent)? = log.first(named: "server_certificates")
            else { continue }

            let chain: [JSONValue] =
                if case .array(let chain)? = sent["chain"] { chain } else { [] }
            var served: [EncodedCertificate] = []
            for (index, sent) in ([sent["certificate"] ?? .null] + chain).enumerated() {
                guard let text = sent.member("raw")?.nonEmptyText,
                    let certificate = certificates.certificate(base64: text)
                else {
                    throw LineProblem(
                        id: host,
                        "data.\(name): certificate \(index) has no base64 in “raw”; let zgrab2 "
                            + "keep it"
                    )
                }

                served.append(certificate)
            }
            return try question(
                id: host,
                host: host,
                time: defaults.time ?? module.member("timestamp")?.nonEmptyText.flatMap(Self.time),
                served: served
            )
        }
        let states = modules.sorted { $0.key < $1.key }.map { name, module in
            "\(name): \(module.member("status")?.nonEmptyText ?? "no status")"
        }
        throw LineProblem(
            id: host,
            "no server certificates were recorded (\(states.joined(separator: ", "))); scan again, "
                + "or leave the host out"
        )
    }

    /// The instant of a text with any offset, fractions of a second left out.
    ///
    /// - SeeAlso: RFC 3339, section 5.6.
    static func time(_ text: String) -> Time? {
        guard let time = Time(text.prefix(19) + "Z") else { return nil }

        let rest = text.dropFirst(19)
        let zone = rest.hasPrefix(".") ? rest.dropFirst().drop { $0.isNumber } : rest
        return secondsFromUTC(String(zone)).map { time.advanced(by: -Int64($0)) }
    }
}

extension JSONValue {
    fileprivate func member(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    fileprivate var nonEmptyText: String? {
        if case .string(let text) = self, !text.isEmpty { text } else { nil }
    }

    /// The first member of that name at any depth, those above before those below.
    fileprivate func first(named name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        if let own = members[name] { return own }

        for (_, value) in members.sorted(by: { $0.key < $1.key }) {
            if let found = value.first(named: name) { return found }
        }
        return nil
    }
}
