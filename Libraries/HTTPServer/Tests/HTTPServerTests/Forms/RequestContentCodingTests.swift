import HTTPServer
import HTTPTypes
import Testing

@Suite struct RequestContentCodingTests {
    @Test(arguments: ["gzip", "GZIP", "br, identity", "identity, gzip", ",x", "identity;q=1", "i dentity"])
    func `content in a coding is 415`(_ codings: String) {
        #expect { try Self.request(codings).checkContentCoding() } throws: { error in
            (error as? RequestError)?.status == .unsupportedMediaType
        }
    }

    @Test(arguments: [nil, "", "identity", " Identity ,", ",,"])
    func `content in none is not refused`(_ codings: String?) throws {
        try Self.request(codings).checkContentCoding()
    }

    private static func request(_ codings: String?) -> Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
        head.headerFields[.contentEncoding] = codings
        return Request(head: head)
    }
}
