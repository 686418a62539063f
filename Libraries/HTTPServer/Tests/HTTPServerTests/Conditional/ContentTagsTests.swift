import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct ContentTagsTests {
    private let tags = ContentTags()
    private let page = Response(
        headerFields: [.contentType: "text/html", .cacheControl: "private, no-cache"],
        body: .bytes(Array("page".utf8))
    )

    private func request(_ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]) -> Request {
        Request(head: HTTPRequest(method: method, scheme: "http", authority: "a", path: "/", headerFields: fields))
    }

    @Test func `equal content has equal tags, and different content different ones`() {
        var seen: Set<EntityTag> = []
        for count in [0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 80, 127, 128, 200] {
            let content = [UInt8](repeating: 0, count: count)
            #expect(tags.tag(of: content) == tags.tag(of: content))
            #expect(seen.insert(tags.tag(of: content)).inserted)
            for index in content.indices {
                var other = content
                other[index] = [1, 128, 255][index % 3]
                #expect(seen.insert(tags.tag(of: other)).inserted)
            }
        }
    }

    @Test func `a page with shared fields gets the same tag as one with its own fields`() throws {
        let fields = WrittenFields(page.headerFields)
        let response = Response(fields: fields, body: page.body).tagged(by: tags, for: request())
        let tag = try #require(page.tagged(by: tags, for: request()).headerFields[.eTag])
        #expect(response.headerFields == page.tagged(by: tags, for: request()).headerFields)
        let second = Response(fields: fields, body: page.body).tagged(by: tags, for: request(.get, [.ifNoneMatch: tag]))
        #expect(second.status == .notModified)
        #expect(second.headerFields == [.cacheControl: "private, no-cache", .eTag: tag])
        let stored = Response(fields: WrittenFields([.cacheControl: "no-store"]), body: page.body)
        #expect(stored.tagged(by: tags, for: request()).headerFields[.eTag] == nil)
    }

    @Test func `a page that was tagged before keeps its tag, and its conditions are evaluated`() throws {
        var tagged = Response(fields: WrittenFields(page.headerFields), body: page.body)
        tagged.tag(by: tags)
        let tag = try #require(tagged.headerFields[.eTag])
        #expect(tag == page.tagged(by: tags, for: request()).headerFields[.eTag])
        #expect(tagged.tagged(by: ContentTags(), for: request()).headerFields[.eTag] == tag)
        for method in [HTTPRequest.Method.get, .head] {
            let again = tagged.tagged(by: tags, for: request(method, [.ifNoneMatch: tag]))
            #expect(again.status == .notModified)
            #expect(again.headerFields == [.cacheControl: "private, no-cache", .eTag: tag])
            let failed = tagged.tagged(by: tags, for: request(method, [.ifMatch: "\"x\""]))
            #expect(failed.status == .preconditionFailed)
        }
    }

    @Test func `the tag of content depends on a secret, and on nothing else`() {
        #expect(ContentTags().tag(of: [1]) != ContentTags().tag(of: [1]))
        let secret = Array(UInt8(0)...15)
        #expect(ContentTags(secret: secret).tag(of: [1]) == ContentTags(secret: secret).tag(of: [1]))
    }

    /// The first value is that of the implementations of Rust and Ruby; the others are those of the paper's algorithm.
    @Test(
        arguments: [
            (0, 0xabac_0158_050f_c4dc), (1, 0xc9f4_9bf3_7d57_ca93), (8, 0x3690_9511_8d29_9a8e),
            (15, 0xd320_d86d_2a51_9956),
        ] as [(UInt8, UInt64)]
    )
    func `the hash is SipHash-1-3`(_ count: UInt8, _ hash: UInt64) {
        #expect(SipHash(key: Array(UInt8(0)...15)).hash(of: Array(0..<count)) == hash)
    }

    @Test func `a page has a strong tag, and is not sent to a client that has it`() throws {
        let first = page.tagged(by: tags, for: request())
        let tag = try #require(first.headerFields[.eTag])
        #expect(tag.first == "\"")
        #expect(first.body.byteCount == 4)
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let second = page.tagged(by: tags, for: request(.get, [.ifNoneMatch: known]))
            #expect(second.status == .notModified)
            #expect(second.headerFields[.eTag] == tag)
            #expect(second.headerFields[.cacheControl] == "private, no-cache")
            #expect(second.body.byteCount == 0)
        }
        #expect(page.tagged(by: tags, for: request(.get, [.ifNoneMatch: "\"x\""])).status == .ok)
        #expect(page.tagged(by: tags, for: request(.get, [.ifMatch: "\"x\""])).status == .preconditionFailed)
        #expect(page.tagged(by: tags, for: request(.head)).headerFields[.eTag] == tag)
    }

    @Test func `other responses have no tag`() {
        var stored = page, missing = page, streamed = page
        stored.headerFields[.cacheControl] = "no-store, private, no-cache"
        missing.status = .notFound
        streamed.body = .eventStream(Counter().stream)
        for response in [stored, missing, streamed, Response()] {
            #expect(response.tagged(by: tags, for: request()).headerFields[.eTag] == nil)
        }
        #expect(page.tagged(by: tags, for: request(.post)).headerFields[.eTag] == nil)
    }

    @Test func `conditions that need no tag are evaluated for responses without one`() {
        var stored = page, streamed = page, missing = page
        stored.headerFields[.cacheControl] = "no-store"
        streamed.body = .eventStream(Counter().stream)
        missing.status = .notFound
        for response in [stored, streamed] {
            for (fields, status) in [
                ([.ifMatch: "\"x\""], .preconditionFailed), ([.ifMatch: "*"], .ok), ([.ifNoneMatch: "*"], .notModified),
                ([.ifNoneMatch: "\"x\""], .ok),
            ] as [(HTTPFields, HTTPResponse.Status)] {
                #expect(response.tagged(by: tags, for: request(.get, fields)).status == status)
                #expect(response.tagged(by: tags, for: request(.post, fields)).status == .ok)
            }
        }
        #expect(missing.tagged(by: tags, for: request(.get, [.ifMatch: "\"x\""])).status == .notFound)
    }

    @Test func `a response with status 200 has validators`() throws {
        let tagged = page.tagged(by: tags, for: request())
        #expect(try #require(tagged.validators).entityTag?.description == tagged.headerFields[.eTag])
        #expect(try #require(page.validators).entityTag == nil)
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(Response(headerFields: [.lastModified: date]).validators?.lastModified == HTTPDate(date))
        #expect(Response(status: .notFound, headerFields: [.eTag: "\"1\""]).validators == nil)
    }

    @Test func `a page with its own tag keeps it`() {
        var own = page
        own.headerFields[.eTag] = "\"own\""
        #expect(own.tagged(by: tags, for: request()).headerFields[.eTag] == "\"own\"")
        #expect(own.tagged(by: tags, for: request(.get, [.ifNoneMatch: "\"own\""])).status == .notModified)
        #expect(own.tagged(by: tags, for: request(.get, [.ifNoneMatch: "\"other\""])).status == .ok)
    }

    @Test func `a page is sent whole, even if a range is requested`() {
        let response = page.tagged(by: tags, for: request(.get, [.range: "bytes=0-1", .ifNoneMatch: "\"x\""]))
        #expect(response.status == .ok)
        #expect(response.body.byteCount == 4)
        #expect(!response.headerFields.contains(.acceptRanges))
    }
}

extension Response {
    fileprivate func tagged(by tags: ContentTags, for request: Request) -> Response {
        var response = self
        response.tag(by: tags, for: request)
        return response
    }
}

@Suite struct CacheControlTests {
    @Test(arguments: [
        "no-cache", "private, no-cache", "no-cache, private", "No-Cache,max-age=0", " ,no-cache ,",
        "private=\"a, b\", no-cache",
    ])
    func `a response with no-cache and without no-store allows validation`(_ value: String) {
        #expect(CacheControl([.cacheControl: value]).allowsValidation)
    }

    @Test(arguments: [
        "", "private", "no-store", "no-cache, no-store", "NO-STORE, no-cache", "x-no-cache", "no-cache-x", "no-cachex",
        "no-cache=\"set-cookie\"", "private=\"a, no-cache\"", "private=\"a, no-cache, b\"",
    ])
    func `other responses do not allow validation`(_ value: String) {
        #expect(!CacheControl([.cacheControl: value]).allowsValidation)
    }

    @Test func `several Cache-Control fields form one list`() {
        var fields: HTTPFields = [.cacheControl: "no-cache", .expires: "0"]
        fields.append(HTTPField(name: .cacheControl, value: "private"))
        #expect(CacheControl(fields).allowsValidation)
        fields.append(HTTPField(name: .cacheControl, value: "no-store"))
        #expect(!CacheControl(fields).allowsValidation)
        #expect(!CacheControl([:]).allowsValidation)
    }
}
