// SPDX-License-Identifier: Apache-2.0

package import Lint
import Notations
import Pinning

/// Reads apps, and says what they pin as far as their files show it.
package struct Auditor {
    private let settings: Linter.Settings
    private let limits: AuditLimits
    private let isOver: () -> Bool
    private let search: TextSearch

    /// - Parameters:
    ///   - settings: What configurations are judged with; its first-party hosts are those that a
    ///     verdict is wanted of.
    ///   - limits: How much is looked at.
    ///   - isOver: Whether the time is over.
    package init(
        _ settings: Linter.Settings,
        limits: AuditLimits = AuditLimits(),
        isOver: @escaping () -> Bool = { false }
    ) {
        self.settings = settings
        self.limits = limits
        self.isOver = isOver
        search = CodeTexts.search(firstParty: settings.firstParty)
    }

    /// Whether archives can be read on this machine; folders always can.
    package static var readsArchives: Bool { ZipArchive.isAvailable }

    /// Reads an archive: an APK, a set of them, an app bundle, an IPA.
    ///
    /// - Parameters:
    ///   - octets: The archive.
    ///   - name: What the file is called.
    /// - Returns: The report; nil where nothing of it can be read as an archive.
    package func report(onArchive octets: Span<UInt8>, name: String) -> AppReport? {
        var walk = AppWalk(limits, isOver: isOver)
        var contents = contents(prefix: name + "!/")
        let isRead = walk.walk(archive: octets, wants: AppContents.wants) { path, octets in
            contents.take(path, octets)
        }
        guard isRead else { return nil }

        var second = AppWalk(limits, isOver: isOver)
        var files: [String: [UInt8]] = [:]
        let wanted = WantedConfigurations(contents)
        if !wanted.isEmpty {
            _ = second.walk(archive: octets, wants: wanted.contains) { files[$0] = $1 }
        }
        return report(name, contents, wanted, files, walk, second)
    }

    /// Reads a folder: an app of Apple's platforms, or what an app was unpacked into.
    ///
    /// - Parameters:
    ///   - files: Everything below it, links not followed, sorted.
    ///   - name: What the folder is called.
    /// - Returns: The report.
    package func report(
        onFolder files: [(entry: ArchiveEntry, read: ContentsReader)],
        name: String
    ) -> AppReport {
        var walk = AppWalk(limits, isOver: isOver)
        var contents = contents(prefix: name + "/")
        walk.walk(folder: files, wants: AppContents.wants) { path, octets in
            contents.take(path, octets)
        }
        let wanted = WantedConfigurations(contents)
        var second = AppWalk(limits, isOver: isOver)
        var found: [String: [UInt8]] = [:]
        if !wanted.isEmpty {
            second.walk(folder: files, wants: wanted.contains) { found[$0] = $1 }
        }
        return report(name, contents, wanted, found, walk, second)
    }

    private func contents(prefix: String) -> AppContents {
        AppContents(
            prefix: prefix,
            code: CodeTexts(search, firstParty: settings.firstParty)
        )
    }

    private func report(
        _ name: String,
        _ contents: AppContents,
        _ wanted: WantedConfigurations,
        _ files: [String: [UInt8]],
        _ walk: AppWalk,
        _ second: AppWalk
    ) -> AppReport {
        let placed = { (path: String) in path.isEmpty ? name : contents.prefix + path }
        // What both passes missed is said once.
        var unseen = walk.unseen + second.unseen.filter { !walk.unseen.contains($0) }
        unseen += contents.unseen
        let isNoApp = contents.manifests.isEmpty && !contents.bundles.contains { $0.kind == .app }
        if isNoApp, !walk.isEnded {
            unseen.append(
                Unseen(
                    path: "",
                    why: "it has neither an AndroidManifest.xml nor the Info.plist of an app",
                    isOfTheForm: false
                )
            )
        }
        let configurations = NetworkConfigurations(contents, wanted, files, missed: unseen)
        unseen += configurations.unseen + Self.untold(contents)
        var lintSettings = settings
        // What the linter says of these is about one mechanism; here all of the app is asked.
        lintSettings.firstParty = []
        let texts = PinTexts(
            contents,
            but: Set(configurations.files.map(\.name)),
            settings.chain
        )
        let lint = Linter(lintSettings)
            .report(on: contents.configurations.map(\.file) + configurations.files)
            .naming(configurations.place)
        let judge = HostJudge(
            resources: configurations.resources,
            unnamed: configurations.unnamed,
            contents: contents,
            hasPins: texts.hasPins,
            isCodeUnread: unseen.contains { !$0.isOfTheForm || $0.why == UnseenCode.encrypted },
            time: settings.time
        )
        let frameworks = Self.frameworks(contents)
        return AppReport(
            name: name,
            apps: Self.apps(contents),
            hosts: judge.hosts(firstParty: settings.firstParty),
            frameworks: frameworks,
            texts: texts.texts,
            certificates: contents.certificates.items.compactMap { item in
                Self.certificate(item, isApple: !contents.bundles.isEmpty)
            },
            unseen: unseen,
            lint: lint.adding(
                walk.oddities.map { $0.finding(in: placed($0.path)) }
                    + Self.debuggable(contents, placed)
                    + Self.transportSecurity(contents, placed)
                    + Advisory.findings(of: frameworks, placed)
                    + FlutterEngine.findings(contents, configurations.files)
                    + judge.missingTrustKit() + configurations.findings
                    + texts.findings(placed),
                unread: unseen.map { part in
                    UnreadPart(
                        file: placed(part.path),
                        why: part.why,
                        isFailure: !part.isOfTheForm
                    )
                }
            )
        )
    }

    /// A line for each app; the parts of one that are installed beside it have manifests as well.
    private static func apps(_ contents: AppContents) -> [String] {
        let manifests = contents.manifests.values.sorted { $0.path < $1.path }
        let whole = manifests.filter { !$0.isSplit }
        let apple = contents.bundles.filter { $0.kind == .app }.sorted { $0.path < $1.path }
        var lines: [String] = []
        for line in (whole.isEmpty ? manifests : whole).map(\.summary) + apple.map(\.summary)
        where !lines.contains(line) {
            lines.append(line)
        }
        return lines
    }

    private static func frameworks(_ contents: AppContents) -> [AppReport.Framework] {
        var found: [AppReport.Framework] = []
        for sign in FrameworkSign.all {
            guard let path = contents.code.signs[sign],
                !found.contains(where: { $0.title == sign.title })
            else { continue }

            let bundle = contents.bundles.first { bundle in
                bundle.path.contains(".framework/")
                    && bundle.name.lowercased() == sign.title.lowercased()
            }
            found.append(
                AppReport.Framework(
                    id: sign.framework,
                    title: sign.title,
                    version: sign.framework == "okhttp"
                        ? contents.code.okHttpVersion : bundle?.version ?? sign.versions,
                    isAboutPins: sign.isAboutPins,
                    isOfThePlatform: sign.isOfThePlatform,
                    sign: sign.text,
                    path: path,
                    pageNote: sign.pageNote
                )
            )
        }
        return found
    }

    /// Manifests of which it cannot be told whether the app is built for debugging.
    private static func untold(_ contents: AppContents) -> [Unseen] {
        contents.manifests.values.sorted { $0.path < $1.path }.compactMap { manifest in
            manifest.debuggableResource.map { resource in
                Unseen(
                    path: manifest.path,
                    why: "android:debuggable is “\(resource)”, whose value is not looked up",
                    isOfTheForm: true
                )
            }
        }
    }

    private static func debuggable(
        _ contents: AppContents,
        _ placed: (String) -> String
    ) -> [Finding] {
        contents.manifests.values.filter(\.isDebuggable).map { manifest in
            AuditRules.debuggable.finding(
                in: placed(manifest.path),
                at: manifest.applicationPosition,
                "android:debuggable is true"
            )
        }
    }

    /// A note for each process whose connections the platform does not evaluate by itself.
    private static func transportSecurity(
        _ contents: AppContents,
        _ placed: (String) -> String
    ) -> [Finding] {
        contents.bundles.filter { $0.kind != .other }.compactMap { bundle in
            bundle.transportSecurityOff.map { position in
                AuditRules.transportSecurityOff.finding(
                    in: placed(bundle.path),
                    at: position,
                    "App Transport Security is off (NSAllowsArbitraryLoads) for hosts that are not in "
                        + "NSExceptionDomains: code that evaluates no certificate, or compares no host, "
                        + "lets anybody in there (\(needATSOff.joined(separator: ", ")))"
                )
            }
        }
    }

    /// The causes whose condition it is.
    static let needATSOff = [
        "tutorial/accepts-all", "tutorial/no-host-check", "tutorial/no-trust-evaluation",
    ]

    /// - SeeAlso: apple-oss-distributions/Security, OSX/sec/Security/SecCertificate.c,
    ///   `SecCertificateCreateWithData`: DER alone.
    private static func certificate(_ item: PinMaterial.Item, isApple: Bool) -> String? {
        let form =
            item.isPEM && isApple ? "; PEM, which SecCertificateCreateWithData does not read" : ""
        return item.certificate.map { certificate in
            "\(item.name): \(certificate.subject), sha256/\(item.key.pin.base64)\(form)"
        }
    }
}
