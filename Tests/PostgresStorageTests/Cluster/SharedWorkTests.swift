import AppTesting
import Foundation
import HTMLTesting
import PostgresTesting
import Synchronization
import Testing

@testable import Flipside
@testable import Models
@testable import PostgresStorage

/// Loads and imports of one machine, on the pages of another.
@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct SharedWorkTests {
    /// A gate that a test opens.
    private final class Gate: Sendable {
        private let stream = AsyncStream<Void>.makeStream()

        func open() { stream.continuation.finish() }
        func wait() async { for await _ in stream.stream {} }
    }

    private struct HeldSongs: CatalogueSource {
        let address = "https://songs.example/songs.csv"
        let host = "songs.example"
        let gate = Gate()

        func fetch(
            unless known: SourceValidators?,
            reporting progress: @escaping @Sendable (Int) async -> Void
        ) async throws(RemoteError) -> SourceResponse {
            await progress(4_096)
            await gate.wait()
            return .file(ImportFile(name: "songs.csv", content: "name,artist\nBelieve,Cher\n"), nil)
        }
    }

    /// Two pages of stars, the second of which a test holds back.
    private struct HeldStars: StarSource {
        let gate = Gate()

        func response(to request: StarRequest) async throws(StarsFailure) -> StarResponse {
            if request.pageNumber == 2 { await gate.wait() }
            if Task.isCancelled { throw .notFetched(RemoteError(host: "github.example", reason: .timedOut)) }
            let id = Int64(request.pageNumber)
            let repository = Repository(
                id: id,
                fullName: "owner/\(id)",
                url: "https://github.com/owner/\(id)",
                starCount: 1
            )
            let star = Star(repository: repository, starredAt: Date(timeIntervalSince1970: 1_700_000_000))
            let next = request.pageNumber == 1 ? 2 : nil
            return StarResponse(page: StarPage(stars: [star], entityTag: "\(id)", nextPage: next, lastPage: 2))
        }
    }

    /// A file whose second part a test holds back.
    private final class HeldFile: Sendable {
        private let wait = Wait()
        private let rest = Gate()
        private let parts = Mutex(["name,artist\nBelieve,Cher\n", "Waterloo,ABBA\n"])

        var file: ImportFile {
            ImportFile(name: "held.csv", byteCount: 100) { [self] in
                let part = parts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                if part?.hasPrefix("Waterloo") == true {
                    rest.open()
                    wait.wait()
                }
                return part.map { Array($0.utf8) }
            }
        }

        /// Waits until the second part is requested: rows are being copied to the database then.
        func waitUntilHeld() async { await rest.wait() }
        func release() { wait.end() }
    }

    /// The leases of machines that die last for three seconds.
    private static let mortal = PropagationOptions(interval: 0.1, leaseLength: 3)

    @Test func `a load of comments is shown on the pages of both machines, with its end and the pause`() async throws {
        let source = PostedSource()
        let cluster = try await Cluster(sources: Node.Sources(comments: source))
        _ = try await cluster.a.browser().post([:], to: "/comments")
        let there = cluster.b.browser()
        _ = try await there.visit("/comments", until: { $0.text.contains("Loading from comments.example") })
        // A visitor of the other machine begins no second load.
        _ = try await there.post([:], to: "/comments")
        await source.report(2_048)
        _ = try await there.visit("/comments", until: { $0.text.contains("2 KB") })
        await source.post(#"[{"id":1,"postId":1,"name":"Ada","email":"ada@example.org","body":"Well done"}]"#)
        let page = try await there.visit(
            "/comments",
            until: { $0.text.contains("Well done") && $0.text.contains("again at") }
        )
        #expect(!page.text.contains("Loading from"))
        #expect(await source.requestCount == 1)
        await cluster.close()
    }

    @Test func `the failure of a load is shown on both machines`() async throws {
        let source = PostedSource()
        let cluster = try await Cluster(sources: Node.Sources(comments: source))
        _ = try await cluster.a.browser().post([:], to: "/comments")
        await source.post(.status(502))
        for node in [cluster.a, cluster.b] {
            _ = try await node.browser().visit("/comments", until: { $0.text.contains("could not be loaded") })
        }
        await cluster.close()
    }

    @Test func `a sync of stars is on the page of the other machine, page by page`() async throws {
        let source = HeldStars()
        let cluster = try await Cluster(sources: Node.Sources(stars: source))
        let browser = Browser(responder: cluster)
        _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
        _ = try await browser.visit("/repositories", until: { $0.text.contains("owner/1") })
        cluster.move(to: .b)
        _ = try await browser.visit(
            "/repositories",
            until: { $0.text.contains("Loading stars from GitHub: page 1 of 2") }
        )
        source.gate.open()
        _ = try await browser.visit(
            "/repositories",
            until: { $0.text.contains("owner/2") && $0.text.contains("as of") && !$0.text.contains("Loading stars") }
        )
        await cluster.close()
    }

    @Test func `a source that a machine loads when it dies is taken over by another one`() async throws {
        let address = try await TestDatabases.storage().database.address
        var (dying, living) = (Node.Sources(), Node.Sources())
        let (held, good) = (HeldSongs(), HeldSongs())
        (dying.catalogue.songs, living.catalogue.songs) = (held, good)
        good.gate.open()
        let a = try await Node(at: address, propagation: Self.mortal, sources: dying)
        _ = try await a.browser().visit("/songs", until: { $0.text.contains("Loading from songs.example") })
        let b = try await Node(at: address, propagation: Self.mortal, sources: living)
        _ = try await b.browser().visit("/songs", until: { $0.text.contains("Loading from songs.example") })
        a.storage.close()
        _ = try await b.browser().visit("/songs", until: { $0.text.contains("Believe") })
        held.gate.open()
        await a.application.close()
        await b.close()
    }

    @Test func `an import is shown on the pages of the other machine, and can be cancelled there`() async throws {
        let cluster = try await Cluster()
        // Without an end, so that only a cancellation ends it.
        let endless = ImportFile(name: "endless.csv", byteCount: nil) { Array("name,artist\n".utf8) }
        try await cluster.a.application.models.imports.begin(endless, options: ImportOptions(kind: .songs))
        let there = cluster.b.browser()
        let page = try await there.visit("/import", until: { $0.text.contains("Importing “endless.csv”") })
        let other = try await there.post(["kind": "songs"], to: "/import")
        #expect(other.status == .conflict)
        _ = try await page.submit("Cancel the import")
        for node in [cluster.a, cluster.b] {
            let page = try await node.browser().visit("/import", until: { $0.text.contains("was cancelled") })
            #expect(!page.text.contains("Importing"))
            try #expect(await node.browser().visit("/songs").all("ol.media > li").count == 13)
        }
        await cluster.close()
    }

    @Test func `the page after an upload shows the import, also if the other machine gets the request`() async throws {
        let cluster = try await Cluster(
            propagation: PropagationOptions(interval: 3_600, usesNotifications: false)
        )
        let browser = Browser(responder: cluster)
        let form = try await browser.visit("/import")
        let file = Array("name,artist\nAfrica,Toto\n".utf8)
        _ = try await form.attach(file, named: "s.csv", type: "text/csv", to: "File").submit("Import the file")
        cluster.move(to: .b)
        #expect(try await browser.visit("/import").text.contains("“s.csv”"))
        await cluster.close()
    }

    @Test func `the columns of a file that is on the other machine are chosen, remembered, and then imported`()
        async throws
    {
        let cluster = try await Cluster()
        let browser = Browser(responder: cluster)
        func sent() async throws -> Page {
            let form = try await browser.visit("/import").uncheck(
                "Skip songs and movies that already exist or are repeated"
            )
            let file = Array("Uno,Dos\nAfrica,Toto\nAfrica,Toto\n".utf8)
            return try await form.attach(file, named: "s.csv", type: "text/csv", to: "File").submit("Import the file")
        }
        // The response to the file has the form: the next request may reach the other machine.
        let page = try await sent()
        try #expect(page.all(".import-columns table label").map(\.text) == ["Uno", "Dos"])
        cluster.move(to: .b)
        let unfinished = try await page.select("Name", from: "Uno").submit("Import with these columns")
        try #expect(unfinished.one("[role=alert]").text == "No column is the artist. Choose one.")
        try #expect(unfinished.value(of: "Uno") == "Name")
        let saved = try await unfinished.select("Artist", from: "Dos").submit("Import with these columns")
        #expect(saved.status == .conflict)
        // The end of the first machine's import is news to the other one.
        _ = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
        try #expect(saved.one("[role=alert]").text.contains("Import the file again."))
        // So is the choice of what to do with duplicates.
        let file = Array("Uno,Dos\nAfrica,Toto\nAfrica,Toto\n".utf8)
        let begun = try await saved.attach(file, named: "s.csv", type: "text/csv", to: "File").submit("Import the file")
        #expect(begun.status == .ok, "\(begun.text)")
        let end = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
        #expect(end.text.contains("2 songs added"), "\(end.text)")
        await cluster.close()
    }

    @Test func `a load of comments is cancelled on the other machine, and both say so`() async throws {
        let source = PostedSource()
        let cluster = try await Cluster(sources: Node.Sources(comments: source))
        _ = try await cluster.a.browser().post([:], to: "/comments")
        let there = cluster.b.browser()
        let page = try await there.visit("/comments", until: { $0.text.contains("Loading from comments.example") })
        let cancelled = try await page.submit("Cancel loading")
        #expect(cancelled.text.contains("Loading the comments was cancelled"))
        for node in [cluster.a, cluster.b] {
            let page = try await node.browser().visit("/comments", until: { $0.text.contains("was cancelled") })
            #expect(page.text.contains("A visitor has cancelled it."))
            try #expect(page.all("progress").isEmpty)
        }
        await cluster.close()
    }

    @Test func `a sync of stars is cancelled on the other machine, and the stored page stays`() async throws {
        let source = HeldStars()
        let address = try await TestDatabases.storage().database.address
        let a = try await Node(at: address, sources: Node.Sources(stars: source))
        let b = try await Node(at: address)
        let (here, there) = (a.browser(), b.browser())
        for browser in [here, there] {
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            _ = try await browser.visit("/repositories", until: { $0.text.contains("page 1 of 2") })
        }
        let page = try await there.visit("/repositories").submit("Cancel loading")
        #expect(page.text.contains("Loading the stars was cancelled"))
        for browser in [here, there] {
            let page = try await browser.visit("/repositories", until: { $0.text.contains("was cancelled") })
            #expect(page.text.contains("The stars that arrived before that are shown."))
            #expect(page.text.contains("owner/1"))
            try #expect(page.all("progress").isEmpty)
        }
        await b.close()
        await a.close()
    }

    @Test func `a load of a source is cancelled on the other machine, and adds nothing`() async throws {
        let address = try await TestDatabases.storage().database.address
        var sources = Node.Sources()
        sources.catalogue.songs = HeldSongs()
        let a = try await Node(at: address, sources: sources)
        _ = try await a.browser().visit("/songs", until: { $0.text.contains("Loading from songs.example") })
        let b = try await Node(at: address, sources: sources)
        let there = b.browser()
        let page = try await there.visit("/songs", until: { $0.text.contains("Loading from songs.example") })
        let cancelled = try await page.submit("Cancel loading")
        #expect(cancelled.text.contains("Loading the songs was cancelled"))
        _ = try await a.browser().visit("/songs", until: { $0.text.contains("was cancelled") })
        try #expect(await there.visit("/songs").all("ol.media > li").count == 13)
        await a.close()
        await b.close()
    }

    @Test func `a load, a sync and an import during which PostgreSQL restarts go on, or end with a report`()
        async throws
    {
        let server = try TestServer.start()
        defer { try? TestServer.stop(server) }
        func address(_ database: String) throws -> PostgresAddress {
            try PostgresAddress("postgres://flipside@/\(database)?host=\(server)")
        }
        try PostgresConnection(to: address("postgres")).run(script: "CREATE DATABASE flipside")
        let (songs, stars, comments, file) = (HeldSongs(), HeldStars(), PostedSource(), HeldFile())
        var sources = Node.Sources(comments: comments, stars: stars)
        sources.catalogue.songs = songs
        let node = try await Node(at: address("flipside"), propagation: Self.mortal, sources: sources)
        let browser = node.browser()
        _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
        _ = try await browser.visit("/repositories", until: { $0.text.contains("page 1 of 2") })
        _ = try await browser.visit("/songs", until: { $0.text.contains("Loading from songs.example") })
        _ = try await browser.post([:], to: "/comments")
        _ = try await browser.visit("/comments", until: { $0.text.contains("Loading from comments.example") })
        try await node.application.models.imports.begin(file.file, options: ImportOptions(kind: .songs))
        await file.waitUntilHeld()

        try TestServer.restart(server)
        file.release()
        _ = try await browser.visit("/import", until: { $0.text.contains("The rows could not be saved.") })
        stars.gate.open()
        songs.gate.open()
        await comments.post(#"[{"id":1,"postId":1,"name":"Ada","email":"ada@example.org","body":"Well done"}]"#)
        _ = try await browser.visit("/repositories", until: { $0.text.contains("2 stars, as of") })
        _ = try await browser.visit("/comments", until: { $0.text.contains("Well done") })
        _ = try await browser.visit("/songs", until: { $0.text.contains("Believe") })
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 14)
        let again = ImportFile(name: "again.csv", content: "name,artist\nWaterloo,ABBA\n")
        try await node.application.models.imports.begin(again, options: ImportOptions(kind: .songs))
        _ = try await browser.visit("/import", until: { $0.text.contains("Imported “again.csv”") })
        await node.close()
    }

    @Test func `the report of an import, with its invalid rows as a file, is on both machines`() async throws {
        let cluster = try await Cluster()
        let file = ImportFile(name: "some.csv", content: "name,artist\nBelieve,Cher\n,Nobody\n")
        try await cluster.a.application.models.imports.begin(file, options: ImportOptions(kind: .songs))
        for node in [cluster.a, cluster.b] {
            let page = try await node.browser().visit("/import", until: { $0.text.contains("Imported “some.csv”") })
            #expect(page.text.contains("1 invalid row"))
            let problems = try await node.browser().request(.get, "/import/problems.csv")
            #expect(String(decoding: problems.body, as: UTF8.self).contains("Nobody"))
            _ = try await node.browser().visit("/songs", until: { $0.text.contains("Believe") })
        }
        await cluster.close()
    }

    @Test func `an import whose lease another machine has taken ends at once, with a report`() async throws {
        let cluster = try await Cluster(propagation: Self.mortal)
        // Without an end, so that only the loss of the lease ends it.
        let endless = ImportFile(name: "endless.csv", byteCount: nil) { Array("name,artist\n".utf8) }
        try await cluster.a.application.models.imports.begin(endless, options: ImportOptions(kind: .songs))
        let there = cluster.b.browser()
        _ = try await there.visit("/import", until: { $0.text.contains("Importing “endless.csv”") })
        try await cluster.b.storage.database.change { db in
            _ = try db.execute("UPDATE lease SET term = term + 1, endsAt = 0, activity = NULL WHERE name = 'imports'")
        }
        _ = try await cluster.a.browser().visit("/import", until: { $0.text.contains("was interrupted") })
        // Returns when the lease is released, too.
        await cluster.a.application.models.imports.cancel()
        let file = ImportFile(name: "next.csv", content: "name,artist\nBelieve,Cher\n")
        try await cluster.a.application.models.imports.begin(file, options: ImportOptions(kind: .songs))
        _ = try await there.visit("/import", until: { $0.text.contains("Imported “next.csv”") })
        await cluster.close()
    }

    @Test func `an import whose machine dies is shown as interrupted, has added nothing, and can be repeated`()
        async throws
    {
        let cluster = try await Cluster(propagation: Self.mortal)
        let held = HeldFile()
        try await cluster.a.application.models.imports.begin(held.file, options: ImportOptions(kind: .songs))
        let there = cluster.b.browser()
        _ = try await there.visit("/import", until: { $0.text.contains("Importing “held.csv”") })
        try await cluster.a.killConnections()
        cluster.a.storage.close()
        held.release()
        let page = try await there.visit("/import", until: { $0.text.contains("was interrupted") })
        #expect(page.text.contains("Choose the file again"))
        try #expect(await there.visit("/songs").all("ol.media > li").count == 13)
        let file = ImportFile(name: "again.csv", content: "name,artist\nBelieve,Cher\n")
        try await cluster.b.application.models.imports.begin(file, options: ImportOptions(kind: .songs))
        _ = try await there.visit("/import", until: { $0.text.contains("Imported “again.csv”") })
        try #expect(await there.visit("/songs").all("ol.media > li").count == 14)
        await cluster.close()
    }
}

extension Node {
    /// Ends the connections of all machines to the database, as a server does when a machine has died.
    fileprivate func killConnections() async throws {
        _ = try await storage.database.read { db in
            try db.value(
                """
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """
            ) as Int?
        }
    }
}
