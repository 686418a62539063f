import HTTPServer
import SocketTesting
import Testing

/// Conditional and partial requests over the wire, for files that are copied, in memory, and on disk.
@Suite(.timeLimit(.minutes(10))) struct StaticFileRangesTests {
    private let folder: TemporaryFolder
    private let contents: [String: [UInt8]]

    init() throws {
        folder = try TemporaryFolder()
        let texts = ["small.txt": 1, "middling.txt": 10_000, "large.txt": 100_000].mapValues {
            String(repeating: "0123456789", count: $0)
        }
        for (name, text) in texts { try folder.write(text, to: name) }
        contents = texts.mapValues { Array($0.utf8) }
    }

    @Test(arguments: ["small.txt", "middling.txt", "large.txt"])
    func `a range of a file is sent with 206`(_ name: String) async throws {
        let content = try #require(contents[name])
        let size = content.count
        for (field, range) in [
            ("0-0", 0..<1), ("2-5", 2..<6), ("\(size - 1)-", size - 1..<size), ("-3", size - 3..<size),
            ("0-", 0..<size), ("1-\(size * 2)", 1..<size),
        ] {
            try await withFile(name) { client, tag in
                let response = try await get(client, "Range: bytes=\(field)\r\n")
                #expect(response.status == 206)
                #expect(response.bytes == Array(content[range]))
                #expect(response["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
                #expect(response["content-length"] == "\(range.count)")
                #expect(response["content-type"] == "text/plain; charset=utf-8")
                #expect(response["etag"] == tag)
            }
        }
    }

    @Test(arguments: ["small.txt", "middling.txt", "large.txt"])
    func `a range outside a file is refused with 416`(_ name: String) async throws {
        let size = try #require(contents[name]).count
        try await withFile(name) { client, _ in
            let response = try await get(client, "Range: bytes=\(size)-\r\n")
            #expect(response.status == 416)
            #expect(response["content-range"] == "bytes */\(size)")
            #expect(response["cache-control"] == nil)
        }
    }

    @Test(arguments: ["small.txt", "middling.txt", "large.txt"])
    func `several ranges, other units and other versions select the whole file`(_ name: String) async throws {
        let content = try #require(contents[name])
        try await withFile(name) { client, tag in
            for fields in [
                "", "Range: bytes=0-1,3-4\r\n", "Range: lines=0-1\r\n", "Range: bytes=0-1\r\nRange: bytes=3-4\r\n",
                "Range: bytes=0-1\r\nIf-Range: \"other\"\r\n", "Range: bytes=0-1\r\nIf-Range: W/\(tag)\r\n",
                "Range: bytes=0-1\r\nIf-Range: yesterday\r\n", "If-Range: \(tag)\r\n",
                "Range: bytes=\(content.count)-\r\nIf-Range: \"other\"\r\n",
            ] {
                let response = try await get(client, fields)
                #expect(response.status == 200)
                #expect(response.bytes == content)
                #expect(response["accept-ranges"] == "bytes")
                #expect(response["content-range"] == nil)
            }
        }
    }

    @Test func `a range with a matching If-Range is sent`() async throws {
        try await withFile("small.txt") { client, tag in
            let response = try await get(client, "Range: bytes=4-5\r\nIf-Range: \(tag)\r\n")
            #expect(response.status == 206)
            #expect(response.body == "45")
        }
    }

    @Test func `conditions are evaluated before the range`() async throws {
        try await withFile("small.txt") { client, tag in
            for (fields, status) in [
                ("Range: bytes=0-1\r\nIf-None-Match: \(tag)", 304), ("Range: bytes=0-1\r\nIf-Match: \"other\"", 412),
                ("Range: bytes=99-\r\nIf-Match: \"other\"", 412), ("Range: bytes=0-1\r\nIf-Match: \(tag)", 206),
            ] {
                let response = try await get(client, "\(fields)\r\n")
                #expect(response.status == status)
            }
        }
    }

    @Test func `ranges are ignored for HEAD`() async throws {
        try await withFile("small.txt") { client, _ in
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\n\r\n")
            let response = try await client.receiveResponse(hasContent: false)
            #expect(response.status == 200)
            #expect(response["content-length"] == "10")
            #expect(response["accept-ranges"] == "bytes")
        }
    }

    @Test func `the date of a file is a validator`() async throws {
        try await withFile("small.txt") { client, _ in
            let date = try #require(try await get(client, "")["last-modified"])
            #expect(HTTPDate(date) != nil)
            #expect(try await get(client, "If-Modified-Since: \(date)\r\n").status == 304)
            #expect(try await get(client, "If-Unmodified-Since: \(date)\r\n").status == 200)
            let early = "Sun, 06 Nov 1994 08:49:37 GMT"
            #expect(try await get(client, "If-Modified-Since: \(early)\r\n").status == 200)
            #expect(try await get(client, "If-Unmodified-Since: \(early)\r\n").status == 412)
        }
    }

    private func get(_ client: RawConnection, _ fields: String) async throws -> RawResponse {
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        return try await client.receiveResponse()
    }

    /// Connects a client to a server with one file.
    private func withFile(_ name: String, _ body: (RawConnection, String) async throws -> Void) async throws {
        let files = try StaticFiles(folder: folder.path)
        let file = try #require(files.file(at: name))
        let tag = try #require(file.validators.entityTag).description
        try await withServer(TestResponder { files.response(for: file, to: $0) }) { server in
            try await body(try RawConnection(to: server.address), tag)
        }
    }
}
