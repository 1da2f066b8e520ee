// swift-tools-version: 6.3

import PackageDescription

/// What every Swift target of this package is held to.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// What reads certificates, pins and the corpus, and is optimized in a debug build, too.
///
/// Each command that the tests start reads all of it: a third of the time of `swift test`.
let readers: Set = ["PKIX", "Notations", "Corpus", "Conformance", "Dialects", "Pinning"]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What every C target of this package is held to.
let shimSettings: [CSetting] = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .enableWarning("extra"),
]

/// The same for one whose body is compiled where a trait is on.
func shimSettings(_ macro: String, trait: String) -> [CSetting] {
    [.define(macro, .when(traits: [trait]))] + shimSettings
}

/// What another package makes, only where a trait is on if one is named.
func product(_ name: String, of package: String, trait: String? = nil) -> Target.Dependency {
    .product(name: name, package: package, condition: trait.flatMap { .when(traits: [$0]) })
}

let arguments = product("ArgumentParser", of: "swift-argument-parser")
let asn1 = product("SwiftASN1", of: "swift-asn1", trait: "Certificates")
let benchmark = product("Benchmark", of: "benchmark", trait: "Benchmarks")
let crypto = product("Crypto", of: "swift-crypto")
let cryptoExtras = product("CryptoExtras", of: "swift-crypto")
let mustache = product("Mustache", of: "swift-mustache")
let nioCore = product("NIOCore", of: "swift-nio", trait: "OpenSSL")
let nioPosix = product("NIOPosix", of: "swift-nio", trait: "OpenSSL")
let x509 = product("X509", of: "swift-certificates", trait: "Certificates")

/// A backend, and everything that this file says of it.
struct BackendPackage {
    /// What its targets are named for: `OpenSSL` has `OpenSSLBackend` and, with libraries, `COpenSSL`.
    let name: String
    /// The trait that builds it in; nil where it is always there.
    var trait: Trait?
    /// Libraries of the system that a shim in C binds.
    var libraries: [SystemLibrary] = []
    var dependencies: [Target.Dependency] = []
    var testDependencies: [Target.Dependency] = []

    struct SystemLibrary {
        let module: String
        let pkgConfig: String
        let package: String
    }

    var module: String { "\(name)Backend" }

    var targets: [Target] {
        var shim: [Target] = []
        if let trait, !libraries.isEmpty {
            shim = libraries.map { library in
                .systemLibrary(
                    name: library.module,
                    pkgConfig: library.pkgConfig,
                    providers: [.apt([library.package])]
                )
            }
            shim.append(
                .target(
                    name: "C\(name)",
                    dependencies: libraries.map { library in
                        .target(name: library.module, condition: .when(traits: [trait.name]))
                    },
                    cSettings: shimSettings("PINPROOF_\(name.uppercased())", trait: trait.name)
                )
            )
        }
        return shim + [
            .target(
                name: module,
                dependencies: ["PKIX", "Pinning"] + shim.suffix(1).map { .target(name: $0.name) }
                    + dependencies
            ),
            .testTarget(
                name: "\(module)Tests",
                dependencies: ["PKIX", "Pinning", .target(name: module), "SharedFixtures"]
                    + testDependencies
            ),
        ]
    }
}

/// The backends: a new one is one more here, and one more in `BuiltInBackends`.
let backends = [
    BackendPackage(
        name: "Swift",
        dependencies: ["Signatures"],
        testDependencies: ["Corpus", "Signatures"]
    ),
    BackendPackage(
        name: "OpenSSL",
        trait: .trait(name: "OpenSSL", description: "The backend on the system's OpenSSL."),
        libraries: [.init(module: "OpenSSLLibrary", pkgConfig: "openssl", package: "libssl-dev")]
    ),
    BackendPackage(
        name: "GnuTLS",
        trait: .trait(
            name: "GnuTLS",
            description: "The backend on the system's GnuTLS; forging ECDSA."
        ),
        libraries: [
            .init(module: "GnuTLSLibrary", pkgConfig: "gnutls", package: "libgnutls28-dev"),
            .init(
                module: "GnuTLSDANELibrary",
                pkgConfig: "gnutls-dane",
                package: "libgnutls28-dev"
            ),
        ],
        testDependencies: [crypto]
    ),
    BackendPackage(
        name: "Certificates",
        trait: .trait(
            name: "Certificates",
            description: "The backend on Apple's swift-certificates."
        ),
        dependencies: [asn1, crypto, x509]
    ),
]

let modulesOfBackends = backends.map { Target.Dependency.target(name: $0.module) }

let package = Package(
    name: "Pinproof",
    products: [
        .executable(name: "pinproof", targets: ["PinproofCommand"]),
        .library(name: "Pinproof", targets: ["Pinproof"]),
    ],
    traits: [
        .trait(name: "Benchmarks", description: "The benchmarks; see Benchmarks/README.md."),
        .trait(name: "Fuzzing", description: "What libFuzzer calls; see Fuzzing/README.md."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(name: "PKIX"),
        .target(name: "Signatures", dependencies: ["PKIX", crypto, cryptoExtras]),
        .target(name: "CDomainLists", exclude: ["lists"], cSettings: shimSettings),
        .target(name: "Pinning", dependencies: ["PKIX", "Signatures", "CDomainLists", crypto]),
        .target(
            name: "Mutants",
            dependencies: ["PKIX", "Pinning", "Signatures", "SwiftBackend", crypto]
        ),

        .target(name: "Corpus", dependencies: ["PKIX", "Pinning", "Notations", crypto]),
        .target(
            name: "Forge",
            dependencies: ["PKIX", "Pinning", "Corpus", "CGnuTLS", crypto, cryptoExtras]
        ),
        .target(name: "Notations"),
        .target(name: "Dialects", dependencies: ["PKIX", "Pinning", "Notations"]),
        .target(
            name: "Lint",
            dependencies: ["PKIX", "Pinning", "Corpus", "Notations", "Dialects", crypto]
        ),
        .target(
            name: "Rehearsal",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Signatures", "SwiftBackend", "Dialects", "Lint",
                crypto,
            ]
        ),
        .target(name: "CArchive", cSettings: shimSettings),
        .target(
            name: "Audit",
            dependencies: ["PKIX", "Pinning", "Corpus", "Notations", "Lint", "CArchive"]
        ),
        .target(name: "Conformance", dependencies: ["PKIX", "Pinning", "Corpus"]),
        .target(name: "CLinux", cSettings: shimSettings),
        .target(name: "CLibrary"),
        .target(name: "ChildProcesses", dependencies: ["CLibrary", "CLinux"]),
        .target(
            name: "Isolation",
            dependencies: ["PKIX", "Pinning", "CLibrary", "CLinux", "ChildProcesses"]
        ),
        .target(
            name: "Harness",
            dependencies: ["PKIX", "Pinning", "Corpus", "Conformance", "ChildProcesses", crypto]
        ),
        .target(
            name: "Serving",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Harness", "COpenSSL", "CLibrary", "CLinux",
            ]
        ),
        .target(
            name: "Reporting",
            dependencies: ["PKIX", "Pinning", "Corpus", "Conformance", crypto, mustache],
            resources: [.embedInCode("HTML/Templates")]
        ),
        .target(
            name: "Interception",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Harness", "OpenSSLBackend", "Reporting",
                "Serving", crypto, nioCore, nioPosix,
            ]
        ),
        .target(name: "Streaming", dependencies: ["PKIX", "Pinning", "Corpus", crypto]),
        .target(name: "Hunt", dependencies: ["PKIX", "Pinning", "Corpus", "Forge", "Conformance"]),
        .target(name: "BuiltInBackends", dependencies: ["PKIX", "Pinning"] + modulesOfBackends),
        // A module and an executable whose names differ in case alone, or folders of theirs, would
        // be one where a file system does not tell case apart: hence the name and the path.
        .executableTarget(
            name: "PinproofCommand",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Conformance", "Reporting", "Mutants",
                "Streaming", "Hunt", "CLinux", "ChildProcesses", "Harness", "Interception",
                "Isolation", "Serving", "BuiltInBackends", "Notations", "Dialects", "Lint", "Audit",
                "OpenSSLBackend", "Signatures", "Rehearsal", arguments, crypto,
            ],
            path: "Sources/pinproof"
        ),
        .target(
            name: "Pinproof",
            dependencies: ["PKIX", "Pinning", "Corpus", "Conformance"],
            path: "Sources/PinproofLibrary"
        ),

        .executableTarget(
            name: "PinproofBenchmarks",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Conformance", "Forge", "Streaming", "Isolation",
                "Signatures", "SwiftBackend", "OpenSSLBackend", "GnuTLSBackend",
                "CertificatesBackend", "CAllocations", "CLinux", crypto, cryptoExtras, benchmark,
            ],
            path: "Benchmarks/PinproofBenchmarks"
        ),

        .target(
            name: "CAllocations",
            path: "Benchmarks/CAllocations",
            cSettings: shimSettings("PINPROOF_BENCHMARKS", trait: "Benchmarks")
        ),

        .target(
            name: "CLibFuzzer",
            path: "Fuzzing/CLibFuzzer",
            cSettings: shimSettings("PINPROOF_FUZZING", trait: "Fuzzing")
        ),
        .target(
            name: "Fuzzing",
            dependencies: [
                "PKIX", "Pinning", "Signatures", "SwiftBackend", "Audit", "Corpus", "Dialects",
                "Lint", "Notations", "Streaming", crypto,
            ],
            path: "Fuzzing/Fuzzing"
        ),
        .executableTarget(
            name: "PinproofFuzzer",
            dependencies: ["Fuzzing", "CLibFuzzer"],
            path: "Fuzzing/PinproofFuzzer"
        ),

        .target(
            name: "SharedFixtures",
            dependencies: ["PKIX", "Pinning", "Corpus"],
            path: "Tests/SharedFixtures"
        ),
        .testTarget(name: "PKIXTests", dependencies: ["PKIX"]),
        .testTarget(name: "FuzzingTests", dependencies: ["PKIX", "Fuzzing"]),
        .testTarget(
            name: "PinningTests",
            dependencies: ["PKIX", "Pinning", "SharedFixtures", crypto],
            exclude: ["Domains/test_psl.txt"]
        ),
        .testTarget(
            name: "CorpusTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "SharedFixtures"],
            exclude: [
                "Accepted", "AcceptedCauses", "Checked", "Rejected", "RejectedCauses",
                "RejectedCommon",
            ]
        ),
        .testTarget(name: "NotationsTests", dependencies: ["Notations"]),
        .testTarget(
            name: "LintTests",
            dependencies: ["PKIX", "Pinning", "Dialects", "Notations", "Lint"]
        ),
        .testTarget(
            name: "RehearsalTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Dialects", "Lint", "Notations", "Rehearsal",
                "SharedFixtures", "SwiftBackend",
            ]
        ),
        .testTarget(
            name: "AuditTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "Notations", "Lint", "Audit"],
            exclude: ["Apps"]
        ),
        .testTarget(
            name: "DialectsTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "SharedFixtures", "Dialects"]
        ),
        .testTarget(
            name: "ForgeTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "SharedFixtures", "Forge", crypto, cryptoExtras,
            ]
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "SharedFixtures", "Conformance", "BuiltInBackends",
                "SwiftBackend", "Reporting",
            ]
        ),
        .testTarget(
            name: "MutantsTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "SharedFixtures", "Conformance", "Mutants",
                "BuiltInBackends", "SwiftBackend",
            ]
        ),
        .testTarget(
            name: "HuntTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Hunt", "SharedFixtures", "SwiftBackend",
            ]
        ),
        .testTarget(
            name: "InterceptionTests",
            dependencies: [
                "ChildProcesses", "PKIX", "Pinning", "Corpus", "Forge", "Harness", "Interception",
                "OpenSSLBackend", "Serving",
            ]
        ),
        .testTarget(
            name: "HarnessTests",
            dependencies: ["Pinning", "Corpus", "Conformance", "ChildProcesses", "Harness"]
        ),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Conformance", "SharedFixtures", "Reporting", crypto,
                mustache,
            ],
            exclude: ["Published"]
        ),
        .testTarget(
            name: "StreamingTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Streaming", "Signatures", "SwiftBackend",
                "SharedFixtures",
            ]
        ),
        // A program, since what happens to its process is what is tested.
        .executableTarget(
            name: "FaultyWorker",
            dependencies: ["PKIX", "Pinning", "Isolation"],
            path: "Tests/FaultyWorker"
        ),
        .testTarget(
            name: "IsolationTests",
            dependencies: ["PKIX", "Pinning", "Isolation", "ChildProcesses", "FaultyWorker"]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "PinproofCommand", "BuiltInBackends", "SharedFixtures", "Corpus", "Reporting",
                arguments, crypto,
            ]
        ),
        .testTarget(
            name: "PinproofTests",
            dependencies: ["PKIX", "Pinning", "SwiftBackend", "Pinproof", "SharedFixtures"]
        ),
        .testTarget(
            name: "OwnEvaluatorTests",
            dependencies: ["Pinproof"],
            path: "Examples/OwnEvaluator/Tests/OwnEvaluatorTests"
        ),
    ],
    swiftLanguageModes: [.v6]
)

package.targets += backends.flatMap(\.targets)
package.traits.formUnion(backends.compactMap(\.trait))
package.traits.insert(.default(enabledTraits: Set(backends.compactMap(\.trait?.name))))

for target in package.targets where target.cSettings == nil && target.type != .system {
    target.swiftSettings = settings + (readers.contains(target.name) ? optimized : [])
}
