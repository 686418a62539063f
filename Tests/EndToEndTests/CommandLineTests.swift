import Foundation
import HTMLTesting
import ProgramTesting
import Testing

struct CommandLineTests {
    private let folder: TemporaryFolder
    private var data: String { folder.path(of: "data") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `the program prints where it listens, and serves there`() async throws {
        let flipside = try FlipsideProcess(serving: data)
        let page = try await Browser(host: "127.0.0.1", port: try await flipside.port()).visit("/songs")
        try #expect(page.all("ol.media > li").count == 13)
    }

    @Test func `a saved text survives a restart`() async throws {
        let first = try FlipsideProcess(serving: data)
        var browser = Browser(host: "127.0.0.1", port: try await first.port())
        _ = try await browser.visit("/text/edit").fill("Text", with: "Kept\nfor ever 🎶").submit("Save")
        first.send(SIGTERM)
        _ = await first.outcome()

        let second = try FlipsideProcess(serving: data)
        browser = Browser(host: "127.0.0.1", port: try await second.port())
        let page = try await browser.visit("/text")
        try #expect(page.one("#text .text").textContent == "Kept\nfor ever 🎶")
    }

    @Test func `a saved text survives a crash`() async throws {
        let first = try FlipsideProcess(serving: data)
        var browser = Browser(host: "127.0.0.1", port: try await first.port())
        for number in 1...20 {
            _ = try await browser.visit("/text/edit").fill("Text", with: "Change \(number)").submit("Save")
        }
        first.send(SIGKILL)
        _ = await first.outcome()

        let second = try FlipsideProcess(serving: data)
        browser = Browser(host: "127.0.0.1", port: try await second.port())
        let page = try await browser.visit("/text")
        try #expect(page.one("#text .text").text == "Change 20")
    }

    @Test func `environment variables can replace options, and options win`() async throws {
        let flipside = try FlipsideProcess(
            ["--port", "0"],
            environment: ["FLIPSIDE_DATA": data, "FLIPSIDE_PUBLIC": publicFolder, "FLIPSIDE_PORT": "1"]
        )
        _ = try await flipside.port()
        #expect(FileManager.default.fileExists(atPath: "\(data)/flipside.sqlite"))
    }

    @Test func `the help lists every option with its variable`() async throws {
        let help = await (try FlipsideProcess(["--help"])).outcome()
        #expect(help.status == 0)
        let options = [
            "host", "port", "data", "public", "allowed-hosts", "trusted-proxies", "password-file", "protect", "songs",
            "movies", "github-url", "github-token-file", "github-interval", "organisation", "access-log", "log-level",
            "metrics", "drain-timeout", "limit-changes",
        ]
        for option in options {
            #expect(help.output.contains("--\(option)"))
            #expect(help.output.contains("FLIPSIDE_\(option.uppercased().replacing("-", with: "_"))"))
        }
    }

    @Test func `a file of songs fills the catalogue at the first start, and is ignored later`() async throws {
        let songs = try folder.write(
            #"{"code":"19001","data":[{"name":"One","artist":"Metallica"}]}"#,
            to: "songs.json"
        )
        let first = try FlipsideProcess(serving: data, ["--songs", songs])
        let page = try await Browser(host: "127.0.0.1", port: try await first.port()).visit("/songs")
        try #expect(page.all(".media-title").map(\.text) == ["One"])
        first.send(SIGTERM)
        #expect(await first.outcome().errors == "")

        let second = try FlipsideProcess(serving: data, ["--songs", songs])
        _ = try await second.port()
        second.send(SIGTERM)
        let outcome = await second.outcome()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("\(songs) is ignored"))
    }

    @Test(arguments: [
        (#"{"code":"19002","data":[]}"#, "code"),
        (
            #"{"code":"19001","data":[{"name":"One","artist":"x"},{"name":true,"artist":"x"}]}"#,
            "line 1, column 61: The name should be text"
        ),
        (#"{"code":"19001","data":[{"name":"One"}]}"#, "line 1, column 25: The artist is missing."),
        ("{\n\"code\":\"19001\",\n\"data\":[}", "line 3"),
    ])
    func `an invalid file of songs stops the start with the place of the error, and stores nothing`(
        json: String,
        place: String
    ) async throws {
        let songs = try folder.write(json, to: "songs.json")
        let outcome = await (try FlipsideProcess(serving: data, ["--songs", songs])).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(songs))
        #expect(outcome.errors.contains(place))
        #expect(outcome.errors.split(separator: "\n").count == 1)

        let repaired = try FlipsideProcess(serving: data)
        let page = try await Browser(host: "127.0.0.1", port: try await repaired.port()).visit("/songs")
        try #expect(page.all("ol.media > li").count == 13)
    }

    @Test func `a port in use is one line of error`() async throws {
        let first = try FlipsideProcess(serving: data)
        let port = try await first.port()
        let outcome = await
            (try FlipsideProcess(
                ["--port", "\(port)", "--data", folder.path(of: "other"), "--public", publicFolder]
            )).outcome()
        expectOneLine(outcome, naming: "\(port)")
    }

    @Test func `after a failed start the next one is still the first`() async throws {
        let songs = try folder.write(
            #"{"code":"19001","data":[{"name":"One","artist":"Metallica"}]}"#,
            to: "songs.json"
        )
        let first = try FlipsideProcess(serving: folder.path(of: "other"))
        let port = try await first.port()
        let failed = try FlipsideProcess(["--port", "\(port)", "--data", data, "--public", publicFolder])
        expectOneLine(await failed.outcome(), naming: "\(port)")

        let second = try FlipsideProcess(serving: data, ["--songs", songs])
        let page = try await Browser(host: "127.0.0.1", port: try await second.port()).visit("/songs")
        try #expect(page.all(".media-title").map(\.text) == ["One"])
    }

    @Test func `a database that is a symbolic link is one line of error`() async throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let database = "\(data)/flipside.sqlite"
        try FileManager.default.createSymbolicLink(atPath: database, withDestinationPath: folder.path(of: "elsewhere"))
        expectOneLine(await (try FlipsideProcess(serving: data)).outcome(), naming: database)
    }

    @Test func `an error that cannot be written still ends the program with 1`() async throws {
        let script = #"exec "$0" "$@" 2>/dev/full"#
        let outcome = await (try FlipsideProcess(script: script, ["--data", "/dev/null"])).outcome()
        #expect(outcome.status == 1)
    }

    @Test(arguments: [("flipside.sqlite", "text"), ("catalogue.sqlite", "song")])
    func `a database without one of its tables is one line of error`(database: String, table: String) async throws {
        let first = try FlipsideProcess(serving: data)
        _ = try await first.port()
        first.send(SIGTERM)
        _ = await first.outcome()
        let script = #"sqlite3 "$2/\#(database)" "DROP TABLE \#(table)" && exec "$0" "$@""#
        let arguments = ["--data", data, "--public", publicFolder, "--port", "0"]
        let outcome = await (try FlipsideProcess(script: script, arguments)).outcome()
        expectOneLine(outcome, naming: "\(data)/\(database) is damaged")
    }

    @Test func `a missing catalogue is one line of error, and no new one is created`() async throws {
        let first = try FlipsideProcess(serving: data)
        _ = try await first.port()
        first.send(SIGTERM)
        _ = await first.outcome()
        try FileManager.default.removeItem(atPath: "\(data)/catalogue.sqlite")
        expectOneLine(
            await (try FlipsideProcess(serving: data)).outcome(),
            naming: "\(data)/catalogue.sqlite is missing"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(data)/catalogue.sqlite"))
    }

    @Test func `a data folder in use is one line of error`() async throws {
        let first = try FlipsideProcess(serving: data)
        _ = try await first.port()
        expectOneLine(await (try FlipsideProcess(serving: data)).outcome(), naming: data)
    }

    @Test func `a data folder that cannot be created is one line of error`() async throws {
        let file = try folder.write("not a folder", to: "file")
        expectOneLine(await (try FlipsideProcess(serving: "\(file)/data")).outcome(), naming: file)
    }

    @Test func `a damaged database is one line of error, and is not changed`() async throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let database = try folder.write("This is no database, but it is somebody's file.", to: "data/flipside.sqlite")
        expectOneLine(await (try FlipsideProcess(serving: data)).outcome(), naming: database)
        let content = try String(contentsOfFile: database, encoding: .utf8)
        #expect(content == "This is no database, but it is somebody's file.")
    }

    @Test func `a public folder without one of its files is one line of error`() async throws {
        let outcome = await (try FlipsideProcess(["--port", "0", "--data", data, "--public", folder.path])).outcome()
        expectOneLine(outcome, naming: "app.css")
    }

    @Test func `a missing public folder is one line of error that names the option`() async throws {
        let missing = folder.path(of: "none")
        let outcome = await (try FlipsideProcess(["--port", "0", "--data", data, "--public", missing])).outcome()
        expectOneLine(outcome, naming: missing)
        #expect(outcome.errors.contains("Choose the folder Public of Flipside with --public."))
    }

    @Test func `a release uses its own public folder, not that of the working directory`() async throws {
        let release = #"""
            mkdir -p "$1/bin" "$1/home/Public" && cp "$0" "$1/bin/flipside" && cp -R "$2" "$1/Public" &&
            cd "$1/home" && exec ../bin/flipside --port 0
            """#
        let flipside = try FlipsideProcess(script: release, [folder.path(of: "release"), publicFolder])
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        #expect(try await browser.request(.get, "/app.css").status == .ok)
    }

    @Test(arguments: [
        (["--port", "65536"], "It must be a number from 0 to 65535."),
        (["--port", "http"], "It must be a number from 0 to 65535."),
        (["--max-connections", "0"], "It must be a number from 1 to 1000000."),
        (["--prot", "8080"], "Unknown option '--prot'."),
    ])
    func `an invalid option is explained`(arguments: [String], explanation: String) async throws {
        let outcome = await (try FlipsideProcess(arguments)).outcome()
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains(explanation))
        #expect(outcome.errors.contains("Usage: flipside"))
    }

    @Test(arguments: ["::1", "localhost"])
    func `the server can listen on a host name, and on IPv6`(host: String) async throws {
        let flipside = try FlipsideProcess(serving: data, ["--host", host])
        let line = try #require(await flipside.line())
        #expect(line.hasPrefix(host == "::1" ? "Listening on http://[::1]:" : "Listening on http://"))
    }

    private func expectOneLine(
        _ outcome: FlipsideProcess.Outcome,
        naming name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.status == 1, sourceLocation: sourceLocation)
        #expect(outcome.output == "", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(name), sourceLocation: sourceLocation)
        #expect(outcome.errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    }
}
