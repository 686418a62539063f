// swift-tools-version: 6.2

import PackageDescription

/// Where `bin/test` builds, a warning ends the build. Elsewhere it does not: the next compiler may warn of more.
let tests: [SwiftSetting] =
    Context.environment["FLIPSIDE_CHECK"] == nil ? [] : [.treatAllWarnings(as: .error)]
/// In the sources an import reaches no further than it says.
let strict: [SwiftSetting] =
    tests + [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility")]
/// On a request's way an async function runs where its caller does (SE-0461). Otherwise each asks the runtime for its
/// executor at every start and every return, 6 % of all that a page costs, and always gets the loop it is on.
let onRequestPath: [SwiftSetting] = strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let package = Package(
    name: "Flipside",
    products: [
        .executable(name: "flipside", targets: ["Flipside"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "Rendering", targets: ["Rendering"]),
        .plugin(name: "TemplatePlugin", targets: ["TemplatePlugin"]),
        .library(name: "HTMLTesting", targets: ["HTMLTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // The calls of Linux that Glibc's module map leaves out: epoll, eventfd, accept4.
        .target(name: "CLinux"),

        // HTTP/1.1 on POSIX sockets: event loops, parser, forms, static files.
        .target(
            name: "HTTPServer",
            dependencies: [
                "CLinux",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: onRequestPath
        ),

        // What templates are compiled against: a byte buffer that escapes, and `View`.
        .target(name: "Rendering", swiftSettings: strict),

        // Templates to Swift: a library, its command line, and the plugin that runs it in every build.
        .target(name: "TemplateCompiler", swiftSettings: strict),
        .executableTarget(name: "template-compiler", dependencies: ["TemplateCompiler"], swiftSettings: strict),
        .plugin(
            name: "TemplatePlugin",
            capability: .buildTool(),
            dependencies: ["template-compiler"],
            path: "Sources/TemplatePlugin"
        ),

        // The view protocols and their HTML, side by side.
        .target(
            name: "Views",
            dependencies: ["Rendering"],
            path: "Templates",
            swiftSettings: strict,
            plugins: ["TemplatePlugin"]
        ),

        // The domain, and the protocols of the stores that it needs.
        .target(
            name: "Models",
            dependencies: [.product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict
        ),

        // Those stores, on SQLite.
        .target(
            name: "Storage",
            dependencies: ["Models", .product(name: "GRDB", package: "GRDB.swift")],
            resources: [.embedInCode("Seeds")],
            swiftSettings: strict
        ),

        // The sources that models need from other machines, over HTTP, by libcurl.
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(
            name: "Remote",
            dependencies: ["CCurl", "Models", .product(name: "HTTPTypes", package: "swift-http-types")],
            swiftSettings: strict
        ),

        // Every URL of the app, parsed and printed.
        .target(name: "Routing", swiftSettings: strict),

        // Models made ready to show, one struct a page or fragment.
        .target(
            name: "ViewModels",
            dependencies: ["Models", "Views", "Rendering", "Routing"],
            swiftSettings: strict
        ),

        // A model's change rendered once, and sent to every open page.
        .target(name: "Live", dependencies: ["HTTPServer", "Rendering"], swiftSettings: strict),

        // One a subject: ask or tell the model, make the view model, respond.
        .target(
            name: "Controllers",
            dependencies: [
                "Models", "ViewModels", "Views", "Rendering", "Routing", "HTTPServer", "Live",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: onRequestPath
        ),

        // The program: options, wiring, dispatch.
        .executableTarget(
            name: "Flipside",
            dependencies: [
                "Controllers", "HTTPServer", "Live", "Models", "Remote", "Rendering", "Routing", "Storage",
                "ViewModels", "Views",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: onRequestPath
        ),

        // What lists, searches and imports of up to a million songs cost: bin/bench catalogue.
        .executableTarget(
            name: "catalogue-bench",
            dependencies: ["Models", "Storage"],
            path: "Benchmarks/Catalogue",
            swiftSettings: strict
        ),

        // HTML assertions: libxml2 documents, CSS selectors, the headless browser, the gate.
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(
            name: "HTMLTesting",
            dependencies: [
                "CLibXML2", "HTTPServer", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            resources: [.embedInCode("Gate/house.rng")],
            swiftSettings: strict
        ),

        // A client that speaks bytes, for tests of what goes over the wire.
        .target(
            name: "SocketTesting",
            dependencies: ["HTTPServer"],
            path: "Tests/SocketTesting",
            swiftSettings: strict
        ),

        // The program as a process that a test starts and kills.
        .target(name: "ProgramTesting", path: "Tests/ProgramTesting", swiftSettings: strict),

        // A GitHub on loopback, with good days and bad ones.
        .target(
            name: "FakeGitHub",
            dependencies: [
                "HTTPServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/FakeGitHub",
            swiftSettings: strict
        ),

        // The tests mirror the sources, target by target.
        .testTarget(
            name: "HTTPServerTests",
            dependencies: [
                "CLinux", "HTTPServer", "SocketTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests
        ),
        // The seeds of the fuzz targets, which bin/fuzz builds with the engine.
        .testTarget(
            name: "FuzzTargetTests",
            dependencies: ["HTTPServer", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Fuzzing",
            exclude: [
                "Corpus", "Dictionaries", "Package.swift", "README.md", "Sources/Fuzzing",
                "Sources/LibFuzzer", "build", "coverage",
            ],
            sources: ["Sources/FuzzTargets", "Tests"],
            swiftSettings: tests
        ),
        .testTarget(name: "RenderingTests", dependencies: ["Rendering"], swiftSettings: tests),
        // One template for each feature of the language, compiled by the plugin.
        .target(
            name: "FeatureViews",
            dependencies: ["Rendering"],
            path: "Tests/TemplateCompilerTests/Fixtures/Features",
            swiftSettings: tests,
            plugins: ["TemplatePlugin"]
        ),
        .testTarget(
            name: "TemplateCompilerTests",
            dependencies: ["TemplateCompiler", "Rendering", "FeatureViews"],
            exclude: ["Fixtures"],
            swiftSettings: tests
        ),
        // What tests of models and of controllers hand to them.
        .target(
            name: "ModelsTesting",
            dependencies: ["Models"],
            path: "Tests/ModelsTesting",
            swiftSettings: tests
        ),
        .testTarget(name: "ModelsTests", dependencies: ["Models", "ModelsTesting"], swiftSettings: tests),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Models", "Storage", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: tests
        ),
        .testTarget(
            name: "RemoteTests",
            dependencies: [
                "FakeGitHub", "HTTPServer", "Models", "ProgramTesting", "Remote", "SocketTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests
        ),
        .testTarget(name: "RoutingTests", dependencies: ["Routing"], swiftSettings: tests),
        .testTarget(
            name: "ViewModelsTests",
            dependencies: ["Models", "Rendering", "Routing", "ViewModels", "Views"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "LiveTests",
            dependencies: [
                "HTMLTesting", "HTTPServer", "Live", "Rendering",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "HTMLTestingTests",
            dependencies: [
                "HTMLTesting", "HTTPServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests
        ),

        // The whole app for a test to browse, and the tests that do.
        .target(
            name: "AppTesting",
            dependencies: [
                "FakeGitHub", "Flipside", "HTMLTesting", "HTTPServer", "Models", "Remote", "Storage",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/AppTesting",
            swiftSettings: tests
        ),
        .testTarget(
            name: "ControllersTests",
            dependencies: [
                "AppTesting", "Controllers", "FakeGitHub", "Flipside", "HTMLTesting", "HTTPServer", "Live", "Models",
                "ModelsTesting", "Rendering", "Storage", "ViewModels",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "FlipsideTests",
            dependencies: [
                "AppTesting", "Flipside", "HTMLTesting", "HTTPServer", "Models", "Remote", "Storage",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "FakeGitHub", "Flipside", "HTMLTesting", "ProgramTesting", "SocketTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: tests
        ),

        // A real browser for a test to drive, and the tests that do.
        .target(
            name: "WebDriver",
            dependencies: ["HTMLTesting", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Tests/WebDriver",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ChromiumTests",
            dependencies: ["AppTesting", "FakeGitHub", "Flipside", "HTMLTesting", "ProgramTesting", "WebDriver"],
            swiftSettings: tests
        ),
    ],
    swiftLanguageModes: [.v6]
)
