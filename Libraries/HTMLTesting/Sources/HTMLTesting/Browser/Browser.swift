import Foundation
public import HTTPServer
import HTTPTypes
import Synchronization
public import Testing

/// A simulated browser for tests, which uses pages like a person and runs no scripts.
///
/// ```swift
/// let browser = Browser(responder: app)
/// let page = try await browser.visit("/text/edit").fill("Text", with: "hello").submit("Save")
/// #expect(page.path == "/text")
/// ```
///
/// It follows redirects, keeps cookies, and sends the header fields of browsers. Each visited page has to pass the
/// ``Gate``. Failures are recorded at the line of the test.
///
/// It reads no style sheets, and does not validate fields before it sends them (`required`, `maxlength`, …), so that
/// tests can check the server's response to an invalid form.
public final class Browser: Sendable {
    /// The base address of paths.
    public let origin: PageURL

    let gate: Gate?
    private let transport: any Transport
    private let jar = Mutex(CookieJar())

    /// Creates a browser that calls an application in this process.
    ///
    /// - Parameters:
    ///   - responder: The application.
    ///   - host: The host in requests, with an optional port.
    ///   - isSecure: Whether requests use https, as behind a proxy that terminates TLS.
    ///   - gate: The checks that each page has to pass, or `nil` for none.
    public convenience init(
        responder: some Responder,
        host: String = "localhost",
        isSecure: Bool = false,
        gate: Gate? = Gate()
    ) {
        self.init(
            origin: PageURL(scheme: isSecure ? "https" : "http", authority: host),
            transport: ResponderTransport(responder: responder),
            gate: gate
        )
    }

    /// Creates a browser that sends requests to a server over TCP.
    ///
    /// - Parameters:
    ///   - address: The `address` of the server.
    ///   - gate: The checks that each page has to pass, or `nil` for none.
    public convenience init(address: SocketAddress, gate: Gate? = Gate()) {
        self.init(host: address.host, port: address.port, gate: gate)
    }

    /// Creates a browser that sends requests to a server over TCP.
    ///
    /// - Parameters:
    ///   - host: A name or an address.
    ///   - port: The port.
    ///   - gate: The checks that each page has to pass, or `nil` for none.
    public convenience init(host: String, port: Int, gate: Gate? = Gate()) {
        let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        self.init(
            origin: PageURL(scheme: "http", authority: authority),
            transport: SocketTransport(host: host, port: port),
            gate: gate
        )
    }

    init(origin: PageURL, transport: any Transport, gate: Gate?) {
        self.origin = origin
        self.transport = transport
        self.gate = gate
    }

    /// The cookies that have not ended.
    public var cookies: [Cookie] {
        jar.withLock { $0.cookies(at: Date()) }
    }

    /// Visits a page, as if its address had been typed.
    ///
    /// - Parameter path: A path with its query, or the whole address of a page of the application.
    /// - Throws: An error, recorded at the test's line, when no HTML page comes back.
    public func visit(
        _ path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let url = try self.url(path, on: origin)
            return try await go(to: Navigation(url: url), at: sourceLocation)
        }
    }

    /// Visits a page repeatedly until it shows an asynchronous change of the application.
    ///
    /// - Parameters:
    ///   - path: A path with its query, or the whole address of a page of the application.
    ///   - isReady: Returns whether the page shows the change.
    /// - Returns: The page with the change.
    /// - Throws: `CancellationError` at the time limit of the test, and the errors of ``visit(_:sourceLocation:)``.
    public func visit(
        _ path: String,
        until isReady: (Page) throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        while true {
            let page = try await visit(path, sourceLocation: sourceLocation)
            if try isReady(page) { return page }
            // The application needs the processor more.
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Returns the target of a reference on a page; `nil` outside of the application.
    func url(_ reference: String, on base: PageURL) throws(BrowserFailure) -> PageURL {
        switch base.resolving(reference) {
        case .otherScheme(let scheme):
            throw BrowserFailure("“\(reference)” is not a page: another program opens \(scheme) links")
        case .page(let url):
            guard url.origin == origin.origin else {
                throw BrowserFailure("“\(url)” leads out of the application at \(origin.origin)")
            }
            return url
        }
    }

    /// Opens an endless stream, with the cookies for its URL.
    func open(_ target: String, _ fields: HTTPFields) async throws(BrowserFailure) -> OpenResponse {
        let url = try url(target, on: origin)
        var fields = fields
        fields[.cookie] = jar.withLock { $0.field(for: url, at: Date()) }
        return try await transport.open(
            HTTPRequest(
                method: .get,
                scheme: url.scheme,
                authority: url.authority,
                path: url.target,
                headerFields: fields
            )
        )
    }

    /// Sends a request with its cookies, and stores those of the response.
    func send(
        _ head: HTTPRequest,
        body: [UInt8],
        for url: PageURL
    ) async throws(BrowserFailure) -> ReceivedResponse {
        var head = head
        if head.headerFields[.cookie] == nil, let cookie = jar.withLock({ $0.field(for: url, at: Date()) }) {
            head.headerFields[.cookie] = cookie
        }
        let needsLength = !body.isEmpty || head.method == .post || head.method == .put
        if needsLength, head.headerFields[.contentLength] == nil, head.headerFields[.transferEncoding] == nil {
            head.headerFields[.contentLength] = String(body.count)
        }
        let response = try await transport.send(head, body: body)
        jar.withLock { jar in
            for field in response.headerFields[values: .setCookie] {
                jar.store(setCookie: field, from: url, at: Date())
            }
        }
        return response
    }
}

extension Browser {
    /// Visits all pages of the application that links reach from a page, and the files that pages use (`src`, style
    /// sheets). Sends no forms.
    ///
    /// Records each status of 400 or more, and each page that the gate refuses, at the test's line, with the links that
    /// led there.
    ///
    /// - Parameters:
    ///   - path: The first path.
    ///   - limit: The maximum number of addresses. The nearest are visited first.
    /// - Returns: The paths in the order in which they were visited.
    public func crawl(
        from path: String = "/",
        limit: Int = 500,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        let start = try reporting(at: sourceLocation) { () throws(BrowserFailure) in try url(path, on: origin)
        }
        var crawler = Crawler(browser: self, limit: limit)
        await crawler.crawl(from: start)
        for complaint in crawler.complaints {
            Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
        }
        return crawler.visited
    }
}

extension Browser {
    /// Opens an event stream, like the `EventSource` of a page (HTML Standard, §9.2).
    ///
    /// - Parameters:
    ///   - target: The path with its query.
    ///   - lastEventID: The id of the last received event, for a stream that is opened again.
    /// - Throws: An error, recorded at the test's line, when no event stream answers.
    public func listen(
        _ target: String,
        lastEventID: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ReceivedEventStream {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            var fields: HTTPFields = [.accept: "text/event-stream", .cacheControl: "no-store"]
            if let lastEventID, let name = HTTPField.Name("Last-Event-ID") { fields[name] = lastEventID }
            let response = try await open(target, fields)
            let type = response.headerFields[.contentType]
            guard response.status == .ok, type == "text/event-stream" else {
                throw BrowserFailure(
                    "GET \(target) answers \(response.status) with \(type ?? "nothing"), not an event stream"
                )
            }
            return ReceivedEventStream(response)
        }
    }
}

extension Browser {
    /// Posts a form that is on no page, with exactly these bytes, and visits the page in the response.
    ///
    /// - Parameters:
    ///   - path: A path of the application.
    ///   - form: The encoded fields, such as `name=caf%E9`.
    /// - Throws: An error, recorded at the test's line, when no HTML page comes back.
    public func visit(
        _ path: String,
        posting form: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let form = Navigation.Form(contentType: URLEncodedFormWriter.contentType, body: Array(form.utf8))
            let url = try self.url(path, on: origin)
            return try await go(
                to: Navigation(url: url, method: .post, form: form, referrer: origin),
                at: sourceLocation
            )
        }
    }
}
