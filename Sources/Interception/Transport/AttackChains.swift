// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
internal import Forge
internal import Harness
internal import PKIX
internal import Pinning
internal import Serving
private import Synchronization

/// The chains that are presented, each made when it is first wanted; their keys are in memory alone.
final class AttackChains: Sendable {
    /// The CA that is to be installed.
    let root: EncodedCertificate
    let rootName: String

    private let user: FreshAuthority
    private let unknown: FreshAuthority
    private let given: InterceptSettings.Given?
    private let key = FreshKey()
    private let (begin, end): (Time, Time)
    private let state = Mutex(State())

    private struct State {
        var chains: [Place: PresentedChain] = [:]
        var genuine: [NamedHost: [EncodedCertificate]] = [:]
    }

    private struct Place: Hashable {
        let host: NamedHost
        let attack: Attack
    }

    init(for settings: InterceptSettings) throws(ForgeError) {
        let hosts = settings.named.map(\.description).sorted()
        // The clock of a device may be behind.
        begin = settings.begin.advanced(by: -3_600)
        end = settings.begin.advanced(by: Int64(settings.hours) * 3_600)
        // Two runs have different CAs, and a device may have both.
        let mark = (0..<4).map { _ in Self.letters.randomElement() ?? "a" }
        user = try FreshAuthority(
            name: "Pinproof test CA \(String(mark))",
            hosts: hosts,
            from: begin,
            through: end
        )
        unknown = try FreshAuthority(
            name: "Pinproof unknown CA \(String(mark))",
            hosts: hosts,
            from: begin,
            through: end
        )
        root = user.root
        rootName = user.rootName
        given = settings.given
    }

    /// - Throws: Why it cannot be presented.
    func chain(for attack: Attack, on host: NamedHost) throws(PresentationError) -> PresentedChain {
        let place = Place(host: host, attack: attack)
        if let chain = state.withLock({ $0.chains[place] }) { return chain }
        let (certificates, key): ([EncodedCertificate], [UInt8])
        do throws(ForgeError) {
            (certificates, key) = try self.certificates(for: attack, on: host.description, host)
        } catch {
            throw PresentationError("\(error)")
        }
        let chain = try PresentedChain(certificates, key: key)
        chain.followProtocols()
        state.withLock { $0.chains[place] = chain }
        return chain
    }

    /// What the genuine host sends.
    func setGenuine(_ chain: [EncodedCertificate], of host: NamedHost) {
        state.withLock { $0.genuine[host] = chain }
    }

    private func certificates(
        for attack: Attack,
        on name: String,
        _ host: NamedHost
    ) throws(ForgeError) -> ([EncodedCertificate], key: [UInt8]) {
        let chain: [EncodedCertificate]
        switch attack {
        case .userAuthority:
            chain = try user.chain(for: name, key: key, from: begin, through: end)
        case .appendedGenuine:
            chain =
                try user.chain(for: name, key: key, from: begin, through: end)
                + state.withLock { $0.genuine[host] ?? [] }
        case .genuineNames:
            let leaf = state.withLock { $0.genuine[host]?.first }
            guard let leaf = leaf?.certificate else {
                throw .unavailable("the genuine leaf cannot be read, and its names not copied")
            }
            chain = try user.chain(
                copying: leaf,
                for: name,
                key: key,
                from: begin,
                through: end
            )
        case .unknownIssuer:
            chain = try unknown.chain(for: name, key: key, from: begin, through: end)
        case .selfSigned:
            chain = [
                try FreshAuthority.selfSigned(for: name, key: key, from: begin, through: end)
            ]
        case .wrongName:
            // Below the host, since the intermediate's constraint must not be the reason.
            chain = try user.chain(
                for: "wrong-name.\(name)",
                key: key,
                from: begin,
                through: end
            )
        case .expired:
            chain = try user.chain(
                for: name,
                key: key,
                from: begin.advanced(by: -10 * 86_400),
                through: begin.advanced(by: -3 * 86_400)
            )
        case .given: return (given?.chain ?? [], given?.key ?? [])
        }
        return (chain, key.encoded)
    }

    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
}
#endif
