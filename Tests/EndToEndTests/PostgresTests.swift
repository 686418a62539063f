import AppTesting
import Foundation
import HTMLTesting
import PostgresTesting
import ProgramTesting
import Storage
import Testing

@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct PostgresTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `an empty database is filled, keeps everything over a restart, and sends open pages nothing again`()
        async throws
    {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let data = folder.path(of: "unused")
        let first = try FlipsideProcess(serving: data, ["--database", url, "--access-log", "off"])
        let port = try await first.port()
        let browser = Browser(host: "127.0.0.1", port: port)
        let songs = try await browser.visit("/songs")
        try #expect(songs.all("ol.media > li").count == 13)
        _ = try await browser.visit("/text/edit").fill("Text", with: "Kept").submit("Save")
        let page = try await browser.visit("/songs/new").fill("Name", with: "Believe").fill("Artist", with: "Cher")
            .submit("Add")
        #expect(page.status == .ok)
        let text = try await browser.visit("/text")
        first.send(SIGTERM)
        #expect(await first.outcome().status == 0)

        let second = try FlipsideProcess(
            serving: data,
            ["--access-log", "off"],
            port: port,
            environment: ["FLIPSIDE_DATABASE": url]
        )
        #expect(try await second.port() == port)
        let stream = try await OpenPage(text, in: browser)
        #expect(try await stream.next()?.name == "ready")
        try #expect(await browser.visit("/text").one("#text .text").text == "Kept")
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 14)
        #expect(!FileManager.default.fileExists(atPath: data))
        second.send(SIGTERM)
        #expect(await second.outcome().errors == "")

        let file = folder.path(of: "songs.csv")
        let exported = await (try FlipsideProcess(["export", file, "--database", url])).outcome()
        #expect(exported.status == 0, "\(exported.errors)")
        let imported = await (try FlipsideProcess(["import", file, "--database", url])).outcome()
        #expect(imported.output.contains("Skipped 14 songs"), "\(imported.output) \(imported.errors)")
    }

    @Test func `a folder is moved to a database, backed up, restored to another one, and moved back`() async throws {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let other = try await TestServer.url(ofDatabase: TestDatabases.make())
        let (data, back) = (folder.path(of: "data"), folder.path(of: "back"))
        let backup = folder.path(of: "backup.sqlite")
        _ = try filledFolder()
        let commands = [
            ["move", "--data", data, "--to", url], ["backup", backup, "--database", url],
            ["export", "--archive", folder.path(of: "all.zip"), "--database", url],
            ["restore", backup, "--database", other], ["move", "--database", other, "--to", back],
        ]
        for command in commands {
            let outcome = await (try FlipsideProcess(command)).outcome()
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
            #expect(outcome.errors == "")
        }
        let moved = try Storage.open(at: back)
        #expect(try await moved.stores.songs.load().firstPage.paging.itemCount == 13)
        try moved.close()
    }

    @Test func `a move to a database that is killed leaves it empty, and can be repeated at once`() async throws {
        let name = try await TestDatabases.make()
        let url = try TestServer.url(ofDatabase: name)
        try await TestServer.makeTables(in: name)
        let data = try filledFolder()
        let lock = try TableLock(on: "song", of: name, .share)
        let killed = try FlipsideProcess(["move", "--data", data, "--to", url])
        try await lock.waitForOther()
        killed.send(SIGKILL)
        _ = await killed.outcome()
        try lock.end()
        // The folder is whole and free again: it is copied as if nothing had been.
        let moved = await (try FlipsideProcess(["move", "--data", data, "--to", url])).outcome()
        #expect(moved.status == 0, "\(moved.errors)")
        let refused = await (try FlipsideProcess(["move", "--data", data, "--to", url])).outcome()
        #expect(refused.status == 1)
        #expect(refused.errors.contains("is not empty"), "\(refused.errors)")
        #expect(refused.errors.contains("name another"), "\(refused.errors)")
        let file = folder.path(of: "songs.csv")
        let exported = await (try FlipsideProcess(["export", file, "--database", url])).outcome()
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\r\n").count == 14)
    }

    @Test func `a move to a folder that is killed leaves no databases in it, and can be repeated at once`() async throws
    {
        let name = try await TestDatabases.make()
        let url = try TestServer.url(ofDatabase: name)
        let moved = await (try FlipsideProcess(["move", "--data", try filledFolder(), "--to", url])).outcome()
        #expect(moved.status == 0, "\(moved.errors)")
        let back = folder.path(of: "back")
        let lock = try TableLock(on: "song", of: name, .exclusive)
        let killed = try FlipsideProcess(["move", "--database", url, "--to", back])
        try await lock.waitForOther()
        killed.send(SIGKILL)
        _ = await killed.outcome()
        try lock.end()
        let left = try FileManager.default.contentsOfDirectory(atPath: back)
        #expect(left.filter { $0.hasSuffix(".sqlite") } == [])
        let again = await (try FlipsideProcess(["move", "--database", url, "--to", back])).outcome()
        #expect(again.status == 0, "\(again.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: back).filter { $0.contains(".sqlite") }
        #expect(names.sorted() == ["catalogue.sqlite", "flipside.sqlite"])
        let storage = try Storage.open(at: back)
        #expect(try await storage.stores.songs.load().firstPage.paging.itemCount == 13)
        try storage.close()
    }

    /// Returns a data folder with the bundled songs and movies.
    private func filledFolder() throws -> String {
        let data = folder.path(of: "data")
        let storage = try Storage.open(at: data)
        _ = try storage.seed()
        try storage.close()
        return data
    }

    @Test(arguments: [
        (["serve"], "mysql://flipside@/x", "The URL of the database is malformed."),
        (["serve"], "postgres://flipside:secret@/x?host=/nowhere", "PostgreSQL cannot be reached"),
        (["import", "/dev/null"], "postgres://flipside:secret@/x?host=/nowhere", "PostgreSQL cannot be reached"),
        (["move", "--to", "postgres://flipside@/y"], "postgres://flipside@/x", "Both are PostgreSQL databases."),
    ])
    func `a database that cannot be used is one line of error`(
        command: [String],
        url: String,
        line: String
    ) async throws {
        let server = command == ["serve"] ? ["--port", "0", "--public", publicFolder] : []
        let outcome = await (try FlipsideProcess(command + server + ["--database", url])).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(line), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!outcome.errors.contains("secret"))
    }

    @Test func `a database that does not exist is named`() async throws {
        let url = try TestServer.url(ofDatabase: "missing")
        let outcome = await (try FlipsideProcess(serving: folder.path(of: "unused"), ["--database", url])).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("PostgreSQL refuses the connection"))
        #expect(outcome.errors.contains("\"missing\""))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
