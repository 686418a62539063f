import Testing

@testable import HTTPServer

@Suite struct MultipartParserTests {
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
    func `parts are found, wherever a window ends`(_ body: String, _ contents: [String]) throws {
        // The shortest window has room for the delimiter.
        for windowSize in 5...body.utf8.count + 2 {
            #expect(try parse(body, windowSize: windowSize) == contents)
        }
    }

    @Test(arguments: [
        "--bx\r\n\(head)1\r\n--b--", "--b\r\n\(head)1\r\n--bc", "--b\r\n\(head)1\r\n--b-x", "--b\n\(head)1\r\n--b--",
        "--b\r\n\(head)1\r\n--b--x", "--b \r \n\(head)1\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\n1",
        "--b\r\n\r\n1\r\n--b--", "--b\r\nnonsense\r\n\r\n1\r\n--b--", "--b\r\nA: b\n\r\n\r\n1\r\n--b--",
        "--b\r\n\(head)1\r\n--b--\rx",
        "--b\r\n\(head)1\r\n--b--\r", "--b\r\nContent-Disposition: form-data; name=a\r\n folded\r\n\r\n",
    ])
    func `malformed input is refused with 400`(_ body: String) {
        #expect {
            try parse(body)
        } throws: { ($0 as? RequestError)?.status.code == 400 }
    }

    @Test(arguments: ["", "--b", "--b\r\n", "--b\r\n\(head)1", "--b\r\n\(head)1\r\n--b"])
    func `a form without the closing delimiter is incomplete`(_ body: String) {
        #expect(throws: RequestError.incompleteForm) { try parse(body) }
    }

    @Test func `content may be longer than a window`() throws {
        let content = String(repeating: "\r\r\n--", count: 1000)
        #expect(try parse("--b\r\n\(Self.head)\(content)\r\n--b--", windowSize: 64) == [content])
    }

    @Test func `bytes outside of content have a limit per part`() throws {
        let padded = "--b\(String(repeating: " ", count: 100 - Self.head.utf8.count - 2))\r\n\(Self.head)1\r\n"
        #expect(try parse(String(repeating: padded, count: 10) + "--b--", headLimit: 100).count == 10)
        for long in [
            "--b" + String(repeating: " ", count: 101), "--b\r\nA: " + String(repeating: "a", count: 101),
            String(repeating: "p", count: 101), "--b--" + String(repeating: " ", count: 101),
            String(repeating: "p", count: 101) + "\r\n--b--",
        ] {
            #expect {
                try parse(long, headLimit: 100)
            } throws: { ($0 as? RequestError)?.status.code == 431 }
        }
        #expect(try parse("\(String(repeating: "p", count: 100))\r\n--b--", headLimit: 100) == [])
    }

    /// Returns the contents of all parts.
    @discardableResult
    private func parse(_ body: String, headLimit: Int = 1000, windowSize: Int = 64 << 10) throws -> [String] {
        var file = try TemporaryFile()
        try file.append(MultipartParser.lineEnd + Array(body.utf8))
        let boundary = try MultipartBoundary(contentType: "multipart/form-data; boundary=b")
        var parser = try MultipartParser(
            file.content,
            boundary: boundary,
            headLimit: headLimit,
            windowSize: windowSize
        )
        var contents: [String] = []
        while let part = try parser.next() {
            contents.append(String(decoding: try parser.read(part.content), as: UTF8.self))
        }
        return contents
    }
}

@Suite struct MultipartHeadTests {
    @Test func `a field has a name`() throws {
        let head = try self.head(["Content-Disposition: form-data; name=\"a b\""])
        #expect(head.name == Array("a b".utf8))
        #expect(head.fileName == nil)
        #expect(head.contentType == nil)
    }

    @Test func `a file has a name of its own and a type`() throws {
        let head = try self.head([
            "content-disposition:form-data;name=f;filename=\"ä.txt\"", "CONTENT-TYPE: text/plain; charset=utf-8",
            "X-Other: ignored", "Content-Transfer-Encoding: Binary",
        ])
        #expect(head.name == Array("f".utf8))
        #expect(head.fileName == Array("ä.txt".utf8))
        #expect(head.contentType == "text/plain; charset=utf-8")
    }

    @Test(arguments: [
        ("a%22b%0D%0Ac", "a\"b\r\nc"), ("100%41%", "100%41%"), ("%2", "%2"), ("%0d", "%0d"), ("a\\\"b", "a\"b"),
        ("a\\\\b", "a\\b"), ("C:\\dir\\a", "C:\\dir\\a"), ("a;b=c", "a;b=c"), ("", ""),
    ])
    func `names are decoded as browsers encode them`(_ sent: String, _ name: String) throws {
        let head = try self.head(["Content-Disposition: form-data; name=\"\(sent)\"; filename=\"\(sent)\""])
        #expect(head.name == Array(name.utf8))
        #expect(head.fileName == Array(name.utf8))
    }

    @Test func `an extended file name is ignored`() throws {
        let with = "Content-Disposition: form-data; name=\"a\"; filename=\"b\"; filename*=UTF-8''c%20d"
        #expect(try head([with]).fileName == Array("b".utf8))
        #expect(try head(["Content-Disposition: form-data; name=a; filename*=UTF-8''c"]).fileName == nil)
    }

    @Test(arguments: [
        "", "Content-Type: text/plain", "Content-Disposition: form-data", "Content-Disposition: attachment; name=a",
        "Content-Disposition: form-data; name=a; name=b", "Content-Disposition: form-data; name=\"a",
        "Content-Disposition: form-data; name=\"a\"b", "Content-Disposition: form-data; name=\"a\\\"",
        "Content-Disposition: form-data; name=a; filename=b; filename=c", "Content-Disposition: form-data; name",
        "Content-Disposition: form-data; name =a", "Content-Disposition: form-data, name=a",
        "Content-Disposition : form-data; name=a", " Content-Disposition: form-data; name=a",
        "Content-Disposition: form-data; name=\"a\u{0}\"", "Content-Disposition: form-data; name=a b",
        "Content-Disposition: form-data; name=a\nContent-Disposition: form-data; name=a",
        "Content-Disposition: form-data;\n name=a",
        "Content-Disposition: form-data; name=a\nContent-Transfer-Encoding: base64",
    ])
    func `an ambiguous head is refused with 400`(_ lines: String) {
        #expect {
            try head(lines.isEmpty ? [] : lines.split(separator: "\n").map(String.init))
        } throws: { ($0 as? RequestError)?.status.code == 400 }
    }

    private func head(_ lines: [String]) throws(RequestError) -> MultipartHead {
        try MultipartHead(lines: lines.map { Array($0.utf8) })
    }
}

@Suite struct MultipartBoundaryTests {
    @Test(arguments: [
        ("multipart/form-data; boundary=abc", "abc"), ("Multipart/Form-Data;charset=utf-8;BOUNDARY=\"a b\"", "a b"),
        ("multipart/form-data; boundary=\"'()+_,-./:=?\"", "'()+_,-./:=?"), ("multipart/form-data;; boundary=a ;", "a"),
        (
            "multipart/form-data; boundary=----WebKitFormBoundaryAbCdEf0123456789",
            "----WebKitFormBoundaryAbCdEf0123456789"
        ),
    ])
    func `the boundary is read from the content type`(_ contentType: String, _ boundary: String) throws {
        #expect(try MultipartBoundary(contentType: contentType).delimiter == Array("\r\n--\(boundary)".utf8))
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=a; boundary=a",
        "multipart/form-data; boundary=a%b", "multipart/form-data; boundary=\"a\\\"b\"",
        "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
    ])
    func `a form without a single valid boundary is refused with 400`(_ contentType: String) {
        #expect(status(contentType) == 400)
    }

    @Test(arguments: [
        nil, "", "text/plain", "multipart/form-data; boundary=", "application/x-www-form-urlencoded",
        "multipart/mixed; boundary=a",
        "multipart/form-data, multipart/form-data; boundary=a", "multipart/form-data; boundary=\"a",
        "multipart/form-datax; boundary=a", "multipart/form-data boundary=a", "multipart/form-data; boundary=a b",
    ])
    func `another content type is refused with 415`(_ contentType: String?) {
        #expect(status(contentType) == 415)
    }

    @Test func `multipart forms are recognised by their content type`() {
        #expect(MultipartForm.isAnnounced(by: "multipart/form-data; boundary=a"))
        #expect(!MultipartForm.isAnnounced(by: "application/x-www-form-urlencoded"))
        #expect(!MultipartForm.isAnnounced(by: nil))
    }

    private func status(_ contentType: String?) -> Int? {
        do throws(RequestError) {
            _ = try MultipartBoundary(contentType: contentType)
            return nil
        } catch {
            return error.status.code
        }
    }
}
