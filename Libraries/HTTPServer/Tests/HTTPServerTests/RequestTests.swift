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

    @Test func `the method is that of the head, whatever becomes of it`() {
        var request = Request(head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
        #expect(request.method == .get)
        request.head.method = .post
        #expect(request.method == .post)
        request.head = HTTPRequest(method: .delete, scheme: "http", authority: "a", path: "/")
        #expect(request.method == .delete)
    }
}
