import Foundation
import HTMLTesting
import ProgramTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// `bin/dev`, with a build that does nothing: the program is the one beside the tests.
    @Suite struct DevelopmentTests {
        @Test func `edits are on the open page at once, and what is typed stays`() async throws {
            let development = try await Development()
            try await Chromium.browse(development.origin) { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.element("#words").type("typed")

                try development.edit("Public/app.css") { $0 + "\nh1 { letter-spacing: 9px; }" }
                try await window.wait(until: "the style is shown") {
                    try await window.run("return getComputedStyle(document.querySelector('h1')).letterSpacing") == "9px"
                }
                try development.edit("Templates/Entries/EntriesView.html") {
                    $0.replacing("</h1>", with: " so far</h1>")
                }
                try await window.wait(until: "the markup is shown") {
                    try await window.element("h1").text().hasSuffix("so far")
                }
                // Not an attribute of the page, which would go with the next edit of the markup.
                try development.edit("Public/shortcuts.js") { $0 + "\nwindow.edited = true;" }
                try await window.wait(until: "the script runs") { try await window.run("return window.edited") == true }
                #expect(try await window.element("#words").value() == "typed")
            }
        }

        @Test func `a mistake is shown with its line, until it is mended`() async throws {
            let development = try await Development()
            try await Chromium.browse(development.origin) { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try development.edit("Templates/Entries/EntriesView.html") { $0 + "\n</nav>" }
                try await window.wait(for: "flipside-dev[data-shows=problem]")
                try development.edit("Templates/Entries/EntriesView.html") { $0.replacing("\n</nav>", with: "") }
                try await window.wait(forNo: "flipside-dev")
            }
        }
    }
}

/// A copy of the repository's templates and public files, served by `bin/dev`.
private final class Development {
    let origin: String
    private let folder: URL
    private let process = Process()
    private let lifeline = Pipe()
    private let errors = OutputPipe()

    init() async throws {
        let repository = URL(filePath: publicFolder).deletingLastPathComponent()
        folder = FileManager.default.temporaryDirectory.appending(path: "dev-\(UInt64.random(in: 0 ... .max))")
        let manager = FileManager.default
        for name in ["Sources", "Libraries"] {
            try manager.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        for name in ["Public", "Templates"] {
            try manager.copyItem(at: repository.appending(path: name), to: folder.appending(path: name))
        }
        let scratch = repository.appending(path: ".build").path
        let script = """
            import { develop } from "file://\(repository.path)/Development/develop.js";
            await develop({ port: 0, programArguments: ["--data", "data"], scratch: "\(scratch)", edited: "edited", build: ["true"] });
            """
        // The whole process group ends with the input, also if the tests are killed.
        let watch = "exec 3<&0 < /dev/null; { cat <&3 > /dev/null; kill -KILL 0; } > /dev/null 2>&1 &"
        let deno = "exec \(scratch)/tools/deno eval --quiet \"$0\" 3<&-"
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--wait", "/bin/sh", "-c", "\(watch) \(deno)", script]
        process.currentDirectoryURL = folder
        process.standardInput = lifeline
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors.pipe
        try process.run()
        let line = try #require(await errors.line())
        origin = String(try #require(line.firstMatch(of: #/http://[0-9.]+:\d+/#)).0)
    }

    deinit {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func edit(_ path: String, _ change: (String) -> String) throws {
        let file = folder.appending(path: path)
        try change(String(contentsOf: file, encoding: .utf8)).write(to: file, atomically: true, encoding: .utf8)
    }
}
