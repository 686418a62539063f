// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Fuzzing",
    dependencies: [
        .package(name: "Flipside", path: "../../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        // The engine, which comes with the Swift toolchain.
        .systemLibrary(name: "LibFuzzer"),

        // All fuzz targets in one program. `bin/fuzz` builds it, with the flags that no manifest can give to the
        // packages it depends on. The project's own tests have the targets as well, to check the seeds.
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                "LibFuzzer",
                .product(name: "HTTPServer", package: "Flipside"),
                .product(name: "URLEncoding", package: "Flipside"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources",
            exclude: ["LibFuzzer"],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ],
    swiftLanguageModes: [.v6]
)
