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

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let asn1 = Target.Dependency.product(
    name: "SwiftASN1",
    package: "swift-asn1",
    condition: .when(traits: ["Certificates"])
)
let x509 = Target.Dependency.product(
    name: "X509",
    package: "swift-certificates",
    condition: .when(traits: ["Certificates"])
)
let nioCore = Target.Dependency.product(
    name: "NIOCore",
    package: "swift-nio",
    condition: .when(traits: ["OpenSSL"])
)
let nioPosix = Target.Dependency.product(
    name: "NIOPosix",
    package: "swift-nio",
    condition: .when(traits: ["OpenSSL"])
)
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let benchmark = Target.Dependency.product(
    name: "Benchmark",
    package: "benchmark",
    condition: .when(traits: ["Benchmarks"])
)

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
                    + dependencies,
                swiftSettings: settings
            ),
            .testTarget(
                name: "\(module)Tests",
                dependencies: ["PKIX", "Pinning", .target(name: module), "SharedFixtures"]
                    + testDependencies,
                swiftSettings: settings
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
        .target(name: "PKIX", swiftSettings: settings),
        .target(
            name: "Signatures",
            dependencies: ["PKIX", crypto, cryptoExtras],
            swiftSettings: settings
        ),
        .target(name: "CDomainLists", exclude: ["lists"], cSettings: shimSettings),
        .target(
            name: "Pinning",
            dependencies: ["PKIX", "Signatures", "CDomainLists", crypto],
            swiftSettings: settings
        ),
        .target(
            name: "Mutants",
            dependencies: ["PKIX", "Pinning", "Signatures", "SwiftBackend", crypto],
            swiftSettings: settings
        ),

        .target(
            name: "Corpus",
            dependencies: ["PKIX", "Pinning", "Notations", crypto],
            swiftSettings: settings
        ),
        .target(
            name: "Forge",
            dependencies: ["PKIX", "Pinning", "Corpus", "CGnuTLS", crypto, cryptoExtras],
            swiftSettings: settings
        ),
        .target(name: "Notations", swiftSettings: settings),
        .target(
            name: "Dialects",
            dependencies: ["PKIX", "Pinning", "Notations"],
            swiftSettings: settings
        ),
        .target(
            name: "Lint",
            dependencies: ["PKIX", "Pinning", "Corpus", "Notations", "Dialects", crypto],
            swiftSettings: settings
        ),
        .target(
            name: "Rehearsal",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Signatures", "SwiftBackend", "Dialects", "Lint",
                crypto,
            ],
            swiftSettings: settings
        ),
        .target(name: "CArchive", cSettings: shimSettings),
        .target(
            name: "Audit",
            dependencies: ["PKIX", "Pinning", "Corpus", "Notations", "Lint", "CArchive"],
            swiftSettings: settings
        ),
        .target(
            name: "Conformance",
            dependencies: ["PKIX", "Pinning", "Corpus"],
            swiftSettings: settings
        ),
        .target(name: "CLinux", cSettings: shimSettings),
        .target(name: "CLibrary", swiftSettings: settings),
        .target(
            name: "ChildProcesses",
            dependencies: ["CLibrary", "CLinux"],
            swiftSettings: settings
        ),
        .target(
            name: "Isolation",
            dependencies: ["PKIX", "Pinning", "CLibrary", "CLinux", "ChildProcesses"],
            swiftSettings: settings
        ),
        .target(
            name: "Harness",
            dependencies: ["PKIX", "Pinning", "Corpus", "Conformance", "ChildProcesses", crypto],
            swiftSettings: settings
        ),
        .target(
            name: "Serving",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Harness", "COpenSSL", "CLibrary", "CLinux",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Reporting",
            dependencies: ["PKIX", "Pinning", "Corpus", "Conformance", crypto, mustache],
            resources: [.embedInCode("HTML/Templates")],
            swiftSettings: settings
        ),
        .target(
            name: "Interception",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Harness", "OpenSSLBackend", "Reporting",
                "Serving", crypto, nioCore, nioPosix,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "Streaming",
            dependencies: ["PKIX", "Pinning", "Corpus", crypto],
            swiftSettings: settings
        ),
        .target(
            name: "Hunt",
            dependencies: ["PKIX", "Pinning", "Corpus", "Forge", "Conformance"],
            swiftSettings: settings
        ),
        .target(
            name: "BuiltInBackends",
            dependencies: ["PKIX", "Pinning"] + modulesOfBackends,
            swiftSettings: settings
        ),
        // A module and an executable whose names differ in case alone, or folders of theirs, would
        // be one where a file system does not tell case apart: hence the name and the path.
        .executableTarget(
            name: "PinproofCommand",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Forge", "Conformance", "Reporting", "Mutants",
                "Streaming", "Hunt",
                "CLinux", "ChildProcesses", "Harness", "Interception", "Isolation", "Serving",
                "BuiltInBackends", "Notations", "Dialects", "Lint", "Audit", "OpenSSLBackend",
                "Signatures", "Rehearsal",
                arguments, crypto,
            ],
            path: "Sources/pinproof",
            swiftSettings: settings
        ),
        .target(
            name: "Pinproof",
            dependencies: ["PKIX", "Pinning", "Corpus", "Conformance"],
            path: "Sources/PinproofLibrary",
            swiftSettings: settings
        ),

        .executableTarget(
            name: "PinproofBenchmarks",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Conformance", "Forge", "Streaming", "Isolation",
                "Signatures", "SwiftBackend", "OpenSSLBackend", "GnuTLSBackend",
                "CertificatesBackend", "CAllocations", "CLinux", crypto, cryptoExtras, benchmark,
            ],
            path: "Benchmarks/PinproofBenchmarks",
            swiftSettings: settings
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
            path: "Fuzzing/Fuzzing",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "PinproofFuzzer",
            dependencies: ["Fuzzing", "CLibFuzzer"],
            path: "Fuzzing/PinproofFuzzer",
            swiftSettings: settings
        ),

        .target(
            name: "SharedFixtures",
            dependencies: ["PKIX", "Pinning", "Corpus"],
            path: "Tests/SharedFixtures",
            swiftSettings: settings
        ),
        .testTarget(name: "PKIXTests", dependencies: ["PKIX"], swiftSettings: settings),
        .testTarget(
            name: "FuzzingTests",
            dependencies: ["PKIX", "Fuzzing"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PinningTests",
            dependencies: ["PKIX", "Pinning", "SharedFixtures", crypto],
            exclude: ["Domains/test_psl.txt"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CorpusTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "SharedFixtures"],
            exclude: [
                "Accepted", "AcceptedCauses", "Checked", "Rejected", "RejectedCauses",
                "RejectedCommon",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "NotationsTests",
            dependencies: ["Notations"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LintTests",
            dependencies: ["PKIX", "Pinning", "Dialects", "Notations", "Lint"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RehearsalTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Dialects", "Lint", "Notations", "Rehearsal",
                "SwiftBackend",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AuditTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "Notations", "Lint", "Audit"],
            exclude: ["Apps"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DialectsTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "SharedFixtures", "Dialects"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ForgeTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "SharedFixtures", "Forge", crypto, cryptoExtras,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "SharedFixtures", "Conformance", "BuiltInBackends",
                "SwiftBackend", "Reporting",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MutantsTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "SharedFixtures", "Conformance", "Mutants",
                "BuiltInBackends", "SwiftBackend",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HuntTests",
            dependencies: ["PKIX", "Pinning", "Corpus", "Forge", "Hunt", "SwiftBackend"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "InterceptionTests",
            dependencies: [
                "ChildProcesses", "PKIX", "Pinning", "Corpus", "Forge", "Harness", "Interception",
                "OpenSSLBackend", "Serving",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HarnessTests",
            dependencies: [
                "Pinning", "Corpus", "Conformance", "ChildProcesses", "Harness",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Conformance", "SharedFixtures", "Reporting",
                crypto, mustache,
            ],
            exclude: ["Published"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StreamingTests",
            dependencies: [
                "PKIX", "Pinning", "Corpus", "Streaming", "Signatures", "SwiftBackend",
                "SharedFixtures",
            ],
            swiftSettings: settings
        ),
        // A program, since what happens to its process is what is tested.
        .executableTarget(
            name: "FaultyWorker",
            dependencies: ["PKIX", "Pinning", "Isolation"],
            path: "Tests/FaultyWorker",
            swiftSettings: settings
        ),
        .testTarget(
            name: "IsolationTests",
            dependencies: ["PKIX", "Pinning", "Isolation", "ChildProcesses", "FaultyWorker"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "PinproofCommand", "BuiltInBackends", "SharedFixtures", "Corpus", "Reporting",
                arguments, crypto,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PinproofTests",
            dependencies: ["PKIX", "Pinning", "SwiftBackend", "Pinproof", "SharedFixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "OwnEvaluatorTests",
            dependencies: ["Pinproof"],
            path: "Examples/OwnEvaluator/Tests/OwnEvaluatorTests",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

package.targets += backends.flatMap(\.targets)
package.traits.formUnion(backends.compactMap(\.trait))
package.traits.insert(.default(enabledTraits: Set(backends.compactMap(\.trait?.name))))
