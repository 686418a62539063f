import Foundation
import HTMLTesting
import ProgramTesting
import Storage
import Testing

/// `backup` and `restore` are killed before each call that changes a name. strace kills them.
@Suite(.timeLimit(.minutes(10)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
struct KilledToolsTests {
    private static let calls = ["rename", "link", "unlink"]

    private let folder: TemporaryFolder
    private var data: String { folder.path(of: "data") }
    private var backup: String { folder.path(of: "backup.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: calls)
    func `a backup that is killed leaves no incomplete file under its name`(call: String) async throws {
        try await serve { browser in _ = try await save("old", in: browser) }
        let file = folder.path(of: "killed.sqlite")
        try await killing(["backup", file, "--data", data], beforeEach: call) {
            guard FileManager.default.fileExists(atPath: file) else { return }
            let restored = await (try FlipsideProcess(["restore", file, "--data", folder.path(of: "other")])).outcome()
            #expect(restored.errors == "")
            try FileManager.default.removeItem(atPath: file)
        }
    }

    @Test(arguments: calls)
    func `after a restore that is killed a start has all of the former data, or all of the backup`(
        call: String
    ) async throws {
        try await prepareRestore()
        let killed = folder.path(of: "killed")
        try await killing(["restore", backup, "--data", killed], beforeEach: call, in: killed) {
            let (text, songs) = try await content(of: killed)
            let kept = try FileManager.default.contentsOfDirectory(atPath: killed)
                .filter { $0.contains("before-restore") }.sorted()
            guard let main = kept.first(where: { $0.hasPrefix("flipside") && $0.hasSuffix(".sqlite") }) else {
                #expect(text == "new" && songs.contains("Newest") && kept.isEmpty)
                return
            }
            #expect(text == "old" && !songs.contains("Newest"))
            let other = folder.path(of: "other")
            let returned = await (try FlipsideProcess(["restore", "\(killed)/\(main)", "--data", other])).outcome()
            #expect(returned.errors == "")
            let (keptText, keptSongs) = try await content(of: other)
            #expect(keptText == "new" && keptSongs.contains("Newest"))
            try FileManager.default.removeItem(atPath: other)
        }
    }

    /// Makes a backup, and then changes of both databases that are only in the logs of a killed server.
    private func prepareRestore() async throws {
        try await serve { browser in try await save("old", in: browser) }
        #expect(await (try FlipsideProcess(["backup", backup, "--data", data])).outcome().status == 0)
        try await serve(until: SIGKILL) { browser in
            try await save("new", in: browser)
            _ = try await browser.visit("/songs/new").fill("Name", with: "Newest").fill("Artist", with: "A").submit(
                "Add"
            )
        }
    }

    /// Runs a command again and again, killing it before the first call of a kind, the second and so on, until it ends.
    /// - Parameter copy: The folder to which the data folder is copied before each run.
    private func killing(
        _ arguments: [String],
        beforeEach call: String,
        in copy: String? = nil,
        check: () async throws -> Void
    ) async throws {
        for number in 1...100 {
            if let copy {
                try? FileManager.default.removeItem(atPath: copy)
                try FileManager.default.copyItem(atPath: data, toPath: copy)
            }
            let script = #"""
                exec /usr/bin/strace -f -o /dev/null -e trace=\#(call) -e inject=\#(call):signal=KILL:when=\#(number) "$0" "$@"
                """#
            let run = try FlipsideProcess(script: script, arguments)
            let outcome = await run.outcome()
            try await check()
            guard run.endedBySignal else {
                #expect(outcome.status == 0)
                return
            }
        }
        Issue.record("The command does not end.")
    }

    private func save(_ text: String, in browser: Browser) async throws {
        _ = try await browser.visit("/text/edit").fill("Text", with: text).submit("Save")
    }

    /// Returns the text and the first songs that a start finds.
    private func content(of data: String) async throws -> (text: String, songs: [String]) {
        let storage = try Storage.open(at: data)
        let text = try await storage.textStore.load().text
        let songs = try await storage.songStore.load().firstPage.items.map(\.name)
        try storage.close()
        return (text, songs)
    }

    private func serve(until signal: Int32 = SIGTERM, _ body: (Browser) async throws -> Void) async throws {
        let flipside = try FlipsideProcess(serving: data, ["--access-log", "off"])
        try await body(Browser(host: "127.0.0.1", port: try await flipside.port()))
        flipside.send(signal)
        _ = await flipside.outcome()
    }
}
