import Testing

@testable import HTTPServer

@Suite struct MultipartDecoderTests {
    private static let head = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"

    @Test(arguments: [
        ("--b\r\n\(head)hello\r\n--b--\r\n", ["hello"]), ("--b\r\n\(head)hello\r\n--b--", ["hello"]),
        ("--b\r\n\(head)1\r\n--b\r\n\(head)2\r\n--b--\r\n", ["1", "2"]), ("--b\r\n\(head)\r\n--b--\r\n", [""]),
        ("--b\r\n\(head)--b--\r\n", [""]), ("--b--\r\n", []), ("\r\n--b--", []),
        ("preamble\r\n--b\r\n\(head)1\r\n--b--\r\nepilogue --b", ["1"]), ("--b \t\r\n\(head)1\r\n--b-- \t\r\n", ["1"]),
        ("--b\r\n\(head)\r\n\r\n\r\n--b--\r\n", ["\r\n\r\n"]), ("--b\r\n\(head)\r\r\n--b--\r\n", ["\r"]),
        ("--b\r\n\(head)\r\n-\r\n--\r\n--a\r\n--b--\r\n", ["\r\n-\r\n--\r\n--a"]),
        ("--b\r\n\(head)-\r\n--b--\r\n", ["-"]), ("--b\r\n\(head)--a\r\n--b--\r\n", ["--a"]),
        ("--b\r\n\(head)x--b\r\n--b--\r\n", ["x--b"]), ("--b\r\n\(head)\n--b\r\n--b--\r\n", ["\n--b"]),
        ("--b\r\n\(head)\r\n\r\n--b--\r\n", ["\r\n"]), ("--b\r\n\(head)\r\r\n-\r\r\n--b--", ["\r\r\n-\r"]),
    ])
    func `parts are found, whole and split at every byte`(_ body: String, _ contents: [String]) throws {
        let bytes = Array(body.utf8)
        for split in 0...bytes.count {
            #expect(try decode([Array(bytes[..<split]), Array(bytes[split...])]) == contents)
        }
        #expect(try decode(bytes.map { [$0] }) == contents)
    }

    @Test(arguments: [
        "--bx\r\n\(head)1\r\n--b--", "--b\r\n\(head)1\r\n--bc", "--b\r\n\(head)1\r\n--b-x", "--b\n\(head)1\r\n--b--",
        "--b\r\n\(head)1\r\n--b--x", "--b \r \n\(head)1\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\n1",
        "--b\r\n\r\n1\r\n--b--", "--b\r\nnonsense\r\n\r\n1\r\n--b--", "--b\r\nA: b\n\r\n\r\n1\r\n--b--",
        "--b\r\n\(head)1\r\n--b--\rx", "--b\r\nContent-Disposition: form-data; name=a\r\n folded\r\n\r\n",
    ])
    func `anything else is 400, wherever it is split`(_ body: String) {
        let bytes = Array(body.utf8)
        for split in 0...bytes.count {
            #expect {
                try decode([Array(bytes[..<split]), Array(bytes[split...])])
            } throws: { ($0 as? RequestError)?.status.code == 400 }
        }
    }

    @Test(arguments: ["", "--b", "--b\r\n", "--b\r\n\(head)1", "--b\r\n\(head)1\r\n--b", "--b\r\n\(head)1\r\n--b--\r"])
    func `without the last boundary a form is incomplete`(_ body: String) throws {
        var decoder = try Self.decoder()
        _ = try decoder.decode(Array(body.utf8))
        #expect(!decoder.isComplete)
    }

    @Test func `content is reported in one piece, whatever is in it`() throws {
        var decoder = try Self.decoder()
        _ = try decoder.decode(Array("--b\r\n\(Self.head)".utf8))
        let content = Array(String(repeating: "\r\r\n--", count: 1000).utf8) + [UInt8(ascii: "x")]
        #expect(try decoder.decode(content) == [.content(content[...])])
    }

    @Test func `what is not content has a limit for each part`() throws {
        let padded = "--b\(String(repeating: " ", count: 100 - Self.head.utf8.count - 2))\r\n\(Self.head)1\r\n"
        var decoder = try Self.decoder(headLimit: 100)
        for _ in 1...10 { _ = try decoder.decode(Array(padded.utf8)) }
        for long in [
            "--b" + String(repeating: " ", count: 101), "--b\r\nA: " + String(repeating: "a", count: 101),
            String(repeating: "p", count: 101), "--b--" + String(repeating: " ", count: 101),
        ] {
            #expect {
                var decoder = try Self.decoder(headLimit: 100)
                _ = try decoder.decode(Array(long.utf8))
            } throws: { ($0 as? RequestError)?.status.code == 431 }
        }
    }

    private static func decoder(headLimit: Int = 1000) throws -> MultipartDecoder {
        let boundary = try MultipartBoundary(contentType: "multipart/form-data; boundary=b")
        return MultipartDecoder(boundary: boundary, headLimit: headLimit)
    }

    /// The contents of all parts.
    private func decode(_ pieces: [[UInt8]]) throws -> [String] {
        var decoder = try Self.decoder()
        var contents: [[UInt8]] = []
        var endCount = 0
        for piece in pieces {
            for event in try decoder.decode(piece) {
                switch event {
                case .head: contents.append([])
                case .content(let bytes): contents[contents.count - 1] += bytes
                case .end: endCount += 1
                }
            }
        }
        #expect(decoder.isComplete)
        #expect(endCount == contents.count)
        return contents.map { String(decoding: $0, as: UTF8.self) }
    }
}
