import Foundation
public import HTTPServer
import HTTPTypes
import Synchronization
public import Testing

/// A headless browser for tests that use pages as a person does.
///
/// ```swift
/// let browser = Browser(responder: app)
/// let page = try await browser.visit("/text/edit").fill("Text", with: "hello").submit("Save")
/// #expect(page.path == "/text")
/// ```
///
/// It follows redirects, keeps cookies, and sends the header fields that browsers send. Each page it comes to
/// passes the ``Gate``. What goes wrong is recorded at the line of the test.
///
/// It runs no scripts, reads no style sheets, and does not check fields before it sends them (`required`,
/// `maxlength`, …), so that a test sees what the server says to a wrong form.
public final class Browser: Sendable {
    /// The address that paths are relative to.
    public let origin: PageURL

    let gate: Gate?
    private let transport: any Transport
    private let jar = Mutex(CookieJar())

    /// A browser that hands its requests to an application in this process.
    ///
    /// - Parameters:
    ///   - responder: The application.
    ///   - host: The host, with a port if need be, that the application is asked for.
    ///   - isSecure: Whether the application is asked for by https, as behind a proxy that does TLS.
    ///   - gate: What each page has to pass; nil lets any page through.
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

    /// A browser that speaks HTTP/1.1 to a server over TCP.
    ///
    /// - Parameters:
    ///   - address: Where the server listens, as its `address` says.
    ///   - gate: What each page has to pass; nil lets any page through.
    public convenience init(address: SocketAddress, gate: Gate? = Gate()) {
        self.init(host: address.host, port: address.port, gate: gate)
    }

    /// A browser that speaks HTTP/1.1 to a server over TCP.
    ///
    /// - Parameters:
    ///   - host: A name or an address.
    ///   - port: The port.
    ///   - gate: What each page has to pass; nil lets any page through.
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

    /// Goes to a page as if its address had been typed.
    ///
    /// - Parameter path: A path with its query, or the whole address of a page of the application.
    /// - Throws: after recording it at the test's line, when no HTML page comes back.
    public func visit(
        _ path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let url = try self.url(path, on: origin)
            return try await go(to: Navigation(url: url), at: sourceLocation)
        }
    }

    /// Goes to a page again and again, until it shows what goes on by itself in the application.
    ///
    /// - Parameters:
    ///   - path: A path with its query, or the whole address of a page of the application.
    ///   - isReady: Whether the page is as it should become.
    /// - Returns: The page that is.
    /// - Throws: `CancellationError` when the time of the test is over; and what ``visit(_:sourceLocation:)`` throws.
    public func visit(
        _ path: String,
        until isReady: (Page) throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        while true {
            let page = try await visit(path, sourceLocation: sourceLocation)
            if try isReady(page) { return page }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Returns the URL that a reference on a page leads to; nil outside of the application.
    func url(_ reference: String, on base: PageURL) throws(BrowserFailure) -> PageURL {
        switch base.resolving(reference) {
        case .otherScheme(let scheme):
            throw BrowserFailure("“\(reference)” is no page: another program opens \(scheme) links")
        case .page(let url):
            guard url.origin == origin.origin else {
                throw BrowserFailure("“\(url)” leads out of the application at \(origin.origin)")
            }
            return url
        }
    }

    /// Opens a stream without an end, with the cookies for its URL.
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

    /// Sends a request with the cookies that belong to it, and keeps those of the answer.
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
                jar.take(setCookie: field, from: url, at: Date())
            }
        }
        return response
    }
}

extension Browser {
    /// Goes to everything that links lead to from a page on, within the application, and to what the pages are
    /// made of (`src`, style sheets). No form is sent.
    ///
    /// A status of 400 or more, and a page that the gate refuses, is recorded at the test's line, with the links that
    /// led there.
    ///
    /// - Parameters:
    ///   - path: Where to begin.
    ///   - limit: The most addresses to ask for; those that are nearest come first.
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
    /// Opens an event stream, as a page's `EventSource` does (HTML Standard, §9.2).
    ///
    /// - Parameters:
    ///   - target: The path with its query.
    ///   - lastEventID: The id of the last event that was received, when the stream was lost and is opened again.
    /// - Throws: after recording it at the test's line, when no event stream answers.
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
                    "GET \(target) answers \(response.status) with \(type ?? "nothing"), no event stream"
                )
            }
            return ReceivedEventStream(response)
        }
    }
}

extension Browser {
    /// Posts a form that no page has, byte for byte, and goes to the page that answers.
    ///
    /// - Parameters:
    ///   - path: A path of the application.
    ///   - form: The fields as they are to be sent, such as `name=caf%E9`.
    /// - Throws: after recording it at the test's line, when no HTML page comes back.
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
