import HTTPServer
import HTTPTypes
import Testing

@Suite struct RequestTests {
    @Test(arguments: [
        ("/songs", "/songs", nil), ("/songs?", "/songs", ""), ("/songs?a=b?c", "/songs", "a=b?c"),
        ("*", "*", nil),
        ("/a?\u{301}b", "/a", "\u{301}b"), (nil, "/", nil),
    ])
    func `the target is split at its first question mark`(_ target: String?, _ path: String, _ query: String?) {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: target)
        let request = Request(head: head)
        #expect(request.path.unicodeScalars.elementsEqual(path.unicodeScalars))
        #expect(request.query.map(String.init) == query)
        #expect(request.pathAndQuery == (request.path, request.query))
    }

    @Test func `the method follows changes of the head`() {
        var request = Request(head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
        #expect(request.method == .get)
        request.head.method = .post
        #expect(request.method == .post)
        request.head = HTTPRequest(method: .delete, scheme: "http", authority: "a", path: "/")
        #expect(request.method == .delete)
    }
}

@Suite struct RequestBodyTests {
    @Test func `content in memory can be read once`() async throws {
        let body = RequestBody(Array("hello".utf8))
        #expect(try await body.next() == Array("hello".utf8))
        #expect(try await body.next() == nil)
        #expect(try await RequestBody(Array("hello".utf8)).collect() == Array("hello".utf8))
        #expect(try await RequestBody.empty.collect() == [])
        #expect(try await RequestBody([]).next() == nil)
    }

    @Test func `content beyond the limit is refused with 413`() async throws {
        #expect(try await RequestBody([1, 2, 3]).collect(upTo: 3) == [1, 2, 3])
        await #expect {
            try await RequestBody([1, 2, 3]).collect(upTo: 2)
        } throws: { ($0 as? RequestError)?.status.code == 413 }
    }

    @Test func `the content tells before reading whether it may exceed a length`() {
        #expect(!RequestBody.empty.mayExceed(0))
        #expect(RequestBody([1, 2, 3]).mayExceed(2))
        #expect(!RequestBody([1, 2, 3]).mayExceed(3))
    }
}

@Suite struct RequestContentCodingTests {
    @Test(arguments: ["gzip", "GZIP", "br, identity", "identity, gzip", ",x", "identity;q=1", "i dentity"])
    func `content with a coding is refused with 415`(_ codings: String) {
        #expect { try Self.request(codings).checkContentCoding() } throws: { error in
            (error as? RequestError)?.status == .unsupportedMediaType
        }
    }

    @Test(arguments: [nil, "", "identity", " Identity ,", ",,"])
    func `content without a coding is accepted`(_ codings: String?) throws {
        try Self.request(codings).checkContentCoding()
    }

    private static func request(_ codings: String?) -> Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
        head.headerFields[.contentEncoding] = codings
        return Request(head: head)
    }
}
