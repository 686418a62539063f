import HTTPTypes
import Testing

@testable import HTTPServer

/// Tests of pages that are compressed.
@Suite struct CompressionTests {
    private let page = Array(String(repeating: "<p>The same words, and more of them.</p>\n", count: 100).utf8)
    private let budget = CompressionBudget()

    private func request(accepting codings: String? = "gzip, br") -> Request {
        var fields: HTTPFields = [:]
        fields[.acceptEncoding] = codings
        return Request(head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/", headerFields: fields))
    }

    private func response(
        _ content: [UInt8]? = nil,
        _ fields: HTTPFields = [.contentType: "text/html; charset=utf-8"]
    ) -> Response {
        Response(headerFields: fields, body: .bytes(content ?? page))
    }

    private func compressed(_ response: Response, for request: Request? = nil) -> Response {
        var response = response
        response.compress(for: request ?? self.request(), within: budget)
        return response
    }

    @Test func `a page is compressed for a client that accepts gzip`() throws {
        let response = compressed(response())
        #expect(response.headerFields[.contentEncoding] == "gzip")
        #expect(response.headerFields[.vary] == "Accept-Encoding")
        #expect(response.headerFields[.contentType] == "text/html; charset=utf-8")
        guard case .bytes(let bytes) = response.body else { throw MissingBytes() }
        #expect(bytes.count < page.count / 10)
        #expect(try gunzip(bytes) == page)
    }

    @Test(arguments: [nil, "", "br", "gzip;q=0"])
    func `a page is sent as it is to a client that does not accept gzip`(codings: String?) throws {
        let response = compressed(response(), for: request(accepting: codings))
        #expect(response.headerFields[.contentEncoding] == nil)
        #expect(response.body.byteCount == page.count)
    }

    @Test func `short and very long content is sent as it is`() {
        for count in [1, 1_399, (256 << 10) + 1] {
            let content = [UInt8](repeating: UInt8(ascii: "a"), count: count)
            #expect(compressed(response(content)).body.byteCount == count)
        }
    }

    @Test(arguments: [("text/csv", true), ("application/json", true), ("image/svg+xml", true), ("image/png", false)])
    func `only text is compressed`(type: String, isText: Bool) {
        #expect((compressed(response(page, [.contentType: type])).headerFields[.contentEncoding] == "gzip") == isText)
    }

    @Test(
        arguments: [
            [.contentType: "text/csv", .contentEncoding: "br"],
            [.contentType: "text/csv", .contentRange: "bytes 0-1/9"], [:],
        ] as [HTTPFields]
    )
    func `content with a coding, a range or no type is sent as it is`(fields: HTTPFields) {
        #expect(compressed(response(page, fields)).body.byteCount == page.count)
    }

    @Test func `the entity tag of a compressed page is weak, and the client has the page still`() throws {
        var tagged = response(page, [.contentType: "text/html", .cacheControl: "no-cache"])
        tagged.tag(by: ContentTags())
        let strong = try #require(tagged.headerFields[.eTag])
        let compressed = compressed(tagged)
        #expect(compressed.headerFields[.eTag] == "W/\(strong)")
        var later = request()
        later.head.headerFields[.ifNoneMatch] = "W/\(strong)"
        tagged.tag(by: ContentTags(), for: later)
        #expect(tagged.status == .notModified)
    }

    @Test func `nothing is compressed when the time for it is used up`() {
        budget.use(.seconds(1))
        #expect(compressed(response()).body.byteCount == page.count)
    }
}

private struct MissingBytes: Error {}
