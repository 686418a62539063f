import Foundation
import HTMLTesting
import HTTPTypes
import ProgramTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct OperationTests {
    private let folder: TemporaryFolder
    private var data: String { folder.path(of: "data") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `each request is logged on standard output, and no line is lost at the end`() async throws {
        let flipside = try FlipsideProcess(serving: data)
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        for id in 1...5 { _ = try await browser.visit("/songs/\(id)") }
        flipside.send(SIGTERM)
        let lines = await flipside.outcome().output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { $0.contains(" route=/songs/:id ") && $0.contains(" status=200 ") })
    }

    @Test func `a message that is not a request is logged with its address`() async throws {
        let flipside = try FlipsideProcess(serving: data)
        let client = try ClientSocket(port: try await flipside.port())
        try client.send("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\n")
        #expect(try client.receive().hasPrefix("HTTP/1.1 400"))
        flipside.send(SIGTERM)
        let output = await flipside.outcome().output
        #expect(output.contains(" info refused address=127.0.0.1 reason="))
    }

    @Test func `without an access log nothing is printed`() async throws {
        let flipside = try FlipsideProcess(serving: data, ["--access-log", "off"])
        _ = try await Browser(host: "127.0.0.1", port: try await flipside.port()).visit("/songs")
        flipside.send(SIGTERM)
        let outcome = await flipside.outcome()
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
    }

    @Test func `a reader that stops after the first line does not hold up the server`() async throws {
        let flipside = try FlipsideProcess(serving: data)
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        // More lines than the pipe holds.
        for _ in 0..<1000 { _ = try await browser.request(.get, "/healthz") }
        let response = try await browser.request(.get, "/songs")
        #expect(response.status == .ok)
    }

    @Test func `the number on an error page is in the log`() async throws {
        let flipside = try FlipsideProcess(serving: data)
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await browser.visit("/text/edit")
        try lockTables()
        let page = try await browser.visit("/text", posting: "text=lost")
        #expect(page.status == .internalServerError)
        let number = try #require(page.text.firstMatch(of: #/the number ([\w-]+) to/#)?.1)
        flipside.send(SIGTERM)
        let outcome = await flipside.outcome()
        #expect(outcome.errors.contains("id=\(number)"))
        #expect(outcome.output.contains("id=\(number) method=POST route=/text status=500"))
        #expect(!outcome.errors.contains("lost"))
    }

    /// Makes every change of the text fail, as a full disk would.
    private func lockTables() throws {
        let trigger = "CREATE TRIGGER no BEFORE UPDATE ON text BEGIN SELECT RAISE(FAIL, 'no'); END"
        try change("\(data)/flipside.sqlite", by: trigger)
    }

    private func change(_ database: String, by sql: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3", "-cmd", ".timeout 5000", database, sql]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    @Test func `a request that takes longer than the drain is cut off`() async throws {
        let flipside = try FlipsideProcess(serving: data, ["--drain-timeout", "0"])
        let port = try await flipside.port()
        let client = try ClientSocket(port: port)
        // The head is complete and the content is not, so the request is being handled.
        try client.send(
            "POST /text HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: 100\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(try client.receive().hasPrefix("HTTP/1.1 100"))
        flipside.send(SIGTERM)
        let outcome = await flipside.outcome()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("count=1"))
    }

    @Test func `a backup is made while the server runs, replaces no file, and can be restored`() async throws {
        let backup = folder.path(of: "backup.sqlite")
        let first = try FlipsideProcess(serving: data)
        var browser = Browser(host: "127.0.0.1", port: try await first.port())
        _ = try await browser.visit("/text/edit").fill("Text", with: "Backed up").submit("Save")
        try change("\(data)/catalogue.sqlite", by: "DELETE FROM song WHERE id > 2")
        let made = await (try FlipsideProcess(["backup", backup, "--data", data])).outcome()
        #expect(made.status == 0)
        #expect(made.output == "Backed up \(data) to \(backup)\n")
        _ = try await browser.visit("/text/edit").fill("Text", with: "Later").submit("Save")

        let refused = await (try FlipsideProcess(["backup", backup, "--data", data])).outcome()
        #expect(refused.status == 1)
        #expect(refused.errors.contains("\(backup) already exists. Choose another name."))
        let early = await (try FlipsideProcess(["--data", data, "restore", backup])).outcome()
        #expect(early.status == 1)
        #expect(early.errors.contains("in use by another process"))

        try change("\(data)/catalogue.sqlite", by: "DELETE FROM song")
        first.send(SIGTERM)
        _ = await first.outcome()
        let restored = await (try FlipsideProcess(["restore", backup], environment: ["FLIPSIDE_DATA": data])).outcome()
        #expect(restored.status == 0)
        #expect(restored.output.contains("kept as \(data)/flipside-before-restore-"))
        #expect(restored.output.contains(" and \(data)/catalogue-before-restore-"))

        let second = try FlipsideProcess(serving: data)
        browser = Browser(host: "127.0.0.1", port: try await second.port())
        let page = try await browser.visit("/text")
        try #expect(page.one("#text .text").text == "Backed up")
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 2)
    }

    @Test func `a backup is verified, and the status and the words tell whether it can be restored`() async throws {
        let first = try FlipsideProcess(serving: data)
        _ = try await first.port()
        let backup = folder.path(of: "verified.sqlite")
        func outcome(_ arguments: String...) async throws -> FlipsideProcess.Outcome {
            await (try FlipsideProcess(arguments, environment: ["TMPDIR": folder.path])).outcome()
        }
        let made = try await outcome("backup", backup, "--verify", "--data", data)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.hasPrefix("Backed up \(data) to \(backup)\nVerified \(backup): "))
        #expect(made.output.hasSuffix(" rows can be restored\n"))
        let verified = try await outcome("verify", backup)
        #expect(verified.status == 0)
        #expect(made.output.hasSuffix(verified.output))
        let again = try await outcome("backup", backup, "--verify", "--data", data)
        #expect(again.status == 1)
        #expect(again.errors.contains("verify it with `flipside verify \(backup)`"))
        let nowhere = try await outcome("backup", "/nowhere/backup.sqlite", "--data", data)
        #expect(nowhere.status == 1)
        #expect(nowhere.errors.contains("/nowhere/backup.sqlite cannot be written"))

        try FileHandle(forWritingTo: URL(filePath: backup)).truncate(atOffset: 20_000)
        let damaged = try await outcome("verify", backup)
        #expect(damaged.status == 1)
        #expect(damaged.errors.contains("\(backup) is damaged"))
        first.send(SIGTERM)
        _ = await first.outcome()
    }

    @Test func `the program prints its version`() async throws {
        let outcome = await (try FlipsideProcess(["--version"])).outcome()
        #expect(outcome.output.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
    }
}
