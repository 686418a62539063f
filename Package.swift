// swift-tools-version: 6.3

import PackageDescription

/// Whether `bin/test` builds.
let isCheck = Context.environment["FLIPSIDE_CHECK"] != nil
/// `bin/test` builds with warnings as errors. Other builds do not, so that a newer compiler's warnings stop nobody.
let tests: [SwiftSetting] = isCheck ? [.treatAllWarnings(as: .error)] : []
/// `bin/test` optimises the checks of pages. Otherwise the tests of the controllers take half as long again.
let optimised: [SwiftSetting] = isCheck ? [.unsafeFlags(["-O"])] : []
/// Sources state the access level of each import, and import each module that they use.
let strict: [SwiftSetting] =
    tests + [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility")]
/// Asynchronous functions that serve requests run on their caller's executor (SE-0461). Switching executors at every
/// call took 6 % of the time of a page.
let onRequestPath: [SwiftSetting] = strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

/// A layer of the app, in `Sources/`.
func layer(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource] = [],
    _ settings: [SwiftSetting] = strict
) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// The tests of a layer, in `Tests/`.
func layerTests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: tests)
}

/// Code that several test targets share, in `Tests/`.
func testSupport(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    _ settings: [SwiftSetting] = strict
) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

/// A module of a library, in `Libraries/`.
func module(
    _ name: String,
    of library: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource] = [],
    _ settings: [SwiftSetting] = strict
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Libraries/\(library)/Sources/\(name)",
        resources: resources,
        swiftSettings: settings
    )
}

/// The tests of a library's module, in `Libraries/`.
func moduleTests(
    _ name: String,
    of library: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: dependencies,
        path: "Libraries/\(library)/Tests/\(name)Tests",
        exclude: exclude,
        swiftSettings: tests
    )
}

let package = Package(
    name: "Flipside",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "flipside", targets: ["Flipside"]),
        .library(name: "URLEncoding", targets: ["URLEncoding"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "Rendering", targets: ["Rendering"]),
        .plugin(name: "TemplatePlugin", targets: ["TemplatePlugin"]),
        .plugin(name: "PrintTemplate", targets: ["PrintTemplate"]),
        .library(name: "HTMLTesting", targets: ["HTMLTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ]
)

// The app's layers: the view protocols and their HTML, the domain, and the layers that connect them.
package.targets += [
    .target(
        name: "Views",
        dependencies: ["Rendering"],
        path: "Templates",
        swiftSettings: strict,
        plugins: ["TemplatePlugin"]
    ),
    // The OpenSSL library that libcurl uses too, for SHA-256.
    .systemLibrary(
        name: "CCrypto",
        path: "Sources/CCrypto",
        pkgConfig: "libcrypto",
        providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    layer("Models", ["CCrypto", "CLibXML2"], resources: [.embedInCode("Seeds")]),
    // The SQLite library that GRDB uses, with a setting that GRDB does not have.
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    layer("Storage", ["CSQLite", "Models", grdb]),
    .systemLibrary(
        name: "CPostgres",
        path: "Sources/CPostgres",
        pkgConfig: "libpq",
        providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    layer("PostgresStorage", ["CPostgres", "Models"]),
    .systemLibrary(
        name: "CCurl",
        path: "Sources/CCurl",
        pkgConfig: "libcurl",
        providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    layer("Remote", ["CCurl", "Models", httpTypes]),
    layer("Routing", ["Models", "URLEncoding"]),
    layer("ViewModels", ["Models", "Views", "Rendering", "Routing"]),
    layer("Previews", ["Models", "Routing", "ViewModels", "Views"]),
    layer("Live", ["HTTPServer", "Rendering", "Views"]),
    layer(
        "Controllers",
        ["Models", "Previews", "ViewModels", "Routing", "HTTPServer", "Live", httpTypes],
        onRequestPath
    ),
    .executableTarget(
        name: "Flipside",
        dependencies: [
            "Controllers", "HTTPServer", "Live", "Models", "PostgresStorage", "Remote", "Routing", "Storage",
            "SystemCalls", "ViewModels", argumentParser, httpTypes, logging,
        ],
        swiftSettings: onRequestPath
    ),
]

// The app's tests mirror its layers.
package.targets += [
    testSupport("ModelsTesting", ["Models"], tests),
    // The program as a process that a test starts and kills.
    testSupport("ProgramTesting"),
    // A GitHub on loopback.
    testSupport("FakeGitHub", ["HTTPServer", httpTypes, logging]),
    // Databases of a PostgreSQL server that bin/test starts.
    testSupport("PostgresTesting", ["PostgresStorage"], tests),
    // The whole app for a test to browse.
    testSupport(
        "AppTesting",
        ["FakeGitHub", "Flipside", "HTMLTesting", "HTTPServer", "Models", "Remote", "Storage", logging],
        tests
    ),
    layerTests("Models", ["Models", "ModelsTesting"], exclude: ["Corpus"]),
    layerTests("Storage", ["CSQLite", "Models", "Storage", grdb]),
    layerTests(
        "PostgresStorage",
        [
            "AppTesting", "Flipside", "HTMLTesting", "HTTPServer", "Models", "PostgresStorage", "PostgresTesting",
            httpTypes, logging,
        ]
    ),
    // What the stores of each database have to pass.
    layerTests("Stores", ["Models", "PostgresStorage", "PostgresTesting", "Storage", grdb]),
    layerTests(
        "Remote",
        ["FakeGitHub", "HTTPServer", "Models", "ProgramTesting", "Remote", "SocketTesting", httpTypes, logging]
    ),
    layerTests("Routing", ["Models", "Routing"]),
    layerTests("ViewModels", ["Models", "Rendering", "Routing", "ViewModels", "Views"]),
    // The five articles of docs/articles.md, each as a test that needs no other file to be understood.
    layerTests("Articles", ["HTMLTesting", "Models", "Rendering", "Storage", "ViewModels", "Views"]),
    layerTests("Live", ["HTMLTesting", "HTTPServer", "Live", "Rendering", "Views", httpTypes]),
    layerTests(
        "Controllers",
        [
            "AppTesting", "Controllers", "FakeGitHub", "Flipside", "HTMLTesting", "HTTPServer", "Live", "Models",
            "ModelsTesting", "Previews", "Rendering", "Routing", "Storage", "ViewModels", grdb, httpTypes,
        ]
    ),
    layerTests(
        "Flipside",
        [
            "AppTesting", "Flipside", "HTMLTesting", "HTTPServer", "Models", "Remote", "Storage", argumentParser,
            httpTypes, logging,
        ]
    ),
    layerTests(
        "EndToEnd",
        [
            "AppTesting", "FakeGitHub", "Flipside", "HTMLTesting", "PostgresTesting", "ProgramTesting", "SocketTesting",
            "Storage", httpTypes,
        ]
    ),
    layerTests(
        "Chromium",
        ["AppTesting", "FakeGitHub", "Flipside", "HTMLTesting", "ProgramTesting", "TemplateTesting", "WebDriver"]
    ),
]

// Libraries/URLEncoding: queries, forms and paths.
package.targets += [
    module("URLEncoding", of: "URLEncoding"),
    moduleTests("URLEncoding", of: "URLEncoding", ["URLEncoding"]),
]

// Libraries/HTTPServer: HTTP/1.1 on POSIX sockets.
package.targets += [
    module("CServerSystem", of: "HTTPServer", [], []),
    module("SystemCalls", of: "HTTPServer", ["CServerSystem"]),
    .systemLibrary(
        name: "CZlib",
        path: "Libraries/HTTPServer/Sources/CZlib",
        pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    module("HTTPServer", of: "HTTPServer", ["CZlib", "SystemCalls", "URLEncoding", httpTypes, logging], onRequestPath),
    .target(
        name: "SocketTesting",
        dependencies: ["HTTPServer", "SystemCalls"],
        path: "Libraries/HTTPServer/Tests/SocketTesting",
        swiftSettings: strict
    ),
    moduleTests(
        "HTTPServer",
        of: "HTTPServer",
        ["CZlib", "HTTPServer", "SocketTesting", "SystemCalls", "URLEncoding", httpTypes, logging]
    ),
    // Checks the seeds of the fuzz targets; `bin/fuzz` builds the targets with libFuzzer.
    .testTarget(
        name: "FuzzTargetTests",
        dependencies: ["HTTPServer", "SystemCalls", "URLEncoding", httpTypes],
        path: "Libraries/HTTPServer/Fuzzing",
        exclude: [
            "Corpus", "Dictionaries", "Package.swift", "README.md", "Sources/Fuzzing", "Sources/LibFuzzer", "build",
            "coverage",
        ],
        sources: ["Sources/FuzzTargets", "Tests"],
        swiftSettings: tests
    ),
]

// Libraries/Templates: a compiler from HTML to Swift, and what its output runs on.
package.targets += [
    module("Rendering", of: "Templates"),
    module("TemplateCompiler", of: "Templates"),
    .executableTarget(
        name: "template-compiler",
        dependencies: ["TemplateCompiler"],
        path: "Libraries/Templates/Sources/template-compiler",
        swiftSettings: strict
    ),
    .plugin(
        name: "TemplatePlugin",
        capability: .buildTool(),
        dependencies: ["template-compiler"],
        path: "Libraries/Templates/Sources/TemplatePlugin"
    ),
    .plugin(
        name: "PrintTemplate",
        capability: .command(
            intent: .custom(verb: "print-template", description: "Prints the Swift that a template becomes.")
        ),
        dependencies: ["template-compiler"],
        path: "Libraries/Templates/Sources/PrintTemplate"
    ),
    moduleTests("Rendering", of: "Templates", ["Rendering"]),
    // Every template as a page of random strings.
    .target(
        name: "TemplateTesting",
        dependencies: ["Rendering", "TemplateCompiler"],
        path: "Libraries/Templates/Tests/TemplateTesting",
        swiftSettings: tests
    ),
    // One template for each feature of the language, compiled by the plugin.
    .target(
        name: "FeatureViews",
        dependencies: ["Rendering"],
        path: "Libraries/Templates/Tests/TemplateCompilerTests/Fixtures/Features",
        swiftSettings: tests,
        plugins: ["TemplatePlugin"]
    ),
    moduleTests(
        "TemplateCompiler",
        of: "Templates",
        ["TemplateCompiler", "Rendering", "FeatureViews", "HTMLTesting", "TemplateTesting"],
        exclude: ["Fixtures"]
    ),
]

// Libraries/HTMLTesting: HTML assertions on libxml2, and a simulated browser.
package.targets += [
    .systemLibrary(
        name: "CLibXML2",
        path: "Libraries/HTMLTesting/Sources/CLibXML2",
        pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    module(
        "HTMLTesting",
        of: "HTMLTesting",
        ["CLibXML2", "HTTPServer", "SystemCalls", "URLEncoding", httpTypes],
        resources: [.embedInCode("Gate/house.rng")],
        strict + optimised
    ),
    moduleTests("HTMLTesting", of: "HTMLTesting", ["HTMLTesting", "HTTPServer", httpTypes, logging]),
    // A client of chromedriver.
    .target(
        name: "WebDriver",
        dependencies: ["HTMLTesting", httpTypes],
        path: "Libraries/HTMLTesting/Tests/WebDriver",
        swiftSettings: strict
    ),
]

// Measures lists, searches and imports of up to a million songs: `bin/bench catalogue`.
package.targets += [
    .executableTarget(
        name: "catalogue-bench",
        dependencies: ["Models", "Storage"],
        path: "Benchmarks/Catalogue",
        swiftSettings: strict
    )
]

package.swiftLanguageModes = [.v6]
