// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import Interception
import PKIX
import Pinning

/// Meets an app on a device with attacks, and with the controls that make its refusals tell something.
struct InterceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "intercept",
        abstract: "Finds out on a device whether an app pins the hosts that are named.",
        usage: "pinproof intercept --host <name> ... [<options>]",
        discussion: """
            Is a proxy for the device (HTTP, CONNECT) and a TLS server by SNI, on one port. For the \
            named hosts it presents chains that an app should refuse, and between these tunnels to \
            the genuine host, unread. Everything else is refused, or tunnelled with \
            --tunnel-others. Documentation/intercept.md has the steps for iOS and Android.

              pinproof intercept --host api.example.com --control-host www.example.com
              pinproof intercept --host api.example.com \\
                --listen 192.168.1.5 --client 192.168.1.20

            Test only apps and devices that are yours or that you are allowed to test. Nothing that \
            they send is kept. Exit status 1: what a client sent could be read. Exit status 3: a \
            verdict leaves something open.
            """
    )

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp("A host to test; may be repeated. No pattern.", valueName: "name")
    )
    var hosts: [String] = []

    @Option(
        name: .customLong("control-host"),
        help: ArgumentHelp(
            "Another host of the app, which it does not pin: shows whether the app trusts the CA.",
            valueName: "name"
        )
    )
    var controlHosts: [String] = []

    @Option(
        help: ArgumentHelp(
            "Listen on this address of this machine, for the clients that are named.",
            valueName: "address"
        )
    )
    var listen = "127.0.0.1"

    @Option(help: ArgumentHelp("The port; 0 lets the system choose.", valueName: "port"))
    var port: UInt16 = 8080

    @Option(
        name: .customLong("client"),
        help: ArgumentHelp("Serve this address; may be repeated.", valueName: "address")
    )
    var clients: [String] = []

    @Option(
        name: .customLong("upstream"),
        help: ArgumentHelp(
            "Where a genuine host is, in place of what DNS says; may be repeated.",
            valueName: "name=address:port"
        )
    )
    var upstreams: [String] = []

    @Flag(help: "Tunnel connections for other hosts, unread, in place of refusing them.")
    var tunnelOthers = false

    @Option(
        name: .customLong("attack"),
        help: "Carry out only this attack; may be repeated."
    )
    var attacks: [Attack] = []

    @Option(
        help: ArgumentHelp("Present this chain, too: PEM, the leaf first.", valueName: "file"),
        completion: .file()
    )
    var chain: String?

    @Option(
        help: ArgumentHelp("Its leaf's private key: PEM, PKCS#8.", valueName: "file"),
        completion: .file()
    )
    var key: String?

    @Option(help: ArgumentHelp("How long the CA is valid, at most 72.", valueName: "hours"))
    var hours = 24

    @Option(
        name: .customLong("retry-window"),
        help: ArgumentHelp("Attempts of one client within it count once.", valueName: "seconds")
    )
    var retryWindow = 30

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("End after so many seconds, in place of Ctrl-C.", valueName: "seconds")
    )
    var duration: Int?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Write a report, \(InterceptFormat.choices); may be repeated.",
            valueName: "format=path"
        )
    )
    var reports: [OutputFile<InterceptFormat>] = []

    func run() async throws {
        let settings = try settings()
        try ReportFile.checkWritable(
            reports.map(\.file),
            reading: [chain, key].compactMap { $0 }
        )
        #if OpenSSL
        try await intercept(settings)
        #else
        throw Failure(
            .unavailable,
            "intercept needs OpenSSL, for the TLS that apps meet; build with the package trait OpenSSL"
        )
        #endif
    }
}

extension Attack: ExpressibleByArgument {}

/// A format of the report.
enum InterceptFormat: String, OutputFormat {
    case html, json, junit, sarif, text

    func text(of report: InterceptReport) -> String {
        switch self {
        case .html: report.html(version: pinproofVersion)
        case .json: report.json(version: pinproofVersion)
        case .junit: report.junit
        case .sarif: report.sarif(version: pinproofVersion)
        case .text: report.text
        }
    }
}

/// What the options say.
extension InterceptCommand {
    private func settings() throws -> InterceptSettings {
        let hosts = try hosts.map { try Self.name($0, "--host") }
        let controls = try controlHosts.map { try Self.name($0, "--control-host") }
        guard !hosts.isEmpty else {
            throw Failure(.usage, "--host names nobody; name the hosts to test")
        }
        guard Set(hosts + controls).count == hosts.count + controls.count else {
            throw Failure(.usage, "a host is named twice; a control host is another than is tested")
        }
        guard (1...72).contains(hours) else { throw Failure(.usage, "--hours wants 1 to 72") }
        guard (0...3_600).contains(retryWindow) else {
            throw Failure(.usage, "--retry-window wants 0 to 3600")
        }
        guard duration.map({ (1...72 * 3_600).contains($0) }) ?? true else {
            throw Failure(.usage, "--for wants 1 to \(72 * 3_600)")
        }

        let given = try given()
        let wanted = Attack.allCases.filter { attack in
            (attacks.isEmpty || attacks.contains(attack)) && (attack != .given || given != nil)
        }
        guard !wanted.isEmpty else {
            throw Failure(.usage, "given-chain wants --chain and --key")
        }
        var settings = InterceptSettings(
            Observations.Settings(
                hosts: hosts,
                controlHosts: controls,
                attacks: wanted,
                retryWindow: .seconds(retryWindow)
            ),
            begin: Time(seconds: Int64(Date().timeIntervalSince1970))
        )
        settings.given = given
        settings.hours = hours
        settings.port = port
        settings.tunnelsOthers = tunnelOthers
        settings.upstreams = try namedUpstreams(of: hosts + controls)
        try setClients(&settings)
        return settings
    }

    private static func name(_ text: String, _ option: String) throws -> NamedHost {
        do throws(NamedHost.Problem) {
            return try NamedHost(text)
        } catch {
            throw Failure(.usage, "\(option): “\(text.printable)” \(error.words)")
        }
    }

    private func setClients(_ settings: inout InterceptSettings) throws {
        guard let address = IPAddress(listen) else {
            throw Failure(.usage, "--listen wants an address of this machine: \(listen.printable)")
        }

        settings.listen = listen
        settings.clients = try clients.map { text in
            guard let client = IPAddress(text) else {
                throw Failure(.usage, "--client wants an address: “\(text.printable)”")
            }
            return client
        }
        let isLoopback =
            listen == "::1" || address.octets.count == 4 && address.octets[0] == 127
        guard isLoopback || !clients.isEmpty else {
            throw Failure(
                .usage,
                "--listen \(listen) is open to the network; name the devices that are tested, each "
                    + "with --client ADDRESS: only these are served"
            )
        }
    }

    private func namedUpstreams(
        of hosts: [NamedHost]
    ) throws -> [NamedHost: InterceptSettings.Upstream] {
        var named: [NamedHost: InterceptSettings.Upstream] = [:]
        for text in upstreams {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let place = parts.count == 2 ? parts[1] : ""
            let colon = place.lastIndex(of: ":") ?? place.startIndex
            let address = place[..<colon].filter { $0 != "[" && $0 != "]" }
            guard let name = try? NamedHost(parts.first ?? ""), hosts.contains(name),
                let address = IPAddress(address), let port = UInt16(place[colon...].dropFirst())
            else {
                throw Failure(
                    .usage,
                    "--upstream wants NAME=ADDRESS:PORT, of a host that is named: “\(text.printable)”"
                )
            }

            named[name] = InterceptSettings.Upstream(address: address, port: port)
        }
        return named
    }

    private func given() throws -> InterceptSettings.Given? {
        guard let chain, let key else {
            guard chain == nil, key == nil else {
                throw Failure(.usage, "--chain and --key belong together")
            }
            return nil
        }

        let texts = try [chain, key].map {
            String(decoding: try InputFile.octets($0), as: UTF8.self)
        }
        let certificates = PEM.all(in: texts[0], label: "CERTIFICATE") ?? []
        guard !certificates.isEmpty else {
            throw Failure(.badInput, "\(chain.printable): has no certificates in PEM")
        }
        guard let key = PEM.all(in: texts[1], label: "PRIVATE KEY")?.first else {
            let isOther = ["EC", "RSA", "ENCRYPTED"].contains {
                texts[1].contains("BEGIN \($0) PRIVATE")
            }
            let what = isOther ? "its private key is not in PKCS#8" : "has no private key in PEM"
            throw Failure(
                .badInput,
                "\(key.printable): \(what); “openssl pkcs8 -topk8 -nocrypt” writes one as PKCS#8"
            )
        }
        return InterceptSettings.Given(chain: certificates.map { EncodedCertificate($0) }, key: key)
    }
}

#if OpenSSL
extension InterceptCommand {
    private func intercept(_ settings: InterceptSettings) async throws {
        // A key must not come onto a disk with the memory of a process that failed.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)

        let (progress, reporter) = AsyncStream.makeStream(
            of: Interceptor.Progress.self,
            bufferingPolicy: .bufferingNewest(1_000)
        )
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        Interruption.whenInterrupted { end.yield($0) }
        let interceptor: Interceptor
        do throws(Interceptor.Failure) {
            interceptor = try await Interceptor(settings) { reporter.yield($0) }
        } catch {
            throw Failure(.unavailable, error.description)
        }
        for host in await interceptor.unresolved() {
            Console.note(
                "\(host) has no address here, so that no client can reach the genuine host (C1); "
                    + "say where it is: --upstream \(host)=ADDRESS:443"
            )
        }
        try Console.write(beginning(settings, interceptor))
        let printer = Task {
            for await event in progress { try? Console.write(event.line) }
        }
        // No longer than the CA is valid.
        let seconds = min(duration ?? .max, hours * 3_600)
        Task {
            try? await Task.sleep(for: .seconds(seconds))
            end.yield(SIGINT)
        }
        // Whoever comes later ends with the process.
        let number = await ends.first { _ in true } ?? SIGINT
        await interceptor.end()
        reporter.finish()
        await printer.value
        let report = InterceptReport(
            interceptor.observations,
            from: settings.begin,
            to: Time(seconds: Int64(Date().timeIntervalSince1970)),
            rootFingerprint: interceptor.root.fingerprintText
        )
        try Console.write("\n" + report.text)
        for output in reports { try output.file.write(output.format.text(of: report).utf8) }
        Console.note(
            """
            the keys of this run are gone. Now remove “\(interceptor.rootName)” and the \
            proxy's settings from the device
            Android: Settings, search for “User credentials”, and remove it there
            iOS: Settings > General > VPN & Device Management, and remove its profile
            """
        )
        if number == SIGTERM { Interruption.end(by: number) }
        if report.isExposed { throw ExitCode(ExitStatus.unexpected.rawValue) }
        if report.isOpen { throw ExitCode(ExitStatus.incomplete.rawValue) }
    }

    private func beginning(_ settings: InterceptSettings, _ interceptor: Interceptor) -> String {
        let hosts = settings.observations.hosts + settings.observations.controlHosts
        let clients = clients.isEmpty ? "programs on this machine" : list(clients)
        let place = listen.contains(":") ? "[\(listen)]" : listen
        let page = "http://\(place):\(interceptor.port)/"
        return """
            Test only apps and devices that are yours or that you are allowed to test. \
            \(list(hosts.map(\.description))) will be interrupted for \(clients) \
            \(duration.map { "for \($0) s" } ?? "until you press Ctrl-C"); every other connection is \
            left alone. Nothing that they send is kept.

            Proxy    \(place):\(interceptor.port)
            CA       \(page) (\(interceptor.rootName), valid \(hours) h)
            As PEM   \(page)pinproof-ca.pem
            SHA-256  \(interceptor.root.fingerprintText)

            1  On the device: set the proxy, open the CA's address there, and have it trusted.
            2  Use the app again and again. Its first connections go through; later ones meet attacks.
            3  When “nothing is left to try” stands behind each host, use the app once more, and end.
            \(advice(settings))

            """
    }

    /// What the run cannot tell as it was begun.
    private func advice(_ settings: InterceptSettings) -> String {
        settings.observations.controlHosts.isEmpty
            ? "\nWithout --control-host a refusal does not tell pins from a CA that is not trusted.\n"
            : ""
    }

    private func list(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }

        return texts.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Interceptor.Progress {
    /// For somebody who watches.
    fileprivate var line: String {
        let (host, client, what): (NamedHost, Client, String)
        switch self {
        case .attempt(let at, let attack, let by, let outcome, let version):
            (host, client) = (at, by)
            what = "\(attack.rawValue): \(outcome.words)" + (version.map { ", \($0)" } ?? "")
        case .through(let at, let by):
            (host, client, what) = (at, by, "through: data went both ways")
        case .failedThrough(let at, let by, let why):
            (host, client, what) = (at, by, "through: failed: \(why)")
        case .done(let at, let by):
            (host, client, what) = (at, by, "nothing is left to try")
        }
        let time = Time(seconds: Int64(Date().timeIntervalSince1970)).description.dropFirst(11)
        return "\(time)  \(host)  \(client.address) \(client.fingerprint)  \(what)\n".printableLine
    }
}

extension String {
    /// One line that a terminal obeys nothing in.
    fileprivate var printableLine: String { String(dropLast()).printable + "\n" }
}
#endif
