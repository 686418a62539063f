import HTTPServer
import HTTPTypes
import Testing

@Suite struct PreconditionsTests {
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let after = "Sun, 06 Nov 1994 08:49:38 GMT"

    private let validators = Validators(
        entityTag: EntityTag("1", isWeak: false),
        lastModified: HTTPDate(Self.date)
    )

    @Test(arguments: [
        ("\"1\"", true), ("\"2\", \"1\"", true), ("*", true), ("\"2\"", false), ("W/\"1\"", false), ("1", false),
    ])
    func `If-Match compares strongly`(_ list: String, _ isMet: Bool) {
        #expect(outcome(.get, [.ifMatch: list]) == (isMet ? .met : .failed))
        #expect(outcome(.put, [.ifMatch: list]) == (isMet ? .met : .failed))
    }

    @Test(arguments: [(Self.before, false), (Self.date, true), (Self.after, true), ("yesterday", true)])
    func `If-Unmodified-Since fails for a later version`(_ date: String, _ isMet: Bool) {
        #expect(outcome(.get, [.ifUnmodifiedSince: date]) == (isMet ? .met : .failed))
        #expect(outcome(.post, [.ifUnmodifiedSince: date]) == (isMet ? .met : .failed))
    }

    @Test(arguments: [
        ("\"1\"", false), ("W/\"1\"", false), ("*", false), ("\"2\"", true), ("1", true), ("\"2\", *", true),
    ])
    func `If-None-Match compares weakly`(_ list: String, _ isMet: Bool) {
        #expect(outcome(.get, [.ifNoneMatch: list]) == (isMet ? .met : .notModified))
        #expect(outcome(.head, [.ifNoneMatch: list]) == (isMet ? .met : .notModified))
        #expect(outcome(.put, [.ifNoneMatch: list]) == (isMet ? .met : .failed))
    }

    @Test(arguments: [(Self.before, true), (Self.date, false), (Self.after, false), ("yesterday", true)])
    func `If-Modified-Since requires a later version, for GET and HEAD only`(_ date: String, _ isMet: Bool) {
        #expect(outcome(.get, [.ifModifiedSince: date]) == (isMet ? .met : .notModified))
        #expect(outcome(.head, [.ifModifiedSince: date]) == (isMet ? .met : .notModified))
        #expect(outcome(.post, [.ifModifiedSince: date]) == .met)
    }

    @Test func `tags take precedence over dates, and If-Match over If-None-Match`() {
        #expect(outcome(.get, [.ifMatch: "\"1\"", .ifUnmodifiedSince: Self.before]) == .met)
        #expect(outcome(.get, [.ifMatch: "\"2\"", .ifUnmodifiedSince: Self.after]) == .failed)
        #expect(outcome(.get, [.ifNoneMatch: "\"2\"", .ifModifiedSince: Self.after]) == .met)
        #expect(outcome(.get, [.ifNoneMatch: "\"1\"", .ifModifiedSince: Self.before]) == .notModified)
        #expect(outcome(.get, [.ifMatch: "\"2\"", .ifNoneMatch: "\"1\""]) == .failed)
        #expect(outcome(.get, [.ifMatch: "\"1\"", .ifNoneMatch: "\"1\""]) == .notModified)
        #expect(outcome(.get, [.ifUnmodifiedSince: Self.before, .ifNoneMatch: "\"1\""]) == .failed)
    }

    @Test func `without validators, dates are ignored and no tag matches`() {
        let none = Validators()
        #expect(outcome(.get, [.ifModifiedSince: Self.after, .ifUnmodifiedSince: Self.before], none) == .met)
        #expect(outcome(.get, [.ifMatch: "\"1\""], none) == .failed)
        #expect(outcome(.get, [.ifNoneMatch: "\"1\""], none) == .met)
    }

    @Test func `without a version, no tag matches`() {
        for list in ["*", "\"1\""] {
            #expect(Preconditions(Self.request(.post, [.ifMatch: list])).evaluateWithoutRepresentation() == .failed)
            #expect(Preconditions(Self.request(.post, [.ifNoneMatch: list])).evaluateWithoutRepresentation() == .met)
        }
        #expect(
            Preconditions(Self.request(.post, [.ifUnmodifiedSince: Self.before])).evaluateWithoutRepresentation()
                == .met
        )
    }

    private func outcome(
        _ method: HTTPRequest.Method,
        _ fields: HTTPFields,
        _ validators: Validators? = nil
    ) -> Preconditions.Outcome {
        Preconditions(Self.request(method, fields)).evaluate(against: validators ?? self.validators)
    }

    private static func request(_ method: HTTPRequest.Method, _ fields: HTTPFields) -> Request {
        Request(head: HTTPRequest(method: method, scheme: "http", authority: "a", path: "/", headerFields: fields))
    }
}

@Suite struct ResponseConditionsTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private let page = Response(
        headerFields: [.contentType: "text/html", .cacheControl: "no-cache"],
        body: .bytes(Array("0123456789".utf8))
    )

    @Test func `a page gets its validators`() throws {
        let response = page.fulfilling(request([:]), validators: Validators(entityTag: try tag(isWeak: true)))
        #expect(response.status == .ok)
        #expect(response.headerFields[.eTag] == "W/\"1\"")
        #expect(!response.headerFields.contains(.acceptRanges))
        #expect(!response.headerFields.contains(.lastModified))
    }

    @Test func `a 304 has the fields of the version, and none of the content`() throws {
        let validators = Validators(entityTag: try tag(isWeak: true), lastModified: HTTPDate(Self.date))
        let response = page.fulfilling(request([.ifNoneMatch: "\"1\""]), validators: validators)
        #expect(response.status == .notModified)
        #expect(response.headerFields == [.cacheControl: "no-cache", .eTag: "W/\"1\""])
        #expect(response.body.byteCount == 0)
    }

    @Test func `a 304 has the date if there is no tag`() {
        let validators = Validators(lastModified: HTTPDate(Self.date))
        let response = page.fulfilling(request([.ifModifiedSince: Self.date]), validators: validators)
        #expect(response.status == .notModified)
        #expect(response.headerFields[.lastModified] == Self.date)
    }

    @Test func `a 412 has no content and none of its fields`() throws {
        let response = page.fulfilling(request([.ifMatch: "\"2\""]), validators: Validators(entityTag: try tag()))
        #expect(response.status == .preconditionFailed)
        #expect(response.body.byteCount == 0)
        #expect(!response.headerFields.contains(.contentType))
    }

    @Test func `conditions do not apply to a status other than 200`() throws {
        let missing = Response(status: .notFound)
        let response = missing.fulfilling(
            request([.ifMatch: "\"2\""]),
            validators: Validators(entityTag: try tag())
        )
        #expect(response.status == .notFound)
        #expect(response.headerFields == [:])
    }

    @Test func `conditions do not apply to the response to a change`() throws {
        let response = page.fulfilling(
            request([.ifMatch: "\"0\""], method: .put),
            validators: Validators(entityTag: try tag())
        )
        #expect(response.status == .ok)
        #expect(response.headerFields[.eTag] == "\"1\"")
    }

    @Test func `the whole is sent if ranges are not accepted`() throws {
        let response = page.fulfilling(
            request([.range: "bytes=0-1"]),
            validators: Validators(entityTag: try tag())
        )
        #expect(response.status == .ok)
    }

    @Test func `a weak date does not allow a range`() {
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
