// swift-tools-version: 6.3

import PackageDescription

// A package that depends on Pinproof as yours would, but for the path:
//
//     .package(url: "https://…/Pinproof", exact: "0.1.0", traits: [])
//
// Without traits, the libraries that Pinproof compares are not needed.
let package = Package(
    name: "OwnEvaluator",
    dependencies: [.package(name: "Pinproof", path: "../..", traits: [])],
    targets: [
        .testTarget(
            name: "OwnEvaluatorTests",
            dependencies: [.product(name: "Pinproof", package: "Pinproof")]
        )
    ]
)
