// swift-tools-version: 6.3

import PackageDescription

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")

let package = Package(
    name: "Examples",
    dependencies: [
        .package(name: "Flipside", path: ".."),
        // Without its support for configuration files, which takes long to build.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "TodoApp",
            dependencies: [hummingbird, .product(name: "Rendering", package: "Flipside")],
            path: "HummingbirdTemplates",
            plugins: [.plugin(name: "TemplatePlugin", package: "Flipside")]
        ),
        .testTarget(
            name: "TodoAppTests",
            dependencies: [
                "TodoApp", hummingbird, .product(name: "HTMLTesting", package: "Flipside"),
                .product(name: "HTTPServer", package: "Flipside"), .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            path: "HummingbirdTesting"
        ),
    ],
    swiftLanguageModes: [.v6]
)
