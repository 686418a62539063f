// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "FileHandleBenchmark",
    dependencies: [.package(name: "Flipside", path: "../..")],
    targets: [
        .executableTarget(name: "file-handle-echo"),
        .executableTarget(
            name: "http-server-echo",
            dependencies: [.product(name: "HTTPServer", package: "Flipside")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
