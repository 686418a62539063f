public import HTTPTypes
public import Testing

extension Browser {
    /// The number of redirects that Chromium and Firefox follow.
    private static let redirectLimit = 20

    /// Visits a page, follows redirects, and checks the page with the gate.
    func go(to start: Navigation, at sourceLocation: SourceLocation) async throws(BrowserFailure) -> Page {
        let (navigation, response) = try await followRedirects(from: start)
        return try page(from: response, to: navigation, at: sourceLocation)
    }

    /// Returns the response after all redirects, and the redirects.
    func followRedirects(
        from start: Navigation
    ) async throws(BrowserFailure) -> (Navigation, ReceivedResponse) {
        var navigation = start
        for _ in 0...Self.redirectLimit {
            let response = try await send(
                navigation.head,
                body: navigation.form?.body ?? [],
                for: navigation.url
            )
            guard let next = navigation.redirected(by: response) else { return (navigation, response) }
            let url = try url(next.location, on: navigation.url)
            navigation.url = url.fragment == nil ? url.replacing(fragment: navigation.url.fragment) : url
            if next.method != navigation.method { navigation.form = nil }
            navigation.method = next.method
        }
        throw BrowserFailure(
            "\(start.url) redirects more than \(Self.redirectLimit) times, finally to \(navigation.url)"
        )
    }

    private func page(
        from response: ReceivedResponse,
        to navigation: Navigation,
        at sourceLocation: SourceLocation
    ) throws(BrowserFailure) -> Page {
        let answer = Self.answer(response, navigation.method, navigation.url.target)
        guard response.isHTML else {
            let type = response.headerFields[.contentType] ?? "no Content-Type"
            throw BrowserFailure(
                "\(answer) with \(type), which is not an HTML page: use request(…).\n"
                    + String(response.text.prefix(300))
            )
        }
        check(response, to: answer, at: sourceLocation)
        do throws(MarkupError) {
            return Page(
                url: navigation.url,
                response: response,
                document: try Document(html: response.body),
                browser: self
            )
        } catch {
            throw BrowserFailure("\(answer) with a page that cannot be parsed: \(error)")
        }
    }

    /// Records the problems that the gate finds in a page.
    private func check(_ response: ReceivedResponse, to answer: String, at sourceLocation: SourceLocation) {
        let findings = gate?.findings(in: response.body) ?? []
        guard !findings.isEmpty else { return }
        let list = findings.map(\.description).joined(separator: "\n")
        Issue.record(
            Comment(rawValue: "\(answer) with a page that the gate refuses:\n\(list)"),
            sourceLocation: sourceLocation
        )
    }
}

/// A request for a page: its address and content.
struct Navigation: Sendable {
    struct Form: Sendable {
        let contentType: String
        let body: [UInt8]
    }

    var url: PageURL
    var method: HTTPRequest.Method = .get
    var form: Form?
    /// The page with the link or form; `nil` for a typed address.
    var referrer: PageURL?

    /// The request of a browser (Fetch Standard, and Fetch Metadata for `Sec-Fetch-…`).
    var head: HTTPRequest {
        var fields: HTTPFields = [
            .userAgent: "Mozilla/5.0 (compatible; HTMLTesting)",
            .accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            .acceptLanguage: "en-US,en;q=0.5",
        ]
        fields[.contentType] = form?.contentType
        fields[.referer] = referrer?.replacing(fragment: nil).description
        if method != .get { fields[.origin] = referrer?.origin }
        if url.isPotentiallyTrustworthy {
            for (name, value) in fetchMetadata {
                HTTPField.Name(name).map { fields[$0] = value }
            }
        }
        return HTTPRequest(
            method: method,
            scheme: url.scheme,
            authority: url.authority,
            path: url.target,
            headerFields: fields
        )
    }

    private var fetchMetadata: KeyValuePairs<String, String> {
        [
            "Sec-Fetch-Site": referrer == nil ? "none" : "same-origin",
            "Sec-Fetch-Mode": "navigate",
            "Sec-Fetch-Dest": "document",
            "Sec-Fetch-User": "?1",
        ]
    }

    /// The URL that a response redirects the browser to; `nil` for the page itself (RFC 9110, 15.4).
    func redirected(by response: ReceivedResponse) -> (location: String, method: HTTPRequest.Method)? {
        guard let location = response.headerFields[.location] else { return nil }
        switch response.status.code {
        case 301, 302: return (location, method == .post ? .get : method)
        case 303: return (location, method == .head ? .head : .get)
        case 307, 308: return (location, method)
        default: return nil
        }
    }
}

extension Browser {
    private static func answer(_ response: ReceivedResponse, _ method: HTTPRequest.Method, _ target: String) -> String {
        "\(method.rawValue) \(target) answers \(response.status)"
    }

    /// Sends a single request and returns the response. It follows no redirects. Cookies are sent and stored, and a whole
    /// page is checked with the gate.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path with its query, sent unchanged.
    ///   - headerFields: All fields to send, except Host, Content-Length and Cookie.
    ///   - body: The bytes to send.
    /// - Throws: An error, recorded at the test's line, when no answer comes.
    public func request(
        _ method: HTTPRequest.Method = .get,
        _ target: String,
        headerFields: HTTPFields = [:],
        body: [UInt8] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ReceivedResponse {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let head = HTTPRequest(
                method: method,
                scheme: origin.scheme,
                authority: origin.authority,
                path: target,
                headerFields: headerFields
            )
            let path = String(decoding: target.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
            let url = PageURL(scheme: origin.scheme, authority: origin.authority, path: path)
            let response = try await send(head, body: body, for: url)
            if response.isWholePage { check(response, to: Self.answer(response, method, target), at: sourceLocation) }
            return response
        }
    }

    /// Posts form fields in a single request, like `request`. No page needs to have such a form.
    public func post(
        _ fields: KeyValuePairs<String, String>,
        to target: String,
        headerFields: HTTPFields = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ReceivedResponse {
        var headerFields = headerFields
        headerFields[.contentType] = URLEncodedFormWriter.contentType
        return try await request(
            .post,
            target,
            headerFields: headerFields,
            body: URLEncodedFormWriter.bytes(of: fields.map { FormEntry(name: $0.key, value: $0.value) }),
            sourceLocation: sourceLocation
        )
    }
}

/// The reason that a browser could not perform an action of a test, for the report.
struct BrowserFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// Runs a step of a test. A failure is recorded at the test's line and ends the test.
func reporting<Value>(
    at sourceLocation: SourceLocation,
    _ step: () throws(BrowserFailure) -> Value
) throws -> Value {
    do throws(BrowserFailure) {
        return try step()
    } catch {
        return try failed(error, at: sourceLocation)
    }
}

/// Runs an asynchronous step of a test; see the other `reporting`.
func reporting<Value>(
    at sourceLocation: SourceLocation,
    _ step: () async throws(BrowserFailure) -> Value
) async throws -> Value {
    do throws(BrowserFailure) {
        return try await step()
    } catch {
        return try failed(error, at: sourceLocation)
    }
}

/// A requirement records the issue at the given line, and throws an error that is not reported again.
private func failed<Value>(_ failure: BrowserFailure, at sourceLocation: SourceLocation) throws -> Value {
    let result: Value? = nil
    return try #require(result, Comment(rawValue: failure.message), sourceLocation: sourceLocation)
}
