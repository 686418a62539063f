import HTTPServer
import HTTPTypes
import Testing

@Suite struct ResponseConditionsTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private let page = Response(
        headerFields: [.contentType: "text/html", .cacheControl: "no-cache"],
        body: .bytes(Array("0123456789".utf8))
    )

    @Test func `a page gets its validators, weak as they are`() throws {
        let response = page.fulfilling(request([:]), validators: Validators(entityTag: try tag(isWeak: true)))
        #expect(response.status == .ok)
        #expect(response.headerFields[.eTag] == "W/\"1\"")
        #expect(!response.headerFields.contains(.acceptRanges))
        #expect(!response.headerFields.contains(.lastModified))
    }

    @Test func `304 has what tells the version, and nothing about the content`() throws {
        let validators = Validators(entityTag: try tag(isWeak: true), lastModified: HTTPDate(Self.date))
        let response = page.fulfilling(request([.ifNoneMatch: "\"1\""]), validators: validators)
        #expect(response.status == .notModified)
        #expect(response.headerFields == [.cacheControl: "no-cache", .eTag: "W/\"1\""])
        #expect(response.body.byteCount == 0)
    }

    @Test func `304 has the date when there is no tag`() {
        let validators = Validators(lastModified: HTTPDate(Self.date))
        let response = page.fulfilling(request([.ifModifiedSince: Self.date]), validators: validators)
        #expect(response.status == .notModified)
        #expect(response.headerFields[.lastModified] == Self.date)
    }

    @Test func `412 has nothing of the content`() throws {
        let response = page.fulfilling(request([.ifMatch: "\"2\""]), validators: Validators(entityTag: try tag()))
        #expect(response.status == .preconditionFailed)
        #expect(response.body.byteCount == 0)
        #expect(!response.headerFields.contains(.contentType))
    }

    @Test func `an answer other than 200 has no version to ask for`() throws {
        let missing = Response(status: .notFound)
        let response = missing.fulfilling(
            request([.ifMatch: "\"2\""]),
            validators: Validators(entityTag: try tag())
        )
        #expect(response.status == .notFound)
        #expect(response.headerFields == [:])
    }

    @Test func `the answer to a change that was made is not taken back`() throws {
        let response = page.fulfilling(
            request([.ifMatch: "\"0\""], method: .put),
            validators: Validators(entityTag: try tag())
        )
        #expect(response.status == .ok)
        #expect(response.headerFields[.eTag] == "\"1\"")
    }

    @Test func `without ranges the whole is sent`() throws {
        let response = page.fulfilling(
            request([.range: "bytes=0-1"]),
            validators: Validators(entityTag: try tag())
        )
        #expect(response.status == .ok)
    }

    @Test func `a date that two versions may share does not let parts be put together`() {
        for isStrong in [true, false] {
            let validators = Validators(lastModified: HTTPDate(Self.date), lastModifiedIsStrong: isStrong)
            let response = page.fulfilling(
                request([.range: "bytes=0-1", .ifRange: Self.date]),
                validators: validators,
                acceptsRanges: true
            )
            #expect(response.status == (isStrong ? .partialContent : .ok))
        }
    }

    private func tag(isWeak: Bool = false) throws -> EntityTag {
        try #require(EntityTag("1", isWeak: isWeak))
    }

    private func request(_ fields: HTTPFields, method: HTTPRequest.Method = .get) -> Request {
        Request(head: HTTPRequest(method: method, scheme: "http", authority: "a", path: "/", headerFields: fields))
    }
}
