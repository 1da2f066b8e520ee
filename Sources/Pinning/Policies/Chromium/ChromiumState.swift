// SPDX-License-Identifier: Apache-2.0

import PKIX

/// The pins of one host as Chromium keeps them.
struct ChromiumState {
    let host: HostName
    var includesSubdomains = false
    var expiry: Expiry = .never
    /// `spki_hashes`; empty where anything goes that is not denied, of which there is some then.
    var allowed: Set<SPKIPin> = []
    /// `bad_spki_hashes`.
    var denied: Set<SPKIPin> = []

    /// Reads lines of a host, a list and a hash, and the day the lists were made:
    /// `www.example.com bad_static_spki_hashes sha256/…=`, `list 2030-01-01T00:00:00Z`.
    static func read(_ texts: [String], at time: Time) throws(BackendError) -> [ChromiumState] {
        var states: [ChromiumState] = []
        for text in texts {
            let words = text.split(separator: " ").map(String.init)
            if words.count == 2, words[0] == "list", let made = Time(words[1]) {
                // Static pins hold while the list is younger than ten weeks.
                if time >= made.advanced(by: 70 * 86_400) { return [] }
                continue
            }
            guard words.count == 3, let host = HostName(words[0]), words[2].hasPrefix("sha256/"),
                let pin = try? SPKIPin(sha256: String(words[2].dropFirst("sha256/".count)))
            else { throw .unsupported(.unmeasuredText) }

            var state = states.first { $0.host == host } ?? ChromiumState(host: host)
            states.removeAll { $0.host == host }
            switch words[1] {
            case "static_spki_hashes": state.allowed.insert(pin)
            case "bad_static_spki_hashes": state.denied.insert(pin)
            default: throw .unsupported(.unmeasuredText)
            }
            states.append(state)
        }
        return states
    }

    /// The first state on the way up from the host, lapsed ones passed over: one that does not
    /// include the hosts below ends the way.
    static func deciding(
        of states: [ChromiumState],
        over connection: Connection
    ) -> ChromiumState? {
        guard let host = HostName(connection.host) else { return nil }

        let nearest =
            states
            .filter { state in
                let isAtOrAbove = state.host == host || state.host.isAbove(host)
                return isAtOrAbove && state.isInForce(at: connection.time)
            }
            .max { $0.host.depth < $1.host.depth }
        return nearest.flatMap { $0.host == host || $0.includesSubdomains ? $0 : nil }
    }

    private func isInForce(at time: Time) -> Bool {
        switch expiry {
        case .never: true
        case .at(let expiry): time <= expiry
        }
    }
}
