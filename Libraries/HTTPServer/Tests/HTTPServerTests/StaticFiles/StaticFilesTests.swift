import HTTPTypes
import SocketTesting
import SystemCalls
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct StaticFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("body {}", to: "app.css")
        try folder.write("<svg/>", to: "icons/star.svg")
    }

    @Test func `files in a folder and its subfolders are found by their path`() throws {
        let files = try StaticFiles(folder: folder.path)
        #expect(files.paths == ["app.css", "icons/star.svg"])
        let file = try #require(files.file(at: "app.css"))
        #expect(file.contentType == "text/css; charset=utf-8")
        #expect(file.byteCount == 7)
        #expect(file.validators.entityTag?.description == "\"\(file.fingerprint)\"")
    }

    @Test func `the fingerprint depends on the content`() throws {
        let before = try StaticFiles(folder: folder.path).file(at: "app.css")?.fingerprint
        #expect(try StaticFiles(folder: folder.path).file(at: "app.css")?.fingerprint == before)
        try folder.write("body { }", to: "app.css")
        #expect(try StaticFiles(folder: folder.path).file(at: "app.css")?.fingerprint != before)
    }

    @Test(arguments: [
        "/app.css", "../app.css", "icons/../app.css", "./app.css", "icons//star.svg", "icons", "icons/", "",
        "APP.CSS",
        "app.css\u{0}", "app%2Ecss", "/etc/passwd",
    ])
    func `only the exact path finds a file`(_ path: String) throws {
        #expect(try StaticFiles(folder: folder.path).file(at: path) == nil)
    }

    @Test func `files whose names are canonically equivalent are distinguished`() throws {
        let composed = "\u{E4}.txt"
        let decomposed = "a\u{308}.txt"
        try folder.write("1", to: composed)
        #expect(try StaticFiles(folder: folder.path).file(at: decomposed) == nil)
        try folder.write("22", to: decomposed)
        let files = try StaticFiles(folder: folder.path)
        #expect(files.paths.count == 4)
        #expect(files.file(at: composed)?.byteCount == 1)
        #expect(files.file(at: decomposed)?.byteCount == 2)
    }

    @Test func `hidden files, links out of the folder and special files are skipped`() throws {
        let other = try TemporaryFolder()
        try other.write("secret", to: "secret.txt")
        try folder.write("secret", to: ".hidden")
        try folder.write("secret", to: ".git/config")
        try folder.link("out.txt", to: "\(other.path)/secret.txt")
        try folder.link("up", to: "..")
        try folder.link("away", to: other.path)
        try folder.link("nowhere", to: "missing")
        mkfifo("\(folder.path)/pipe", 0o600)
        #expect(try StaticFiles(folder: folder.path).paths == ["app.css", "icons/star.svg"])
    }

    @Test func `links within the folder are followed, and circles end`() throws {
        try folder.link("same.css", to: "app.css")
        try folder.link("icons/circle", to: "..")
        #expect(try StaticFiles(folder: folder.path).paths == ["app.css", "icons/star.svg", "same.css"])
    }

    @Test func `a link has the media type of its own name`() throws {
        try folder.link("icons/linked.css", to: "star.svg")
        let file = try #require(try StaticFiles(folder: folder.path).file(at: "icons/linked.css"))
        #expect(file.contentType == "text/css; charset=utf-8")
    }

    @Test func `a sibling folder with the same prefix is outside`() throws {
        let sibling = folder.path + "-private"
        try #require(mkdir(sibling, 0o700) == 0)
        defer { rmdir(sibling) }
        try folder.link("sibling", to: sibling)
        #expect(try StaticFiles(folder: folder.path).paths == ["app.css", "icons/star.svg"])
    }

    @Test func `a missing folder is an error that names the folder`() {
        #expect {
            try StaticFiles(folder: "/nowhere/at/all")
        } throws: {
            "\($0)".hasPrefix("The folder /nowhere/at/all cannot be read: No such file or directory.")
        }
    }

    @Test func `the version depends on the paths and contents of all files`() throws {
        let before = try StaticFiles(folder: folder.path).version
        #expect(try StaticFiles(folder: folder.path).version == before)
        try folder.write("<svg />", to: "icons/star.svg")
        let changed = try StaticFiles(folder: folder.path).version
        #expect(changed != before)
        try folder.write("<svg />", to: "icons/another.svg")
        #expect(try StaticFiles(folder: folder.path).version != changed)
    }

    @Test func `a file has its media type, and may be stored forever if it is immutable`() throws {
        let (files, file) = try style()
        let response = files.response(for: file, to: request())
        #expect(response.status == .ok)
        #expect(response.headerFields[.contentType] == "text/css; charset=utf-8")
        #expect(response.headerFields[.eTag] == "\"\(file.fingerprint)\"")
        #expect(response.headerFields[.cacheControl] == "no-cache")
        let immutable = files.response(for: file, to: request(), isImmutable: true)
        #expect(immutable.headerFields[.cacheControl] == "public, max-age=31536000, immutable")
    }

    @Test func `a client that has the file receives 304`() throws {
        let (files, file) = try style()
        let tag = "\"\(file.fingerprint)\""
        for known in [tag, "W/\(tag)", "\"a\", \(tag)", "\"a,b\",W/\(tag) , \"c\"", "*"] {
            let response = files.response(for: file, to: request(ifNoneMatch: known))
            #expect(response.status == .notModified)
            #expect(response.headerFields[.eTag] == tag)
            #expect(response.headerFields[.cacheControl] == "no-cache")
            #expect(response.body.byteCount == 0)
        }
        for other in [
            "\"a\"", "", file.fingerprint, "\"x\(file.fingerprint)\"", "\"a\", *", "\(tag.dropLast())",
        ] {
            #expect(files.response(for: file, to: request(ifNoneMatch: other)).status == .ok)
        }
    }

    @Test func `a text is sent compressed to a client that accepts gzip, with a tag of its own`() throws {
        let style = String(repeating: "a { color: red }\n", count: 200)
        try folder.write(style, to: "app.css")
        try folder.write(String(repeating: "a", count: 200), to: "icon.png")
        let files = try StaticFiles(folder: folder.path)
        let file = try #require(files.file(at: "app.css"))
        let plain = files.response(for: file, to: request(), isImmutable: true)
        let compressed = files.response(for: file, to: request(accepting: "gzip"), isImmutable: true)
        guard case .bytes(let bytes) = compressed.body else { throw InvalidGzip() }
        #expect(try gunzip(bytes) == Array(style.utf8))
        #expect(compressed.headerFields[.contentEncoding] == "gzip")
        #expect(plain.headerFields[.contentEncoding] == nil)
        #expect(plain.body.byteCount == style.utf8.count)
        for field in [HTTPField.Name.vary, .contentType, .cacheControl, .lastModified] {
            #expect(compressed.headerFields[field] == plain.headerFields[field])
        }
        #expect(plain.headerFields[.vary] == "Accept-Encoding")
        let tag = try #require(compressed.headerFields[.eTag])
        #expect(tag != plain.headerFields[.eTag])
        #expect(files.response(for: file, to: request(ifNoneMatch: tag, accepting: "gzip")).status == .notModified)
        #expect(files.response(for: file, to: request(ifNoneMatch: tag)).status == .ok)
        let image = files.response(for: try #require(files.file(at: "icon.png")), to: request(accepting: "gzip"))
        #expect(image.headerFields[.contentEncoding] == nil)
        #expect(image.headerFields[.vary] == nil)
    }

    @Test func `methods other than GET and HEAD are not allowed`() throws {
        let (files, file) = try style()
        let response = files.response(for: file, to: request(method: .post))
        #expect(response.status == .methodNotAllowed)
        #expect(response.headerFields[.allow] == "GET, HEAD")
    }

    @Test(arguments: [10, 100_000])
    func `a file that is not large is sent as it was read`(_ size: Int) async throws {
        try folder.write(String(repeating: "a", count: size), to: "notes.txt")
        let files = try StaticFiles(folder: folder.path)
        let file = try #require(files.file(at: "notes.txt"))
        try folder.write("b", to: "notes.txt")
        try await withServer(TestResponder { files.response(for: file, to: $0) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().bytes == Array(repeating: UInt8(ascii: "a"), count: size))
        }
    }

    @Test func `a large file is sent from disk`() async throws {
        let content = String(repeating: "0123456789", count: 100_000)
        try folder.write(content, to: "large.txt")
        let files = try StaticFiles(folder: folder.path)
        let file = try #require(files.file(at: "large.txt"))
        guard case .file = files.response(for: file, to: request()).body else {
            Issue.record("The file is held in memory.")
            return
        }
        try await withServer(TestResponder { files.response(for: file, to: $0) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse(hasContent: false)["content-length"] == "1000000")
            let response = try await client.receiveResponse()
            #expect(response.body == content)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"\(file.fingerprint)\"\r\n\r\n")
            #expect(try await client.receiveResponse().status == 304)
        }
    }

    @Test func `a client that leaves during a large file does not affect others`() async throws {
        try folder.write(String(repeating: "0123456789", count: 1_000_000), to: "large.txt")
        let files = try StaticFiles(folder: folder.path)
        let file = try #require(files.file(at: "large.txt"))
        try await withServer(TestResponder { files.response(for: file, to: $0) }) { server in
            for _ in 1...5 {
                let client = try RawConnection(to: server.address)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try await client.receive(upTo: 1000)
                client.reset()
            }
            let client = try RawConnection(to: server.address)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse(hasContent: false).status == 200)
        }
    }

    private func style() throws -> (StaticFiles, StaticFile) {
        let files = try StaticFiles(folder: folder.path)
        return (files, try #require(files.file(at: "app.css")))
    }

    private func request(
        method: HTTPRequest.Method = .get,
        ifNoneMatch: String? = nil,
        accepting codings: String? = nil
    ) -> Request {
        var fields = HTTPFields()
        fields[.ifNoneMatch] = ifNoneMatch
        fields[.acceptEncoding] = codings
        return Request(
            head: HTTPRequest(
                method: method,
                scheme: "http",
                authority: "a",
                path: "/app.css",
                headerFields: fields
            )
        )
    }
}

@Suite struct StaticFileTests {
    @Test func `a date is strong after the second of the change, and never in the future`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "a.txt")
        let path = "\(folder.path)/a.txt"
        let change = timespec(tv_sec: 1000, tv_nsec: 999_999_999)
        try #require(utimensat(AT_FDCWD, path, [change, change], 0) == 0)
        for (now, date, isStrong) in [(1001, 1000, true), (1000, 1000, false), (999, 999, false)] {
            let validators = try StaticFile(path: path, name: path, now: HTTPDate(secondsSince1970: now)).validators
            #expect(validators.lastModified == HTTPDate(secondsSince1970: date))
            #expect(validators.lastModifiedIsStrong == isStrong)
        }
    }
}

@Suite struct CompactSourceTests {
    @Test(arguments: [
        ("/* A */\n\na { color: red; }", "\n\na { color: red; }"),
        ("a {\n    color: red;\n\t}\n", "a {\ncolor: red;\n}\n"),
        ("/* one\n   two */ a {}\nb {}", "\na {}\nb {}"), ("/**/ /* x */a {}", "a {}"), ("/*/ a {} */ b {}", "b {}"),
        ("a::before { content: \"/* */\"; }", "a::before { content: \"/* */\"; }"),
        ("a {} /* end */", "a {} /* end */"),
        ("// a {}", "// a {}"), ("/* no end\n a {}", "\n"), ("", ""),
    ])
    func `a style sheet loses indentation and the comments that begin a line, and keeps its lines`(
        source: String,
        compact: String
    ) {
        #expect(CompactSource.compact(Array(source.utf8), "text/css; charset=utf-8") == Array(compact.utf8))
    }

    @Test(arguments: [
        ("// A\nf();\n", "\nf();\n"), ("/** @param {number} a */\nf(a); // a", "\nf(a); // a"),
        ("    const a = `/* ${b} */`;", "const a = `/* ${b} */`;"), ("f();\n// `one\n", "f();\n\n"),
        ("const a = `\n    // b\n`;", "const a = `\n    // b\n`;"), ("x = \"//\";", "x = \"//\";"),
    ])
    func `a script keeps what stands in its strings and templates`(source: String, compact: String) {
        #expect(CompactSource.compact(Array(source.utf8), "text/javascript; charset=utf-8") == Array(compact.utf8))
    }

    @Test func `other files stay as they are`() {
        #expect(CompactSource.compact(Array("  // a".utf8), "text/plain; charset=utf-8") == Array("  // a".utf8))
    }

    @Test func `compact files have entity tags of their own`() throws {
        let folder = try TemporaryFolder()
        try folder.write("/* A */\na {}", to: "app.css")
        let plain = try StaticFiles(folder: folder.path)
        let compact = try StaticFiles(folder: folder.path, isCompact: true)
        #expect(compact.file(at: "app.css")?.byteCount == 5)
        #expect(compact.file(at: "app.css")?.fingerprint != plain.file(at: "app.css")?.fingerprint)
        #expect(compact.version != plain.version)
    }
}

@Suite struct ContentTypeTests {
    @Test(arguments: [
        ("app.css", "text/css; charset=utf-8"), ("a/b.c/live.JS", "text/javascript; charset=utf-8"),
        ("star.svg", "image/svg+xml"), ("favicon.ico", "image/x-icon"), ("font.woff2", "font/woff2"),
        ("README", "application/octet-stream"), ("a.css/README", "application/octet-stream"),
        ("x.unknown", "application/octet-stream"), ("dot.", "application/octet-stream"),
    ])
    func `the media type follows from the extension`(_ path: String, _ type: String) {
        #expect(ContentType.of(path: path) == type)
    }
}
