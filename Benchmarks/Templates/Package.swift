// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "TemplatesBenchmark",
    dependencies: [
        .package(name: "Flipside", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/stencilproject/Stencil", exact: "0.15.1"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "template-bench",
            dependencies: [
                "CAllocations", .product(name: "Rendering", package: "Flipside"),
                .product(name: "Mustache", package: "swift-mustache"), "Stencil",
            ],
            plugins: [.plugin(name: "TemplatePlugin", package: "Flipside")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
