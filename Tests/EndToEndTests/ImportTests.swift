import Foundation
import HTMLTesting
import ProgramTesting
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImportTests {
    private let folder: TemporaryFolder
    private var data: String { folder.path(of: "data") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func flipside(_ arguments: String...) async throws -> FlipsideProcess.Outcome {
        await (try FlipsideProcess(arguments, environment: ["FLIPSIDE_DATA": data])).outcome()
    }

    private func songs() async throws -> String {
        try await flipside("export", "-").output
    }

    @Test func `imported songs replace the bundled songs, and not the movies`()
        async throws
    {
        let file = try folder.write("Title,Artist\nAfrica,Toto\n1999,Prince\n", to: "mine.csv")
        let outcome = try await flipside("import", file)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("2 songs added in "))
        #expect(outcome.errors == "flipside: Creating a new database in \(data).\n")

        let server = try FlipsideProcess(serving: data)
        let browser = Browser(host: "127.0.0.1", port: try await server.port())
        let songs = try await browser.visit("/songs")
        try #expect(songs.all("ol.media > li").count == 2)
        let movies = try await browser.visit("/movies")
        try #expect(movies.all("ol.media > li").count == 13)
    }

    @Test func `the scale of the ratings is told where it is doubtful`() async throws {
        let file = try folder.write("Title,Artist,Rating\nAfrica,Toto,5\n1999,Prince,4\nLea,Toto,9\n", to: "mine.csv")
        let sentence = "Ratings were read as 0 to 10, because of the 9 in line 4.\n"
        for option in ["--check", "--keep-duplicates"] {
            #expect(try await flipside("import", file, option).output.contains(sentence))
        }
    }

    @Test func `an upload that the system cannot store is refused, and the log has the cause`() async throws {
        // No file of the program can be larger than 2 MiB.
        let server = try FlipsideProcess(
            script: #"trap '' XFSZ; ulimit -f 4096; exec "$0" "$@""#,
            ["--port", "0", "--data", data, "--public", publicFolder]
        )
        let client = try RawConnection(toPort: try await server.port())
        try await client.send(
            "POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
                + "Content-Length: 3000000\r\n\r\n--x\r\n"
                + "Content-Disposition: form-data; name=\"file\"; filename=\"songs.csv\"\r\n\r\n"
                + String(repeating: "x", count: 2_500_000)
        )
        let response = try await client.receiveResponse()
        #expect(response.status == 500)
        #expect(response.body.contains("The content could not be stored or read."))
        server.send(SIGTERM)
        let log = await server.outcome().errors
        #expect(log.contains("POST /import failed") && log.contains("pwrite: File too large"))
    }

    @Test(arguments: ["export", "backup"])
    func `a command that only reads fails without a database, and creates none`(command: String) async throws {
        let file = folder.path(of: "file")
        let outcome = try await flipside(command, file)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "flipside: There is no database in \(data). Name the data folder of the server with --data.\n"
        )
        for path in [data, file] { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test func `invalid rows are printed with their place, and skipped`() async throws {
        let file = try folder.write("Title,Artist\nAfrica,Toto\n,Prince\n", to: "mine.csv")
        _ = try await flipside("import", try folder.write("Title,Artist\nOne,Metallica\n", to: "first.csv"))
        let outcome = try await flipside("import", file)
        #expect(outcome.status == 3)
        #expect(outcome.output.hasPrefix("1 song added in "))
        #expect(outcome.errors == "\(file): Line 3: The name is missing. ,Prince\nflipside: 1 invalid row skipped.\n")

        let strict = try await flipside("import", file, "--strict", "--problems", folder.path(of: "problems.csv"))
        #expect(strict.status == 1)
        #expect(strict.output.isEmpty)
        #expect(strict.errors.contains("Nothing was imported from “mine.csv”. Some rows are invalid"))
        let list = try String(contentsOfFile: folder.path(of: "problems.csv"), encoding: .utf8)
        #expect(
            list == "row,line,column,field,problem,content\r\n,3,1,name,The name is missing.,\",Prince\"\r\n"
        )
    }

    @Test func `the last import of a day is undone as a whole, and once`() async throws {
        let first = try folder.write("Title,Artist\nOne,Metallica\n", to: "first.csv")
        let second = try folder.write("Title,Artist\nAfrica,Toto\nKiss,Prince\n", to: "second.csv")
        #expect(try await flipside("import", "--undo").status == 1)
        for file in [first, second] { #expect(try await flipside("import", file).status == 0) }
        let undone = try await flipside("import", "--undo")
        #expect(undone.status == 0)
        #expect(undone.output == "The import of “second.csv” was undone: 2 songs deleted.\n")
        #expect(try await flipside("export", "-").output.contains("One,Metallica,"))
        #expect(try await flipside("import", "--undo", "--kind", "movies").status == 1)
        #expect(try await flipside("import", "--undo").output.hasPrefix("The import of “first.csv” was undone"))
        let none = try await flipside("import", "--undo")
        #expect(none.status == 1)
        #expect(none.errors == "flipside: There is no import of songs in the last day.\n")
        #expect(try await flipside("import").status == 64)
        #expect(try await flipside("import", first, "--undo").status == 64)
    }

    @Test func `everything of a server is one archive, with a README and a backup in it`() async throws {
        let archive = folder.path(of: "all.zip")
        _ = try await flipside("import", try folder.write("Title,Artist\nAfrica,Toto\n", to: "mine.csv"))
        #expect(try await flipside("export", "--archive", archive).status == 0)
        let text = String(decoding: try Data(contentsOf: URL(filePath: archive)), as: UTF8.self)
        for part in ["README.txt", "Africa,Toto", "entries.jsonl", "flipside-backup.sqlite", "SQLite format 3"] {
            #expect(text.contains(part), "\(part)")
        }
        let again = try await flipside("export", "--archive", archive)
        #expect(again.errors == "flipside: \(archive) already exists. Choose another name.\n")
        #expect(try await flipside("export").status == 64)
    }

    @Test func `a check reports everything, and changes nothing`() async throws {
        let text = "Title,Artist,Popularity\nAfrica,Toto,80\n,Prince,\n"
        let file = try folder.write(text, to: "mine.csv")
        for _ in 1...2 {
            let outcome = try await flipside("import", file, "--check")
            #expect(outcome.status == 3)
            #expect(outcome.output == "1 song can be imported. The songs are unchanged.\n")
            #expect(outcome.errors.contains("Ignored values: “Popularity”: 1 value.\n"))
            #expect(outcome.errors.contains("\(file): Line 3: The name is missing. ,Prince,\n"))
            #expect(outcome.errors.contains("There is no database in \(data). The check uses an empty catalogue.\n"))
        }
        #expect(!FileManager.default.fileExists(atPath: data))
        #expect(try await flipside("import", file).status == 3)
        let again = try await flipside("import", file, "--check")
        #expect(again.output.hasPrefix("0 songs can be imported."))
        #expect(again.output.contains("An import would skip 1 song that already exists or is repeated in the file."))
    }

    @Test func `a file without a valid row imports nothing, and the next start adds the bundled songs`()
        async throws
    {
        let file = try folder.write("Title,Artist\n,Prince\n", to: "mine.csv")
        let outcome = try await flipside("import", file)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Nothing was imported from “mine.csv”. All rows of the file are invalid."))
        let server = try FlipsideProcess(serving: data)
        let browser = Browser(host: "127.0.0.1", port: try await server.port())
        try await #expect(browser.visit("/songs").all("ol.media > li").count == 13)
    }

    @Test func `a list of problems that cannot be written is reported, and the import counts`() async throws {
        let file = try folder.write("Title,Artist\nAfrica,Toto\n,Prince\n", to: "mine.csv")
        // A write to /dev/full fails.
        let outcome = await
            (try FlipsideProcess(
                script: #"exec "$0" "$@" >/dev/full"#,
                ["import", file, "--data", data, "--problems", "-"]
            )).outcome()
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("- cannot be written (No space left on device)."))
        #expect(outcome.errors.contains("\(file): Line 3: The name is missing."))
        #expect(try await songs().contains("Africa,Toto"))
    }

    @Test func `an export imports as it was, in every format`() async throws {
        let lines = #"{"name":"=1+1","director":"-M-","year":1982,"tags":["a","b"],"note":"x\n\"y\""}"# + "\n"
        let file = try folder.write(lines, to: "movies.jsonl")
        #expect(try await flipside("import", file, "--kind", "movies").status == 0)
        for format in ["csv", "json", "jsonl", "envelope"] {
            let copy = folder.path(of: "copy.\(format)")
            #expect(try await flipside("export", copy, "--kind", "movies", "--format", format).status == 0)
            let other = folder.path(of: "data-\(format)")
            #expect(try await flipside("import", copy, "--kind", "movies", "--data", other).status == 0)
            #expect(
                try await flipside("export", "-", "--kind", "movies", "--format", "jsonl", "--data", other).output
                    == lines
            )
        }
    }

    @Test func `a file can come from standard input`() async throws {
        let rows = try folder.write("[{\"name\":\"Africa\",\"artist\":\"Toto\"}]", to: "rows")
        let outcome = await
            (try FlipsideProcess(
                script: #""$0" "$@" < "\#(rows)""#,
                ["import", "-", "--data", data]
            )).outcome()
        #expect(outcome.status == 0)
        #expect(try await songs().contains("Africa,Toto"))
    }

    @Test func `an export does not replace an existing file`() async throws {
        _ = try await flipside("import", try folder.write("Title,Artist\nAfrica,Toto\n", to: "new.csv"))
        let file = try folder.write("mine", to: "songs.csv")
        let outcome = try await flipside("export", file)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("songs.csv already exists. Choose another name."))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func `a file that cannot be read is reported`() async throws {
        let missing = try await flipside("import", folder.path(of: "missing.csv"))
        #expect(missing.status == 1)
        #expect(missing.errors.contains("missing.csv cannot be read (No such file or directory)."))
        let itself = try await flipside("import", folder.path(of: "."))
        #expect(itself.errors.contains("cannot be read (it is a folder)."))
    }

    @Test func `while a server runs, an import refers to its page`() async throws {
        let server = try FlipsideProcess(serving: data)
        _ = try await server.port()
        let file = try folder.write("Title,Artist\nAfrica,Toto\n", to: "mine.csv")
        let outcome = try await flipside("import", file)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Use its page /import, or stop the server first."))
        #expect(try await flipside("export", "-").errors.contains("Use its page /songs/export?format=csv"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
    func `an import that is interrupted changes nothing`(signal: Int32) async throws {
        let file = try folder.write("Title,Artist\nAfrica,Toto\n", to: "mine.csv")
        #expect(try await flipside("import", file).status == 0)
        let before = try await songs()

        let pipe = Pipe()
        let process = try FlipsideProcess(
            script: #"exec "$0" "$@""#,
            ["import", "-", "--data", data],
            input: pipe.fileHandleForReading
        )
        // More than a pipe holds, so that some of the rows have been read.
        let rows = "name,artist\n" + (1...20_000).map { "Song \($0),Artist\n" }.joined()
        try pipe.fileHandleForWriting.write(contentsOf: Data(rows.utf8))
        process.send(signal)
        let outcome = await process.outcome()
        if signal != SIGKILL {
            #expect(outcome.status == 130)
            #expect(outcome.errors.contains("The songs are unchanged."))
        }
        #expect(try await songs() == before)
    }

    @Test func `uploads that arrive slowly keep no other one out`() async throws {
        let server = try FlipsideProcess(serving: data)
        let port = try await server.port()
        var slow: [RawConnection] = []
        for _ in 1...20 {
            let client = try RawConnection(toPort: port)
            try await client.send(Self.upload)
            // The server has begun to read.
            #expect(try await client.receiveResponse(hasContent: false).status == 100)
            try await client.send("--b")
            slow.append(client)
        }
        let browser = Browser(host: "127.0.0.1", port: port)
        let rows = Array("name,artist\nAfrica,Toto\n".utf8)
        let form = try await browser.visit("/import").attach(rows, named: "s.csv", type: "text/csv", to: "File")
        try #expect(await form.submit("Import the file").path == "/import")
        let page = try await browser.visit("/import", until: { try !$0.all(".import-result").isEmpty })
        try #expect(page.one(".import-result").text.contains("1 song added"))
        withExtendedLifetime(slow) {}
    }

    /// The head of an upload that waits for “100 Continue”.
    private static let upload = """
        POST /import HTTP/1.1\r
        Host: localhost\r
        Content-Type: multipart/form-data; boundary=b\r
        Content-Length: 1000\r
        Expect: 100-continue\r
        \r

        """
}
